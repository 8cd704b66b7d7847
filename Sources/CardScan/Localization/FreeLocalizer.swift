// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Finds cards anywhere in a frame. Outlines come from lines and from the card-area network, which looks at the whole
/// frame, with a guide only where what is about that shows a sign of a card, and then closer at what it found there, and
/// where that leaves doubts once more at all of it mirrored; what shows of their borders, their shape and what the
/// network says of their inside decide together. Keeps its memory from frame to frame; from one thread at a time.
final class FreeLocalizer {
  private let lines = Localizer()
  private let input = CardAreaInput()
  private let refiner = BorderRefiner()
  /// Whether something is left of a frame.
  private var holdsFrame = false
  /// How likely the network must see a card's core in the last frame's colours for these to show one.
  private(set) var leastInColors = FreeLocalizer.leastByColors

  /// From these probabilities on a cell of the network's map is taken for card, one after the other until
  /// a card is clearly seen: where the network doubts, it sees a part of the card only.
  private static let leastInside: InlineArray<4, Float> = [0.5, 0.25, 0.1, 0.03]
  /// Which of them is the last where nothing shows a sign of a card.
  private static let faint = 2
  /// How often an outline is looked at closer, and how often in a look at a frame.
  private static let looks = 2, mostLooks = 8
  /// Intersection over union from which on close-ups of two outlines show the same.
  private static let samePlace = 0.7
  /// A frame in which the network sees a card's core nowhere with the first probability shows none, nor does one in
  /// which it sees none with the second, be it mirrored or not: of 1,144 pictures of cards that are found when all is
  /// looked at none has less than 0.36 and 0.46; of 237 frames of other things 148 are done with.
  private static let leastCore: Float = 0.3, leastCoreOfTwo: Float = 0.45
  /// With a guide the network must see so much of a core in the middle of a close-up of that. Of cards that lines had not
  /// shown surely in the guide's areas close-ups show 0.9 or more of 55 rendered ones, 0.7 or more of 15 real ones.
  private static let leastInGuide: Float = 0.35
  /// Of 13 cards that colours alone showed surely, in 1,416 pictures, the network saw no core with less than 0.42 in
  /// them, or with 0.006 less than in the luma. Where the luma shows none, 7 of 148 frames show one with 0.5.
  private static let leastByColors: Float = 0.35, leastByColorsAlone: Float = 0.5, tolerance: Float = 0.05

  /// The cards' outlines, strongest first, in frame pixels; empty where there is none. `stages` have the
  /// frame loaded, of which `maps` are the borders. Besides the network `known` outlines are proposed, and where
  /// that is nil, those of lines anywhere. The network is shown the frame as `looks` says, or only a close-up of the
  /// guide where that shows no card. Throws `invalidArgument` where an option is out of its range, and what the stages
  /// throw.
  func find(
    _ frame: Frame, maps: BorderMaps, stages: Stages, options: RectangleOptions, known: [CardCandidate]? = nil,
    guide: BorderAreas? = nil, looks: FrameLooks
  ) throws(ScanError) -> [CardCandidate] {
    let limits = try RectangleLimits(options)
    let judge = CandidateJudge(limits: limits, width: frame.width, height: frame.height)
    var collector = try outlines(
      frame, maps: maps, stages: stages, judge: judge, known: known, guide: guide, looks: looks)
    collector.putTogether()
    var found = collector.found
    judge.chooseAnywhere(&found)
    return found
  }

  /// All outlines that keep the limits, whatever speaks for them, some of them more than once.
  func outlines(
    _ frame: Frame, maps: BorderMaps, stages: Stages, judge: CandidateJudge, known: [CardCandidate]? = nil,
    guide: BorderAreas? = nil, looks: FrameLooks = .both
  ) throws(ScanError) -> OutlineCollector {
    holdsFrame = true
    var look = Look(
      luma: try stages.reduced(), reduction: maps.reduction, stages: stages, guide: guide,
      isMirrored: looks == .mirrored)
    var collector = OutlineCollector(
      judge: judge, refiner: refiner, luma: FrameLuma(frame), reduction: maps.reduction)
    leastInColors = Self.leastByColorsAlone
    guard try mayShowCard(look) else { return collector }
    let map = try input.take(look.luma, reduction: look.reduction) ? areas(look) : nil
    let seen = map?.strongestCore ?? 0
    if map != nil, known?.isEmpty != false {
      if seen < Self.leastCore { return collector }
      if looks == .both, seen < Self.leastCoreOfTwo {
        look.isMirrored = true
        let mirrored = try areas(look)
        look.isMirrored = false
        if mirrored?.strongestCore ?? 0 < Self.leastCoreOfTwo { return collector }
      }
    }
    leastInColors = max(Self.leastByColors, seen - Self.tolerance)
    if let known {
      for candidate in known { collector.takeLines(candidate.quad, in: map) }
    } else {
      for rough in lines.quads(in: maps, limits: judge.limits) {
        let quad = rough.quad.scaled(by: Double(maps.reduction))
        if !collector.isSettled(about: quad) { collector.takeLines(quad, in: map) }
      }
    }
    guard let map else { return collector }
    if !collector.isClear() {
      for outline in collector.unseen(most: Self.looks) {
        _ = try lookCloser(at: outline, look, into: &collector)
      }
    }
    guard try collect(from: map, look, into: &collector), collector.isLikely, !collector.isSettled() else {
      return collector
    }
    // Where the guide says what the card is, it is enough to be sure of it.
    if looks != .both || known != nil && collector.isSure { return collector }
    look.isMirrored = true
    collector.beginSecondLook()
    if let mirrored = try areas(look) { _ = try collect(from: mirrored, look, into: &collector) }
    return collector
  }

