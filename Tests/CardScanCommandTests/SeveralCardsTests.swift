// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct SeveralCardsTests {
  private static let picture = RunningCommand.fixtures + "/several/two-cards.jpg"
  private static let numbers: Set = ["5414592987235392", "4675009380729464"]

  private func object(_ run: RunningCommand) throws -> [String: Any] {
    let line = try #require(run.lines.first)
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test(arguments: ["cpu", "opencl"]) func eachCardHasItsOwnResult(backend: String) throws {
    let run = try RunningCommand(
      ["scan", "--json", "--reveal", "--cards", "0", "--backend", backend, Self.picture])
    #expect(run.code == 0, "\(run.talk)")
    let all = try object(run)
    let cards = try #require(all["cards"] as? [[String: Any]])
    #expect(Set(cards.compactMap { $0["number"] as? String }) == Self.numbers)
    #expect(all["number"] as? String == cards.first?["number"] as? String)
    for card in cards {
      #expect(card["status"] as? String == "ok" && card["quad"] is [[Double]])
      #expect((card["lines"] as? [Any])?.isEmpty == false && card["details"] is [String: Any])
    }
  }

  @Test func noMoreThanAskedForAreRead() throws {
    let one = try object(try RunningCommand(["scan", "--json", "--backend", "cpu", Self.picture]))
    #expect(one["cards"] == nil)
    let two = try object(
      try RunningCommand(["scan", "--json", "--cards", "2", "--backend", "cpu", Self.picture]))
    let cards = try #require(two["cards"] as? [[String: Any]])
    #expect(cards.count == 2)
    for card in cards { #expect((card["number"] as? String)?.hasPrefix("****") == true) }
    #expect(try RunningCommand(["scan", "--cards", "-1", Self.picture]).code == 64)
  }

  /// A region is read and fields are looked for without a card, too.
  @Test func withoutACardItIsAsWhenOneIsAskedFor() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 320, height: 200)
    let one = try object(try RunningCommand(["scan", "--json", "--backend", "cpu", gray]))
    let all = try object(try RunningCommand(["scan", "--json", "--cards", "0", "--backend", "cpu", gray]))
    #expect((all["cards"] as? [Any])?.isEmpty != false)
    for key in ["status", "details", "fields", "lines"] {
      #expect(one[key] as? NSObject == all[key] as? NSObject, "\(key)")
    }
    let times = try #require(all["ms"] as? [String: Any])
    #expect(try #require(times["total"] as? Double) > 0)
  }

  @Test func aPersonGetsALineForEach() throws {
    let run = try RunningCommand(["scan", "--cards", "2", "--backend", "cpu", Self.picture])
    #expect(run.lines.count == 2)
    #expect(run.output.contains("card 1: ") && run.output.contains("card 2: "))
    #expect(!Self.numbers.contains { run.output.contains($0) })
  }

  @Test func manifestsHaveALineForEach() throws {
    let folder = try TestFolder()
    let manifest = folder.path + "/manifest.tsv"
    // Rendered with the picture; not in the order in which the cards are found.
    let rows = [
      "file\tnumber\tquad",
      "\(Self.picture)\t4675009380729464\t1255.13,291.30;813.92,281.61;823.73,25.79;1263.56,15.77",
      "\(Self.picture)\t5414592987235392\t369.58,469.66;734.71,481.32;727.84,713.46;360.98,701.50",
    ]
    try rows.joined(separator: "\n").write(toFile: manifest, atomically: true, encoding: .utf8)
    let characters = folder.path + "/characters"
    let run = try RunningCommand([
      "evaluate", "--json", "--backend", "cpu", "--dump-characters", characters, manifest,
    ])
    #expect(run.code == 0, "\(run.talk)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let all = try #require(report["all"] as? [String: Any])
    #expect(all["pictures"] as? Int == 2 && all["exact"] as? Double == 1)
    #expect(try #require(all["iou_0.9"] as? Double) == 1)
    // Both cards' characters, each under the digit that it shows.
    let names = try FileManager.default.contentsOfDirectory(atPath: characters)
    #expect(names.count == 32 && names.allSatisfy { $0.hasPrefix("\($0.prefix(1))_read-\($0.prefix(1))_") })
  }
}
