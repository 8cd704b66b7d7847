// SPDX-License-Identifier: Apache-2.0

/// Where the time of a stage on an OpenCL device goes, by the device's own clock. Medians, nanoseconds.
struct DeviceTimeRow: ReportRow {
  let size: String
  let format: String
  let stage: String
  let device: Int
  let kernels: Double
  /// Copies to the device, and filling its memory.
  let toDevice: Double
  let fromDevice: Double
  /// From the first command to the return, by the host's clock, on the queue that tells the times.
  let whole: Double

  /// Starting commands and waiting for them.
  var rest: Double { max(0, whole - kernels - toDevice - fromDevice) }

  static let title = "where the time of OpenCL devices goes, by their events"
  static let kind = "device-time"
  static let header =
    "size       format stage         path       kernels ms  to device  from device  starting, waiting     whole"

  var text: String {
    size.padded(11) + format.padded(7) + stage.padded(14) + "OpenCL \(device)".padded(9)
      + Timing.milliseconds(kernels).padded(left: 12)
      + Timing.milliseconds(toDevice).padded(left: 11)
      + Timing.milliseconds(fromDevice).padded(left: 13)
      + Timing.milliseconds(rest).padded(left: 19) + Timing.milliseconds(whole).padded(left: 10)
  }

  var values: [(String, JSON)] {
    [
      ("size", .string(size)), ("format", .string(format)), ("stage", .string(stage)),
      ("device", .integer(device)), ("kernels_ns", .number(kernels, places: 0)),
      ("to_device_ns", .number(toDevice, places: 0)),
      ("from_device_ns", .number(fromDevice, places: 0)), ("rest_ns", .number(rest, places: 0)),
      ("whole_ns", .number(whole, places: 0)),
    ]
  }
}
