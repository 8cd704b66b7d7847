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
      card.see(whole.outlines, most: 0)
      if hypothesis.confidence > 0, hypothesis.isSure { note(hypothesis, of: frame, in: card) }
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
  /// within a card that comes before it is a part of that card. At most `most`, all for 0. What is left
  /// among each one's outlines are those of no other card.
  private static func chosen(_ cards: [ScanResult], most: Int) -> [ScanResult] {
    var chosen: [ScanResult] = []
    for isRead in [true, false] {
      for card in cards where (card.status == .ok) == isRead && (most == 0 || chosen.count < most) {
        if !chosen.contains(where: { lies(card.quad, over: $0) }) { chosen.append(card) }
      }
    }
    for card in chosen {
      let own = card.outlines.filter { outline in
        !chosen.contains { $0 !== card && lies(outline.quad, over: $0) }
      }
      card.see(own, most: most)
    }
    return chosen
  }

  /// Whether most of an outline or of the card, or another part of it, is common to both.
  static func lies(_ quad: Quad?, over card: ScanResult, part: Double = 0.5) -> Bool {
    guard let quad = quad?.clockwise, let outer = card.quad?.clockwise else { return true }
    return outer.sharedArea(with: quad) > part * min(outer.area, quad.area)
  }
}