  /// How likely the network sees a card's core in another picture of the frame, reduced `reduction` times, at most; 0
  /// where a close-up of the guide shows none, 1 where it cannot be shown the picture.
  func core(
    in luma: LumaView, reduction: Int, stages: Stages, guide: BorderAreas?, isMirrored: Bool
  ) throws(ScanError) -> Float {
    holdsFrame = true
    let look = Look(luma: luma, reduction: reduction, stages: stages, guide: guide, isMirrored: isMirrored)
    guard try mayShowCard(look) else { return 0 }
    return try input.take(luma, reduction: reduction) ? areas(look)?.strongestCore ?? 1 : 1
  }

  /// Whether a close-up of the guide shows a sign of a card's core in its middle; also where there is no guide, or a
  /// card could be much larger than it.
  private func mayShowCard(_ look: Look) throws(ScanError) -> Bool {
    guard let guide = look.guide else { return true }
    let closeUp = CardCloseUp(about: guide, reduction: look.reduction)
    guard closeUp.spans(look.luma), let map = try map(of: closeUp.window, in: look.luma, at: closeUp.place, look)
    else { return true }
    return map.strongestCoreInMiddle >= Self.leastInGuide
  }

  /// How the network is shown a frame.
  private struct Look {
    /// Reduced `reduction` times.
    let luma: LumaView
    let reduction: Int
    let stages: Stages
    /// Where cards are looked for; nil: anywhere.
    let guide: BorderAreas?
    /// Left and right are exchanged in what the network is shown; in its maps they no longer are.
    var isMirrored: Bool
  }

  /// Takes what a map of the whole frame shows, and what is seen closer there. Whether it shows anything.
  private func collect(
    from map: CardAreaMap, _ look: Look, into collector: inout OutlineCollector
  ) throws(ScanError) -> Bool {
    var looksLeft = Self.mostLooks
    var showsAny = false
    // Where a close-up showed no card: what a lower probability outlines there would be looked at in vain.
    var empty: [Quad] = []
    for i in Self.leastInside.indices {
      let outlines = CardAreaOutlines(map: map, least: Self.leastInside[i]).outlines()
      for outline in outlines where isWanted(outline, look) { collector.takeArea(outline, in: map) }
      for var outline in outlines where isWanted(outline, look) {
        showsAny = true
        guard collector.judge.mayHold(outline, in: map), !isOne(of: empty, outline) else { continue }
        for _ in 0..<Self.looks where looksLeft > 0 && !collector.isClear(about: outline) {
          looksLeft -= 1
          guard let closer = try lookCloser(at: outline, look, into: &collector) else {
            empty.append(outline)
            break
          }
          outline = closer
        }
      }
      // Where parts so faint are no sign of a card, fainter ones are none either.
      if collector.isClear() || i == Self.faint && !collector.showsSign { break }
    }
    return showsAny
  }

  /// Whether it may turn out to be one that the guide holds.
  @inline(never)
  private func isWanted(_ outline: Quad, _ look: Look) -> Bool { look.guide?.isNear(outline) ?? true }

  @inline(never)
  private func isOne(of places: [Quad], _ outline: Quad) -> Bool {
    for place in places where place.intersectionOverUnion(outline) > Self.samePlace { return true }
    return false
  }

  /// Overwrites what is left of the frame.
  func wipe() {
    guard holdsFrame else { return }
    holdsFrame = false
    leastInColors = Self.leastByColors
    input.wipe()
  }

  /// The map of the whole frame, which the input has.
  private func areas(_ look: Look) throws(ScanError) -> CardAreaMap? {
    guard let picture = input.picture else { return nil }
    let window = StripWindow(
      origin: Point(0, 0), along: Point(1, 0), step: 1, columns: picture.width,
      rows: picture.height)
    return try map(of: window, in: picture.luma(), at: input.place, look)
  }

  /// Takes the outline in a close-up of one; nil where there is no card to be seen.
  @inline(never)
  private func lookCloser(
    at outline: Quad, _ look: Look, into collector: inout OutlineCollector
  ) throws(ScanError) -> Quad? {
    let closeUp = CardCloseUp(on: outline, reduction: look.reduction)
    guard let map = try map(of: closeUp.window, in: look.luma, at: closeUp.place, look),
      let nearest = closeUp.nearest(of: CardAreaOutlines(map: map).outlines())
    else { return nil }
    collector.takeArea(nearest, in: map)
    return nearest
  }

  @inline(never)
  private func map(
    of window: StripWindow, in luma: LumaView, at place: AreaInputPlace, _ look: Look
  ) throws(ScanError) -> CardAreaMap? {
    let shown = look.isMirrored ? window.mirrored : window
    let outputs = try look.stages.infer(.cardAreas, on: [shown], of: luma)
    return outputs.first.map { CardAreaMap($0, place: place, isMirrored: look.isMirrored) }
  }
}
