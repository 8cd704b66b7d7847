// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CLoops
import Foundation
import TestFolders
import Testing

/// What `make board` packs for 64-bit Arm boards, run in an emulator.
@Suite struct BoardTests {
  /// Packs once; nil where that failed.
  private static let pack: URL? = {
    let made = try? InstalledLibraryTests.run("make", ["-s", "board"])
    return made?.status == 0 ? TestPicture.root.appendingPathComponent("build/board") : nil
  }()

  /// Processors without and with products of bytes (FEAT_DotProd).
  static let processors = ["cortex-a53", "cortex-a76"]

  private func run(
    _ arguments: [String], program: String = "board", libraries: String = "", on processor: String = "max"
  ) throws -> InstalledLibraryTests.Outcome {
    let pack = try #require(Self.pack, "make board failed")
    return try InstalledLibraryTests.run(
      "qemu-aarch64",
      [
        "-cpu", processor, "-L", "/usr/aarch64-linux-gnu", "-E", "LD_LIBRARY_PATH=\(libraries)",
        pack.appendingPathComponent("bin/" + program).path,
      ] + arguments)
  }

  /// What this processor reads, as the program prints it.
  private func expected(_ picture: TestPicture, of engine: TestEngine) -> String {
    let result = TestResult(engine, picture)
    guard result.status == 0 else {
      return String(cString: cardscan_status_string(result.status))
    }
    return [
      String(cString: cardscan_result_number(result.pointer)),
      String(cString: cardscan_result_brand(result.pointer)),
      String(format: "%.2f", cardscan_result_confidence(result.pointer)),
    ].joined(separator: " ")
  }

  private func scratch(_ name: String) throws -> URL {
    try ProcessFolder.named("board").appendingPathComponent(name)
  }

  /// Upright, on its side, and no card; where there are no products of bytes, which takes long, the first alone.
  @Test(arguments: zip(processors, [["card_01"], ["card_01", "card_07", "card_08"]]))
  func readsTheSameNumbersAsHere(on processor: String, names: [String]) throws {
    let engine = try TestEngine()
    var paths: [String] = []
    var wanted: [String] = []
    for name in names {
      let picture = try TestPicture(sample: name + ".jpg")
      let path = try scratch("\(processor)-\(name).ppm")
      let header = Data("P6\n\(picture.width) \(picture.height)\n255\n".utf8)
      try (header + Data(buffer: picture.pixels)).write(to: path)
      paths.append(path.path)
      wanted.append("\(path.path): \(expected(picture, of: engine))")
    }
    let ends = [
      "4906656714346398 visa 1.00", "6011299895833079 discover 1.00",
      String(cString: cardscan_status_string(Int32(CARDSCAN_NO_CARD))),
    ]
    for (line, end) in zip(wanted, ends) { #expect(line.hasSuffix(end)) }
    let outcome = try run(["--reveal"] + paths, on: processor)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains(": ") } == wanted, "\(outcome.output)")
    #expect(outcome.output.contains("\(names.count) pictures, "))
    #expect(outcome.status == (names.count == 3 ? 2 : 0))
  }

  /// Luma and grey chroma of the fixture, as a camera's frames would come.
  @Test func readsFramesWithoutHeaders() throws {
    let picture = try TestPicture()
    let luma = (0..<picture.width * picture.height).map { picture.pixels[3 * $0 + 1] }
    let chroma = [UInt8](repeating: 128, count: luma.count / 2)
    let path = try scratch("frames.nv12")
    try Data(luma + chroma + luma + chroma).write(to: path)
    let outcome = try run(["--raw", "nv12:\(picture.width)x\(picture.height)", path.path])
    #expect(outcome.output.contains("************" + TestPicture.number.suffix(4)))
    #expect(!outcome.output.contains(TestPicture.number))
    #expect(outcome.output.contains("1 pictures, "), "the first number ends it")
    #expect(outcome.status == 0)
  }

  /// The loops for each of the processors, compiled by another compiler than the library.
  @Test(arguments: zip(processors, [CS_LEVEL_BASE, CS_LEVEL_AARCH64_DOT]))
  func convolutionsOfBytesComeToTheSame(on processor: String, level: Int) throws {
    let program = try scratch("byte_levels-\(processor)").path
    let loops = ["bytes", "convolution", "layers", "pooling", "processor", "tiles"]
    let compiled = try InstalledLibraryTests.run(
      "aarch64-linux-gnu-gcc",
      ["-std=gnu2x", "-O1", "-static", "-ISources/CLoops/include", "-o", program]
        + ["Tests/Fixtures/programs/byte_levels.c"] + loops.map { "Sources/CLoops/\($0).c" } + ["-lm"])
    #expect(compiled.status == 0, "\(compiled.output)")
    let outcome = try InstalledLibraryTests.run("qemu-aarch64", ["-cpu", processor, program])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("level \(level), 112 layers, 0 differ\n"), "\(outcome.output)")
  }

  @Test func refusesWhatItCannotRead() throws {
    #expect(try run(["Package.swift"]).status == 1)
    #expect(try run(["--raw", "jpeg:640x360", "Package.swift"]).status == 64)
  }

  /// With stand-ins for what the camera's library needs of the board: both libraries load, and there is no such camera.
  @Test func cameraExampleLoadsBothLibraries() throws {
    let standIns = TestPicture.root.appendingPathComponent("build/aarch64/camera-objects-aarch64")
    let folder = try scratch("v4l")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["libv4l2.so", "libturbojpeg.so"] {
      try? FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name + ".0"),
        withDestinationURL: standIns.appendingPathComponent(name))
    }
    let outcome = try run(["/dev/no-camera"], program: "camera", libraries: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("camera: "), "\(outcome.output)")
  }

  @Test func holdsWhatABoardNeeds() throws {
    let pack = try #require(Self.pack, "make board failed")
    let names = [
      "lib/libcardscan.so.0", "lib/libcardscan-camera.so.0", "include/cardscan.h",
      "include/cardscan_camera.h", "board.c", "camera.c", "README.md",
    ]
    for name in names {
      #expect(FileManager.default.fileExists(atPath: pack.appendingPathComponent(name).path), "\(name)")
    }
  }
}
