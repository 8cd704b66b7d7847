// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

/// What a run without `--reveal` leaves behind: what it printed, and every file of its folders.
@Suite struct LeakTests {
  private static let card = RunningCommand.fixtures + "/accuracy/card_07.jpg"
  private static let number = "4849869379353506"

  /// The number as bytes, in each of the ways in which a program may keep it.
  private static let forms: [Data] = {
    let digits = number.utf8.map { $0 - 48 }
    let grouped = stride(from: 0, to: digits.count, by: 4).map { number.dropFirst($0).prefix(4) }
      .joined(separator: " ")
    func spread(_ bytes: [UInt8], _ width: Int) -> Data {
      Data(bytes.flatMap { [$0] + [UInt8](repeating: 0, count: width - 1) })
    }
    let texts = [Array(number.utf8), Array(grouped.utf8)]
    return [1, 2, 4].flatMap { width in (texts + [digits]).map { spread($0, width) } }
      + [Data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })]
  }()

  private func holdsNumber(_ data: Data) -> Bool {
    LeakTests.forms.contains { data.range(of: $0) != nil }
  }

  /// Eight digits side by side of those that are hidden.
  private func showsNumber(_ text: String) -> Bool {
    (0...4).contains { text.contains(LeakTests.number.dropFirst($0).prefix(8)) }
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).map { folder + "/" + $0 }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Kernel caches of the engine and of the driver, pictures, whatever lands in the home or the temporary folder;
  /// and who reads the pictures again reads no number off them.
  @Test func nothingThatIsWrittenHoldsTheNumber() throws {
    #expect(holdsNumber(Data("x4849 8693 7935 3506".utf8)) && !holdsNumber(Data("4849 8693 7935".utf8)))
    let folder = try TestFolder()
    for name in ["kernels", "pocl", "home", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    let environment = [
      "HOME": folder.path + "/home", "TMPDIR": folder.path + "/tmp",
      "POCL_CACHE_DIR": folder.path + "/pocl",
    ]
    let scan = [
      "scan", "--backend", "opencl", "--cache", folder.path + "/kernels", "--overlay",
      folder.path + "/seen", "--redact", folder.path + "/covered",
    ]
    for form in [[], ["--json"]] {
      let run = try RunningCommand(scan + form + [LeakTests.card], environment: environment)
      #expect(run.code == 0 && run.output.contains(LeakTests.number.suffix(4)), "\(run.talk)")
      #expect(!showsNumber(run.output + run.talk))
    }
    let written = try files(in: folder.path)
    for name in ["/kernels/", "/pocl/", "/seen/", "/covered/"] {
      #expect(written.contains { $0.hasPrefix(folder.path + name) }, "nothing in \(name)")
    }
    for name in ["/home/", "/tmp/"] {
      #expect(!written.contains { $0.hasPrefix(folder.path + name) }, "something in \(name)")
    }
    for file in written {
      #expect(!holdsNumber(try Data(contentsOf: URL(fileURLWithPath: file))), "\(file)")
    }
    let pictures = written.filter { $0.hasSuffix(".png") }
    let again = try RunningCommand(
      ["scan", "--json", "--reveal", "--accept-invalid-luhn", "--backend", "cpu"] + pictures)
    #expect(pictures.count == 2 && again.lines.count == 2 && !showsNumber(again.output))
  }
}
