// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One frame's whole way over one path: localise, rectify, read, decide. Owns the path's working
/// memory; one scan at a time.
final class Scanner {
  let stages: Stages
  private let localizer = Localizer()
  private let freeLocalizer = FreeLocalizer()
  private let values = ValuePicture()

  init(stages: Stages) { self.stages = stages }

  /// Outlines beyond the strongest that are still read when the stronger ones gave no sure number.
  private static var extraHypotheses: Int { 2 }

  func scan(_ frame: Frame, _ options: ScanOptions) throws(ScanError) -> ScanResult {
    let result = ScanResult()
    let start = cs_now()
    defer { forget() }
    try stages.load(frame)
    result.timings.load = cs_now() - start

    let hypotheses = try self.hypotheses(frame, options, into: result)
    if options.wantsText { result.fields = CardFields.find(in: [], options: options.fields) }
    for hypothesis in hypotheses where Self.isOpen(hypothesis, after: result) {
      try read(hypothesis, of: frame, options, into: result)
      if result.status == .ok { break }
    }
    try finish(result, options)
    result.timings.total = cs_now() - start
    return result
  }

  /// Whether a hypothesis may add to what was read of those before it: where an outline is surely a card, or a number
  /// was read that the policy refuses, which is the card's all the same, only one that is as likely as not. Of 20 others
  /// in 500 pictures none showed anything.
  static func isOpen(_ hypothesis: CardCandidate, after result: ScanResult) -> Bool {
    let isFound = result.isRefused || result.quadConfidence >= sureGuided
    return !isFound || hypothesis.confidence >= CandidateJudge.secondProbability
  }

  /// What may be cards: the outline that the caller gave, or those that were found, strongest first, and
  /// without a guide the whole picture, where its shape allows it.
  func hypotheses(
    _ frame: Frame, _ options: ScanOptions, into result: ScanResult
  ) throws(ScanError) -> [CardCandidate] {
    if let quad = options.quad { return [take(quad, of: frame, into: result)] }
    var found = try localize(frame, options, into: result)
    if case .none = options.guide, let whole = pictureAsCard(frame, options.rectangle) {
      found.append(whole)
    }
    return found
  }

  /// Says what became of the number, and makes what else was asked for of the card that was read.
  func finish(_ result: ScanResult, _ options: ScanOptions) throws(ScanError) {
    result.settle(options)
    try readRegion(options, into: result)
    if options.wantsRectifiedCard, let quad = result.lyingQuad,
      let homography = Homography.ofCard(onto: quad)
    {
      let picture = try PixelBuffer(
        width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight, channels: 4)
      try stages.rectifyColor(homography, into: picture)
      result.rectifiedCard = picture
    }
  }

  /// Overwrites what is left of the frame.
  func forget() {
    stages.forget()
    freeLocalizer.wipe()
    values.wipe()
  }

  /// Reads a picture that shows a number's line and nothing else.
  func readLine(_ frame: Frame, _ options: ScanOptions) throws(ScanError) -> ScanResult {
    let result = ScanResult()
    let start = cs_now()
    defer { stages.forget() }
    let picture = try PixelBuffer(width: frame.width, height: frame.height)
    let luma = FrameLuma(frame)
    for y in 0..<frame.height {
      for x in 0..<frame.width { picture.base[y &* picture.stride &+ x] = luma[x, y] }
    }
    let reader = numberReader(options)
    let reading = try reader.readLine(picture: picture.luma(), stages: stages)
    result.timings.read = cs_now() - start
    result.status = .noNumber
    if let reading { result.take(reading, options, anyCount: true) }
    result.settle(options, isLine: true)
    result.timings.total = cs_now() - start
    return result
  }

  func localize(
    _ frame: Frame, _ options: ScanOptions, into result: ScanResult
  ) throws(ScanError) -> [CardCandidate] {
    var (candidates, borders, search) = try self.candidates(frame, options.guide, options.rectangle)
    result.timings.borders = borders
    result.timings.search = search
    let limit = options.rectangle.maximumObservations
    result.see(candidates, most: limit)
    if let strongest = result.candidates.first { note(strongest, of: frame, in: result) }
    if limit > 0 { candidates.shorten(to: limit + Self.extraHypotheses) }
    return candidates
  }

  /// What may be cards, strongest first, and the nanoseconds that it took to make the border maps and to
  /// search them. Where luma shows no card, colours may, which are looked at once; and closer only where the network
  /// sees a core in them that is likely, and no less than in the luma.
  func candidates(
    _ frame: Frame, _ guide: Guide, _ rectangle: RectangleOptions, _ looks: FrameLooks = .both
  ) throws(ScanError) -> (found: [CardCandidate], borders: UInt64, search: UInt64) {
    var byLuma = try lumaCandidates(frame, guide, rectangle, looks)
    guard !byLuma.found.contains(where: { $0.isSure }) else { return byLuma }
    let start = cs_now()
    if try colorsPromise(frame, guide, looks) {
      let picture = try values.take(frame)
      try stages.load(picture)
      let byValue = try lumaCandidates(picture, guide, rectangle, looks == .both ? .direct : looks).found
      try stages.load(frame)
      if byValue.contains(where: { $0.isSure }) { byLuma.found = byValue }
    }
    byLuma.search += cs_now() - start
    return byLuma
  }

