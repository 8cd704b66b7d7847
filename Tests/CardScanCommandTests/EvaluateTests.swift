// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScan
@testable import CardScanCommand

@Suite struct EvaluateTests {
  @Test func manifestsAreRead() throws {
    let text = [
      "file\tkind\tnumber\tluhn\trelief\tnotes\tquad",
      "a.jpg\tphoto\t4000 1234\tfails\tembossed\tglare\t1,2;3,2;3,4;1,4",
      #""b ""c"".jpg""# + "\tstrip\t\t\t\t" + #""a note, ""quoted""""# + "\t",
    ].joined(separator: "\r\n")
    let rows = try Manifest.rows(text, path: "m.tsv")
    #expect(rows.map(\.file) == ["a.jpg", "b \"c\".jpg"])
    #expect(rows[0].number == [4, 0, 0, 0, 1, 2, 3, 4])
    #expect(rows[0].failsLuhn && !rows[1].failsLuhn)
    #expect(rows[0].note == "glare" && rows[1].note == "")
    #expect(rows[0].quad == Quad(Point(1, 2), Point(3, 2), Point(3, 4), Point(1, 4)))
    #expect(rows[1].isStrip && rows[1].number.isEmpty && rows[1].quad == nil)
  }

  @Test(arguments: [
    "", "name\tnumber\n", "file\tnumber\n", "file\tnumber\na.jpg\t41x1", "file\tnumber\n\t4111",
    "file\tnumber\na\t12345678901234567890", "file\tnumber\tquad\na\t1\t1,2;3,4",
    "file\tnumber\texpiry\na\t1\t13/27", "file\tnumber\texpiry\na\t1\t1/2/27",
    "file\tnumber\tfields\na\t1\tclub",
  ])
  func badManifestsAreRefused(text: String) {
    #expect(throws: Manifest.Failure.self) { try Manifest.rows(text, path: "m.tsv") }
  }

