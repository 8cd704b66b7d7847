// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// What is said about one file.
struct ScanReport {
  let file: String
  /// Of the first card; nil where the file could not be read.
  let result: ScanResult?
  /// Of the other cards, where more than one was asked for.
  var others: [ScanResult]?
  /// Name of the device by which the result came; nil on the CPU path.
  let device: String?
  let reveal: Bool

  var status: String {
    switch result?.status {
    case .ok?: "ok"
    case .noNumber?: "no_number"
    case .noField?: "no_field"
    case .noCard?: "no_card"
    default: "unreadable_file"
    }
  }

  /// The object of docs/command.md; what was not read is null.
  var json: JSON {
    var keys = [("file", JSON.string(file))]
    keys += reading
    keys += [
      ("backend", .optional(result.map { $0.backend == .openCL ? "opencl" : "cpu" })),
      ("device", .optional(result == nil ? nil : device)),
      ("ms", result.map { ScanReport.json($0.timings) } ?? .null),
    ]
    keys += more
    if others != nil { keys.append(("cards", .array(cards.map { .object($0.reading + $0.more) }))) }
    return .object(keys)
  }

  /// Of all cards; empty where the file could not be read.
  var results: [ScanResult] { result.map { [$0] + (others ?? []) } ?? [] }

  /// A report for each card of the picture.
  private var cards: [ScanReport] {
    results.filter { $0.status != .noCard }.map {
      ScanReport(file: file, result: $0, device: device, reveal: reveal)
    }
  }

  private var reading: [(String, JSON)] {
    let isRead = result?.status == .ok
    return [
      ("status", .string(status)),
      ("number", .optional(result?.number?.text(reveal: reveal))),
      ("expiry", .optional(result?.fields?.expiry?.date.text)),
      ("holder", .optional(result?.fields?.holder?.text.string)),
      ("brand", .optional(brand)),
      ("confidence", isRead ? .number(result?.confidence ?? 0, places: 4) : .null),
      ("quad", result?.quad.map(ScanReport.json) ?? .null),
      ("fields", .object(fields)),
      ("lines", .array(lines(result?.lines ?? []))),
    ]
  }

  private var more: [(String, JSON)] {
    [
      ("company", .optional(result?.fields?.company?.text.string)),
      ("phones", .array(phones)),
      ("details", details),
      ("region", .array(lines(result?.regionLines ?? []))),
    ]
  }

  /// The scheme's name, also of one that only the caller knows.
  private var brand: String? {
    guard let result else { return nil }
    return result.brand?.text ?? (result.brandName.isEmpty ? nil : result.brandName.string)
  }

  private var fields: [(String, JSON)] {
    guard let result else { return [] }
    return FieldValues(result, reveal: reveal).all.map { ($0.name, .string($0.text)) }
  }

  private var phones: [JSON] {
    guard let result else { return [] }
    return FieldValues(result, reveal: reveal).phones.map { .string($0) }
  }

  /// For a person: a line for each card.
  var text: String {
    let cards = cards
    guard cards.count > 1 else { return "\(file): \(summary)" }
    return cards.indices.map { "\(file): card \($0 + 1): \(cards[$0].summary)" }
      .joined(separator: "\n")
  }

  /// What came of the file, without its name, on one line.
  var summaries: String {
    cards.count > 1 ? cards.map(\.summary).joined(separator: " | ") : summary
  }

  /// What came of the file, without its name: of the card, then the text of the region.
  var summary: String {
    guard let result else { return "unreadable" }
    let texts = LineTexts(result, lines: result.regionLines, reveal: reveal)
    let region = result.regionLines.indices.map { "; \"\(texts.text($0))\"" }.joined()
    return card(result) + region
  }

  private func card(_ result: ScanResult) -> String {
    let time = "\(ScanReport.milliseconds(result.timings.total)) ms"
    switch result.status {
    case .ok:
      guard let number = result.number else { return "\(values.joined(separator: ", ")) (\(time))" }
      let brand = brand ?? "unknown brand"
      let luhn = result.isLuhnValid ? "" : ", fails the Luhn check"
      let sure = JSON.number(result.confidence * 100, places: 1).text
      let all = [grouped(number, result.groups)] + values
      return "\(all.joined(separator: ", ")) (\(brand)\(luhn), \(sure) % sure, \(time))"
    case .noNumber:
      let lack = result.isRefused ? refusal(result) : "no number that is sure enough"
      return (["a card, but \(lack)"] + values).joined(separator: ", ") + " (\(time))"
    case .noField: return "a card, but nothing of what was wanted (\(time))"
    default: return "no card (\(time))"
    }
  }

  /// What speaks against a number that was read.
  private func refusal(_ result: ScanResult) -> String {
    var faults: [String] = []
    if !result.isLuhnValid { faults.append("fails the Luhn check (see --accept-invalid-luhn)") }
    if !result.isIssuerKnown { faults.append("is of no known issuer") }
    if faults.isEmpty { faults.append("has \(result.digits.count) digits") }
    return "its number " + faults.joined(separator: " and ")
  }

  /// Expiry, holder and labelled values.
  private var values: [String] {
    guard let result, let fields = result.fields else { return [] }
    let values = FieldValues(result, reveal: reveal)
    let names = [fields.holder, fields.company].map { $0?.text.string }
    return ([fields.expiry?.date.text] + names).compactMap { $0 }
      + values.all.map { "\($0.name) \($0.text)" } + values.phones
  }

  /// The number with a space between the groups that were seen.
  private func grouped(_ number: CardNumber, _ groups: [Int]) -> String {
    var rest = Substring(number.text(reveal: reveal))
    guard groups.reduce(0, +) == rest.count else { return String(rest) }
    var parts: [Substring] = []
    for size in groups {
      parts.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return parts.joined(separator: " ")
  }

  private func lines(_ lines: [TextLine]) -> [JSON] {
    guard let result else { return [] }
    let texts = LineTexts(result, lines: lines, reveal: reveal)
    return lines.enumerated().map { index, line in
      .object([
        ("text", .string(texts.text(index))),
        ("quad", line.quad.map(ScanReport.json) ?? .null),
        ("confidence", .number(Double(line.confidence), places: 4)),
      ])
    }
  }

  static func json(_ quad: Quad) -> JSON {
    .array(
      (0..<4).map { .array([.number(quad[$0].x, places: 2), .number(quad[$0].y, places: 2)]) })
  }

  private static func json(_ timings: ScanTimings) -> JSON {
    func ms(_ nanoseconds: UInt64) -> JSON { .number(Double(nanoseconds) / 1e6, places: 3) }
    return .object([
      ("total", ms(timings.total)), ("localize", ms(timings.localize)),
      ("rectify", ms(timings.rectify)), ("read", ms(timings.read)),
    ])
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    JSON.number(Double(nanoseconds) / 1e6, places: 1).text
  }
}
