// SPDX-License-Identifier: Apache-2.0

/// An 8-bit picture in a device's memory; luma is the last byte of each pixel.
struct OpenCLPicture {
  let buffer: OpenCLBuffer
  /// Pixels.
  let width: Int
  /// Pixels.
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// Bytes from one pixel to the next: 1 or 4.
  let pixelStride: Int

  /// A picture of our own, zeroed, with rows padded as `PixelBuffer` pads them.
  init(_ context: OpenCLContext, width: Int, height: Int, channels: Int = 1) throws(ScanError) {
    let stride = (width * channels + 63) & ~63
    buffer = try OpenCLBuffer(context, byteCount: stride * height)
    self.width = width
    self.height = height
    self.stride = stride
    pixelStride = channels
  }

  init(buffer: OpenCLBuffer, width: Int, height: Int, stride: Int, pixelStride: Int) {
    self.buffer = buffer
    self.width = width
    self.height = height
    self.stride = stride
    self.pixelStride = pixelStride
  }
}

/// The image stages on a device: each queues its kernels and returns. Pictures must fit; no check is
/// made twice.
struct OpenCLImageStages {
  private let reducers: (plane: OpenCLKernel, three: OpenCLKernel, four: OpenCLKernel)
  private let color: OpenCLKernel
  private let sobel: OpenCLKernel
  private let threshold: (columns: OpenCLKernel, rows: OpenCLKernel)
  private let warp: (luma: OpenCLKernel, rgba: OpenCLKernel)
  /// Items of a group.
  private let group: (x: Int, y: Int)

  /// Neighbouring pixels of one item: LANES of common.cl.
  private static let lanes = 16
  /// THRESHOLD_ROWS and THRESHOLD_PAD of threshold.cl.
  private static let thresholdRows = 32
  private static let thresholdPad = 16

  init(_ program: OpenCLProgram) throws(ScanError) {
    // All of them before the first is stored: throwing out of a half-made structure that holds
    // tuples aborts the compiler (6.3.1) in the embedded build.
    let plane = try OpenCLKernel(program, "reduce_plane")
    let three = try OpenCLKernel(program, "reduce_three")
    let four = try OpenCLKernel(program, "reduce_four")
    let colors = try OpenCLKernel(program, "color")
    let responder = try OpenCLKernel(program, "sobel")
    let columns = try OpenCLKernel(program, "threshold_columns")
    let rows = try OpenCLKernel(program, "threshold_rows")
    let warper = try OpenCLKernel(program, "warp_luma")
    let colorWarper = try OpenCLKernel(program, "warp_rgba")
    reducers = (plane, three, four)
    color = colors
    sobel = responder
    threshold = (columns, rows)
    warp = (warper, colorWarper)
    // A processor gains where small areas do not become large ones by rounding up.
    group = program.isNarrow ? (16, 4) : (4, 16)
  }

  /// Items across a picture of `width` pixels.
  private func items(_ width: Int) -> Int { (width + Self.lanes - 1) / Self.lanes }

  /// Means of `factor` × `factor` pixels of an uploaded frame's luma, or of as many as there are in a frame
  /// that is narrower or lower, in `areas` of a plane of `height` rows that begins at byte `first` of
  /// `target`.
  func reduce(
    _ source: OpenCLBuffer, stride: Int, of frame: Frame, factor: Int, areas: [PixelArea],
    into target: OpenCLPicture, height: Int, first: Int = 0
  ) throws(ScanError) {
    let kernel =
      switch frame.format.pixelStride {
      case 3: reducers.three
      case 4: reducers.four
      default: reducers.plane
      }
    for area in areas {
      let left = area.left / Self.lanes
      try kernel.run(
        x: items(area.right) - left, y: area.bottom - area.top, from: (left, area.top, 0), group: group,
        .buffer(source), .int(stride), .int(frame.format.pixelStride), .int(frame.format.lumaOffset),
        .int(frame.range == .limited ? 1 : 0), .int(frame.isRedFirst ? 77 : 29),
        .int(min(factor, frame.width)), .int(min(factor, frame.height)), .int(target.width),
        .int(height), .buffer(target.buffer), .int(target.stride), .int(first))
    }
  }

