// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@_spi(Probe) @testable import CardScan
@testable import CardScanCommand
@testable import CardScanMedia

@Suite struct BenchTests {
  /// One format of each kind: the whole list takes its time.
  @Test func everyStageIsMeasured() throws {
    let formats = ["rgba", "nv12", "yuyv"]
    let run = try RunningCommand([
      "bench", "--stages", "--json", "--sizes", "161x97", "--seconds", "0.001", "--formats",
      formats.joined(separator: ","),
    ])
    #expect(run.code == 0, "\(run.talk)")
    var stages: [String: Set<String>] = [:]
    for line in run.lines {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if row["row"] as? String == "device-time" {
        let kernels = try #require(row["kernels_ns"] as? Double)
        // What is uploaded runs no kernel; every other stage does.
        #expect(row["stage"] as? String == "upload" ? kernels == 0 : kernels > 0)
        #expect(row["whole_ns"] as? Double ?? 0 > 0)
      }
      guard row["row"] as? String == "stage", row["stage"] as? String != "start-up" else { continue }
      #expect(row["size"] as? String == "161x97")
      #expect(row["median_ns"] as? Double ?? 0 > 0)
      guard row["backend"] as? String == "cpu" else { continue }
      let format = try #require(row["format"] as? String)
      stages[format, default: []].insert(try #require(row["stage"] as? String))
    }
    #expect(Set(stages.keys) == Set(formats))
    let always: Set = [
      "copy", "reduce", "borders", "chain", "warp", "network", "guided", "free", "tracked", "whole",
      "no card", "no card free",
    ]
    for (format, found) in stages {
      let hasLuma = format != "nv12"
      #expect(found == (hasLuma ? always.union(["luma"]) : always))
    }
  }

  @Test func everyNetworkIsMeasuredAgainstThePeak() throws {
    let run = try RunningCommand(["bench", "--networks", "--json", "--seconds", "0.001"])
    #expect(run.code == 0, "\(run.talk)")
    // All of them in floats and in bytes, and in floats on PoCL.
    #expect(run.lines.count == 1 + 3 * NetworkProbe.names.count)
    for line in run.lines.dropFirst() {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(row["operations"] as? Double ?? 0 > 1e7)
      #expect(row["gflop_per_s"] as? Double ?? 0 > 0)
      #expect(row["peak_gflop_per_s"] as? Double ?? 0 > 0)
    }
    let table = try RunningCommand(["bench", "--networks", "--seconds", "0.001"])
    #expect(table.output.contains(NetworkRow.header))
  }

  @Test func everyLayerIsMeasured() throws {
    let run = try RunningCommand(["bench", "--layers", "--json", "--seconds", "0.0001"])
    #expect(run.code == 0, "\(run.talk)")
    let layers = try NetworkProbe.names.indices.flatMap { try ProbedLayer.all(network: $0) }
    // On the CPU path and on PoCL.
    #expect(run.lines.count == 1 + 2 * layers.count)
    for line in run.lines.dropFirst() {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(row["median_ns"] as? Double ?? 0 > 0, "\(line)")
    }
    let networks = try NetworkProbe(.floats, threads: 1)
    for index in NetworkProbe.names.indices {
      let sum = layers.filter { $0.network == index }.reduce(0) { $0 + $1.operations }
      #expect(sum == networks.operations(index))
    }
  }

  @Test func streamsAreMeasuredOnACoreEachAndThePageIsWritten() throws {
    let folder = try TestFolder()
    let run = try RunningCommand([
      "bench", "--streams", "--json", "--sizes", "64x64", "--seconds", "0.001", "--html",
      folder.path + "/page.html",
    ])
    #expect(run.code == 0, "\(run.talk)")
    for line in run.lines.dropFirst() {
      let row = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(row["row"] as? String == "streams")
      #expect(row["frames_per_s"] as? Double ?? 0 > 0)
      if row["cores"] as? Int == 1 { #expect(row["gain"] as? Double == 1) }
    }
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    #expect(page.contains("Scaling over cores"))
    #expect(try RunningCommand(["bench", "--html", folder.path]).code == 1)
  }

  @Test func theTableHasAHeader() throws {
    let run = try RunningCommand([
      "bench", "--stages", "--sizes", "96x96", "--formats", "nv12", "--seconds", "0.001", "--threads", "2",
    ])
    #expect(run.code == 0)
    #expect(run.output.contains(StageRow.header))
    #expect(run.output.contains("energy: "))
    #expect(try RunningCommand(["bench", "--sizes", "10x10"]).code == 64)
    #expect(try RunningCommand(["bench", "--formats", "cmyk"]).code == 64)
    #expect(try RunningCommand(["bench", "--seconds", "0"]).code == 64)
  }

  @Test(arguments: PixelFormat.allCases)
  func framesOfEveryFormatShowTheScene(format: PixelFormat) throws {
    let scene = try SampleScene(width: 161, height: 97)
    let held = try BenchFrame(scene.picture, format: format)
    let frame = try held.frame
    let luma = FrameLuma(frame)
    for (x, y) in [(0, 0), (160, 96), (80, 48), (33, 70)] {
      let pixel = scene.picture.row(y) + 4 * x
      let sum = 77 * Int(pixel[0]) + 150 * Int(pixel[1]) + 29 * Int(pixel[2]) + 128
      #expect(Int(luma[x, y]) == sum >> 8)
    }
    withExtendedLifetime(held) {}
  }

  @Test func theSceneIsACard() throws {
    let scene = try SampleScene(width: 1280, height: 720)
    var options = ScanOptions()
    options.guide = .centred
    var engine = EngineOptions()
    engine.backend = .cpu
    let result = try Engine(engine).scan(try scene.picture.frame(), options)
    let quad = try #require(result.quad)
    #expect(quad.intersectionOverUnion(scene.quad) > 0.95)
    let empty = try SampleScene(width: 1280, height: 720, hasCard: false)
    #expect(try Engine(engine).scan(try empty.picture.frame(), options).quad == nil)
  }
}
