// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScanC

/// An engine of the C interface that serves all inputs.
final class FuzzEngine: @unchecked Sendable {
  let pointer: OpaquePointer

  static let cpu = FuzzEngine(backend: Int32(CARDSCAN_BACKEND_CPU))
  static let openCL = FuzzEngine(backend: Int32(CARDSCAN_BACKEND_OPENCL))
  /// In the device's arithmetic: what stands near a threshold may fall to either side in bytes.
  static let cpuInFloats = FuzzEngine(
    backend: Int32(CARDSCAN_BACKEND_CPU), arithmetic: Int32(CARDSCAN_ARITHMETIC_FLOATS))

  private init(backend: Int32, arithmetic: Int32 = Int32(CARDSCAN_ARITHMETIC_AUTO)) {
    var options = cardscan_engine_options()
    cardscan_engine_options_init(&options, MemoryLayout<cardscan_engine_options>.size)
    options.backend = backend
    options.arithmetic = arithmetic
    var made: OpaquePointer?
    var message = [CChar](repeating: 0, count: 200)
    guard cardscan_engine_create(&options, &made, &message, message.count) == 0, let made else {
      let reason = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      fatalError("no engine: \(String(decoding: reason, as: UTF8.self))")
    }
    pointer = made
  }
}
