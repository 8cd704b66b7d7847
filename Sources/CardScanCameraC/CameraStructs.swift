// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CCardScanCamera
import CVideo4Linux
import CardScanCamera

/// Structs of the caller's that begin with their size, of this version or an older or newer one.
enum CallersStruct {
  private static var sizes: ClosedRange<Int> { MemoryLayout<UInt32>.size...4096 }

  /// The caller's struct, and `defaults` in the fields that it is too short for: of a size that ends within a pointer
  /// nothing of it is taken. nil where the size makes no sense.
  static func read<Struct>(_ pointer: UnsafePointer<Struct>, defaults: Struct) -> Struct? {
    let raw = UnsafeRawPointer(pointer)
    let size = Int(raw.loadUnaligned(as: UInt32.self))
    guard sizes.contains(size) else { return nil }
    var value = defaults
    withUnsafeMutableBytes(of: &value) { bytes in
      let count = min(size, bytes.count) & -MemoryLayout<Struct>.alignment
      if let base = bytes.baseAddress { _ = memcpy(base, raw, count) }
    }
    return value
  }

  /// Writes as much of `value` as the caller's struct holds, but for its size. false where that makes no
  /// sense.
  static func write<Struct>(_ value: Struct, to pointer: UnsafeMutablePointer<Struct>) -> Bool {
    let raw = UnsafeMutableRawPointer(pointer)
    let size = raw.loadUnaligned(as: UInt32.self)
    guard sizes.contains(Int(size)) else { return false }
    fill(raw, Int(size), value)
    raw.storeBytes(of: size, as: UInt32.self)
    return true
  }

  /// Fills a struct that is `size` bytes long; its tail is zeroed where it is longer than this version's.
  static func initialise<Struct>(
    _ pointer: UnsafeMutablePointer<Struct>?, size: Int, defaults: Struct
  ) {
    guard let pointer, sizes.contains(size) else { return }
    let raw = UnsafeMutableRawPointer(pointer)
    _ = memset(raw, 0, size)
    fill(raw, size, defaults)
    raw.storeBytes(of: UInt32(size), as: UInt32.self)
  }

  private static func fill<Struct>(_ raw: UnsafeMutableRawPointer, _ size: Int, _ value: Struct) {
    var value = value
    withUnsafeBytes(of: &value) { bytes in
      if let base = bytes.baseAddress { _ = memcpy(raw, base, min(size, bytes.count)) }
    }
  }
}

extension cardscan_camera_options {
  static var defaults: cardscan_camera_options {
    let defaults = CameraOptions()
    var options = cardscan_camera_options()
    options.width = Int32(defaults.wish.width)
    options.height = Int32(defaults.wish.height)
    options.rate = defaults.wish.rate
    options.memory = defaults.memory.rawValue
    options.timeout_ms = Int32(defaults.timeout)
    options.wake_descriptor = defaults.wake
    return options
  }

  /// nil where the memory is none that there is.
  var cameraOptions: CameraOptions? {
    guard let memory = CameraOptions.Memory(rawValue: memory) else { return nil }
    var options = CameraOptions()
    options.wish.width = Int(width)
    options.wish.height = Int(height)
    options.wish.rate = rate
    if format != 0 { options.wish.fourcc = FourCC(rawValue: format) }
    options.memory = memory
    options.timeout = Int(timeout_ms)
    options.wake = wake_descriptor
    return options
  }
}

extension cardscan_camera_info {
  init(_ camera: CameraDescription) {
    self.init()
    CameraText.copy(camera.path, to: &path)
    CameraText.copy(camera.card, to: &name)
    CameraText.copy(camera.driver, to: &driver)
    CameraText.copy(camera.bus, to: &bus)
  }
}

enum CameraText {
  /// Copies a text into a fixed array of C's, cut to fit between two characters, with a final NUL.
  static func copy<Fixed>(_ text: [CChar], to fixed: inout Fixed) {
    withUnsafeMutableBytes(of: &fixed) { room in
      var count = 0
      while count < text.count, text[count] != 0, count < room.count - 1 { count += 1 }
      if count < text.count, text[count] != 0 {
        while count > 0, UInt8(bitPattern: text[count]) & 0xc0 == 0x80 { count -= 1 }
      }
      for index in 0..<count { room[index] = UInt8(bitPattern: text[index]) }
      for index in count..<room.count { room[index] = 0 }
    }
  }
}

extension StaticString {
  /// The text as C sees it: static, NUL-terminated.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
