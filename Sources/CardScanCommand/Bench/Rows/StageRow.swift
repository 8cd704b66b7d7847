// SPDX-License-Identifier: Apache-2.0

/// One stage or way of a frame on one path.
struct StageRow: PathRow {
  /// `1280x720`.
  let size: String
  let format: String
  let stage: String
  let device: Int?
  let timing: Timing
  /// Of the frame; nil where there is none.
  let framePixels: Int?
  /// That the stage works on; nil where it works on none.
  let pixels: Int?
  /// The median divided by that of copying the frame's luma once; nil where there is no frame.
  let copies: Double?
  /// The CPU path's median divided by this one; nil on the CPU path.
  let ratio: Double?

  private var perPixel: Double? { pixels.map { timing.median / Double($0) } }

  static let title = "stages and ways of a frame (~: the median is not known to 1 %)"
  static let kind = "stage"
  static let header =
    "size       format stage         path     " + Timing.header
    + "  ns/pixel   x copy  CPU/OpenCL"

  var text: String {
    size.padded(11) + format.padded(7) + stage.padded(14) + path.padded(9) + timing.columns
      + perPixel.column(3, 10) + copies.column(2, 9) + ratio.column(2, 12)
  }

  var values: [(String, JSON)] {
    [
      ("size", .string(size)), ("format", .string(format)), ("stage", .string(stage)),
    ] + pathValues + timing.json + [
      ("ns_per_pixel", perPixel.json(4)), ("copies", copies.json(3)),
      ("cpu_to_opencl", ratio.json(3)),
    ]
  }
}
