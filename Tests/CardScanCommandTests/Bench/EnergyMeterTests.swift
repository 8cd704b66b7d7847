// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct EnergyMeterTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func zone(_ zone: String, _ name: String, energy: String?, range: String = "1000000") throws {
    let path = folder.path + "/" + zone
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = try folder.file(zone + "/name", Array((name + "\n").utf8))
    _ = try folder.file(zone + "/max_energy_range_uj", Array((range + "\n").utf8))
    if let energy { _ = try folder.file(zone + "/energy_uj", Array((energy + "\n").utf8)) }
  }

  @Test func packagesAreAddedUpAndTheirPartsAreNot() throws {
    try zone("intel-rapl:0", "package-0", energy: "100")
    try zone("intel-rapl:0:0", "core", energy: "7")
    try zone("intel-rapl:1", "package-1", energy: "200")
    try zone("intel-rapl:2", "psys", energy: "999")
    let meter = try EnergyMeter(root: folder.path)
    #expect(meter.read() == [100, 200])
    #expect(meter.joules(from: [100, 200], to: [2_100, 1_200]) == 0.003)
  }

  @Test func countersThatBeginAgainGoOn() throws {
    try zone("intel-rapl:0", "package-0", energy: "10")
    let meter = try EnergyMeter(root: folder.path)
    #expect(meter.joules(from: [999_990], to: [10]) == 20e-6)
  }

  @Test func whoDoesNotTellIsSilent() throws {
    #expect(throws: EnergyMeter.Silence.noCounter) { try EnergyMeter(root: folder.path) }
    #expect(throws: EnergyMeter.Silence.noCounter) { try EnergyMeter(root: folder.path + "/none") }
    try zone("intel-rapl:0", "package-0", energy: nil)
    #expect(throws: EnergyMeter.Silence.notReadable) { try EnergyMeter(root: folder.path) }
  }

  @Test func coresGoUpByDoubling() {
    #expect(Cores.steps(upTo: 1) == [1])
    #expect(Cores.steps(upTo: 2) == [1, 2])
    #expect(Cores.steps(upTo: 6) == [1, 2, 4, 6])
    #expect(Cores.allowed.count >= 1)
  }
}
