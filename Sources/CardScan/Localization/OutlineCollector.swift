// SPDX-License-Identifier: Apache-2.0

/// Outlines that were found anywhere in one frame: each is refined on the full picture and judged as it
/// comes.
struct OutlineCollector {
  let judge: CandidateJudge
  let refiner: BorderRefiner
  let luma: FrameLuma
  /// How often the picture was halved on which lines were looked for.
  let reduction: Int
  /// How many were found when a second look at the frame began: of that only what is clear is sure, and the rest
  /// counts only beside nothing sure.
  private(set) var firstLook: Int?
  private(set) var found: [CardCandidate] = []
  /// What speaks for each.
  private(set) var evidence: [OutlineEvidence] = []

  /// How far from a place in the network's map a border is looked for, in cells.
  private static let reach = 0.6
  /// A side of which less is seen stays where a map has it: something covers it, or it is outside of the
  /// frame.
  private static let leastSupport = 0.4
  /// A side of which less is seen may stand elsewhere, and one of which more is seen does not.
  private static let wellSeen = 0.7, wholeSide = 0.85
  /// A candidate above this confidence needs no further proof, one above the second no second look.
  private static let clear = 0.85, settled = 0.95
  /// What has no more is no sign of a card. What has no more than the second is no card to a second look either: of 430
  /// rendered frames with a card one showed it only there.
  private static let sign = 0.1, likely = 0.5
  /// What the network takes for card of the inside of an outline that it sees.
  private static let seenInside = 0.6
  /// Of two looks at a card none is believed alone where their confidences differ by less.
  private static let equallySure = 0.1

  /// Takes an outline of lines, of which `map` says what is inside.
  mutating func takeLines(_ quad: Quad, in map: CardAreaMap?) {
    take(quad, in: map, leastSupport: 0)
  }

  /// Takes an outline out of a map, which shows it to a part of a cell only: first borders are looked for
  /// that far.
  @inline(never)
  mutating func takeArea(_ quad: Quad, in map: CardAreaMap) {
    let cell = CardAreaMap.cellSize * map.place.scale
    let near = refiner.refine(
      quad, on: luma, reach: max(2.5, Self.reach * cell), leastSupport: Self.leastSupport)
    take(near?.quad ?? quad, in: map, leastSupport: Self.leastSupport)
  }

  @inline(never)
  private mutating func take(_ quad: Quad, in map: CardAreaMap?, leastSupport: Double) {
    // Borders are looked for on the full picture where the reduced one shows them.
    let reach = 2 * Double(reduction) + 1.5
    guard let fine = refiner.refine(quad, on: luma, reach: reach, leastSupport: leastSupport)
    else { return }
    add(fine, in: map)
    complete(fine, in: map)
  }

  /// Also takes the outlines in which the side that shows least stands where the others say: it may be
  /// covered, or outside of the frame.
  private mutating func complete(_ fine: RefinedQuad, in map: CardAreaMap?) {
    var side = 0
    for i in 1..<4 where fine.support[i] < fine.support[side] { side = i }
    guard fine.support[side] < Self.wellSeen else { return }
    for i in HiddenSide.focalLengths.indices {
      let hidden = HiddenSide(
        middle: Point(Double(luma.width), Double(luma.height)) * 0.5,
        focalLength: HiddenSide.focalLengths[i] * Double(max(luma.width, luma.height)),
        aspect: judge.limits.likelyAspect)
      guard let quad = hidden.completing(side, of: fine.quad), quad.isConvex else { continue }
      var whole = fine
      whole.quad = quad
      add(whole, in: map)
    }
  }

  @inline(never)
  private mutating func add(_ fine: RefinedQuad, in map: CardAreaMap?) {
    guard let evidence = judge.evidence(fine, on: luma, map: map) else { return }
    var candidate = judge.candidate(fine, evidence)
    if firstLook != nil && candidate.confidence <= Self.clear {
      if isSure { return }
      candidate.isSure = false
    }
    found.append(candidate)
    self.evidence.append(evidence)
  }

  /// Outlines that look like a card's all round, of which the network sees little in the whole frame, where what lies
  /// about them may be as much like cards: bricks, tiles, keys. At most `most`, each of another place.
  func unseen(most: Int) -> [Quad] {
    var outlines: [Quad] = []
    for i in found.indices
    where outlines.count < most && evidence[i].looksLikeCard && evidence[i].inside < Self.seenInside {
      let quad = found[i].quad
      if !outlines.contains(where: { CandidateJudge.areOne($0, quad) }) { outlines.append(quad) }
    }
    return outlines
  }

  /// Whether something is surely a card.
  var isSure: Bool { found.contains { $0.isSure } }

  /// Whether a card is seen so clearly that a second look would not tell more of where its sides are; with an
  /// outline, one about there.
  func isSettled(about outline: Quad? = nil) -> Bool { sees(0, above: Self.settled, about: outline) }

  /// Whether it is as likely as not that a card is seen.
  var isLikely: Bool { sees(0, above: Self.likely) }

  /// Whether anything that is seen may be a card.
  var showsSign: Bool { sees(0, above: Self.sign) }

  /// What is taken from now on is of a second look at the frame.
  mutating func beginSecondLook() { firstLook = found.count }

  /// Where both looks show the strongest card about equally sure, its corners lie between theirs: the sides that
  /// are seen are the same in both, and of one that is not neither knows better. An outline of which all are seen stays.
  mutating func putTogether() {
    guard let firstLook, let first = strongest(of: 0..<firstLook), let second = strongest(of: firstLook..<found.count),
      abs(found[first].confidence - found[second].confidence) < Self.equallySure,
      CandidateJudge.areOne(found[first].quad, found[second].quad)
    else { return }
    let stronger = found[first].confidence < found[second].confidence ? second : first
    guard evidence[stronger].support[0] < Self.wholeSide else { return }
    let quad = found[first].quad
    let other = found[second].quad.rotated(by: found[second].quad.corner(nearestTo: quad[0]))
    func corner(_ i: Int) -> Point { (quad[i] + other[i]) * 0.5 }
    found[stronger].quad = Quad(corner(0), corner(1), corner(2), corner(3))
  }

  private func strongest(of places: Range<Int>) -> Int? {
    places.max { found[$0].confidence < found[$1].confidence }
  }

  /// Whether a card is clearly seen in this look at the frame; with an outline, one about there.
  func isClear(about outline: Quad? = nil) -> Bool { sees(firstLook ?? 0, above: Self.clear, about: outline) }

  /// Whether one of those from `first` on has more than a confidence.
  @inline(never)
  private func sees(_ first: Int, above confidence: Double, about outline: Quad? = nil) -> Bool {
    for candidate in found[first...] where candidate.confidence > confidence {
      guard let outline else { return true }
      if CandidateJudge.areOne(candidate.quad, outline) { return true }
    }
    return false
  }
}
