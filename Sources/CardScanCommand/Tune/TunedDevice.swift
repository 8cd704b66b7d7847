// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// What sizes were found for, when and how: the first line of a report.
struct TunedDevice: ReportRow {
  let version = CardScanCommand.configuration.version
  /// ISO 8601, UTC.
  let date = ISO8601DateFormatter().string(from: Date())
  let device: DeviceDescription
  /// Whether its kernels are those of graphics processors.
  let isNarrow: Bool

  static let title = "device"
  static let kind = "device"
  static let header = ""

  var text: String {
    """
    cardscan \(version), \(date)
    OpenCL: \(device.name.text) (\(device.kind.text), \(device.computeUnits) compute units; \
    \(device.platform.text), driver \(device.driver.text))
    """
  }

  var values: [(String, JSON)] {
    [
      ("version", .string(version)), ("date", .string(date)), ("type", .string(device.kind.text)),
      ("name", .string(device.name.text)), ("platform", .string(device.platform.text)),
      ("driver", .string(device.driver.text)), ("compute_units", .integer(device.computeUnits)),
      ("narrow", .bool(isNarrow)),
    ]
  }
}
