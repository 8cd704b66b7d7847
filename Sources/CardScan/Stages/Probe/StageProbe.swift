// SPDX-License-Identifier: Apache-2.0

/// The stages that can be run one by one, in the order of a frame's way.
@_spi(Probe) public enum ProbedStage: Int, CaseIterable, Sendable {
  /// The frame to the device.
  case upload
  case luma, downscale, sobel, threshold, warp
  /// Seven strips cut out of the rectified card and scored by the digit network.
  case network

  @_spi(Probe) public var name: StaticString {
    switch self {
    case .upload: "upload"
    case .luma: "luma"
    case .downscale: "downscale"
    case .sobel: "sobel"
    case .threshold: "threshold"
    case .warp: "warp"
    case .network: "network"
    }
  }
}

/// One path's stages, each to be run alone on one frame: for measuring and comparing. Each stage works
/// on what the one before left; a run returns when its work is done.
protocol StagePath: AnyObject {
  func run(_ stage: ProbedStage) throws(ScanError)
  /// What the stage last wrote, rows without padding; nil where the frame needs no such stage.
  func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]?
  func scores(_ strips: [StripWindow], of card: LumaView) throws(ScanError) -> [StripScores]
}

/// A frame on one path, for the benchmarks, which alone import it. The frame's memory must stay valid
/// as long as the probe.
@_spi(Probe) public final class StageProbe {
  private enum Path {
    case cpu(CPUStagePath)
    case openCL(OpenCLStagePath)
  }

  private let path: Path
  private let frame: Frame
  private let hasLumaStage: Bool
  /// Samples of the frame in each direction for one pixel of the rectified card.
  @_spi(Probe) public let warpTaps: Int

  /// On the CPU path. `quad` is where the card lies in the frame; `mask` is a guide mask, R and G for
  /// each pixel of the reduced picture.
  @_spi(Probe) public init(
    _ frame: Frame, quad: Quad, mask: [UInt8]? = nil, on processor: ProcessorProbe
  ) throws(ScanError) {
    self.frame = frame
    hasLumaStage = frame.needsLumaStage
    let place = try StageProbe.place(quad)
    warpTaps = StageProbe.taps(place)
    let reduced = StageProbe.reducedSize(frame)
    var guide: GuideMask?
    if let mask {
      guide = try GuideMask(
        width: reduced.width, height: reduced.height, pixels: mask, identity: 0)
    }
    path = .cpu(try CPUStagePath(frame, place, guide, processor))
  }

  /// On an OpenCL device.
  @_spi(Probe) public init(_ frame: Frame, quad: Quad, on device: DeviceProbe) throws(ScanError) {
    self.frame = frame
    hasLumaStage = frame.needsLumaStage
    let place = try StageProbe.place(quad)
    warpTaps = StageProbe.taps(place)
    path = .openCL(try OpenCLStagePath(frame, place, device))
  }

  /// Runs every stage once, in order.
  @_spi(Probe) public func runAll() throws(ScanError) {
    for stage in ProbedStage.allCases where has(stage) { try run(stage) }
  }

  /// Whether the frame goes through this stage on this path.
  @_spi(Probe) public func has(_ stage: ProbedStage) -> Bool {
    switch (stage, path) {
    case (.upload, .cpu): false
    case (.luma, _): hasLumaStage
    default: true
    }
  }

  @_spi(Probe) public func run(_ stage: ProbedStage) throws(ScanError) {
    switch path {
    case .cpu(let path): try path.run(stage)
    case .openCL(let path): try path.run(stage)
    }
  }

  /// What the stage last wrote, in a form that is the same on each path; nil where it writes nothing
  /// that could be compared.
  @_spi(Probe) public func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]? {
    guard has(stage), stage != .upload, stage != .network else { return nil }
    switch path {
    case .cpu(let path): return try path.output(stage)
    case .openCL(let path): return try path.output(stage)
    }
  }

  /// The network's log-probabilities for strips of `card`, the output of a warp.
  @_spi(Probe) public func scores(ofCard card: [UInt8]) throws(ScanError) -> [Float] {
    let width = CardGeometry.rectifiedWidth, height = CardGeometry.rectifiedHeight
    let picture = try PixelBuffer(width: width, height: height)
    guard card.count == width * height else {
      throw ScanError(.invalidArgument, "this is not a rectified card")
    }
    for y in 0..<height {
      for x in 0..<width { picture.base[y * picture.stride + x] = card[y * width + x] }
    }
    let strips = StageProbe.strips
    let scores: [StripScores]
    switch path {
    case .cpu(let path): scores = try path.scores(strips, of: picture.luma())
    case .openCL(let path): scores = try path.scores(strips, of: picture.luma())
    }
    var values: [Float] = []
    for strip in scores { values += strip.values }
    return values
  }

  /// Pixels that a stage works on: of the frame, of the reduced picture, or of the rectified card.
  @_spi(Probe) public func pixels(_ stage: ProbedStage) -> Int {
    switch stage {
    case .upload, .luma, .downscale: return frame.width * frame.height
    case .sobel, .threshold:
      let reduced = StageProbe.reducedSize(frame)
      return reduced.width * reduced.height
    case .warp: return CardGeometry.rectifiedWidth * CardGeometry.rectifiedHeight
    case .network: return StageProbe.strips.reduce(0) { $0 + $1.columns * StripWindow.lineRows }
    }
  }

  /// Bytes that a stage must read and write; nil where it is arithmetic that counts.
  @_spi(Probe) public func bytes(_ stage: ProbedStage) -> Int? {
    let source = frame.format.pixelStride
    let full = frame.format.isLuma ? 1 : 4
    let held = hasLumaStage ? full : source
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    switch stage {
    case .upload: return pixels(.upload) * source
    case .luma: return pixels(.luma) * (source + full)
    case .downscale: return pixels(.downscale) * held + pixels(.downscale) / reduction / reduction
    case .sobel: return pixels(.sobel) * 3
    case .threshold: return pixels(.threshold) * 4
    case .warp: return pixels(.warp) * (held + 1)
    case .network: return nil
    }
  }

  /// Pixels of the reduced picture on which borders are looked for, and of `frame` for one of them.
  @_spi(Probe) public static func reducedSize(
    _ frame: Frame
  ) -> (width: Int, height: Int, reduction: Int) {
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    return (max(1, frame.width / reduction), max(1, frame.height / reduction), reduction)
  }

  /// Seven lines across a card, as many as a scan reads at first.
  static var strips: [StripWindow] {
    let width = Double(CardGeometry.rectifiedWidth)
    return (0..<7).map { index in
      let y = 200 + 40 * Double(index)
      return StripWindow(from: Point(0, y), to: Point(width, y), digitHeight: 40)
    }
  }

  private static func taps(_ place: Homography) -> Int {
    place.taps(
      width: Double(CardGeometry.rectifiedWidth), height: Double(CardGeometry.rectifiedHeight))
  }

  private static func place(_ quad: Quad) throws(ScanError) -> Homography {
    guard let place = Homography.ofCard(onto: quad) else {
      throw ScanError(.invalidArgument, "the card has no area")
    }
    return place
  }
}