  /// Whether the network, which was shown the luma, sees in the colours what it may be worth to look for. A mask alone
  /// says where a card's borders are.
  private func colorsPromise(_ frame: Frame, _ guide: Guide, _ looks: FrameLooks) throws(ScanError) -> Bool {
    guard ValuePicture.hasColor(frame) else { return false }
    if case .mask = guide { return true }
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    let reduced = try values.reduced(frame, by: reduction)
    let least = freeLocalizer.leastInColors
    let core = try freeLocalizer.core(
      in: reduced, reduction: reduction, stages: stages, guide: try BorderAreas(guide: guide, frame: frame),
      isMirrored: looks == .mirrored)
    return core >= least
  }

  /// The same by the frame's luma alone.
  private func lumaCandidates(
    _ frame: Frame, _ guide: Guide, _ rectangle: RectangleOptions, _ looks: FrameLooks
  ) throws(ScanError) -> (found: [CardCandidate], borders: UInt64, search: UInt64) {
    let start = cs_now()
    var rectangle = rectangle
    // Those that are not asked for are not to be seen on a redacted picture either.
    rectangle.maximumObservations = 0
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    let mask = try localizer.mask(for: frame, guide: guide, reduction: reduction)
    let maps = try stages.borders(mask: mask, parameters: BorderParameters(reduction: reduction))
    let borders = cs_now() - start
    let found = try find(frame, maps, guide, rectangle, looks)
    return (found, borders, cs_now() - start - borders)
  }

  /// Makes an outline the result's card, of which nothing was read so far.
  func note(_ candidate: CardCandidate, of frame: Frame, in result: ScanResult) {
    result.status = .noNumber
    result.quad = upright(candidate.quad, in: frame)
    result.lyingQuad = result.quad
    result.quadConfidence = candidate.confidence
  }

  /// Outlines of lines in a guide's border areas that are as sure as this are right but for one in 600, of the others
  /// one in 7 (of 674 cards in four sets).
  private static let sureGuided = 0.7

  /// By the lines in the guide's border areas; where these do not make an outline that is sure, because one of the
  /// borders hardly shows or others run beside it, and without a guide by all means.
  private func find(
    _ frame: Frame, _ maps: BorderMaps, _ guide: Guide, _ options: RectangleOptions, _ looks: FrameLooks
  ) throws(ScanError) -> [CardCandidate] {
    guard let areas = try BorderAreas(guide: guide, frame: frame) else {
      if case .mask = guide { return [] }
      return try freeLocalizer.find(frame, maps: maps, stages: stages, options: options, looks: looks)
    }
    let candidates = try localizer.find(maps: maps, frame: frame, guide: guide, options: options)
    if let strongest = candidates.first, strongest.confidence >= Self.sureGuided { return candidates }
    let found = try freeLocalizer.find(
      frame, maps: maps, stages: stages, options: options, known: candidates, guide: areas, looks: looks
    ).filter { areas.hold($0.quad) || guide.isCentred && areas.holdMiddle(of: $0.quad) }
    return candidates.isEmpty || found.first?.isSure == true ? found : candidates
  }

  /// The hypothesis that the picture is nothing but the card, where its shape allows it. It has no
  /// confidence of its own: only a sure number, also one that is refused, makes it a card, or a field where nothing in
  /// it surely is one.
  private func pictureAsCard(_ frame: Frame, _ options: RectangleOptions) -> CardCandidate? {
    let width = Double(frame.width), height = Double(frame.height)
    let ratio = max(width, height) / min(width, height)
    guard ratio >= options.minimumAspectRatio, ratio <= options.maximumAspectRatio else {
      return nil
    }
    return CardCandidate(quad: Quad(x: 0, y: 0, width: width, height: height), confidence: 0)
  }

  /// The outline with a long side on top, and of the two such ways the one that is upright after
  /// the frame's orientation. In a mirrored frame the corners run the other way round.
  func upright(_ quad: Quad, in frame: Frame) -> Quad {
    var turned = quad
    if frame.orientation.isMirrored { turned = turned.mirrored }
    turned = turned.rotated(by: 4 - frame.orientation.quarterTurns)
    return turned.size.y > turned.size.x ? turned.rotated(by: 1) : turned
  }

  @inline(never)
  func numberReader(_ options: ScanOptions) -> NumberReader {
    NumberReader(expectsLuhn: options.numbers.requiresLuhn, issuers: options.numbers.issuers)
  }
}
