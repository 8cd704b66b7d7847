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

  private static func name(_ text: String, _ confidence: Float = 0.95) -> FieldClaim? {
    let reading = HolderReading(
      text: FieldText(utf8: Array(text.utf8)), confidence: confidence,
      place: FieldPlace(line: 0, first: 0, end: text.unicodeScalars.count), isSuggested: false)
    return FieldClaim(reading, in: [line(text)])
  }

  private static func date(_ month: Int, _ year: Int) throws -> FieldClaim? {
    let reading = ExpiryReading(
      date: try #require(CalendarMonth(month: month, year: year)), confidence: 0.9,
      place: FieldPlace(line: 0, first: 0, end: 5), isLabelled: true, isExpired: nil)
    return FieldClaim(reading, in: [line("12/27")])
  }

  private static func leader(_ frames: [FieldClaim?]) -> FieldClaim? {
    var claims = FieldClaims()
    for frame in frames { claims.add(frame, weight: 1) }
    return claims.leader
  }

  private static func text(_ claim: FieldClaim?) -> String? {
    claim.map { String(decoding: $0.text.utf8, as: UTF8.self) }
  }

  @Test func whatMostFramesReadIsTheName() {
    let frames = ["KRISTÓF NAGYY", "KRISTÓF NAGY", "KRISTÓF NAGY", "KRISTÓF NACY", "KRISTÓF NAGY"]
    let leader = Self.leader(frames.map { Self.name($0) })
    #expect(Self.text(leader) == "KRISTÓF NAGY")
    // Less sure than any of its frames, for the others say something else.
    #expect(leader?.confidence ?? 1 < 0.7)
    #expect(Self.leader([Self.name("KRISTÓF NAGY")])?.confidence ?? 0 > 0.94)
  }

  @Test func nothingIsSureWhereFramesDisagree() {
    #expect(Self.leader(["MAX HAAS", "MAY HAAS", "MAN HAAS"].map { Self.name($0) }) == nil)
    #expect(Self.leader([]) == nil)
    #expect(Self.leader([nil, nil]) == nil)
    #expect(Self.leader([Self.name("MAX HAAS", 0.4)]) == nil)
  }

  @Test func marksAreMoreOftenLostThanInvented() {
    #expect(Self.text(Self.leader(["LEA BO", "LÉA BO", "LEA BO", "LÉA BO", "LEA BO"].map { Self.name($0) })) == "LÉA BO")
    #expect(Self.text(Self.leader(["LEA BO", "LEA BO", "LÉA BO", "LEA BO", "LEA BO"].map { Self.name($0) })) == "LEA BO")
    #expect(Self.text(Self.leader(["D BRAUN", "D'BRAUN", "D BRAUN", "D'BRAUN"].map { Self.name($0) })) == "D'BRAUN")
  }

  @Test func olderFramesCountLess() {
    var frames = Array(repeating: Self.name("EVA BROWN"), count: 6)
    frames += Array(repeating: Self.name("EVA BRAUN"), count: 12)
    #expect(Self.text(Self.leader(frames)) == "EVA BRAUN")
  }

  @Test func onlySoManyAreKept() {
    var frames = [Self.name("EVA BROWN"), Self.name("EVA BROWN")]
    for letter in "ABCDEFGHIJKLMN" { frames.append(Self.name("EVA \(letter)")) }
    frames += Array(repeating: Self.name("EVA BROWN"), count: 30)
    #expect(Self.text(Self.leader(frames)) == "EVA BROWN")
  }

  @Test func datesThatDifferAreNotLikeEachOther() throws {
    let frames = [try Self.date(12, 2027), try Self.date(12, 2021), try Self.date(12, 2027), try Self.date(12, 2027)]
    #expect(Self.leader(frames)?.date == CalendarMonth(month: 12, year: 2027))
    #expect(Self.leader([try Self.date(12, 2027), try Self.date(12, 2021)]) == nil)
  }

  @Test func aPlaceIsFoundAgainInOtherLines() throws {
    let lines = [Self.line("GOLD", left: 60), Self.line("MR J DOE 12/27")]
    let box = try #require(lines.box(of: FieldPlace(line: 1, first: 3, end: 8)))
    #expect(lines.place(of: box) == FieldPlace(line: 1, first: 3, end: 8))
    // The same part of a line that was cut differently.
    #expect([Self.line("J DOE", left: 11)].place(of: box) == FieldPlace(line: 0, first: 0, end: 5))
    #expect([Self.line("GOLD", left: 60)].place(of: box) == nil)
    for place in [FieldPlace(line: 2, first: 0, end: 1), FieldPlace(line: 1, first: 5, end: 5),
      FieldPlace(line: 1, first: -1, end: 5), FieldPlace(line: 1, first: 3, end: 99)]
    {
      #expect(lines.box(of: place) == nil)
    }
  }

  @Test func aFrameThatReadsAnotherNameBeginsAnew() {
    func result(_ text: String) -> ScanResult {
      let result = ScanResult()
      result.fields = CardFields.find(in: [], options: FieldOptions())
      if let claim = Self.name(text) {
        result.fields?.take(claim, at: FieldPlace(line: 0, first: 0, end: 1), today: nil)
      }
      return result
    }
    var stability = FieldStability()
    for _ in 0..<3 { stability.add(result("EVA BROWN"), result("EVA BROWN")) }
    stability.add(result("EVA BROWN"), ScanResult())
    #expect(stability.fields(4).contains(.holder))
    stability.add(result("EVA BROWN"), result("EVA BRAUN"))
    #expect(!stability.fields(2).contains(.holder))
    for _ in 0..<3 { stability.add(result("EVA BROWN"), result("EVA BROWN")) }
    #expect(stability.fields(4).contains(.holder))
  }

  @Test func wipingLeavesNothing() {
    var claims = FieldClaims()
    claims.add(Self.name("EVA BROWN"), weight: 1)
    claims.wipe()
    #expect(claims.leader.map { $0.text.scalars.allSatisfy { $0 == 0 } } ?? true)
    #expect(claims.leader.map { $0.letters.allSatisfy { $0 == 0 } } ?? true)
  }
}
