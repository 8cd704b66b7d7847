// SPDX-License-Identifier: Apache-2.0
@testable import CardScan
import Testing

/// Names and dates that frames read as a whole.
@Suite struct SessionClaimTests {
  /// A line whose characters are 2 mm apart.
  private static func line(_ text: String, left: Float = 5) -> TextLine {
    var characters: [TextCharacter] = []
    for (i, scalar) in text.unicodeScalars.enumerated() {
      let x = left + 2 * Float(i)
      characters.append(TextCharacter(scalar: UInt16(scalar.value), left: x, right: x + 1.8))
    }
    return TextLine(
      characters: characters, left: left, right: left + 2 * Float(characters.count), middle: 40, height: 2.5,
      confidence: 0.8)
  }

  private static let box = TextBox(left: 5, right: 30, middle: 40, height: 2.5)

  private static func name(_ text: String, _ confidence: Float = 0.95) -> FieldClaim {
    FieldClaim(FieldText(utf8: Array(text.utf8)), nil, confidence, isMarked: false, at: box)
  }

  private static func date(_ month: Int, _ year: Int) -> FieldClaim {
    FieldClaim(FieldText(), CalendarMonth(month: month, year: year), 0.9, isMarked: true, at: box)
  }

  private static func claims(_ frames: [FieldClaim]) -> FieldClaims {
    var claims = FieldClaims()
    for frame in frames {
      claims.fade()
      claims.add(frame, weight: 1)
    }
    return claims
  }

  /// The name that frames read, and how sure it is.
  private static func leader(_ names: [String], _ confidence: Float = 0.95) -> (name: String, confidence: Float)? {
    claims(names.map { name($0, confidence) }).leader(isDate: false).map { (text($0.claim), $0.confidence) }
  }

  private static func text(_ claim: FieldClaim) -> String { String(decoding: claim.text.utf8, as: UTF8.self) }

  @Test func whatMostFramesReadIsTheName() {
    let leader = Self.leader(["KRISTÓF NAGYY", "KRISTÓF NAGY", "KRISTÓF NAGY", "KRISTÓF NACY", "KRISTÓF NAGY"])
    #expect(leader?.name == "KRISTÓF NAGY")
    // Less sure than any of its frames, for the others say something else.
    #expect(leader?.confidence ?? 1 < 0.7)
    #expect(Self.leader(["KRISTÓF NAGY"])?.confidence ?? 0 > 0.94)
  }

  @Test func nothingIsSureWhereFramesDisagree() {
    #expect(Self.leader(["MAX HAAS", "MAY HAAS", "MAN HAAS"]) == nil)
    #expect(Self.leader([]) == nil)
    #expect(Self.leader(["MAX HAAS"], 0.4) == nil)
    #expect(Self.leader(["MAX HAAS"], 0) == nil)
  }

  @Test func marksAreMoreOftenLostThanInvented() {
    #expect(Self.leader(["LEA BO", "LÉA BO", "LEA BO", "LÉA BO", "LEA BO"])?.name == "LÉA BO")
    #expect(Self.leader(["LEA BO", "LEA BO", "LÉA BO", "LEA BO", "LEA BO"])?.name == "LEA BO")
    #expect(Self.leader(["D BRAUN", "D'BRAUN", "D BRAUN", "D'BRAUN"])?.name == "D'BRAUN")
  }

