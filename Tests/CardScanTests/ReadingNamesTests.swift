// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem
import Testing

@testable import CardScan

/// Lines in which a person's name is looked for.
@Suite struct ReadingNamesTests {
  /// What strips are searched for, and the probabilities of what is found.
  private func search(_ scores: TextScores) throws -> [(text: String, probability: Float, odds: Float)] {
    let model = try #require(NameModel().bytes.baseAddress)
    var places = [cs_name_place](repeating: cs_name_place(), count: CS_NAME_TEXTS * CS_NAME_LENGTH)
    var probabilities = [Float](repeating: 0, count: CS_NAME_TEXTS), odds = probabilities
    let count = cs_name_texts(
      scores.values, scores.steps, scores.classes, TextAlphabet.characters, model, &places, &probabilities, &odds)
    return (0..<count).map { index in
      let characters = places[index * CS_NAME_LENGTH..<(index + 1) * CS_NAME_LENGTH].filter { $0.label > 0 }
      let text = String(decoding: characters.map { TextAlphabet.scalar(Int($0.label)) }, as: UTF16.self)
      return (text, probabilities[index], odds[index])
    }
  }

  private func labels(_ text: String) -> [Int] { text.utf16.map { TextAlphabet.label($0) } }

  /// The likeliest name of a strip that shows each character of `text` with 0.9 and of `instead` with 0.09.
  private func name(_ text: String, instead: String) throws -> String? {
    try search(ReadingLabelSpotterTests.scores(text, instead: instead)).first?.text
  }

  @Test func namesAreLikelierThanWhatIsNone() throws {
    #expect(try name("PETER BRDWN", instead: "PETER BROWN") == "PETER BROWN")
    #expect(try name("LUCA E NGUVEN", instead: "LUCA & NGUYEN") == "LUCA E NGUYEN")
    #expect(try name("Peter Brdwn", instead: "Peter Brown") == "Peter Brown")
    #expect(try name("NINA JAN SEN", instead: "NINA JANNSEN")?.hasPrefix("NINA JA") == true)
    #expect(try name("MA KOWALSKI", instead: "MR KOWALSKI") == "MR KOWALSKI")
  }

  @Test func clearLettersStay() throws {
    #expect(try name("PETER XHOSQVI", instead: "PETER XHOSQVI") == "PETER XHOSQVI")
    #expect(try name("KLARA ZKUVE", instead: "KLARA ZKUVA") == "KLARA ZKUVE")
  }

  /// What the search says of a text is what all ways of spelling it come to together.
  @Test func probabilitiesAreThoseOfAllSpellings() throws {
    let scores = ReadingLabelSpotterTests.scores("ANNA LEE", instead: "ANVA LEF")
    for text in try search(scores).prefix(4) {
      let own = expf(scores.logProbability(of: labels(text.text)))
      #expect(abs(text.probability - own) < 0.01 * own, "\(text.text)")
    }
  }

  @Test func theLikeliestComesFirst() throws {
    let odds = try search(ReadingLabelSpotterTests.scores("LUGA ROSSE", instead: "LUCA ROSSI")).map(\.odds)
    #expect(odds.count == CS_NAME_TEXTS && odds == odds.sorted(by: >))
  }

  @Test func longLinesEndWhereThereIsNoMoreRoom() throws {
    let text = String(repeating: "ANNA", count: 20)
    let found = try #require(try search(ReadingLabelSpotterTests.scores(text, instead: text)).first)
    #expect(found.text.count <= CS_NAME_LENGTH && text.hasPrefix(found.text.prefix(8)))
  }

  @Test func stripsWithoutStepsShowNothing() throws {
    let nothing = try search(ReadingLabelSpotterTests.scores("", instead: ""))
    #expect(nothing.count == 1 && nothing[0].text.isEmpty && nothing[0].probability == 1)
  }

  @Test(arguments: [("DR", CS_NAME_DR), ("MR", CS_NAME_MR), ("MRS", CS_NAME_MRS), ("MS", CS_NAME_MS)])
  func titlesHaveTheseHashes(title: String, hash: UInt32) {
    let word = title.utf16.map { NameModel.symbol($0) }
    #expect(cs_name_hash(word, word.count) == hash)
  }

  /// A line that was looked at in all ways, each of which shows it so, and what becomes of it.
  private func settled(
    _ text: String, instead: String, space: Float = -20
  ) throws -> (line: ReadLine, isSettled: Bool, hasNames: Bool) {
    let scores = ReadingLabelSpotterTests.scores(text, instead: instead, space: space)
    var line = ReadingLinePartsTests.line(text, confidence: 0.5)
    line.text = try #require(TextDecoder.read(scores))
    var agreement = LineAgreement()
    let looks = LineView.sizes.count + LineView.others.count
    for _ in 0..<looks { agreement.add(scores, of: line, at: 3) }
    #expect(!agreement.hasNames(at: 2))
    var other = line
    #expect(!agreement.settle(&other, at: 2, looks: looks, least: 0))
    #expect(other.text.isSame(as: line.text))
    #expect(!agreement.settle(&other, at: 3, looks: looks, least: 1.1))
    #expect(other.text.isSame(as: line.text))
    let isSettled = agreement.settle(&line, at: 3, looks: looks, least: LineAgreement.likely)
    return (line, isSettled, agreement.hasNames(at: 3))
  }

  @Test func whatAllLooksSpeakForIsTheName() throws {
    let (line, isSettled, hasNames) = try settled("PETER BRDWN", instead: "PETER BROWN")
    #expect(isSettled && hasNames && ReadingLabelSpotterTests.string(line.text) == "PETER BROWN")
    #expect(line.text.confidence > 0.5 && line.text.confidence < 1)
  }

  @Test func lettersKeepWhatElseTheyMayBe() throws {
    let characters = try settled("PETER BRDWN", instead: "PETER BROWN").line.text.characters
    #expect(characters[8].alternatives[0] == TextAlphabet.label(0x44))
    #expect(characters[8].alternativeProbabilities[0] > 0)
    for character in characters {
      let sum = character.probability + character.alternativeProbabilities[0] + character.alternativeProbabilities[1]
      #expect(character.probability > 0.5 && sum <= 1.0001)
    }
    #expect(characters[0].probability > characters[8].probability)
  }

  /// What the picture decides: whether two letters are initials that stand apart.
  @Test func twoLettersKeepWhatABlankBetweenThemHas() throws {
    for (text, isKept) in [("KH NOVAK", true), ("KIM NOVAK", false)] {
      let line = try settled(text, instead: text, space: -1.2).line
      #expect(ReadingLabelSpotterTests.string(line.text) == text)
      #expect(abs(line.text.characters[1].blankBefore - (isKept ? 0.23 : 0)) < 0.01, "\(text)")
    }
  }

  @Test func aWordAloneIsNotLookedAtForNames() throws {
    #expect(try settled("PETER BROWN", instead: "PETER BRDWN").hasNames)
    #expect(try !settled("PETER", instead: "PEIER").hasNames)
  }

  @Test func whatIsNoNameStays() throws {
    let label = try settled("CREDIT LIMIT", instead: "CREOIT LIMLT")
    #expect(ReadingLabelSpotterTests.string(label.line.text) == "CREDIT LIMIT" && !label.hasNames)
    let number = try settled("4111 1111", instead: "A111 111I")
    #expect(ReadingLabelSpotterTests.string(number.line.text) == "4111 1111" && !number.isSettled)
  }
}
