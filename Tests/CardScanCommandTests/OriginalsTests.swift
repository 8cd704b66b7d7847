// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand
@testable import CardScanMedia

/// Pictures that are read stay as they are, wherever others are written.
@Suite struct OriginalsTests {
  private let folder: TestFolder
  /// A PNG file, whose name a copy may have.
  private let picture: String
  /// Another picture, whose copy has that name.
  private let gray: String
  private let content: Data

  init() throws {
    folder = try TestFolder()
    picture = folder.path + "/a.png"
    try Picture(width: 64, height: 48).write(path: picture)
    gray = try folder.gray("a.pgm", width: 64, height: 48)
    content = try Data(contentsOf: URL(fileURLWithPath: picture))
  }

  private func scan(_ arguments: [String]) throws -> RunningCommand {
    try RunningCommand(["scan", "--backend", "cpu", "--no-text"] + arguments)
  }

  private func isSpared() throws -> Bool {
    try Data(contentsOf: URL(fileURLWithPath: picture)) == content
  }

  /// That the picture is what it was, and that `run` told why nothing was written to `path`.
  private func expectSpared(_ run: RunningCommand, _ path: String, results: Int) throws {
    #expect(run.code == 1 && run.lines.count == results)
    #expect(run.talk.hasSuffix(": \(path) is a picture that is read; nothing takes its place\n"))
    #expect(try isSpared())
  }

  @Test(arguments: ["--overlay", "--redact"])
  func nothingTakesThePlaceOfAPicture(option: String) throws {
    try expectSpared(try scan([option, folder.path, picture]), picture, results: 1)
    // Nor of one that comes later.
    try expectSpared(try scan([option, folder.path, gray, picture]), picture, results: 2)
    let list = try folder.file("list", Array("\(gray)\n\(picture)\n".utf8))
    try expectSpared(try scan([option, folder.path, "--files-from", list]), picture, results: 2)
  }

  @Test func norDoStraightenedCards() throws {
    let card = folder.path + "/card.png"
    try FileManager.default.copyItem(
      atPath: RunningCommand.fixtures + "/awkward/rgba.png", toPath: card)
    let before = try Data(contentsOf: URL(fileURLWithPath: card))
    let run = try scan(["--reveal", "--rectified", folder.path, card])
    #expect(run.code == 1 && run.talk.contains("nothing takes its place"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: card)) == before)
  }

  @Test func linksHideNoPicture() throws {
    let files = FileManager.default
    let other = folder.path + "/other"
    try files.createDirectory(atPath: other + "/deep", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: other + "/here", withDestinationPath: folder.path)
    try files.createSymbolicLink(atPath: other + "/a.png", withDestinationPath: picture)
    let here = other + "/here"
    try expectSpared(try scan(["--overlay", here, picture]), here + "/a.png", results: 1)
    try expectSpared(
      try scan(["--overlay", folder.path, gray, other + "/a.png"]), picture, results: 2)
    try expectSpared(try scan(["--overlay", other, picture]), other + "/a.png", results: 1)
    // `deep/..` is where the link leads to, not where it lies.
    try files.removeItem(atPath: other + "/a.png")
    try files.createSymbolicLink(atPath: folder.path + "/deep", withDestinationPath: other + "/deep")
    #expect(try scan(["--overlay", folder.path + "/deep/..", picture]).code == 2)
    #expect(try isSpared())
    #expect(files.fileExists(atPath: other + "/a.png"))
  }

  /// What a command tells that reads `input`, a file or a pipe, cannot do all and spares the picture.
  private func talk(_ arguments: [String], input: Any) throws -> String {
    let process = Process()
    let talk = Pipe()
    process.executableURL = RunningCommand.executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = talk
    try process.run()
    let said = try talk.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(try isSpared())
    return String(decoding: said, as: UTF8.self)
  }

  /// Names that come through a pipe are not known beforehand.
  @Test func whatAPipeMayNameLaterIsSpared() throws {
    let names = Pipe()
    try names.fileHandleForWriting.write(contentsOf: Data("\(gray)\n".utf8))
    try names.fileHandleForWriting.close()
    let said = try talk(
      ["scan", "--backend", "cpu", "--overlay", folder.path, "--files-from", "-"], input: names)
    #expect(
      said
        == "cardscan: \(gray): \(picture) is there already, and may be a picture that is named later\n")
  }

  @Test func theStandardInputIsAFileToo() throws {
    let link = folder.path + "/stdin.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: picture)
    let input = try #require(FileHandle(forReadingAtPath: picture))
    let said = try talk(["scan", "--backend", "cpu", "--overlay", folder.path, "-"], input: input)
    #expect(said == "cardscan: -: \(link) is a picture that is read; nothing takes its place\n")
    let film = folder.path + "/film.y4m"
    let frame = Array("YUV4MPEG2 W160 H120 F10:1 Cmono\nFRAME\n".utf8) + [UInt8](repeating: 9, count: 19_200)
    _ = try folder.file("film.y4m", frame)
    let played = try talk(
      ["video", "--backend", "cpu", "--overlay", film, "-"],
      input: try #require(FileHandle(forReadingAtPath: film)))
    #expect(played.contains("--overlay names the film itself"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: film)) == Data(frame))
  }

  @Test func picturesOfAnEarlierRunAreReplaced() throws {
    let copies = folder.path + "/copies"
    for _ in 0..<2 { #expect(try scan(["--redact", copies, gray, picture]).code == 2) }
    let names = try FileManager.default.contentsOfDirectory(atPath: copies).sorted()
    #expect(names == ["a-2.png", "a.png"])
  }

  @Test func evaluationsSpareTheManifestsPictures() throws {
    let manifest = try folder.file(
      "manifest.tsv", Array("file\tkind\tnumber\na.pgm\tone\t\na.png\ttwo\t\n".utf8))
    let run = try RunningCommand([
      "evaluate", "--backend", "cpu", "--kind", "one", "--overlay", folder.path, manifest,
    ])
    #expect(run.output.contains("Without a number: 1 pictures"))
    #expect(run.code == 1 && run.talk.hasPrefix("cardscan: a.pgm: \(picture) is a picture"))
    #expect(try isSpared())
  }

  @Test(arguments: [
    ["--overlay", "new", "--redact", "new"], ["--redact", "new/", "--rectified", "./new"],
    ["--overlay", "here", "--rectified", "new/.."],
  ])
  func twoKindsInOneFolderAreWrongUsage(options: [String]) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/here", withDestinationPath: folder.path)
    let arguments = options.map { $0.hasPrefix("--") ? $0 : folder.path + "/" + $0 }
    let run = try scan(["--reveal"] + arguments + [gray])
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(run.talk.contains("\(options[0]) and \(options[2]) name one folder: each needs its own."))
  }
}