  @Test func whatIsHiddenInMostFramesIsOfTheName() {
    #expect(Self.leader(["OMAR J", "OMAR JANSEN", "OMAR J", "OMAR J"])?.name == "OMAR JANSEN")
    #expect(Self.leader(["OMAR J", "AR JANSEN", "OMAR JANSEN", "OMAR JAN"])?.confidence ?? 0 > 0.9)
    // Where almost all frames read no more, there is no more; a letter may be read twice; and two letters are no part.
    #expect(
      Self.leader(Array(repeating: "EVA BROWN", count: 12) + ["EVA BROWN PAYO", "EVA BROWN"])?.name == "EVA BROWN")
    #expect(Self.leader(["EVA BROWNN", "EVA BROWN", "EVA BROWN"])?.name == "EVA BROWN")
    #expect(Self.leader(["EVA BROWN", "EV", "EV", "EV"])?.name == "EV")
  }

  @Test func aStableNameIsKnownAsLongAsMostSpeaksForIt() {
    func claims(isSettled: Bool, then others: [String]) -> String? {
      var claims = Self.claims([Self.name("MAX HAAS"), Self.name("MAX HAAS")])
      if isSettled { claims.settle(isDate: false) }
      for other in others {
        claims.fade()
        claims.add(Self.name(other), weight: 1)
      }
      return claims.leader(isDate: false).map { Self.text($0.claim) }
    }
    let others = ["MAY HAAS", "MAN HAAS", "WAX HAAS"]
    #expect(claims(isSettled: false, then: others) == nil)
    #expect(claims(isSettled: true, then: others) == "MAX HAAS")
    #expect(claims(isSettled: true, then: ["MAY HAAS", "MAY HAAS", "MAY HAAS", "MAY HAAS"]) == "MAY HAAS")
    #expect(claims(isSettled: true, then: ["MAY HAAS", "MAY HAAS", "MAN HAAS", "WAX HAAS"]) == nil)
  }

  @Test func olderFramesCountLess() {
    let frames = Array(repeating: "EVA BROWN", count: 6) + Array(repeating: "EVA BRAUN", count: 12)
    #expect(Self.leader(frames)?.name == "EVA BRAUN")
  }

  @Test func onlySoManyAreKept() {
    var frames = ["EVA BROWN", "EVA BROWN"]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" { frames.append("EVA \(letter)") }
    frames += Array(repeating: "EVA BROWN", count: 40)
    #expect(Self.leader(frames)?.name == "EVA BROWN")
  }

  @Test func namesAndDatesAreApart() {
    let claims = Self.claims([
      Self.date(12, 2027), Self.name("EVA BROWN"), Self.date(12, 2021), Self.date(12, 2027), Self.date(12, 2027),
    ])
    #expect(claims.leader(isDate: true)?.claim.date == CalendarMonth(month: 12, year: 2027))
    #expect(claims.leader(isDate: true)?.claim.isMarked == true)
    #expect(claims.leader(isDate: false).map { Self.text($0.claim) } == "EVA BROWN")
    #expect(Self.claims([Self.date(12, 2027), Self.date(12, 2021)]).leader(isDate: true) == nil)
    #expect(Self.claims([Self.date(12, 2027)]).leader(isDate: false) == nil)
  }

  @Test func aPlaceIsFoundAgainInOtherLines() throws {
    let lines = [Self.line("GOLD", left: 60), Self.line("MR J DOE 12/27")]
    let box = try #require(lines.box(of: FieldPlace(line: 1, first: 3, end: 8)))
    #expect(lines.place(of: box) == FieldPlace(line: 1, first: 3, end: 8))
    // The same part of a line that was cut differently.
    #expect([Self.line("J DOE", left: 11)].place(of: box) == FieldPlace(line: 0, first: 0, end: 5))
    #expect([Self.line("GOLD", left: 60)].place(of: box) == nil)
    for place in [
      FieldPlace(line: 2, first: 0, end: 1), FieldPlace(line: 1, first: 5, end: 5),
      FieldPlace(line: 1, first: -1, end: 5), FieldPlace(line: 1, first: 3, end: 99),
    ] {
      #expect(lines.box(of: place) == nil)
    }
  }

  private static func result(_ text: String) -> ScanResult {
    let result = ScanResult()
    result.fields = CardFields.find(in: [], options: FieldOptions())
    result.fields?.take(name(text), 0.9, at: FieldPlace(line: 0, first: 0, end: 1), today: nil)
    return result
  }

  @Test func oneFrameAloneMakesNoNameStable() {
    var stability = FieldStability()
    stability.add(Self.result("SIEN SINGH"), Self.result("SIEN SINGH"))
    for _ in 0..<9 { stability.add(Self.result("SIEN SINGH"), ScanResult()) }
    #expect(stability.fields(1).contains(.holder) && !stability.fields(2).contains(.holder))
    for frames in 0..<2 {
      stability.add(Self.result("SVEN SINGH"), Self.result("SVEN SINGH"))
      #expect(stability.fields(2).contains(.holder) == (frames == 1))
    }
  }

  @Test func aFrameThatReadsAnotherNameDoesNotCount() {
    var stability = FieldStability()
    for _ in 0..<3 { stability.add(Self.result("EVA BROWN"), Self.result("EVA BROWN")) }
    stability.add(Self.result("EVA BROWN"), ScanResult())
    #expect(stability.fields(4).contains(.holder))
    stability.add(Self.result("EVA BROWN"), Self.result("EVA BRAUN"))
    #expect(stability.fields(4).contains(.holder) && !stability.fields(5).contains(.holder))
    stability.add(Self.result("EVA BROWN"), Self.result("EVA BROWN"))
    #expect(stability.fields(5).contains(.holder) && !stability.fields(6).contains(.holder))
    stability.add(Self.result("EVA BRAUN"), Self.result("EVA BRAUN"))
    #expect(!stability.fields(2).contains(.holder))
  }

  @Test func aFrameInWhichAPartOfTheNameMayBeHiddenDoesNotCount() {
    var stability = FieldStability()
    for _ in 0..<3 { stability.add(Self.result("A BROWN"), Self.result("A BROWN"), isNameHidden: true) }
    #expect(stability.fields(1).contains(.holder) && !stability.fields(2).contains(.holder))
    for _ in 0..<2 { stability.add(Self.result("EVA BROWN"), Self.result("EVA BROWN")) }
    #expect(stability.fields(2).contains(.holder) && !stability.fields(3).contains(.holder))
  }
}