  @Test func linesAreCountedAsEditorsDo() {
    let failure = #expect(throws: Manifest.Failure.self) {
      try Manifest.rows("file\tnumber\n\na.jpg\t41\r\n\r\nb.jpg\t41x1\n", path: "m.tsv")
    }
    #expect(failure?.reason.hasPrefix("m.tsv: line 5 has a number") == true)
  }

  @Test func picturesAreLimitedWithAllTheirCards() throws {
    let folder = try TestFolder()
    let text = "file\tkind\tnumber\na\tx\t1\na\tx\t2\nb\ty\t3\nc\tx\t4\n"
    let manifest = try Manifest(path: try folder.file("manifest.tsv", Array(text.utf8)))
    func numbers(_ kind: String?, _ limit: Int?) throws -> [[[UInt8]]] {
      try manifest.pictures(kind: kind, limit: limit).map { $0.map(\.number) }
    }
    #expect(try numbers(nil, 1) == [[[1], [2]]])
    #expect(try numbers(nil, 2) == [[[1], [2]], [[3]]])
    #expect(try numbers("x", 2) == [[[1], [2]], [[4]]])
    #expect(try numbers(nil, nil).count == 3)
  }

  @Test func digitsAreAligned() {
    let same = DigitAlignment(read: [1, 2, 3], truth: [1, 2, 3])
    #expect(same.distance == 0 && same.truthOfRead == [0, 1, 2])
    let missing = DigitAlignment(read: [1, 3, 4], truth: [1, 2, 3, 4])
    #expect(missing.distance == 1 && missing.truthOfRead == [0, 2, 3])
    let surplus = DigitAlignment(read: [9, 1, 2], truth: [1, 2])
    #expect(surplus.distance == 1 && surplus.truthOfRead == [nil, 0, 1])
    let changed = DigitAlignment(read: [1, 5], truth: [1, 2])
    #expect(changed.distance == 1 && changed.truthOfRead == [0, 1])
    #expect(DigitAlignment(read: [], truth: [1, 2]).distance == 2)
    #expect(DigitAlignment(read: [1], truth: []).distance == 1)
  }

  private func row(_ number: String) throws -> Manifest.Row {
    try Manifest.rows(
      "file\tnumber\tquad\na.jpg\t\(number)\t0,0;10,0;10,10;0,10", path: "m")[0]
  }

  @Test func lossesAreTold() throws {
    let result = ScanResult()
    func outcome(_ number: String) throws -> Judgement.Outcome {
      Judgement(try row(number), result, threshold: 0.9).outcome
    }
    #expect(try outcome("42") == .noQuad)
    #expect(try outcome("") == .exact)
    result.quad = Quad(Point(0, 0), Point(10, 0), Point(10, 5), Point(0, 5))
    result.status = .noNumber
    #expect(try outcome("42") == .noBand)
    #expect(Judgement(try row("42"), result, threshold: 0.9).overlap == 0.5)
    let box = Quad(Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1))
    result.digits = [4, 3].map {
      DigitReading(digit: $0, probabilities: InlineArray(repeating: 0.1), box: box)
    }
    result.confidence = 0.5
    #expect(try outcome("42") == .ambiguous)
    #expect(Judgement(try row("42"), result, threshold: 0.9).digitErrors == 1)
    result.confidence = 0.95
    #expect(try outcome("42") == .failsLuhn)
    result.status = .ok
    result.number = CardNumber(digits: [4, 2])
    #expect(try outcome("42") == .exact)
    #expect(try outcome("43") == .wrong)
    #expect(try outcome("") == .wrong)
  }

  @Test func evaluationsRunFromManifestToReport() throws {
    let folder = try TestFolder()
    _ = try folder.gray("gray.pgm", width: 64, height: 48)
    let manifest = try folder.file(
      "manifest.tsv",
      Array("file\tkind\tnumber\ngray.pgm\tphoto\t\nmissing.jpg\tscan\t4242\n".utf8))
    let run = try RunningCommand([
      "evaluate", "--backend", "cpu", "--dump-characters", folder.path + "/characters", manifest,
    ])
    #expect(run.code == 1)
    #expect(run.talk == "cardscan: missing.jpg: there is no such file\n")
    #expect(run.output.contains("missing.jpg: unreadable file, 4 of 4 digits differ"))
    #expect(run.output.contains("Without a number: 1 pictures, 0 false numbers"))
    let json = try RunningCommand(["evaluate", "--json", "--kind", "photo", manifest])
    #expect(json.code == 0)
    #expect(json.output.contains(#""without_number": {"pictures": 1, "false_numbers": 0"#))
    #expect(try RunningCommand(["evaluate", folder.path + "/none.tsv"]).code == 1)
  }

  @Test func charactersOfPicturesWithOneNameAreKept() throws {
    let folder = try TestFolder()
    let files = FileManager.default
    for part in ["one", "two"] {
      try files.createDirectory(atPath: folder.path + "/" + part, withIntermediateDirectories: false)
      try files.copyItem(
        atPath: RunningCommand.fixtures + "/awkward/gray.jpg", toPath: folder.path + "/\(part)/a.jpg")
    }
    let number = "4048691879753301"
    let manifest = try folder.file(
      "manifest.tsv", Array("file\tnumber\none/a.jpg\t\(number)\ntwo/a.jpg\t\(number)\n".utf8))
    let characters = folder.path + "/characters"
    let run = try RunningCommand([
      "evaluate", "--backend", "cpu", "--no-text", "--dump-characters", characters, manifest,
    ])
    #expect(run.code == 0)
    #expect(try files.contentsOfDirectory(atPath: characters).count == 2 * number.count)
  }

  @Test(arguments: [[], ["--videos"]])
  func whatHasNoRowsIsExplained(arguments: [String]) throws {
    let folder = try TestFolder()
    let empty = try folder.file("empty.tsv", Array("file\tnumber\n".utf8))
    let none = try RunningCommand(["evaluate", empty] + arguments)
    #expect(none.code == 1 && none.output.isEmpty)
    #expect(none.talk == "cardscan: \(empty): the manifest names no files\n")
    let manifest = try folder.file(
      "manifest.tsv", Array("file\tkind\tnumber\na.jpg\tphoto\t\n".utf8))
    let other = try RunningCommand(["evaluate", "--kind", "scan", manifest] + arguments)
    #expect(other.code == 1 && other.output.isEmpty)
    #expect(other.talk == "cardscan: \(manifest): no row is of the kind scan\n")
  }
}
