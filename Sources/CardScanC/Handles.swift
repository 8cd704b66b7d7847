// SPDX-License-Identifier: Apache-2.0
import CSystem
import CardScan

/// What a `cardscan_engine *` points to.
final class EngineHandle {
  let engine: Engine
  private let mutex: OpaquePointer
  private var failure: ScanError?

  init(_ engine: Engine) throws(ScanError) {
    guard let mutex = cs_mutex_create() else {
      throw ScanError(.outOfMemory, "no memory for the engine")
    }
    self.engine = engine
    self.mutex = mutex
  }

  deinit { cs_mutex_destroy(mutex) }

  /// The last call that failed, from whichever thread.
  var lastFailure: ScanError? {
    @inline(never) get {
      cs_mutex_lock(mutex)
      defer { cs_mutex_unlock(mutex) }
      return failure
    }
    @inline(never) set {
      cs_mutex_lock(mutex)
      failure = newValue
      cs_mutex_unlock(mutex)
    }
  }

  static func of(_ pointer: OpaquePointer?) -> EngineHandle? {
    guard let pointer else { return nil }
    return Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

/// What a `cardscan_result *` points to: the result and its number as text, which is wiped.
final class ResultHandle {
  let result: ScanResult
  /// Names, fields and lines.
  let texts: ResultTexts
  /// The number and the masked number, each with room for 19 digits and a NUL.
  private let numbers: UnsafeMutablePointer<CChar>?
  private static let capacity = CardNumber.largestCount + 1

  init(_ result: ScanResult) throws(ScanError) {
    self.result = result
    texts = try ResultTexts(result)
    guard let number = result.number else {
      numbers = nil
      return
    }
    guard let memory = cs_allocate(2 * ResultHandle.capacity) else {
      throw ScanError(.outOfMemory, "no memory for the number")
    }
    let numbers = memory.assumingMemoryBound(to: CChar.self)
    self.numbers = numbers
    _ = number.write(to: numbers, capacity: ResultHandle.capacity, masked: false)
    _ = number.write(
      to: numbers + ResultHandle.capacity, capacity: ResultHandle.capacity, masked: true)
  }

  deinit {
    cs_wipe(numbers, 2 * ResultHandle.capacity)
    free(numbers)
  }

  var number: UnsafePointer<CChar>? { numbers.map { UnsafePointer($0) } }
  var maskedNumber: UnsafePointer<CChar>? { numbers.map { UnsafePointer($0 + ResultHandle.capacity) } }

  static func of(_ pointer: OpaquePointer?) -> ResultHandle? {
    guard let pointer else { return nil }
    return Unmanaged<ResultHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

extension StaticString {
  /// The text as C sees it: static, NUL-terminated.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
