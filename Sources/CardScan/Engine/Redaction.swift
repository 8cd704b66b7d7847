// SPDX-License-Identifier: Apache-2.0

/// What must be covered on a picture before others may see it: all digits of the number but the last
/// four, wherever they show, the holder's name and company, dates, security codes and every other line
/// with three digits or more. Where something was not read surely, more is covered than is known to be
/// secret, up to the whole picture.
public struct Redaction: Sendable {
  /// How much is covered.
  public enum Extent: Int32, Sendable {
    /// Only what is secret.
    case parts
    /// Every card that was seen, but for the last four digits of a number that is sure: lines of text
    /// were not asked for, a field is there and was not read, or it may be a card's back whose security
    /// code was not seen.
    case card
    /// Everything: no card was seen surely.
    case picture
  }

  /// How much is covered, and why not less.
  public private(set) var extent = Extent.picture
  /// In frame pixels; corners may lie outside of the frame. What is secret lies inside with a margin.
  public private(set) var areas: [Quad]

  /// Outlines of less confidence, or of a smaller part of the picture, may be a part of the card. Of
  /// 800 rendered scenes without a guide 2 had such a one, below 0.52 and 7 %.
  private static let sureOutline = 0.6
  private static let sureArea = 0.1
  /// Part of a card's width that an embossed number takes at least.
  private static let wideNumber: Float = 0.6
  /// A name that is less sure may stand elsewhere.
  private static let sureName: Float = 0.5
  /// Digits that may be seen.
  static let shown = 4
  /// Millimetres that are covered below the first group at least, where cards repeat it in small.
  private static let below: Float = 3.5
  /// Millimetres that are covered beyond the card's edges.
  private static let beyond: Float = 2
  /// Millimetres above the number in which an American Express card has its code.
  private static let above: Float = 16

  /// For a result of a frame of `width` × `height` pixels.
  public init(_ result: ScanResult, width: Int, height: Int) {
    let right = Double(width), bottom = Double(height)
    let picture = Quad(x: 0, y: 0, width: right, height: bottom)
    areas = [picture]
    guard let quad = result.lyingQuad ?? result.quad, let page = RedactedPage(result, quad) else { return }
    let isSure = result.status == .ok && result.digits.count > Redaction.shown
    if !isSure,
      result.quadConfidence < Redaction.sureOutline
        || abs(quad.area) < Redaction.sureArea * right * bottom
    {
      return
    }
    areas = []
    coverOthers(result)
    if isSure, !result.lines.isEmpty, let fields = result.fields, Redaction.isSure(fields, page) {
      extent = .parts
      cover(page, result, fields)
    } else {
      extent = .card
      if isSure { coverAround(page, result) } else { areas.append(Redaction.grown(quad)) }
    }
    // What is no area covers nothing.
    for area in areas where !area.isConvex && !area.mirrored.isConvex {
      extent = .picture
      areas = [picture]
      return
    }
  }

  /// For places alone where a card whose number is sure may repeat its first digits or have a code, read or not.
  public init(repeatsOf result: ScanResult) {
    extent = .parts
    areas = []
    guard result.status == .ok, result.digits.count > Redaction.shown, let quad = result.lyingQuad ?? result.quad,
      let page = RedactedPage(result, quad)
    else { return }
    coverRepeats(page, result, Redaction.firstGroup(page, result))
  }

  /// Whether nothing was seen and not read, and a security code was seen or does not belong here: on
  /// fronts where the number is as wide as the embossing standard has it.
  private static func isSure(_ fields: CardFields, _ page: RedactedPage) -> Bool {
    if fields.expiryState == .unreadable || fields.holderState == .unreadable { return false }
    if !fields.securityCodes.isEmpty { return true }
    guard page.rows.count == 1, page.right > page.bottom else { return false }
    let number = page.area(0, page.rows[0].end)
    return number.right - number.left > wideNumber * page.right
  }

  /// Whether an outline that was found may be of another card than that which was read: one that is sure also where the
  /// card lies on it in part.
  public static func isOther(_ outline: CardCandidate, than result: ScanResult) -> Bool {
    !Scanner.lies(outline.quad, over: result, part: outline.isSure ? 0.5 : 0.05)
  }

  /// Covers the outlines beside the card: what they show was not read.
  private mutating func coverOthers(_ result: ScanResult) {
    for outline in result.outlines where result.status != .ok || Redaction.isOther(outline, than: result) {
      areas.append(Redaction.grown(outline.quad))
    }
  }

  /// The outline and what a small error of its corners would leave out.
  private static func grown(_ quad: Quad) -> Quad {
    quad.scaled(aboutMiddle: 1.06)
  }

