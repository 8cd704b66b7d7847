// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What is read of the outlines that may be cards, and which of them is one for that.
extension Scanner {
  /// Reads one of them, and takes what it shows where that is more than others showed.
  func read(
    _ hypothesis: CardCandidate, of frame: Frame, _ options: ScanOptions, into result: ScanResult
  ) throws(ScanError) {
    let quad = upright(hypothesis.quad, in: frame)
    guard let homography = Homography.ofCard(onto: quad),
      let seen = try look(at: quad, homography, options, into: result)
    else { return }
    let isWhole = Scanner.isWhole(hypothesis, frame)
    let wantsNumber = options.fields.wanted.contains(.number)
    let hadDigits = !result.digits.isEmpty
    let isNumber = wantsNumber && takeNumber(seen, homography, options, hypothesis, into: result)
    let isProven = isNumber && (result.status == .ok || result.isRefused)
    let isBeside = !isProven && Scanner.isBeside(hypothesis, quad, result)
    let isText =
      !(isBeside && isWhole) && takeLines(seen, homography, options, onlyCards: isBeside, into: result)
    let isBest = isNumber || isText && !(wantsNumber && hadDigits)
    let isCard =
      isProven
      || (isWhole
        ? isText && result.candidates.isEmpty && result.fields?.hasReading == true
        : hypothesis.isSure || isText && result.fields?.areCards == true)
    if !wantsNumber, isBest, isCard, result.fields?.hasReading == true { result.status = .ok }
    guard isBest, isCard else { return }
    var direction = seen.direction
    if seen.lines.isEmpty { direction = seen.number?.halfTurned == true ? .left : .right }
    result.quad = quad.rotated(by: direction.rawValue)
    result.lyingQuad = direction.isPortrait ? quad : result.quad
    result.quadConfidence = hypothesis.confidence
    if result.status == .noCard { result.status = .noNumber }
  }

  /// What there is to read in an outline; nil where the picture of it is not good enough for that.
  private func look(
    at quad: Quad, _ homography: Homography, _ options: ScanOptions, into result: ScanResult
  ) throws(ScanError) -> CardReading? {
    let start = cs_now()
    let card = try stages.rectify(homography)
    let rectified = cs_now()
    result.timings.rectify += rectified - start
    if let gate = options.gate, let outline = options.quad {
      guard gate.passes(card) else { return nil }
      if try gate.fill(card, corner: outline.corner(nearestTo: quad.topLeft)) { try stages.takeChanges() }
    }
    let reader = CardReader(
      numbers: numberReader(options), sure: options.minimumConfidence,
      direction: options.topLeft.map { ReadingDirection(from: $0, in: quad) },
      effort: options.effort,
      spotter: options.wantsText ? LabelSpotter(options.fields.rules.flatMap { $0.labels }) : nil)
    let seen = try reader.read(
      card: card, stages: stages, wantsText: options.wantsText, readers: options.numberReaders)
    result.timings.read += cs_now() - rectified
    return seen
  }

  /// What an outline and the picture have in common, as a part of both, from which on one is the other.
  private static let wholeOverlap = 0.8

  /// Whether a hypothesis is that the picture is the card: by itself, or by an outline that is not sure.
  static func isWhole(_ hypothesis: CardCandidate, _ frame: Frame) -> Bool {
    if hypothesis.confidence == 0 { return true }
    let picture = Quad(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
    return !hypothesis.isSure && hypothesis.quad.intersectionOverUnion(picture) > wholeOverlap
  }

  /// Whether an outline shows something else than the card of a result: the page that it lies on, a phone beside it.
  private static func isBeside(_ hypothesis: CardCandidate, _ quad: Quad, _ result: ScanResult) -> Bool {
    guard let card = result.quad else { return false }
    if hypothesis.confidence == 0 { return true }
    return !hypothesis.isSure && !CandidateJudge.areOne(quad.clockwise, card.clockwise)
  }

  /// Keeps the number that was read where it is surer than the one before. Whether it is.
  private func takeNumber(
    _ seen: CardReading, _ homography: Homography, _ options: ScanOptions, _ hypothesis: CardCandidate,
    into result: ScanResult
  ) -> Bool {
    guard var reading = seen.number, reading.confidence > result.confidence else { return false }
    for i in reading.digits.indices { reading.digits[i].box = homography.apply(reading.digits[i].box) }
    result.take(reading, options, anyCount: false, anyIssuer: hypothesis.isSure)
    return true
  }

  /// Keeps the lines of text of the outline that shows the most, and what follows from them; `onlyCards` where these
  /// are what only cards have. Whether these are it.
  private func takeLines(
    _ seen: CardReading, _ homography: Homography, _ options: ScanOptions, onlyCards: Bool, into result: ScanResult
  ) -> Bool {
    let lines = seen.lines.map { line in
      var text = line.textLine(seen.direction)
      text.quad = homography.apply(line.box)
      return text
    }
    guard TextLine.weight(lines) > TextLine.weight(result.lines) else { return false }
    var fields = options.fields
    if let number = seen.number, number.confidence >= options.minimumConfidence {
      fields.numberArea = seen.direction.area(of: number.digits.map { $0.box })
      fields.numberIsMembership = !Groupings.isPayment(number.groups)
    }
    let found = CardFields.find(in: lines, options: fields)
    guard !onlyCards || found.areCards else { return false }
    result.textAreas.shorten(to: 0)
    for line in seen.lines { result.textAreas.append(PixelArea(around: line.box)) }
    result.take(lines, found)
    return true
  }
}
