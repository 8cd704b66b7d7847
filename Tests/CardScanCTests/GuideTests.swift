// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation
import Testing

/// The C in the documents compiles, and the guide's kiosk reads a card.
@Suite struct GuideTests {
  /// What the blocks of the documents refer to.
  private static let prelude = """
    #include <cardscan.h>
    #include <cardscan_camera.h>
    #include <stdio.h>
    static cardscan_engine *engine;
    static cardscan_image image;
    static cardscan_result *result;
    static cardscan_status status;
    static unsigned char *pixels;
    static int width, height;
    static uint64_t time;
    int next_frame(cardscan_image *frame, uint64_t *at);

    """

  private struct Block {
    /// Of its first line in the document, from 1 on.
    var line: Int
    var code: String

    var isProgram: Bool { code.contains("int main(") }
  }

  /// The blocks in a language between ``` and ``` of a document, or the example in a header's first comment.
  private static func blocks(of document: String, language: String = "c") throws -> [Block] {
    let text = try String(contentsOf: TestPicture.root.appendingPathComponent(document), encoding: .utf8)
    var blocks: [Block] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if document.hasSuffix(".h") {
        if line == " */" { break }
        guard line.hasPrefix(" *     ") else { continue }
        if blocks.isEmpty { blocks.append(Block(line: index + 1, code: "")) }
        blocks[0].code += line.dropFirst(3) + "\n"
      } else if line.hasPrefix("```") {
        isInside = line == "```" + language
        if isInside { blocks.append(Block(line: index + 2, code: "")) }
      } else if isInside {
        blocks[blocks.count - 1].code += line + "\n"
      }
    }
    return blocks
  }

  private func compile(_ source: String, of document: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cardscan-\(UUID().uuidString).c")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try InstalledLibraryTests.run(
      "cc",
      [
        "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-unused", "-fsyntax-only", "-Iinclude",
        file.path,
      ])
    #expect(outcome.status == 0, "\(document): \(outcome.output)")
  }

  @Test(arguments: [
    ("README.md", 1), ("docs/c-guide.md", 18), ("docs/live.md", 1), ("docs/camera.md", 1),
    ("include/cardscan.h", 1), ("include/cardscan_camera.h", 1),
  ])
  func blocksCompile(document: String, least: Int) throws {
    let blocks = try Self.blocks(of: document)
    #expect(blocks.count >= least, "the blocks of \(document) were not found")
    var source = Self.prelude
    for (number, block) in blocks.enumerated() where !block.isProgram {
      source += """
        static int block_\(number)(void) {
        #line \(block.line) "\(document)"
        \(block.code)
        return 0;
        }

        """
    }
    try compile(source, of: document)
    for block in blocks where block.isProgram {
      try compile("#line \(block.line) \"\(document)\"\n" + block.code, of: document)
    }
  }

  /// The blocks between ```swift and ``` of the Swift reference, against the module that the tests are linked with.
  @Test(arguments: ["ScanningAFrame", "FollowingACard", "ReadingFields"])
  func swiftBlocksCompile(article: String) throws {
    let path = "Sources/CardScan/CardScan.docc/\(article).md"
    let blocks = try Self.blocks(of: path, language: "swift")
    #expect(!blocks.isEmpty)
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let modules = try #require(
      [products, Bundle(for: TestPicture.self).bundleURL.deletingLastPathComponent()]
        .map { $0.appendingPathComponent("Modules") }
        .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("CardScan.swiftmodule").path) })
    let headers = ["Sources/CSystem", "Sources/COpenCL", "Sources/CLoops", "Kernels", "Models", "Words"]
    for block in blocks {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "cardscan-\(UUID().uuidString).swift")
      try block.code.write(to: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(at: file) }
      let outcome = try InstalledLibraryTests.run(
        "swiftc",
        ["-typecheck", "-swift-version", "6", "-I", modules.path] + headers.flatMap { ["-I", $0 + "/include"] }
          + [file.path])
      #expect(outcome.status == 0, "\(path):\(block.line): \(outcome.output)")
    }
  }

  /// A clip's frames as YUV 4:2:0 in planes, without colours, luma from 16 to 235.
  private func frames(of clip: String) throws -> (data: Data, width: Int, height: Int) {
    let folder = TestPicture.root.appendingPathComponent("Tests/Fixtures/clips/\(clip)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var data = Data(), width = 0, height = 0
    for name in names.filter({ $0.hasSuffix(".jpg") }).sorted() {
      let picture = try Picture.read(path: folder.appendingPathComponent(name).path)
      (width, height) = (picture.width, picture.height)
      for y in 0..<height {
        let row = picture.pixels.base + y * picture.pixels.stride
        data.append(
          contentsOf: (0..<width).map { x in
            let luma = 299 * Int(row[4 * x]) + 587 * Int(row[4 * x + 1]) + 114 * Int(row[4 * x + 2])
            return UInt8(16 + luma * 219 / 255_000)
          })
      }
      data.append(contentsOf: [UInt8](repeating: 128, count: width * height / 2))
    }
    return (data, width, height)
  }

  @Test func kioskReadsOneCardAndMasksIt() throws {
    let folder = try #require(InstalledLibraryTests.installed, "make install failed")
    let program = folder.appendingPathComponent("kiosk").path
    let built = try InstalledLibraryTests.run(
      "cc",
      [
        "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "Examples/kiosk.c", "-o", program, "-Iinclude",
        "-L\(folder.path)/lib", "-lcardscan",
      ])
    try #require(built.status == 0, "\(built.output)")
    let clip = try frames(of: "shown")
    let file = folder.appendingPathComponent("shown.i420")
    try clip.data.write(to: file)
    let environment = ["LD_LIBRARY_PATH": folder.appendingPathComponent("lib").path]
    func kiosk(_ arguments: String) throws -> InstalledLibraryTests.Outcome {
      try InstalledLibraryTests.run("sh", ["-c", program + " " + arguments], environment: environment)
    }
    let read = try kiosk("\(clip.width) \(clip.height) < \(file.path)")
    #expect(read.status == 0)
    #expect(read.output.components(separatedBy: "card: ************6987 visa").count == 2, "\(read.output)")
    #expect(read.output.contains("expiry: 10/29") && read.output.contains("holder: GRACE WRIGHT"))
    #expect(!read.output.contains(/[0-9]{8}/), "\(read.output)")
    #expect(try kiosk("\(clip.width) \(clip.height) < /dev/null").status == 2)
    #expect(try kiosk("640").status == 64)
  }
}