  private mutating func cover(_ page: RedactedPage, _ result: ScanResult, _ fields: CardFields) {
    let hidden = result.digits.count - Redaction.shown
    for row in page.rows {
      let end = min(row.end, hidden)
      guard row.first < end else { continue }
      var area = page.area(row.first, end)
      let margin = 0.4 * (area.bottom - area.top)
      area = area.grown(margin)
      if end < row.end { area.right = min(area.right, page.area(end, end + 1).left) }
      areas.append(page.quad(area))
    }
    let group = Redaction.firstGroup(page, result)
    coverRepeats(page, result, group)
    let number = page.area(0, result.digits.count)
    // Art and brands that are taken for names stand elsewhere.
    var isComplete = false
    if fields.expiryState == .read, let holder = fields.holder,
      holder.confidence >= Redaction.sureName, let name = page.area(holder.place, in: result.lines)
    {
      isComplete = name.top > number.top && name.left < page.right / 2
    }
    if !isComplete {
      areas.append(
        page.quad(
          CardArea(
            left: 0, top: number.bottom + 0.4 * (group.bottom - group.top), right: page.right, bottom: page.bottom)))
    }
    coverLines(page, result, fields, all: !isComplete)
  }

  /// Covers where a card may repeat its number's first digits in small, and where its front may have a code.
  @inline(never)
  private mutating func coverRepeats(_ page: RedactedPage, _ result: ScanResult, _ group: CardArea) {
    let high = group.bottom - group.top
    var small = group.grown(0.5 * high)
    small.top = group.bottom
    small.bottom = group.bottom + max(Redaction.below, 0.9 * high)
    areas.append(page.quad(small))
    if result.brand == .amex, result.digits.count == 15 {
      let last = page.area(10, 11)
      areas.append(
        page.quad(
          CardArea(
            left: last.left - 3, top: last.top - Redaction.above, right: page.right, bottom: last.top - 0.4 * high)))
    }
  }

  private static func firstGroup(_ page: RedactedPage, _ result: ScanResult) -> CardArea {
    page.area(0, min(max(1, result.groups.first ?? 4), result.digits.count - shown))
  }

  /// Covers the card around the last four digits.
  private mutating func coverAround(_ page: RedactedPage, _ result: ScanResult) {
    var shown = page.area(result.digits.count - Redaction.shown, result.digits.count)
    let margin = 0.2 * (shown.bottom - shown.top)
    shown.top -= margin
    shown.bottom += margin
    shown.right += margin
    let low = -Redaction.beyond, right = page.right + Redaction.beyond
    let bottom = page.bottom + Redaction.beyond
    for area in [
      CardArea(left: low, top: low, right: right, bottom: shown.top),
      CardArea(left: low, top: shown.bottom, right: right, bottom: bottom),
      CardArea(left: low, top: shown.top, right: shown.left, bottom: shown.bottom),
      CardArea(left: shown.right, top: shown.top, right: right, bottom: shown.bottom),
    ] { areas.append(page.quad(area)) }
  }

  private mutating func coverLines(
    _ page: RedactedPage, _ result: ScanResult, _ fields: CardFields, all: Bool
  ) {
    var places = fields.securityCodes
    if let place = fields.expiry?.place { places.append(place) }
    var named: [CardArea] = []
    for holder in [fields.holder, fields.company] {
      guard let place = holder?.place else { continue }
      places.append(place)
      if let area = page.area(place, in: result.lines) { named.append(area) }
    }
    for index in result.lines.indices {
      let line = result.lines[index]
      guard let area = page.area(line) else { continue }
      let margin = 0.5 * (area.bottom - area.top)
      if !page.isNumber(area) {
        var isSecret = all || RedactedPage.digits(line) >= 3
        for place in places where place.line == index { isSecret = true }
        // What stands beside a name belongs to it, and above and below stands a company.
        for name in named where area.isBeside(name) { isSecret = true }
        if isSecret { areas.append(page.quad(area.grown(margin))) }
        continue
      }
      // The last four digits of the number's own line stay, and what is beside the number goes.
      for end in page.beyondNumber(area, by: 2 * margin) { areas.append(page.quad(end)) }
      for place in places where place.line == index {
        guard let part = RedactedPage.part(area, of: line, place) else { continue }
        areas.append(page.quad(part.grown(margin)))
      }
    }
    for line in result.regionLines where RedactedPage.digits(line) >= 3 {
      guard let area = page.area(line), !page.isNumber(area) else { continue }
      areas.append(page.quad(area.grown(0.5 * (area.bottom - area.top))))
    }
  }
}

extension CardArea {
  fileprivate func grown(_ margin: Float) -> CardArea {
    CardArea(
      left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }

  /// Whether it stands in the same row, less than four letters away, or in the next one.
  fileprivate func isBeside(_ other: CardArea) -> Bool {
    let high = other.bottom - other.top
    let apart = abs(top + bottom - other.top - other.bottom) / 2
    let reach: Float = apart < high / 2 ? 4 * high : 0
    return apart < 2.4 * high && left < other.right + reach && right > other.left - reach
  }
}
