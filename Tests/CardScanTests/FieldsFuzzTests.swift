// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct FieldsFuzzTests {
  private struct Generator {
    var state: UInt64
    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % count
    }
    mutating func float() -> Float {
      switch next(40) {
      case 0: .nan
      case 1: .infinity
      case 2: -.greatestFiniteMagnitude
      case 3: 0
      default: Float(next(90_000)) / 1000
      }
    }
  }

  private static let pieces = [
    "VALID", "THRU", "FROM", "12/27", "01", "1/", "/", "-", "MEMBER", "SINCE", "2009", "JOHN", "DOE",
    "4111", "1111", "800", "(", ")", "+1", "555-0100", "CVV", "123", "ID", ":", "GROUP", "ß", "Æ", "é",
    "\u{FFFF}", "l", "O", "EXP", "NOV", "31.12.2027", "NAME", "LTD", "0", "|", "...", "MR.",
  ]

  /// Nothing traps, and what is found lies inside of the lines.
  @Test func anyLines() {
    var random = Generator(state: 3)
    var options = FieldOptions()
    options.rules = LabelRuleSet.aaa.rules + LabelRuleSet.generic.rules
    options.firstNames = [FieldText("John"), FieldText(""), FieldText("É")]
    options.lastNames = [FieldText("Doe")]
    for round in 0..<150 {
      let lines = (0..<random.next(9)).map { _ in
        let text = (0..<random.next(9)).map { _ in Self.pieces[random.next(Self.pieces.count)] }
          .joined(separator: random.next(3) == 0 ? "" : " ")
        var line = TextLine.of(
          text, x: Float(random.next(60)), y: Float(random.next(54)), height: Float(1 + random.next(5)))
        if round % 3 == 0 {
          for i in line.characters.indices where random.next(4) == 0 {
            line.characters[i].left = random.float()
            line.characters[i].probability = random.float()
            line.characters[i].alternatives[0] = UInt16(random.next(0x10000))
            line.characters[i].alternativeProbabilities[0] = random.float()
          }
          line.height = random.float()
          line.middle = random.float()
        }
        return line
      }
      options.today = round % 2 == 0 ? nil : CalendarMonth(month: 6, year: 2026)
      options.numberLines = [random.next(12) - 2]
      options.numberArea =
        round % 5 == 0
        ? CardArea(left: random.float(), top: random.float(), right: random.float(), bottom: random.float()) : nil
      let fields = CardFields.find(in: lines, options: options)
      var places = fields.phones.map(\.place) + fields.values.map(\.place) + fields.securityCodes
      if let expiry = fields.expiry { places.append(expiry.place) }
      if let holder = fields.holder { places.append(holder.place) }
      #expect(
        places.allSatisfy {
          lines.indices.contains($0.line) && $0.first >= 0 && $0.first < $0.end
            && $0.end <= lines[$0.line].characters.count
        })
      for value in fields.values {
        #expect(
          !fields.securityCodes.contains {
            $0.line == value.place.line && $0.first < value.place.end && value.place.first < $0.end
          })
      }
    }
  }

  @Test func hugeLines() {
    let line = TextLine.of(String(repeating: "VALID THRU 12/27 ", count: 60), height: 0.1)
    let lines = [TextLine](repeating: line, count: 300)
    _ = CardFields.find(in: Array(lines.prefix(12)), options: FieldOptions())
    #expect(TextSheet(lines).lines.count == 256)
  }
}
