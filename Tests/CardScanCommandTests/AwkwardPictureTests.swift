// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScan
@testable import CardScanMedia

/// One card in files of every kind that people have, among files that are damaged or lie.
@Suite struct AwkwardPictureTests {
  private static let folder = RunningCommand.fixtures + "/awkward/"
  private static let number = "4048691879753301"

  /// What is wrong with each file that cannot be read.
  private static let damaged = [
    ("empty.jpg", "the file is empty"),
    ("truncated.jpg", "the JPEG file is truncated"),
    ("truncated.ppm", "the PPM file is truncated"),
    ("huge-header.png", "30000 x 30000 pixels"),
    ("not-a-picture.jpg", "it is not a JPEG, PNG, PPM or PGM picture"),
  ]

  private static let whole =
    [
      "card.ppm", "card.pgm", "gray.jpg", "gray.png", "gray16.png", "gray-alpha.png", "rgba.png",
      "palette.png", "cmyk.jpg", "progressive.jpg",
    ] + (1...8).map { "exif-orientation-\($0).jpg" }

  /// All of them on the CPU path, a few on the other: the file's kind is gone when the frame is made.
  @Test(arguments: [
    ("cpu", whole),
    ("opencl", ["card.pgm", "exif-orientation-6.jpg", "exif-orientation-7.jpg"]),
  ])
  func theCardIsReadInEveryKindOfFile(backend: String, names: [String]) throws {
    let files = names.map { AwkwardPictureTests.folder + $0 }
    let run = try RunningCommand(["scan", "--json", "--reveal", "--backend", backend] + files)
    #expect(run.code == 0 && run.talk.isEmpty)
    #expect(run.lines.count == files.count)
    for (line, file) in zip(run.lines, files) {
      #expect(line.hasPrefix("{\"file\": \"\(file)\", \"status\": \"ok\""))
      #expect(line.contains(AwkwardPictureTests.number), "\(file)")
    }
  }

  @Test func damagedFilesAreExplainedAndTheOthersRead() throws {
    let good = AwkwardPictureTests.folder + "card.ppm"
    let files = AwkwardPictureTests.damaged.flatMap { [AwkwardPictureTests.folder + $0.0, good] }
    let run = try RunningCommand(["scan", "--reveal", "--backend", "cpu"] + files)
    #expect(run.code == 1)
    let talk = run.talk.split(separator: "\n")
    #expect(talk.count == AwkwardPictureTests.damaged.count)
    for (line, (name, reason)) in zip(talk, AwkwardPictureTests.damaged) {
      #expect(line.hasPrefix("cardscan: \(AwkwardPictureTests.folder)\(name): "))
      #expect(line.contains(reason), "\(line)")
    }
    #expect(run.lines.count == files.count)
    for (index, line) in run.lines.enumerated() {
      #expect(line.hasSuffix(": unreadable") == (index % 2 == 0))
      #expect(line.contains("4048 6918 7975 3301") == (index % 2 == 1))
    }
  }

  /// A picture of a card's shape in which a bank's name can be read, and nothing that makes it a card.
  @Test func apartFromItsShapeAPartOfACardIsNone() throws {
    let card = try Picture.read(path: RunningCommand.fixtures + "/accuracy/card_03.jpg")
    let part = try #require(try card.straightened(Quad(x: 233, y: 113, width: 521, height: 328)))
    var choice = EngineOptions()
    choice.backend = .cpu
    let result = try Engine(choice).scan(try part.frame(), ScanOptions())
    #expect(!result.lines.isEmpty)
    #expect(result.status == .noCard && result.quad == nil)
  }

  /// A picture of a card's shape is none where a card is in it, whatever is written beside that.
  @Test func whatLiesBesideACardMakesNoCardOfThePicture() throws {
    let card = try Picture.read(path: RunningCommand.fixtures + "/accuracy/card_03.jpg")
    let part = try #require(try card.straightened(Quad(x: 100, y: 0, width: 1142, height: 720)))
    // Date and holder move below the card, and nothing is left of its number.
    move(part, x: 520, y: 470, width: 180, height: 65, toX: 20, y: 652)
    move(part, x: 150, y: 535, width: 470, height: 65, toX: 300, y: 652)
    for y in stride(from: 340, to: 600, by: 20) {
      move(part, x: 150, y: 602, width: 650, height: 20, toX: 150, y: y)
    }
    var choice = EngineOptions()
    choice.backend = .cpu
    let result = try Engine(choice).scan(try part.frame(), ScanOptions())
    let quad = try #require(result.quad)
    #expect(quad.intersectionOverUnion(Quad(x: 115, y: 96, width: 857, height: 540)) > 0.9)
  }