  /// R, G, B and luma of an uploaded frame of one of the RGB formats.
  func color(
    of source: OpenCLBuffer, stride: Int, of frame: Frame, into target: OpenCLPicture
  ) throws(ScanError) {
    try color.run(
      x: target.width, y: target.height, group: group,
      .buffer(source), .int(stride), .int(frame.format.pixelStride), .int(frame.isRedFirst ? 77 : 29),
      .int(target.width), .int(target.height), .buffer(target.buffer), .int(target.stride))
  }

  /// Border responses of the plane at byte `first` of `source`, weighed by the mask, in an area of one
  /// of the target's two planes: 0 for vertical borders, 1 for horizontal ones.
  func sobel(
    _ source: OpenCLPicture, height: Int, first: Int, mask: OpenCLBuffer?, plane: Int, area: PixelArea,
    into target: OpenCLPicture
  ) throws(ScanError) {
    let left = area.left / Self.lanes
    try sobel.run(
      x: items(area.right) - left, y: area.bottom - area.top, from: (left, area.top, plane),
      group: group,
      .buffer(source.buffer), .int(source.stride), .int(first), .int(source.width), .int(height),
      .int(mask == nil ? 0 : 1), .buffer(mask ?? source.buffer), .buffer(target.buffer),
      .int(target.stride))
  }

  /// Numbers from row to row of the threshold's sums.
  static func sumsStride(width: Int) -> Int { (width + 63) & ~63 + 2 * thresholdPad }

  /// Responses that stand out from their neighbourhood, 0 elsewhere, in an area of one of two planes of
  /// `height` rows. `sums` holds 2 × `height` × `sumsStride(width:)` 16-bit numbers.
  func threshold(
    _ source: OpenCLPicture, height: Int, _ parameters: BorderParameters, plane: Int, area: PixelArea,
    into target: OpenCLPicture, sums: OpenCLBuffer
  ) throws(ScanError) {
    let width = source.width
    let sumsStride = Self.sumsStride(width: width)
    let left = area.left / Self.lanes, top = area.top / Self.thresholdRows
    try threshold.columns.run(
      x: items(area.right) - left,
      y: (area.bottom + Self.thresholdRows - 1) / Self.thresholdRows - top, from: (left, top, plane),
      group: (group.x, 1),
      .buffer(source.buffer), .int(source.stride), .int(width), .int(height), .buffer(sums),
      .int(sumsStride))
    try threshold.rows.run(
      x: items(area.right) - left, y: area.bottom - area.top, from: (left, area.top, plane),
      group: group,
      .buffer(source.buffer), .int(source.stride), .buffer(sums), .int(sumsStride), .int(width),
      .int(height), .int(Int(parameters.fixedRatio)), .int(max(0, min(parameters.offset, 255))),
      .buffer(target.buffer))
  }

  /// Resamples luma along `homography` (target to source).
  func warp(
    _ source: OpenCLPicture, _ homography: Homography, into target: OpenCLPicture
  ) throws(ScanError) {
    let taps = homography.taps(width: Double(target.width), height: Double(target.height))
    try warp.luma.run(
      x: items(target.width), y: target.height, group: group,
      .buffer(source.buffer), .int(source.stride), .int(source.pixelStride), .int(source.width),
      .int(source.height), .float16(homography.padded), .int(taps), .buffer(target.buffer),
      .int(target.stride), .int(target.width), .int(target.height))
  }

  /// The same for four channels at once.
  func warpColor(
    _ source: OpenCLPicture, _ homography: Homography, into target: OpenCLPicture
  ) throws(ScanError) {
    let taps = homography.taps(width: Double(target.width), height: Double(target.height))
    try warp.rgba.run(
      x: items(target.width), y: target.height, group: group,
      .buffer(source.buffer), .int(source.stride), .int(source.width), .int(source.height),
      .float16(homography.padded), .int(taps), .buffer(target.buffer), .int(target.stride),
      .int(target.width), .int(target.height))
  }
}

extension Homography {
  /// The matrix in single precision as a kernel's float16.
  fileprivate var padded: InlineArray<16, Float> {
    let values = single
    return InlineArray { $0 < 9 ? values[$0] : 0 }
  }
}
