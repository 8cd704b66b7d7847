// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

/// The library as it is installed: built as Embedded Swift, linked by plain C and C++ programs.
@Suite(.serialized) struct InstalledLibraryTests {
  /// Installs into a folder of its own, once; nil where that failed.
  static let installed: URL? = {
    guard let folder = try? ProcessFolder.named("install") else { return nil }
    let made = try? run("make", ["-s", "install-library", "PREFIX=\(folder.path)"])
    return made?.status == 0 ? folder : nil
  }()

  struct Outcome {
    var status: Int32
    var output: String
  }

  /// Runs a program in the project's folder and returns what it printed, errors included.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Threads of the tests block signals, and processes inherit that; CMake waits for SIGCHLD.
    process.arguments = ["--default-signal", program] + arguments
    process.currentDirectoryURL = TestPicture.root
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }

  private func flags(_ folder: URL) throws -> [String] {
    let outcome = try Self.run(
      "pkg-config", ["--cflags", "--libs", "cardscan"],
      environment: ["PKG_CONFIG_PATH": folder.appendingPathComponent("lib/pkgconfig").path])
    try #require(outcome.status == 0, "\(outcome.output)")
    return outcome.output.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test(arguments: [("-std=c99", "scan.c"), ("-std=c11", "scan.c"), ("-std=c++17", "scan.cpp")])
  func exampleCompilesAndReads(standard: String, example: String) throws {
    let folder = try #require(Self.installed, "make install failed")
    let program = folder.appendingPathComponent(example + standard.suffix(2)).path
    let built = try Self.run(
      standard.contains("++") ? "c++" : "cc",
      [standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "Examples/" + example, "-o", program]
        + flags(folder))
    try #require(built.status == 0, "\(built.output)")
    let environment = ["LD_LIBRARY_PATH": folder.appendingPathComponent("lib").path]
    let masked = try Self.run(program, [TestPicture.card.path], environment: environment)
    #expect(masked.status == 0)
    #expect(masked.output.contains("************" + TestPicture.number.suffix(4)))
    #expect(!masked.output.contains(TestPicture.number))
    let whole = try Self.run(
      program, [TestPicture.card.path, "--reveal"], environment: environment)
    #expect(whole.output.contains(TestPicture.number))
    let refused = try Self.run(program, ["Package.swift"], environment: environment)
    #expect(refused.status == 1)
  }

  @Test func fieldsExamplePrintsAndCovers() throws {
    let folder = try #require(Self.installed, "make install failed")
    let program = folder.appendingPathComponent("fields").path
    let built = try Self.run(
      "cc",
      ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "Examples/fields.c", "-o", program]
        + flags(folder))
    try #require(built.status == 0, "\(built.output)")
    let environment = ["LD_LIBRARY_PATH": folder.appendingPathComponent("lib").path]
    let covered = folder.appendingPathComponent("covered.ppm").path
    let printed = try Self.run(
      program, [TestPicture.card.path, covered], environment: environment)
    #expect(printed.status == 0, "\(printed.output)")
    for text in ["************" + TestPicture.number.suffix(4), "PAUL SMITH", "03/27", "member id"] {
      #expect(printed.output.contains(text), "\(printed.output)")
    }
    #expect(!printed.output.contains(/[0-9]{8}/), "\(printed.output)")
    let again = try Self.run(program, [covered], environment: environment)
    #expect(again.status == 0 && !again.output.contains("SMITH"), "\(again.output)")
  }

  @Test func exportsTheInterfaceAloneAndNeedsLibcOnly() throws {
    let folder = try #require(Self.installed, "make install failed")
    let library = folder.appendingPathComponent("lib/libcardscan.so").path
    let symbols = try Self.run("nm", ["-D", "--defined-only", library])
    let names = Set(
      symbols.output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").last.map { String($0.split(separator: "@")[0]) }
      })
    let header = try String(
      contentsOf: TestPicture.root.appendingPathComponent("include/cardscan.h"), encoding: .utf8)
    let declared = Set(header.matches(of: /\b(cardscan_[a-z_]+)\(/).map { String($0.1) })
    #expect(names.subtracting(["CARDSCAN_0.1"]) == declared)

    let dynamic = try Self.run("readelf", ["-d", library])
    let needed = dynamic.output.matches(of: /Shared library: \[([^\]]+)\]/).map { String($0.1) }
    let allowed = ["libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2"]
    #expect(needed.allSatisfy { allowed.contains($0) || $0.hasPrefix("ld-linux") }, "\(needed)")
    #expect(dynamic.output.contains("[libcardscan.so.0]"))

    let size =
      try FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent("lib/libcardscan.so.0.1.0").path)[.size] as? Int
    let models = TestPicture.root.appendingPathComponent("Models")
    let weights = try FileManager.default.contentsOfDirectory(
      at: models, includingPropertiesForKeys: [.fileSizeKey]
    ).filter { $0.pathExtension == "bin" }.map {
      try #require($0.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    }
    #expect(weights.count > 1)
    #expect(try #require(size) - weights.reduce(0, +) < 500_000)
  }
}
