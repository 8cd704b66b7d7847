// SPDX-License-Identifier: Apache-2.0
import CSystem

extension Scanner {
  /// Reads every card of a frame, at most as many as the options' `maximumObservations`; each has a
  /// result of its own. Cards that gave what was asked for come first, and else the strongest outline;
  /// empty where there is no card.
  func scanAll(_ frame: Frame, _ options: ScanOptions) throws(ScanError) -> [ScanResult] {
    let start = cs_now()
    defer { forget() }
    try stages.load(frame)
    let whole = ScanResult()
    whole.timings.load = cs_now() - start
    var cards: [ScanResult] = []
    for hypothesis in try hypotheses(frame, options, into: whole) {
      // The whole picture is a card only where nothing in it is one.
      if hypothesis.confidence == 0, cards.contains(where: { $0.status == .ok }) { continue }
      let begin = cs_now()
      let card = ScanResult()
      card.timings = whole.timings
      card.candidates = whole.candidates
      if hypothesis.confidence > 0, hypothesis.isSure {
        card.status = .noNumber
        card.quad = upright(hypothesis.quad, in: frame)
        card.lyingQuad = card.quad
        card.quadConfidence = hypothesis.confidence
      }
      if options.wantsText { card.fields = CardFields.find(in: [], options: options.fields) }
      try read(hypothesis, of: frame, options, into: card)
      guard card.status != .noCard else { continue }
      try finish(card, options)
      card.timings.total = whole.timings.localize + cs_now() - begin
      cards.append(card)
    }
    return Scanner.chosen(cards, most: options.rectangle.maximumObservations)
  }

  /// The cards that gave something first, otherwise in their order; an outline of which most lies
  /// within a card that comes before it is a part of that card. At most `most`, all for 0.
  private static func chosen(_ cards: [ScanResult], most: Int) -> [ScanResult] {
    var chosen: [ScanResult] = []
    for card in cards.filter({ $0.status == .ok }) + cards.filter({ $0.status != .ok }) {
      guard most == 0 || chosen.count < most else { break }
      guard let quad = card.quad?.clockwise else { continue }
      let isPart = chosen.contains { other in
        guard let outer = other.quad?.clockwise else { return false }
        return 2 * outer.sharedArea(with: quad) > min(outer.area, quad.area)
      }
      if !isPart { chosen.append(card) }
    }
    for card in chosen {
      // The outlines beside a card are those that are no card's.
      card.candidates = card.candidates.filter { candidate in
        let quad = candidate.quad.clockwise
        return !chosen.contains { other in
          guard other !== card, let outline = other.quad?.clockwise else { return false }
          return outline.intersectionOverUnion(quad) > 0.5
        }
      }
    }
    return chosen
  }
}
