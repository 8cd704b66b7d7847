// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScan
@testable import CardScanCommand
@testable import CardScanMedia

/// Redacted copies of rendered cards.
@Suite struct RedactTests {
  private static let cards = RunningCommand.fixtures + "/accuracy/"

  /// The colours inside of an outline, away from its edges.
  private func colours(_ picture: Picture, in quad: Quad) -> Set<UInt32> {
    var colours: Set<UInt32> = []
    for i in 1..<20 {
      for j in 1..<20 {
        let s = Double(i) / 20, t = Double(j) / 20
        let upper = quad.topLeft * (1 - s) + quad.topRight * s
        let lower = quad.bottomLeft * (1 - s) + quad.bottomRight * s
        let point = upper * (1 - t) + lower * t
        let x = Int(point.x), y = Int(point.y)
        guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { continue }
        let pixel = picture.row(y) + 4 * x
        colours.insert(UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2]))
      }
    }
    return colours
  }

  @Test(arguments: ["card_01.jpg", "card_03.jpg", "card_07.jpg"])
  func renderedCardsShowTheLastFourAlone(name: String) throws {
    let folder = try TestFolder()
    let run = try RunningCommand([
      "scan", "--backend", "cpu", "--redact", folder.path, RedactTests.cards + name,
    ])
    #expect(run.code == 0 && run.talk.isEmpty)
    let copy = try Picture.read(
      path: folder.path + "/" + (name as NSString).deletingPathExtension + ".png")
    var choice = EngineOptions()
    choice.backend = .cpu
    let picture = try Picture.read(path: RedactTests.cards + name)
    let result = try Engine(choice).scan(try picture.frame())
    #expect(copy.width == picture.width && copy.height == picture.height)
    let hidden = result.digits.count - 4
    for (index, digit) in result.digits.enumerated() {
      #expect((colours(copy, in: digit.box) == [0]) == (index < hidden), "\(name): \(index)")
    }
    for field in [result.fields?.holder?.place, result.fields?.expiry?.place] {
      let place = try #require(field, "holder and expiry are on each of them")
      let quad = try #require(result.lines[place.line].quad)
      #expect(colours(copy, in: quad) == [0])
    }
  }

  /// One is read, as is the default; the other one is covered all the same.
  @Test(arguments: [[], ["--cards", "2"], ["--cards", "0"]])
  func otherCardsAreCovered(arguments: [String]) throws {
    let folder = try TestFolder()
    for option in ["--redact", "--overlay"] {
      let run = try RunningCommand(
        ["scan", "--backend", "cpu", option, "\(folder.path)/\(option)"] + arguments
          + [RunningCommand.fixtures + "/several/two-cards.jpg"])
      #expect(run.code == 0, "\(run.talk)")
      let copy = try Picture.read(path: "\(folder.path)/\(option)/two-cards.png")
      var choice = EngineOptions()
      choice.backend = .cpu
      var options = ScanOptions()
      options.rectangle.maximumObservations = 0
      let seen = try Engine(choice).scanAll(try copy.frame(), options)
      #expect(!seen.contains { $0.status == .ok }, "\(option)")
    }
  }

  @Test func aPictureWithoutACardIsBlack() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 64, height: 48)
    let copies = folder.path + "/copies"
    let run = try RunningCommand(["scan", "--backend", "cpu", "--redact", copies, gray])
    #expect(run.code == 2)
    let copy = try Picture.read(path: copies + "/gray.png")
    for y in 0..<48 { for x in 0..<64 { #expect(copy.row(y)[4 * x] == 0) } }
  }

  /// Asked for more confidence than there can be, no number is sure.
  @Test func anUnsureNumberBlackensTheCard() throws {
    let folder = try TestFolder()
    let run = try RunningCommand([
      "scan", "--backend", "cpu", "--minimum-confidence", "1", "--json", "--redact", folder.path,
      RedactTests.cards + "card_05.jpg",
    ])
    #expect(run.code == 2)
    let copy = try Picture.read(path: folder.path + "/card_05.png")
    let manifest = try Manifest(path: RedactTests.cards + "manifest.tsv")
    let truth = try #require(manifest.rows.first { $0.file == "card_05.jpg" }?.quad)
    #expect(colours(copy, in: truth) == [0])
  }

  /// The file's orientation is in its pixels afterwards, and nothing of it but pixels is kept.
  @Test func copiesAreUprightAndHoldPixelsOnly() throws {
    let folder = try TestFolder()
    let file = RunningCommand.fixtures + "/awkward/exif-orientation-6.jpg"
    let run = try RunningCommand(["scan", "--backend", "cpu", "--redact", folder.path, file])
    #expect(run.code == 0)
    let path = folder.path + "/exif-orientation-6.png"
    let copy = try Picture.read(path: path)
    let picture = try Picture.read(path: file)
    #expect(copy.width == picture.height && copy.height == picture.width)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var chunks: Set<String> = []
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.insert(String(decoding: bytes[at + 4..<at + 8], as: UTF8.self))
      at += 12 + length
    }
    #expect(chunks == ["IHDR", "IDAT", "IEND"])
  }

  @Test func foldersThatCannotBeMadeAreExplained() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 64, height: 48)
    let run = try RunningCommand(["scan", "--backend", "cpu", "--redact", gray, gray])
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.talk.contains("a file of this name is in its place"))
  }
}
