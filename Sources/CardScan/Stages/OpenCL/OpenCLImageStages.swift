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
  private let lumaOfColor: (
    rgba: OpenCLKernel, bgra: OpenCLKernel, rgb: OpenCLKernel, bgr: OpenCLKernel
  )
  private let lumaPlane: OpenCLKernel
  private let downscale: OpenCLKernel
  private let sobel: (plain: OpenCLKernel, masked: OpenCLKernel)
  private let threshold: (columns: OpenCLKernel, rows: OpenCLKernel)
  private let warp: (luma: OpenCLKernel, rgba: OpenCLKernel)

  /// Neighbouring pixels of one item: LANES of common.cl.
  private static let lanes = 16
  /// Items of a group.
  private static let group = (x: 16, y: 4)
  /// THRESHOLD_ROWS and THRESHOLD_PAD of threshold.cl.
  private static let thresholdRows = 32
  private static let thresholdPad = 128
  /// The widest window of the threshold: a column's sum must fit 16 bits.
  static let largestRadius = 127

  init(_ program: OpenCLProgram) throws(ScanError) {
    // All of them before the first is stored: throwing out of a half-made structure that holds
    // tuples aborts the compiler (6.3.1) in the embedded build.
    let rgba = try OpenCLKernel(program, "luma_rgba")
    let bgra = try OpenCLKernel(program, "luma_bgra")
    let rgb = try OpenCLKernel(program, "luma_rgb")
    let bgr = try OpenCLKernel(program, "luma_bgr")
    let plane = try OpenCLKernel(program, "luma_plane")
    let reducer = try OpenCLKernel(program, "downscale")
    let plain = try OpenCLKernel(program, "sobel")
    let masked = try OpenCLKernel(program, "sobel_masked")
    let columns = try OpenCLKernel(program, "threshold_columns")
    let rows = try OpenCLKernel(program, "threshold_rows")
    let warper = try OpenCLKernel(program, "warp_luma")
    let colorWarper = try OpenCLKernel(program, "warp_rgba")
    lumaOfColor = (rgba, bgra, rgb, bgr)
    lumaPlane = plane
    downscale = reducer
    sobel = (plain, masked)
    threshold = (columns, rows)
    warp = (warper, colorWarper)
  }

  /// Items across a picture of `width` pixels.
  private func items(_ width: Int) -> Int { (width + Self.lanes - 1) / Self.lanes }

  /// R, G, B and luma of an uploaded frame of one of the RGB formats.
  func luma(
    of source: OpenCLBuffer, stride: Int, format: PixelFormat, into target: OpenCLPicture
  ) throws(ScanError) {
    let kernel =
      switch format {
      case .bgra: lumaOfColor.bgra
      case .rgb: lumaOfColor.rgb
      case .bgr: lumaOfColor.bgr
      default: lumaOfColor.rgba
      }
    try kernel.run(
      x: items(target.width), y: target.height, group: Self.group,
      .buffer(source), .int(stride), .int(target.width), .int(target.height),
      .buffer(target.buffer), .int(target.stride))
  }

  /// The luma of an uploaded frame of one of the other formats.
  func plane(
    of source: OpenCLBuffer, stride: Int, format: PixelFormat, expands: Bool,
    into target: OpenCLPicture
  ) throws(ScanError) {
    try lumaPlane.run(
      x: items(target.width), y: target.height, group: Self.group,
      .buffer(source), .int(stride), .int(format.pixelStride), .int(format.lumaOffset),
      .int(expands ? 1 : 0), .int(target.width), .int(target.height),
      .buffer(target.buffer), .int(target.stride))
  }

  /// Means of `factor` × `factor` pixels, or of as many as there are in a frame that is narrower or
  /// lower, into a plane that begins at byte `first` of `target`.
  func downscale(
    _ source: OpenCLPicture, factor: Int, into target: OpenCLPicture, height: Int, first: Int
  ) throws(ScanError) {
    try downscale.run(
      x: items(target.width), y: height, group: Self.group,
      .buffer(source.buffer), .int(source.stride), .int(source.pixelStride),
      .int(min(factor, source.width)), .int(min(factor, source.height)), .int(target.width), .int(height),
      .buffer(target.buffer), .int(target.stride), .int(first))
  }

  /// Border responses of the plane at byte `first` of `source`, weighed by the mask: two planes.
  func sobel(
    _ source: OpenCLPicture, height: Int, first: Int, mask: OpenCLBuffer?, into target: OpenCLPicture
  ) throws(ScanError) {
    let x = items(source.width)
    if let mask {
      try sobel.masked.run(
        x: x, y: height, group: Self.group,
        .buffer(source.buffer), .int(source.stride), .int(first), .int(source.width),
        .int(height), .buffer(mask), .buffer(target.buffer), .int(target.stride))
    } else {
      try sobel.plain.run(
        x: x, y: height, group: Self.group,
        .buffer(source.buffer), .int(source.stride), .int(first), .int(source.width),
        .int(height), .buffer(target.buffer), .int(target.stride))
    }
  }

  /// Numbers from row to row of the threshold's sums.
  static func sumsStride(width: Int) -> Int { (width + 63) & ~63 + 2 * thresholdPad }

  /// Responses that stand out from their neighbourhood, 0 elsewhere, of two planes of `height` rows.
  /// `sums` holds 2 × `height` × `sumsStride(width:)` 16-bit numbers.
  func threshold(
    _ source: OpenCLPicture, height: Int, _ parameters: BorderParameters,
    into target: OpenCLPicture, sums: OpenCLBuffer
  ) throws(ScanError) {
    let width = source.width
    let sumsStride = Self.sumsStride(width: width)
    let radius = min(parameters.window / 2, Self.largestRadius)
    try threshold.columns.run(
      x: items(width), y: (height + Self.thresholdRows - 1) / Self.thresholdRows, z: 2,
      group: Self.group,
      .buffer(source.buffer), .int(source.stride), .int(width), .int(height), .int(radius),
      .buffer(sums), .int(sumsStride))
    try threshold.rows.run(
      x: items(width), y: height, z: 2, group: Self.group,
      .buffer(source.buffer), .int(source.stride), .buffer(sums), .int(sumsStride), .int(width),
      .int(height), .int(radius), .int(Int(parameters.fixedRatio)), .int(parameters.offset),
      .buffer(target.buffer))
  }

  /// Resamples luma along `homography` (target to source).
  func warp(
    _ source: OpenCLPicture, _ homography: Homography, into target: OpenCLPicture
  ) throws(ScanError) {
    let taps = homography.taps(width: Double(target.width), height: Double(target.height))
    try warp.luma.run(
      x: items(target.width), y: target.height, group: Self.group,
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
      x: items(target.width), y: target.height, group: Self.group,
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
