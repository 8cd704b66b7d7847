// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct FileListTests {
  private func files(_ run: RunningCommand) throws -> [String] {
    try run.lines.map {
      let object = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      return try #require(object?["file"] as? String)
    }
  }

  private func scan(_ arguments: [String], input: [UInt8] = []) throws -> RunningCommand {
    try RunningCommand(["scan", "--json", "--backend", "cpu"] + arguments, input: input)
  }

  @Test func aListNamesFilesAfterTheArguments() throws {
    let folder = try TestFolder()
    let grays = try ["a", "b c", "d\n", "é"].map { try folder.gray("\($0).pgm", width: 40, height: 30) }
    let lines = Array("\(grays[1])\n\n\(grays[3])".utf8)
    let list = try folder.file("list", lines)
    let run = try scan([grays[0], "--files-from", list])
    #expect(run.code == 2 && run.talk.isEmpty)
    #expect(try files(run) == [grays[0], grays[1], grays[3]])
    #expect(try files(try scan(["--files-from", "-"], input: lines)) == [grays[1], grays[3]])
    let ended = Array(grays.map { $0 + "\0" }.joined().utf8)
    for option in ["--null", "-0"] {
      #expect(try files(try scan(["--files-from", "-", option], input: ended)) == grays)
    }
  }

  @Test func namesThatAreNoFilesDoNotStopTheOthers() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("a.pgm", width: 40, height: 30)
    let list = Array("missing\n".utf8) + [0x61, 0xFF, 0x0A] + Array("-\n\(gray)\n".utf8)
    let run = try scan(["--files-from", "-"], input: list)
    #expect(run.code == 1)
    #expect(try files(run) == ["missing", "a\u{FFFD}", "-", gray])
    #expect(
      run.talk == """
        cardscan: missing: there is no such file
        cardscan: a\u{FFFD}: its name is not UTF-8
        cardscan: -: the standard input is the list of names

        """)
  }

  @Test func aListInAFileMayNameTheStandardInput() throws {
    let folder = try TestFolder()
    let list = try folder.file("list", Array("-\n".utf8))
    let picture = Array("P5 40 30 255\n".utf8) + [UInt8](repeating: 1, count: 1200)
    let run = try scan(["--files-from", list], input: picture)
    #expect(run.code == 2)
    #expect(try files(run) == ["-"])
  }

  @Test func anEmptyListIsNoTrouble() throws {
    let run = try scan(["--files-from", "-"])
    #expect(run.code == 0 && run.output.isEmpty && run.talk.isEmpty)
  }

  @Test func listsThatCannotBeReadAreExplained() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("a.pgm", width: 40, height: 30)
    // What is named besides is scanned all the same.
    for arguments in [[], [gray]] {
      let missing = try scan(["--files-from", folder.path + "/none"] + arguments)
      #expect(missing.code == 1)
      #expect(try files(missing) == arguments)
      #expect(missing.talk.hasSuffix("none: the list cannot be opened: No such file or directory\n"))
      let directory = try scan(["--files-from", folder.path] + arguments)
      #expect(directory.code == 1)
      #expect(try files(directory) == arguments)
      #expect(directory.talk.hasSuffix("the list cannot be read: Is a directory\n"))
    }
    let endless = Array("\(gray)\n".utf8) + [UInt8](repeating: 97, count: 1 << 18)
    let run = try scan(["--files-from", "-"], input: endless)
    #expect(run.code == 1)
    #expect(try files(run) == [gray])
    #expect(run.talk == "cardscan: -: it is no list of names: one has more than 65536 bytes\n")
  }

  @Test(arguments: [
    ["scan", "--null", "a.jpg"], ["scan", "--files-from", "-", "-"], ["scan", "--files-from"],
  ])
  func wrongUsageEndsWith64(arguments: [String]) throws {
    let run = try RunningCommand(arguments)
    #expect(run.code == 64 && run.output.isEmpty && !run.talk.isEmpty)
  }

  /// A result is there before the next name is.
  @Test func resultsAreThereAtOnce() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("a.pgm", width: 40, height: 30)
    let process = Process()
    let names = Pipe(), results = Pipe()
    process.executableURL = RunningCommand.executable
    process.arguments = ["scan", "--backend", "cpu", "--files-from", "-"]
    process.standardInput = names
    process.standardOutput = results
    try process.run()
    for _ in 0..<3 {
      try names.fileHandleForWriting.write(contentsOf: Data("\(gray)\n".utf8))
      let line = results.fileHandleForReading.availableData
      #expect(String(decoding: line, as: UTF8.self).hasPrefix("\(gray): no card"))
    }
    try names.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
  }

  @Test func namesComeOutAsTheyWentIn() throws {
    let folder = try TestFolder()
    // Longer than what is read at once, so that names are cut there.
    let given = (0..<2000).map { "a folder/picture \($0).jpg" }
    let list = try folder.file("list", Array(given.joined(separator: "\n").utf8))
    let names = FileNames(["first"], from: list, separator: 10)
    var read: [String] = []
    while let name = try names.next() { read.append(name.text) }
    #expect(read == ["first"] + given)
    #expect(try names.next() == nil)
  }
}
