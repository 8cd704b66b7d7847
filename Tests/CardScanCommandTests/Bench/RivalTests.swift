// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct RivalTests {
  private let line =
    "{\"opencv\": \"4.6.0\", \"size\": \"1280x720\", \"format\": \"nv12\", \"stage\": \"chain\", "
    + "\"cardscan_cpu_ns\": 100, \"opencv_cpu_ns\": 500"

  @Test func rowsAreRead() throws {
    let row = try RivalProgram.row(
      Data((line + ", \"cardscan_opencl_ns\": 200, \"opencv_opencl_ns\": 900}").utf8))
    #expect(row.gainCPU == 5)
    #expect(row.gainOpenCL == 4.5)
    #expect(row.text.contains("5.00"))
    let without = try RivalProgram.row(Data((line + "}").utf8))
    #expect(without.gainOpenCL == nil)
    #expect(without.json.text.contains("\"opencv_opencl_ns\": null"))
  }

  @Test func whatIsNoRowIsTold() {
    #expect(throws: RivalProgram.Failure.self) { try RivalProgram.row(Data(line.utf8)) }
    #expect(throws: RivalProgram.Failure.self) { try RivalProgram.row(Data("{}".utf8)) }
  }

  @Test func theProgramIsFoundBesideTheCommandOrWhereItIsBuilt() throws {
    let folder = try TestFolder()
    #expect(throws: RivalProgram.Failure.self) {
      try RivalProgram(beside: folder.path + "/bin/cardscan")
    }
    let built = try folder.program("Benchmarks/.build/release/CompareOpenCV", "exit 1")
    let release = folder.path + "/.build/x86_64-unknown-linux-gnu/release"
    #expect(try RivalProgram(beside: release + "/cardscan-cli").path == built)
    let beside = try folder.program("bin/CompareOpenCV", "exit 1")
    #expect(try RivalProgram(beside: folder.path + "/bin/cardscan").path == beside)
    #expect(throws: RivalProgram.Failure.self) {
      try RivalProgram(beside: folder.path + "/bin/cardscan").run(
        sizes: .all, formats: FormatsArgument(formats: [.nv12]), rounds: 1, row: { _ in })
    }
  }
}
