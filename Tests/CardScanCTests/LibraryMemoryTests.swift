// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the installed library does to the memory of a program that lives long.
@Suite struct LibraryMemoryTests {
  private func run(_ program: String, _ arguments: [String]) throws -> InstalledLibraryTests.Outcome {
    try InstalledProgram(program).run(arguments)
  }

  private static let card = [TestPicture.card.path, TestPicture.number]

  /// Threads, changing sizes, and 200 engines one after the other, of which nothing is left.
  @Test func enginesOfTheCPUPathLeaveNothingBehind() throws {
    let outcome = try run("endurance", Self.card + ["2", "200", "0"])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// The same with a driver, which keeps some memory of its own; an engine has megabytes.
  @Test func enginesOfOpenCLLeaveLittleBehind() throws {
    let outcome = try run("endurance", Self.card + ["1", "12", "100000"])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test(arguments: ["1", "2"]) func releasedMemoryIsWiped(backend: String) throws {
    let outcome = try run("wiping", Self.card + [backend, "PAUL SMITH"])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// Nowhere in the process's memory is the number left, nor a row of the straightened card's pixels.
  @Test(arguments: ["1", "2"]) func nothingOfTheNumberIsLeftInMemory(backend: String) throws {
    let program = try InstalledProgram(
      "secrets", with: ["memory_scan", "scenario"], flags: ["-O3"])
    // What the program is told is memory too.
    let complement = String(TestPicture.number.map { Character(String(9 - $0.wholeNumberValue!)) })
    let outcome = try program.run([TestPicture.card.path, complement, backend])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// A card that is followed, with the searches now and then, costs no call of the allocator and no system
  /// call a frame, and the engine 40 MB at most. A search alone has a new track to make, and one that finds
  /// nothing asks the network, whose results are in memory of their own: neither is a system call.
  @Test(arguments: ["tracked", "guided", "absent"]) func framesCostNoSystemCall(mode: String) throws {
    let outcome = try run("steady", [TestPicture.card.path, mode])
    #expect(outcome.status == 0, "\(outcome.output)")
    let words = outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
    try #require(words.count == 9, "\(outcome.output)")
    #expect(words[1] == (mode == "absent" ? "0" : "1000"))
    #expect(words[6] == "0", "\(outcome.output)")
    if mode == "tracked" { #expect(words[3] == "0", "\(outcome.output)") }
    #expect(Int(words[8]) ?? .max < 40 * 1024, "\(outcome.output)")
  }

  /// A card shown, read and taken away, again and again: memory and open files stay as they are.
  @Test func sessionsLeaveNothingBehind() throws {
    let outcome = try run("soak", Self.card + ["600"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.hasPrefix("cards 10 "), "\(outcome.output)")
  }

  @Test(arguments: ["1", "2"]) func framesAreReadToTheirEdgesAndNoFurther(backend: String) throws {
    let outcome = try run("edges", [backend])
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
