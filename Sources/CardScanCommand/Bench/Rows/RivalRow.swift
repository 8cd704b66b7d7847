// SPDX-License-Identifier: Apache-2.0

/// One stage by cardscan and by OpenCV, as the comparison program measured it. Medians, nanoseconds.
struct RivalRow: ReportRow, Equatable, Decodable {
  let opencv: String
  let size: String
  let format: String
  let stage: String
  /// Processor time of one thread.
  let cardscanCPU: Double
  let opencvCPU: Double
  /// From start to end, on the same OpenCL device; nil where none was at hand.
  let cardscanOpenCL: Double?
  let opencvOpenCL: Double?

  private enum CodingKeys: String, CodingKey {
    case opencv, size, format, stage
    case cardscanCPU = "cardscan_cpu_ns"
    case opencvCPU = "opencv_cpu_ns"
    case cardscanOpenCL = "cardscan_opencl_ns"
    case opencvOpenCL = "opencv_opencl_ns"
  }

  /// How many times as long OpenCV takes.
  var gainCPU: Double { opencvCPU / cardscanCPU }
  var gainOpenCL: Double? {
    guard let cardscanOpenCL, let opencvOpenCL else { return nil }
    return opencvOpenCL / cardscanOpenCL
  }

  static let title = "cardscan and OpenCV: one thread, and on the same OpenCL device"
  static let kind = "opencv"
  static let header =
    "size       format stage     cardscan ms  OpenCV ms  OpenCV/cardscan  on OpenCL: cardscan ms  OpenCV ms"
    + "  OpenCV/cardscan"

  var text: String {
    size.padded(11) + format.padded(7) + stage.padded(9)
      + Timing.milliseconds(cardscanCPU).padded(left: 12)
      + Timing.milliseconds(opencvCPU).padded(left: 11) + gainCPU.fixed(2).padded(left: 17)
      + cardscanOpenCL.map { $0 / 1e6 }.column(4, 25) + opencvOpenCL.map { $0 / 1e6 }.column(4, 11)
      + gainOpenCL.column(2, 17)
  }

  var values: [(String, JSON)] {
    [
      ("opencv", .string(opencv)), ("size", .string(size)), ("format", .string(format)),
      ("stage", .string(stage)),
      ("cardscan_cpu_ns", .number(cardscanCPU, places: 0)),
      ("opencv_cpu_ns", .number(opencvCPU, places: 0)),
      ("opencv_to_cardscan_cpu", .number(gainCPU, places: 3)),
      ("cardscan_opencl_ns", cardscanOpenCL.json(0)), ("opencv_opencl_ns", opencvOpenCL.json(0)),
      ("opencv_to_cardscan_opencl", gainOpenCL.json(3)),
    ]
  }
}
