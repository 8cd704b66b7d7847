// SPDX-License-Identifier: Apache-2.0

/// An 8-bit picture in a device's memory; luma is the last byte of each pixel.
final class OpenCLPicture {
  let buffer: OpenCLBuffer
  /// Pixels.
  let width: Int
  /// Pixels.
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// Bytes from one pixel to the next: 1 or 4.
  let pixelStride: Int

  /// A picture of our own, zeroed, with rows padded as `PixelBuffer` pads them; in the memory of `host`, of the
  /// same size, where the device can work there.
  init(
    _ context: OpenCLContext, width: Int, height: Int, channels: Int = 1, host: PixelBuffer? = nil
  ) throws(ScanError) {
    let stride = (width * channels + 63) & ~63
    buffer = try OpenCLBuffer(context, byteCount: stride * height, host: host?.base)
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
  private let program: OpenCLProgram
  /// In the order of `Index`.
  private let kernels: [OpenCLKernel]
  /// Whether borders take three kernels, each with few pixels an item, and not one with many rows.
  var isNarrow: Bool { program.isNarrow }
  private var tuning: KernelTuning { program.tuning }

  /// Neighbouring pixels of one item: LANES of common.cl.
  private static let lanes = 16
  /// THRESHOLD_PAD of threshold.cl.
  private static let thresholdPad = 16

  private enum Index {
    static let reducePlane = 0, reduceThree = 1, reduceFour = 2, color = 3, warpLuma = 4, warpRGBA = 5
    static let borders = 6, sobel = 6, thresholdColumns = 7, thresholdRows = 8
  }

  init(_ program: OpenCLProgram) throws(ScanError) {
    let names: InlineArray<9, StaticString> = [
      "reduce_plane", "reduce_three", "reduce_four", "color", "warp_luma", "warp_rgba",
      program.isNarrow ? "sobel" : "borders", "threshold_columns", "threshold_rows",
    ]
    var kernels: [OpenCLKernel] = []
    for index in 0..<(program.isNarrow ? 9 : 7) {
      kernels.append(try OpenCLKernel(program, names[index]))
    }
    self.kernels = kernels
    self.program = program
  }

  /// Items across a picture of `width` pixels.
  private func items(_ width: Int) -> Int { (width + Self.lanes - 1) / Self.lanes }

  /// Items along x of a kernel that works in areas of up to `width` columns: a row each on a
  /// processor.
  private func across(_ width: Int) -> Int { isNarrow ? items(width) + 1 : 1 }

  /// Means of `factor` × `factor` pixels of an uploaded frame's luma, or of as many as there are in a frame
  /// that is narrower or lower, in areas of a plane that begins at byte `first` of `target`.
  @inline(never)
  func reduce(
    _ source: OpenCLBuffer, stride: Int, of frame: Frame, factor: Int, areas: OpenCLAreaList,
    into target: OpenCLPicture, first: Int = 0
  ) throws(ScanError) {
    let kernel =
      switch frame.format.pixelStride {
      case 3: Index.reduceThree
      case 4: Index.reduceFour
      default: Index.reducePlane
      }
    try kernels[kernel].run(
      x: across(areas.width), y: areas.rows, group: tuning.area,
      .buffer(source), .int(stride), .int(frame.format.pixelStride), .int(frame.format.lumaOffset),
      .int(frame.range == .limited ? 1 : 0), .int(frame.isRedFirst ? 77 : 29),
      .int(min(factor, frame.width)), .int(min(factor, frame.height)), .int(target.width),
      .buffer(areas.buffer), .int(areas.count), .buffer(target.buffer), .int(target.stride),
      .int(first))
  }

  /// R, G, B and luma of an uploaded frame of one of the RGB formats.
  func color(
    of source: OpenCLBuffer, stride: Int, of frame: Frame, into target: OpenCLPicture
  ) throws(ScanError) {
    try kernels[Index.color].run(
      x: target.width, y: target.height, group: tuning.picture,
      .buffer(source), .int(stride), .int(frame.format.pixelStride), .int(frame.isRedFirst ? 77 : 29),
      .int(target.width), .int(target.height), .buffer(target.buffer), .int(target.stride))
  }

  /// What `sobel` and `threshold` come to, in one kernel, where the kernels are not narrow: of the plane at byte
  /// `first` of `picture`, into the first two.
  func borders(
    _ picture: OpenCLPicture, height: Int, first: Int, mask: OpenCLBuffer?,
    _ parameters: BorderParameters, areas: OpenCLAreaList
  ) throws(ScanError) {
    let shares = min(512, Int(tuning.shares) * program.context.device.computeUnits)
    try kernels[Index.borders].run(
      x: 1, y: shares, group: .init(1, 1),
      .buffer(picture.buffer), .int(picture.stride), .int(first), .int(picture.width), .int(height),
      .int(mask == nil ? 0 : 1), .buffer(mask ?? picture.buffer), .buffer(areas.buffer),
      .int(areas.count), .int(areas.horizontalCount), .int(Int(parameters.fixedRatio)),
      .int(max(0, min(parameters.offset, 255))), .buffer(picture.buffer), .int(picture.stride))
  }

  /// Border responses of the plane at byte `first` of `source`, weighed by the mask, in areas of the
  /// target's two planes.
  func sobel(
    _ source: OpenCLPicture, height: Int, first: Int, mask: OpenCLBuffer?, areas: OpenCLAreaList,
    into target: OpenCLPicture
  ) throws(ScanError) {
    try kernels[Index.sobel].run(
      x: across(areas.width), y: areas.rows, group: tuning.area,
      .buffer(source.buffer), .int(source.stride), .int(first), .int(source.width), .int(height),
      .int(mask == nil ? 0 : 1), .buffer(mask ?? source.buffer), .buffer(areas.buffer),
      .int(areas.count), .int(areas.horizontalCount), .buffer(target.buffer), .int(target.stride))
  }

  /// Numbers from row to row of the threshold's sums.
  static func sumsStride(width: Int) -> Int { (width + 63) & ~63 + 2 * thresholdPad }

  /// Responses that stand out from their neighbourhood, 0 elsewhere, in areas of two planes of
  /// `height` rows. `sums` holds 2 × `height` × `sumsStride(width:)` 16-bit numbers.
  func threshold(
    _ source: OpenCLPicture, height: Int, _ parameters: BorderParameters, areas: OpenCLAreaList,
    into target: OpenCLPicture, sums: OpenCLBuffer
  ) throws(ScanError) {
    let width = source.width
    let sumsStride = Self.sumsStride(width: width)
    try kernels[Index.thresholdColumns].run(
      x: across(areas.width), y: areas.blocks, group: .init(tuning.area.x, 1),
      .buffer(source.buffer), .int(source.stride), .int(height), .buffer(areas.buffer),
      .int(areas.count), .int(areas.horizontalCount), .buffer(sums), .int(sumsStride))
    try kernels[Index.thresholdRows].run(
      x: across(areas.width), y: areas.rows, group: tuning.area,
      .buffer(source.buffer), .int(source.stride), .buffer(sums), .int(sumsStride), .int(width),
      .int(height), .buffer(areas.buffer), .int(areas.count), .int(areas.horizontalCount),
      .int(Int(parameters.fixedRatio)), .int(max(0, min(parameters.offset, 255))),
      .buffer(target.buffer))
  }

  /// Resamples luma along `homography` (target to source).
  func warp(
    _ source: OpenCLPicture, _ homography: Homography, into target: OpenCLPicture
  ) throws(ScanError) {
    let taps = homography.taps(width: Double(target.width), height: Double(target.height))
    try homography.padded.withUnsafeBufferPointer { matrix throws(ScanError) in
      guard let matrix = matrix.baseAddress else { return }
      try kernels[Index.warpLuma].run(
        x: items(target.width), y: target.height, group: tuning.picture,
        .buffer(source.buffer), .int(source.stride), .int(source.pixelStride), .int(source.width),
        .int(source.height), .float16(matrix), .int(taps), .buffer(target.buffer),
        .int(target.stride), .int(target.width), .int(target.height))
    }
  }

  /// The same for four channels at once.
  func warpColor(
    _ source: OpenCLPicture, _ homography: Homography, into target: OpenCLPicture
  ) throws(ScanError) {
    let taps = homography.taps(width: Double(target.width), height: Double(target.height))
    try homography.padded.withUnsafeBufferPointer { matrix throws(ScanError) in
      guard let matrix = matrix.baseAddress else { return }
      try kernels[Index.warpRGBA].run(
        x: items(target.width), y: target.height, group: tuning.picture,
        .buffer(source.buffer), .int(source.stride), .int(source.width), .int(source.height),
        .float16(matrix), .int(taps), .buffer(target.buffer), .int(target.stride),
        .int(target.width), .int(target.height))
    }
  }
}

extension Homography {
  /// The matrix in single precision as a kernel's float16.
  fileprivate var padded: [Float] { (0..<16).map { $0 < 9 ? Float(m[$0]) : 0 } }
}
