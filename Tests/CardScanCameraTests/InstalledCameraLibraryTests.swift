// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

/// The camera's library as it is installed: built as Embedded Swift, linked by plain C and C++ programs.
@Suite(.serialized) struct InstalledCameraLibraryTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Built into a folder of its own, once; nil where that failed.
  private static let built: URL? = {
    guard let folder = try? ProcessFolder.named("camera") else { return nil }
    let made = try? run("Scripts/build-camera-library", [folder.path])
    return made?.status == 0 ? folder : nil
  }()

  private static func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = root
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func exportsTheInterfaceAlone() throws {
    let folder = try #require(Self.built, "Scripts/build-camera-library failed")
    let library = folder.appendingPathComponent("libcardscan-camera.so").path
    let symbols = try Self.run("nm", ["-D", "--defined-only", library])
    let names = Set(
      symbols.output.split(separator: "\n").compactMap { line in
        line.split(separator: " ").last.map { String($0.split(separator: "@")[0]) }
      })
    let header = try String(
      contentsOf: Self.root.appendingPathComponent("include/cardscan_camera.h"), encoding: .utf8)
    // Of the whole header but its comments.
    let declarations = header.replacing(/\/\*[\s\S]*?\*\//, with: "")
    let declared = Set(declarations.matches(of: /\b(cardscan_camera_[a-z_]+)\(/).map { String($0.1) })
    #expect(declared.count > 10)
    #expect(names.subtracting(["CARDSCAN_0.1"]) == declared)

    let dynamic = try Self.run("readelf", ["-d", library])
    let needed = Set(dynamic.output.matches(of: /Shared library: \[([^\]]+)\]/).map { String($0.1) })
    let allowed: Set = ["libv4l2.so.0", "libturbojpeg.so.0", "libc.so.6", "libm.so.6"]
    #expect(needed.subtracting(allowed).allSatisfy { $0.hasPrefix("ld-linux") }, "\(needed)")
    #expect(dynamic.output.contains("[libcardscan-camera.so.0]"))
  }

  @Test func exampleCompiles() throws {
    let outcome = try Self.run(
      "cc",
      [
        "-std=gnu99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Iinclude", "-c",
        "Examples/camera.c", "-o", "/dev/null",
      ])
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  /// A program of C's in a machine that may have no camera.
  @Test func aProgramRuns() throws {
    let folder = try #require(Self.built, "Scripts/build-camera-library failed")
    let source = folder.appendingPathComponent("program.c")
    try Data(
      """
      #include <cardscan_camera.h>
      #include <stdio.h>
      int main(void) {
          int32_t count = -1;
          const char *reason = "";
          cardscan_camera *camera = NULL;
          cardscan_camera_options options;
          cardscan_camera_options_init(&options, sizeof options);
          options.path = "/dev/null";
          cardscan_status listed = cardscan_camera_list(NULL, 0, &count);
          cardscan_status opened = cardscan_camera_open(&options, &camera, &reason);
          printf("%d %d %s\\n", listed == CARDSCAN_OK ? count >= 0 : count == -1, opened, reason);
          return camera != NULL;
      }
      """.utf8
    ).write(to: source)
    let program = folder.appendingPathComponent("program").path
    let made = try Self.run(
      "cc",
      [
        "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", source.path, "-Iinclude",
        "-L\(folder.path)", "-lcardscan-camera", "-o", program,
      ])
    try #require(made.status == 0, "\(made.output)")
    let outcome = try Self.run(program, [], environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(outcome.status == 0)
    #expect(
      outcome.output == "1 -104 the device is no camera that gives a stream of frames\n",
      "\(outcome.output)")
  }
}
