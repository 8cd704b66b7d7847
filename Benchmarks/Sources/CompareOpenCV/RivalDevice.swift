// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import OpenCVStages

/// The OpenCL device on which both sides are compared: cardscan's first one.
struct RivalDevice {
  let name: String
  let probe: DeviceProbe

  /// Nil where there is no device, or where OpenCV does not take it.
  init?() throws {
    guard let device = Engine.devices().first else { return nil }
    func text(_ characters: [CChar]) -> String {
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    name = text(device.name)
    let type =
      switch device.kind {
      case .cpu: "CPU"
      case .gpu: "GPU"
      case .accelerator: "ACCELERATOR"
      }
    guard ocv_choose_device(text(device.platform), type, name) == 1 else { return nil }
    probe = try DeviceProbe(index: 0, cacheDirectory: nil)
  }
}
