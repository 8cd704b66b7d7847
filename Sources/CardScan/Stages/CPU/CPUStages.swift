// SPDX-License-Identifier: Apache-2.0

/// The CPU path. Buffers are made for a frame's size and kept until another size comes.
final class CPUStages: Stages {
  private let images: CPUImageStages
  private let networks: StripInference
  private let card: PixelBuffer
  private var buffers: FrameBuffers?
  private var frame: Frame?
  /// The frame's luma: in the caller's memory where that is a plane of full range, else in ours.
  private var luma: LumaView?
  private var rectified = false

  /// Pictures of one frame size.
  private final class FrameBuffers {
    let width: Int
    let height: Int
    let isColor: Bool
    let reduction: Int
    /// RGBA with luma in alpha, or a plane of luma; nil where the caller's plane serves.
    let full: PixelBuffer?
    let reduced: PixelBuffer
    let response: (vertical: PixelBuffer, horizontal: PixelBuffer)
    let borders: (vertical: PixelBuffer, horizontal: PixelBuffer)
    let sums: SumsBuffer

    init(frame: Frame, reduction: Int, needsCopy: Bool, threads: Int) throws(ScanError) {
      width = frame.width
      height = frame.height
      isColor = !frame.format.isLuma
      self.reduction = reduction
      full =
        needsCopy
        ? try PixelBuffer(width: width, height: height, channels: isColor ? 4 : 1) : nil
      let w = max(1, width / reduction), h = max(1, height / reduction)
      reduced = try PixelBuffer(width: w, height: h)
      response = (try PixelBuffer(width: w, height: h), try PixelBuffer(width: w, height: h))
      borders = (try PixelBuffer(width: w, height: h), try PixelBuffer(width: w, height: h))
      sums = SumsBuffer(width: w, threads: threads)
    }

    func wipe() {
      full?.wipe()
      reduced.wipe()
      response.vertical.wipe()
      response.horizontal.wipe()
      borders.vertical.wipe()
      borders.horizontal.wipe()
      sums.wipe()
    }

    func fits(_ frame: Frame, reduction: Int, needsCopy: Bool) -> Bool {
      frame.width == width && frame.height == height && isColor == !frame.format.isLuma
        && self.reduction == reduction && needsCopy == (full != nil)
    }
  }

  init(threads: Int) throws(ScanError) {
    let workers = Workers(threads: threads)
    images = CPUImageStages(workers: workers)
    networks = try StripInference(images: images)
    card = try PixelBuffer(
      width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
  }

  override func load(_ frame: Frame) throws(ScanError) {
    let needsCopy = frame.needsLumaStage
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    if buffers?.fits(frame, reduction: reduction, needsCopy: needsCopy) != true {
      buffers = nil
      buffers = try FrameBuffers(
        frame: frame, reduction: reduction, needsCopy: needsCopy, threads: images.workers.count)
    }
    self.frame = frame
    rectified = false
    if let full = buffers?.full {
      if frame.format.isLuma {
        images.plane(of: frame, into: full)
        luma = full.luma()
      } else {
        images.luma(of: frame, into: full)
        luma = full.luma(channel: 3)
      }
    } else {
      luma = LumaView(
        base: frame.planes.0, width: frame.width, height: frame.height, stride: frame.strides.0)
    }
  }

  override func borders(mask: GuideMask?, parameters: BorderParameters) throws(ScanError) -> BorderMaps {
    guard let buffers, let luma else { throw CPUStages.nothingLoaded }
    if let mask {
      guard mask.width == buffers.reduced.width, mask.height == buffers.reduced.height else {
        throw ScanError(.invalidArgument, "the guide mask does not have the reduced frame's size")
      }
    }
    images.downscale(luma, factor: buffers.reduction, into: buffers.reduced)
    images.sobel(
      buffers.reduced, mask: mask, vertical: buffers.response.vertical,
      horizontal: buffers.response.horizontal)
    images.threshold(
      buffers.response.vertical, parameters, into: buffers.borders.vertical, working: buffers.sums)
    images.threshold(
      buffers.response.horizontal, parameters, into: buffers.borders.horizontal,
      working: buffers.sums)
    return BorderMaps(
      vertical: buffers.borders.vertical.luma(), horizontal: buffers.borders.horizontal.luma(),
      luma: buffers.reduced.luma(), reduction: buffers.reduction)
  }

  override func rectify(_ homography: Homography) throws(ScanError) -> LumaView {
    guard let luma else { throw CPUStages.nothingLoaded }
    images.warp(luma, homography, into: card)
    rectified = true
    return card.luma()
  }

  override func rectifyColor(
    _ homography: Homography, into target: PixelBuffer
  ) throws(ScanError) {
    guard let frame, let luma else { throw CPUStages.nothingLoaded }
    guard target.channels == 4 else {
      throw ScanError(.invalidArgument, "a colour picture has four channels")
    }
    if let full = buffers?.full, full.channels == 4 {
      images.warpColor(full, homography, into: target)
    } else {
      let gray = try PixelBuffer(width: target.width, height: target.height)
      images.warp(luma, homography, into: gray)
      FrameColor(frame).fill(target, luma: gray, homography: homography)
    }
  }

  override func infer(
    _ network: StripNetwork, on strips: [StripWindow]
  ) throws(ScanError) -> [NetworkOutput] {
    guard rectified else { throw CPUStages.nothingLoaded }
    return try infer(network, on: strips, of: card.luma())
  }

  override func infer(
    _ network: StripNetwork, on strips: [StripWindow], of picture: LumaView
  ) throws(ScanError) -> [NetworkOutput] {
    try networks.infer(network, on: strips, of: picture)
  }

  override func forget() {
    frame = nil
    luma = nil
    rectified = false
    card.wipe()
    networks.wipe()
    buffers?.wipe()
  }

  private static var nothingLoaded: ScanError {
    ScanError(.invalidArgument, "no frame was loaded before this stage")
  }
}
