// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct BaselineTests {
  private func row(_ name: String, _ rounds: [Double]) -> BaselineRow {
    BaselineRow(name: name, unit: .copies, rounds: rounds)
  }

  private func verdict(_ before: [Double], _ now: [Double]) -> BaselineChange.Verdict {
    BaselineChange(name: "a", before: row("a", before), now: row("a", now)).verdict
  }

  @Test func aRowIsTheMedianOfItsRoundsWithTheirExtremes() {
    let row = row("a", [3, 1, 2, 5, 4])
    #expect((row.cost, row.low, row.high) == (3, 1, 5))
  }

  @Test func slowerIsWhatIsSlowerInEveryRoundAndByMoreThanTheLeastChange() {
    #expect(verdict([1, 1.01, 1.02], [1.1, 1.11, 1.12]) == .slower)
    // The rounds overlap: noise.
    #expect(verdict([1, 1.01, 1.2], [1.1, 1.11, 1.12]) == .same)
    // All rounds are apart, but not by 5 %.
    #expect(verdict([1, 1, 1], [1.04, 1.04, 1.04]) == .same)
    #expect(verdict([1.1, 1.11, 1.12], [1, 1.01, 1.02]) == .faster)
    #expect(verdict([1, 1, 1], [0.96, 0.96, 0.96]) == .same)
    #expect(verdict([1], [.nan]) == .same)
  }

  @Test func rowsThatCameOrWentAreTold() {
    let changes = BaselineChange.all(
      [row("a", [1]), row("b", [1])], [row("c", [1]), row("b", [1])])
    #expect(changes.map(\.name) == ["a", "b", "c"])
    #expect(changes.map(\.verdict) == [.gone, .same, .new])
    let other = BaselineRow(name: "a", unit: .operations, rounds: [1])
    #expect(BaselineChange(name: "a", before: row("a", [1]), now: other).verdict == .gone)
    #expect(changes[0].text.contains("gone"))
  }

  @Test func filesHoldOneBaselineOfEachProcessor() throws {
    let folder = try TestFolder()
    let path = folder.path + "/baseline.json"
    func baseline(_ processor: String, _ cost: Double) -> Baseline {
      Baseline(
        processor: processor, version: "1", date: "2026", rows: [row("a \"b\"", [cost]), row("c", [2.5])])
    }
    try baseline("one", 1).save(path)
    try baseline("two", 2).save(path)
    try baseline("one", 3).save(path)
    #expect(try Baseline.load(path, processor: "one") == baseline("one", 3))
    #expect(try Baseline.load(path, processor: "two") == baseline("two", 2))
    #expect(throws: Baseline.Failure.self) { try Baseline.load(path, processor: "three") }
    #expect(throws: Baseline.Failure.self) { try Baseline.load(path + "x", processor: "one") }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 2 * 4)
    let broken = try folder.file("broken", Array("[{]".utf8))
    #expect(throws: Baseline.Failure.self) { try baseline("one", 1).save(broken) }
    #expect(throws: Baseline.Failure.self) { try Baseline.load(broken, processor: "one") }
    for place in [path, folder.path + "/new.json"] { try Baseline.check(place) }
    for place in [broken, folder.path, path + "/new.json", folder.path + "/none/new.json"] {
      #expect(throws: Baseline.Failure.self) { try Baseline.check(place) }
    }
  }

  @Test func theRepositorysOwnBaselineIsRead() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Benchmarks/baseline.json").standardized
    let all = try JSONDecoder().decode([Baseline].self, from: Data(contentsOf: root))
    #expect(!all.isEmpty)
    for baseline in all {
      #expect(Set(baseline.rows.map(\.name)).count == baseline.rows.count)
      #expect(baseline.rows.allSatisfy { $0.low <= $0.cost && $0.cost <= $0.high })
      #expect(baseline.rows.allSatisfy { $0.low > 0 })
    }
  }

  @Test func wrongUseIsTold() throws {
    #expect(try RunningCommand(["bench", "--compare", "a", "--save-baseline", "b"]).code == 64)
    #expect(try RunningCommand(["bench", "--compare", "a", "--layers"]).code == 64)
    let run = try RunningCommand(["bench", "--compare", "/none/baseline.json"])
    #expect(run.code == 1)
    #expect(run.talk.contains("cannot be read"))
    // Before anything is measured.
    let unwritable = try RunningCommand(["bench", "--json", "--save-baseline", "/none/baseline.json"])
    #expect(unwritable.code == 1 && unwritable.output.isEmpty)
    #expect(unwritable.talk == "cardscan: /none/baseline.json: cannot be written\n")
  }
}
