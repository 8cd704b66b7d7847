// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

/// What becomes of a call when a device fails in the middle of it, or when memory is refused.
@Suite struct FaultTests {
  /// Compiled kernels, and the library that stands in for the system's OpenCL.
  private static let folder: String? = {
    let kernels = try? ProcessFolder.named("faults/kernels")
    return kernels?.deletingLastPathComponent().path
  }()

  /// The path of the system's OpenCL.
  private func systemOpenCL() throws -> String {
    let found = try InstalledLibraryTests.run("cc", ["-print-file-name=libOpenCL.so.1"])
    return found.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Builds the library that stands in for the system's OpenCL; what a program takes to be linked to it.
  private func standIn(named name: String) throws -> [String] {
    let stand = "\(try #require(Self.folder))/\(name)"
    try FileManager.default.createDirectory(atPath: stand, withIntermediateDirectories: true)
    try InstalledProgram.compile(
      [
        "-shared", "-fPIC", "-DREAL_OPENCL=\"\(try systemOpenCL())\"",
        "Tests/Fixtures/programs/faulty_opencl.c", "-Wl,-soname,libOpenCL.so.1",
      ], to: "\(stand)/libOpenCL.so.1")
    return ["-Wl,-rpath,\(stand)", "-L\(stand)", "-l:libOpenCL.so.1"]
  }

  /// Every call of OpenCL fails in turn, alone or with all after it, and the engine goes on with the CPU path or
  /// says so. Here are an eighth of the first and last calls of each function in each step; `make check-faults`
  /// takes every call.
  @Test(arguments: [
    ("auto", "once", "0"), ("auto", "lost", "2"), ("opencl", "once", "4"), ("opencl", "lost", "6"),
  ])
  func devicesMayFail(backend: String, fault: String, part: String) throws {
    let folder = try #require(Self.folder)
    let program = try InstalledProgram(
      "device_faults", with: ["library_memory", "scenario"], flags: standIn(named: "\(backend)-\(fault)"))
    let outcome = try program.run(
      [TestPicture.card.path, backend, fault, "\(folder)/kernels", part, "8"])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains(" 0 troubles"), "\(outcome.output)")
  }

  /// A device that imports DMA-BUFs reads frames there, and any other their planes.
  @Test func framesMayLieInDMABufs() throws {
    let program = try InstalledProgram("dma_buf", with: ["scenario"], flags: standIn(named: "dma-buf"))
    let outcome = try program.run([TestPicture.card.path])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// Memory is refused at one allocation, alone or with all after it. Here are three of each step;
  /// `make check-faults` takes every one.
  @Test func memoryMayBeRefused() throws {
    let program = try InstalledProgram("short_memory", with: ["library_memory", "scenario"])
    // Step 12 follows a card: memory for its edges, of more than 2 MB, was taken where there was none.
    for points in [["3"], ["30", "12", "12"]] {
      let outcome = try program.run([TestPicture.card.path] + points)
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(outcome.output.contains(" 0 troubles"), "\(outcome.output)")
    }
  }

  /// PoCL ends the process where it finds no linker. The engine looks for one before.
  @Test func withoutALinkerTheDeviceIsRefused() throws {
    let program = try InstalledProgram("no_linker")
    let folder = try #require(Self.folder)
    let outcome = try program.run([], environment: ["PATH": folder, "POCL_CACHE_DIR": folder])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("no ld"), "\(outcome.output)")
  }
}
