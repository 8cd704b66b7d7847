// SPDX-License-Identifier: Apache-2.0

/// The CPU path. Buffers are made for a frame's size and kept until another size comes. What only
/// some frames need is made when it is asked for.
final class CPUStages: Stages {
  private let images: CPUImageStages
  private let networks: StripInference
  private let card: PixelBuffer
  private var buffers: FrameBuffers?
  private var frame: Frame?
  private var rectified = false
  /// Whether something is left of a frame in the networks' memory.
  private var hasInferred = false

  /// Pictures of one frame size.
  private final class FrameBuffers {
    let width: Int
    let height: Int
    let reduction: Int
    let reduced: PixelBuffer
    let vertical: PixelBuffer
    let horizontal: PixelBuffer
    /// Whether the maps hold borders, those that a mask shows, and whether the reduced luma holds all
    /// of a frame.
    var isUsed = false
    var mask: UInt64?
    var isWhole = false
    /// Luma of the frame's size, where the caller's plane does not serve, whether something is left of
    /// a frame in it, and which part of this frame's is made.
    var luma: PixelBuffer?
    var holdsLuma = false
    var lumaArea: PixelArea?
    /// R, G, B, luma of an RGB frame.
    var color: PixelBuffer?

    init(frame: Frame, reduction: Int) throws(ScanError) {
      width = frame.width
      height = frame.height
      self.reduction = reduction
      let w = max(1, width / reduction), h = max(1, height / reduction)
      reduced = try PixelBuffer(width: w, height: h)
      vertical = try PixelBuffer(width: w, height: h)
      horizontal = try PixelBuffer(width: w, height: h)
    }

    func wipe() {
      wipeMaps()
      isWhole = false
      if holdsLuma { luma?.wipe() }
      holdsLuma = false
      lumaArea = nil
      color = nil
    }

    func wipeMaps() {
      guard isUsed else { return }
      isUsed = false
      reduced.wipe()
      vertical.wipe()
      horizontal.wipe()
    }
  }

  init(threads: Int, arithmetic: NetworkArithmetic = .auto) throws(ScanError) {
    let workers = Workers(threads: threads)
    images = CPUImageStages(workers: workers)
    networks = try StripInference(images: images, arithmetic)
    card = try PixelBuffer(
      width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
  }

  override func load(_ frame: Frame) throws(ScanError) {
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    if let buffers, buffers.width == frame.width, buffers.height == frame.height {
      buffers.isWhole = false
      buffers.lumaArea = nil
      buffers.color = nil
    } else {
      buffers = nil
      buffers = try FrameBuffers(frame: frame, reduction: reduction)
    }
    self.frame = frame
    rectified = false
  }

  override func borders(mask: GuideMask?, parameters: BorderParameters) throws(ScanError) -> BorderMaps {
    guard let frame, let buffers else { throw CPUStages.nothingLoaded }
    let reduced = buffers.reduced
    if let mask {
      guard mask.width == reduced.width, mask.height == reduced.height else {
        throw ScanError(.invalidArgument, "the guide mask does not have the reduced frame's size")
      }
    }
    // Where a mask shows nothing, the maps stay empty.
    if let mask, buffers.mask != mask.identity { buffers.wipeMaps() }
    buffers.mask = mask?.identity
    buffers.isUsed = true
    if let mask {
      images.borders(
        of: frame, factor: buffers.reduction, mask: mask, parameters, reduced: reduced,
        vertical: buffers.vertical, horizontal: buffers.horizontal)
    } else {
      _ = try self.reduced()
      images.borders(
        reduced, mask: nil, parameters, vertical: buffers.vertical, horizontal: buffers.horizontal)
    }
    return BorderMaps(
      vertical: buffers.vertical.luma(), horizontal: buffers.horizontal.luma(), luma: reduced.luma(),
      reduction: buffers.reduction)
  }

  override func reduced() throws(ScanError) -> LumaView {
    guard let frame, let buffers else { throw CPUStages.nothingLoaded }
    let reduced = buffers.reduced
    if !buffers.isWhole {
      images.reduce(
        frame, factor: buffers.reduction, area: .whole(reduced.width, reduced.height), into: reduced)
      buffers.isWhole = true
      buffers.isUsed = true
    }
    return reduced.luma()
  }

  /// The frame's luma, in the caller's memory where that is a plane of full range, else in ours: at
  /// least where a warp of the target's size takes it from.
  private func luma(
    for homography: Homography, width: Int, height: Int
  ) throws(ScanError) -> LumaView {
    guard let frame, let buffers else { throw CPUStages.nothingLoaded }
    guard frame.needsLumaStage else {
      return LumaView(
        base: frame.planes.0, width: frame.width, height: frame.height, stride: frame.strides.0)
    }
    if buffers.luma == nil {
      buffers.luma = try PixelBuffer(width: frame.width, height: frame.height)
    }
    guard let luma = buffers.luma else { throw CPUStages.nothingLoaded }
    var area = homography.sourceArea(width: width, height: height, of: frame)
    if let made = buffers.lumaArea {
      if made.holds(area) { return luma.luma() }
      area = area.joined(with: made)
    }
    buffers.holdsLuma = true
    images.reduce(frame, factor: 1, area: area, into: luma)
    buffers.lumaArea = area
    return luma.luma()
  }

  override func rectify(_ homography: Homography) throws(ScanError) -> LumaView {
    let luma = try luma(for: homography, width: card.width, height: card.height)
    images.warp(luma, homography, into: card)
    rectified = true
    return card.luma()
  }

  override func rectifyColor(
    _ homography: Homography, into target: PixelBuffer
  ) throws(ScanError) {
    guard let frame, let buffers else { throw CPUStages.nothingLoaded }
    guard target.channels == 4 else {
      throw ScanError(.invalidArgument, "a colour picture has four channels")
    }
    if frame.format.isLuma {
      let gray = try PixelBuffer(width: target.width, height: target.height)
      let luma = try luma(for: homography, width: target.width, height: target.height)
      images.warp(luma, homography, into: gray)
      FrameColor(frame).fill(target, luma: gray, homography: homography)
      return
    }
    var color = buffers.color
    if color == nil {
      let made = try PixelBuffer(width: frame.width, height: frame.height, channels: 4)
      images.color(of: frame, into: made)
      buffers.color = made
      color = made
    }
    if let color { images.warp(color.luma(), homography, into: target) }
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
    hasInferred = true
    return try networks.infer(network, on: strips, of: picture)
  }

  override func forget() {
    frame = nil
    if rectified { card.wipe() }
    rectified = false
    if hasInferred { networks.wipe() }
    hasInferred = false
    buffers?.wipe()
  }

  private static var nothingLoaded: ScanError {
    ScanError(.invalidArgument, "no frame was loaded before this stage")
  }
}
