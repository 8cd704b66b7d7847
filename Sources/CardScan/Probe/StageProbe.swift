// SPDX-License-Identifier: Apache-2.0

/// The stages that can be run one by one, in the order of a frame's way.
@_spi(Probe) public enum ProbedStage: Int, CaseIterable, Sendable {
  /// The frame to the device.
  case upload
  /// The reduced luma, and Sobel and threshold: where the guide expects borders.
  case reduce, borders
  /// The three together, and on a device the borders back to the host.
  case chain
  /// Full-size luma where the card is, for the warp.
  case luma
  case warp
  /// Seven strips cut out of the rectified card and scored by the digit network.
  case network

  @_spi(Probe) public var name: StaticString {
    switch self {
    case .upload: "upload"
    case .reduce: "reduce"
    case .borders: "borders"
    case .chain: "chain"
    case .luma: "luma"
    case .warp: "warp"
    case .network: "network"
    }
  }
}

/// One path's stages, each to be run alone on one frame: for measuring and comparing. Each stage works
/// on what the one before left; a run returns when its work is done.
protocol StagePath: AnyObject {
  /// Overwrites what the stages wrote.
  func clear() throws(ScanError)
  func run(_ stage: ProbedStage) throws(ScanError)
  /// What the stage last wrote, rows without padding; nil where the frame needs no such stage.
  func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]?
  func scores(_ strips: [StripWindow], of card: LumaView) throws(ScanError) -> [StripScores]
}

/// Frames on one path, for the benchmarks, which alone import it. All are of one size and format, and show
/// the same; stages that take a frame take one after the other, so that, where they are many, each
/// comes from memory, as a camera's do, and not from a cache. Their memory must stay valid as long as the
/// probe.
@_spi(Probe) public final class StageProbe {
  private enum Path {
    case cpu(CPUStagePath)
    case openCL(OpenCLStagePath)
  }

  private let path: Path
  private let frame: Frame
  private let hasLumaStage: Bool
  private let mask: GuideMask?
  /// Samples of the frame in each direction for one pixel of the rectified card.
  @_spi(Probe) public let warpTaps: Int

  /// On the CPU path. `quad` is where the card lies in the frame.
  @_spi(Probe) public convenience init(
    _ frames: [Frame], quad: Quad, guide: Guide, on processor: ProcessorProbe
  ) throws(ScanError) {
    try self.init(frames, quad, guide) { place, mask throws(ScanError) in
      .cpu(try CPUStagePath(frames, place, mask, processor))
    }
  }

  /// On an OpenCL device.
  @_spi(Probe) public convenience init(
    _ frames: [Frame], quad: Quad, guide: Guide, on device: DeviceProbe
  ) throws(ScanError) {
    try self.init(frames, quad, guide) { place, mask throws(ScanError) in
      .openCL(try OpenCLStagePath(frames, place, mask, device))
    }
  }

  private init(
    _ frames: [Frame], _ quad: Quad, _ guide: Guide,
    path: (Homography, GuideMask?) throws(ScanError) -> Path
  ) throws(ScanError) {
    guard let frame = frames.first else {
      throw ScanError(.invalidArgument, "there is no frame to measure on")
    }
    self.frame = frame
    hasLumaStage = frame.needsLumaStage
    let place = try StageProbe.place(quad)
    warpTaps = StageProbe.taps(place)
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    mask = try Localizer().mask(for: frame, guide: guide, reduction: reduction)
    self.path = try path(place, mask)
  }

  /// The guide's weights of vertical borders, then those of horizontal ones, of the reduced picture; empty
  /// without a guide.
  @_spi(Probe) public var guideWeights: [UInt8] {
    mask.map { Array($0.pixels.prefix(2 * $0.width * $0.height)) } ?? []
  }

  /// Overwrites what the stages wrote, so that none can be taken for having written it again.
  @_spi(Probe) public func clear() throws(ScanError) {
    switch path {
    case .cpu(let path): path.clear()
    case .openCL(let path): try path.clear()
    }
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
    let reduced = StageProbe.reducedSize(frame)
    switch stage {
    case .upload, .reduce, .chain, .luma: return frame.width * frame.height
    case .borders: return reduced.width * reduced.height
    case .warp: return CardGeometry.rectifiedWidth * CardGeometry.rectifiedHeight
    case .network: return StageProbe.strips.reduce(0) { $0 + $1.columns * StripWindow.lineRows }
    }
  }

  /// Bytes of the plane that holds a frame's luma.
  @_spi(Probe) public var frameBytes: Int { frame.width * frame.height * frame.format.pixelStride }

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