  /// Lines are the card's, and so is the holder, however much more is written beside it.
  @Test func whatIsWrittenBesideACardIsNotItsOwn() throws {
    let card = try Picture.read(path: RunningCommand.fixtures + "/accuracy/card_03.jpg")
    let picture = try #require(try card.straightened(Quad(x: 100, y: 0, width: 1142, height: 720)))
    // Nothing is left of number and date, and CASH BACK stands below the card and above it.
    for y in stride(from: 380, to: 530, by: 10) {
      move(picture, x: 200, y: 602, width: 700, height: 10, toX: 200, y: y)
    }
    for (x, y) in [(20, 655), (230, 655), (440, 655), (20, 15), (230, 15), (440, 15)] {
      move(picture, x: 730, y: 122, width: 190, height: 45, toX: x, y: y)
    }
    var choice = EngineOptions()
    choice.backend = .cpu
    let result = try Engine(choice).scan(try picture.frame(), ScanOptions())
    let quad = try #require(result.quad)
    #expect(!result.lines.isEmpty)
    for line in result.lines {
      let own = try #require(line.quad).clockwise
      #expect(quad.clockwise.sharedArea(with: own) > 0.9 * own.area)
    }
    #expect(result.fields?.holder?.text.string == "ELENA H KOWALSKI")
  }

  private func move(
    _ picture: Picture, x: Int, y: Int, width: Int, height: Int, toX left: Int, y top: Int
  ) {
    for i in 0..<height {
      (picture.row(top + i) + 4 * left).update(from: picture.row(y + i) + 4 * x, count: 4 * width)
    }
  }

  @Test func aPictureOfOnePixelHasNoCard() throws {
    let run = try RunningCommand([
      "scan", "--json", "--backend", "cpu", AwkwardPictureTests.folder + "one-pixel.png",
    ])
    #expect(run.code == 2 && run.talk.isEmpty)
    #expect(run.output.contains("\"status\": \"no_card\""))
  }

  /// Nothing but transparency over a checkered pattern, which must not shine through.
  @Test func aTransparentPictureHasNoCard() throws {
    let folder = try TestFolder()
    let content = try #require(
      Data(
        base64Encoded: """
          iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAYAAAChS3wfAAAAaElEQVR42u3YMREAMAgDQETgXw+ycEDnwg+MGfgpl8\
          jMmK6qxvs9HwAAAAAAAMBhgO0PvvIAAAAAAADAZQBNEAAAAAAAALAHaIIAAAAAAACAPUATBAAAAAAAAOwBmiAAAAAA\
          AACwHqABBG944lojZOcAAAAASUVORK5CYII=
          """))
    let clear = try folder.file("clear.png", Array(content))
    let run = try RunningCommand(["scan", "--json", "--backend", "cpu", clear])
    #expect(run.code == 2 && run.talk.isEmpty)
    #expect(run.output.contains("\"status\": \"no_card\""))
  }

  @Test func pathsThatCannotBeReadAreExplained() throws {
    let folder = try TestFolder()
    let loop = folder.path + "/loop.png"
    let gone = folder.path + "/gone.png"
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    try FileManager.default.createSymbolicLink(atPath: gone, withDestinationPath: "nowhere.png")
    let files = [
      (folder.path, "it is a directory, not a picture"), (gone, "there is no such file"),
      (loop, "it cannot be read: "), ("/proc/self/mem", "it cannot be read: "),
      (folder.path + "/" + String(repeating: "x", count: 300), "it cannot be read: "),
      ("", "there is no such file"),
    ]
    let run = try RunningCommand(["scan", "--backend", "cpu"] + files.map(\.0))
    #expect(run.code == 1)
    let talk = run.talk.split(separator: "\n")
    #expect(talk.count == files.count && run.lines.count == files.count)
    for (line, (file, reason)) in zip(talk, files) {
      #expect(line.hasPrefix("cardscan: \(file): \(reason)"), "\(line)")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func aFileThatMayNotBeReadIsExplained() throws {
    let folder = try TestFolder()
    let locked = try folder.gray("locked.pgm", width: 64, height: 48)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    let run = try RunningCommand(["scan", "--backend", "cpu", locked])
    #expect(run.code == 1)
    #expect(run.talk == "cardscan: \(locked): reading it is not permitted\n")
  }

  /// Names as they occur: a reader of JSON gets each back as it was.
  @Test(arguments: [
    "with space.pgm", "two\nlines.pgm", "Käse \u{1F4B3} \"x\".pgm", "-dash.pgm", "tab\t\\.pgm",
  ])
  func namesOfEveryKind(name: String) throws {
    let folder = try TestFolder()
    let path = try folder.gray(name, width: 64, height: 48)
    let overlays = folder.path + "/overlays"
    let run = try RunningCommand([
      "scan", "--json", "--backend", "cpu", "--overlay", overlays, path,
    ])
    #expect(run.code == 2 && run.lines.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["file"] as? String == path)
    let drawn = (name as NSString).deletingPathExtension + ".png"
    #expect(try FileManager.default.contentsOfDirectory(atPath: overlays) == [drawn])
  }
}
