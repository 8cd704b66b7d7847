// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@_spi(Probe) @testable import CardScan
@testable import CardScanCommand
@testable import CardScanMedia

/// The command and its candidates on whatever OpenCL device there is; PoCL will do.
@Suite(.serialized) struct TuneTests {
  @Test(arguments: [false, true])
  func everyCandidateGivesTheSame(narrow: Bool) throws {
    let device = try DeviceProbe(cacheDirectory: nil, narrow: narrow)
    let work = try FamilyWork(device, width: 161, height: 97)
    let today = KernelTuning(narrow: narrow)
    for family in KernelFamily.all(narrow: narrow) {
      device.tuning = today
      let expected = try work.result(family)
      #expect(expected.bytes.contains { $0 != 0 } || expected.values.contains { $0 != 0 })
      let candidates = family.candidates(today, narrow: narrow)
      #expect(candidates.first == today)
      #expect(candidates.count > 3)
      for candidate in candidates {
        #expect(candidate.isPossible)
        device.tuning = candidate
        #expect(expected.agrees(with: try work.result(family)), "\(family.name) \(family.text(candidate))")
      }
    }
  }

  @Test func resultsOfOtherBytesOrNumbersDoNotAgree() {
    let result = FamilyResult(bytes: [1, 2], values: [0.5, 20])
    #expect(result.agrees(with: FamilyResult(bytes: [1, 2], values: [0.50005, 20.001])))
    #expect(!result.agrees(with: FamilyResult(bytes: [1, 3], values: [0.5, 20])))
    #expect(!result.agrees(with: FamilyResult(bytes: [1, 2], values: [0.5, 20.01])))
    #expect(!result.agrees(with: FamilyResult(bytes: [1, 2], values: [0.5])))
    #expect(!result.agrees(with: FamilyResult(bytes: [1, 2], values: [0.5, .nan])))
  }

  /// Writes what an engine with the folder takes, and prints it.
  @Test func sizesAreFoundAndWritten() throws {
    let folder = try TestFolder()
    let run = try RunningCommand([
      "tune", "--json", "--seconds", "0.0001", "--cache", folder.path + "/new", "--device", "0",
    ])
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.talk.isEmpty)
    let rows = try run.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows.first?["row"] as? String == "device")
    #expect(rows.first?["version"] as? String == CardScanCommand.configuration.version)
    let last = try #require(rows.last)
    #expect(last["row"] as? String == "tuning")
    let sizes = try #require(last["sizes"] as? [String: String])
    #expect(Set(sizes.keys) == Set(KernelFamily.allCases.map(\.name)))

    let probe = try DeviceProbe(index: 0, cacheDirectory: folder.path + "/new")
    for family in KernelFamily.allCases { #expect(sizes[family.name] == family.text(probe.tuning)) }
    let file = try #require(last["file"] as? String)
    #expect(FileManager.default.fileExists(atPath: file))
    #expect((last["row_of_table"] as? String)?.contains("batchColumns: \(probe.tuning.batchColumns)") == true)

    let families = rows.filter { $0["row"] as? String == "family" }
    #expect(families.count == KernelFamily.all(narrow: probe.isNarrow).count)
    for row in families {
      let name = try #require(row["family"] as? String)
      let family = try #require(KernelFamily.allCases.first { $0.name == name })
      #expect(row["now"] as? String == family.text(probe.builtInTuning))
      #expect(row["best"] as? String == sizes[name])
      #expect(row["now_ns"] as? Double ?? 0 > 0)
      let candidates = try #require(row["candidates"] as? [[String: Any]])
      #expect(candidates.allSatisfy { $0["median_ns"] as? Double ?? 0 > 0 })
    }
  }

  @Test func anEngineWithOtherSizesReadsTheSame() throws {
    let folder = try TestFolder()
    let device = try DeviceProbe(cacheDirectory: nil)
    device.tuning.picture = .init(5, 3)
    device.tuning.area = .init(3, 7)
    device.tuning.strip = .init(3, 5)
    device.tuning.layer = .init(3, 3)
    device.tuning.shares = 7
    device.tuning.batchColumns = 700
    #expect(folder.path.withCString { device.storeTuning(in: $0) } != nil)
    #expect(try DeviceProbe(cacheDirectory: folder.path).tuning == device.tuning)
    let scene = try SampleScene(width: 640, height: 480)
    let held = try BenchFrame(scene.picture, format: .yuyv)
    func scan(_ folder: String?) throws -> ScanResult {
      var options = EngineOptions()
      options.backend = .openCL
      return try folder.withOptionalCString {
        options.cacheDirectory = $0
        return try Engine(options).scan(try held.frame)
      }
    }
    let expected = try scan(nil)
    #expect(expected.status == .ok)
    #expect(PathComparison.agree(expected, try scan(folder.path)))
  }

  @Test func theTableNamesFamiliesAndTheRow() throws {
    let candidates = KernelFamily.area.candidates(KernelTuning(narrow: false), narrow: false)
    let search = try SizeSearch(
      count: candidates.count, seconds: 3600, agrees: { $0 != 2 }, sample: { $0 == 1 ? 4e6 : 5e6 })
    let row = FamilyRow(family: .area, candidates: candidates, search: search)
    #expect(
      row.text
        == "area            1x8       1x1       5.0000     4.0000    1.25           \(candidates.count)")
    #expect(row.text.count == FamilyRow.header.count)
    #expect(row.complaints == ["area 1x2: gives other results; it does not count"])
    #expect(row.best.area == .init(1, 1))
    let device = try DeviceProbe(cacheDirectory: nil).device
    let tuning = TuningRow(device: device, tuning: row.best, file: "a folder/cardscan-1")
    #expect(tuning.text.contains("area: Group(1, 1),"))
    #expect(tuning.text.contains("name: \"\(device.name.text)\""))
    #expect(tuning.text.hasSuffix("written: a folder/cardscan-1"))
  }

  @Test func whatCannotBeDoneIsTold() throws {
    let folder = try TestFolder()
    let nothing = ["OCL_ICD_VENDORS": folder.path]
    let run = try RunningCommand(["tune"], environment: nothing)
    #expect(run.code == 1)
    #expect(run.talk == "cardscan: no OpenCL platform has a usable device\n")
    #expect(run.output.isEmpty)
    #expect(try RunningCommand(["tune", "--device", "no such device"]).code == 1)
    #expect(try RunningCommand(["tune", "--device", "-1"]).code == 64)
    #expect(try RunningCommand(["tune", "--seconds", "0"]).code == 64)
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try RunningCommand(["tune", "--cache", file]).code == 1)
  }
}
