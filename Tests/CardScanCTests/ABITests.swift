// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

/// What programs that are linked to the libraries rely on, compared with what is committed: the names that
/// are exported with debian/*.symbols, layouts and constants with Packaging/abi. Where a change is meant,
/// `make abi` writes the layouts anew, and the names are added by hand, with the version that they come with.
@Suite(.serialized) struct ABITests {
  static let interfaces = [
    (name: "cardscan", symbols: "debian/libcardscan0.symbols"),
    (name: "cardscan-camera", symbols: "debian/libcardscan-camera0.symbols"),
  ]

  private func scratch(_ name: String) throws -> URL {
    try ProcessFolder.named("abi/\(name)")
  }

  @Test(arguments: interfaces)
  func exportsWhatTheListSays(name: String, symbols: String) throws {
    let tree = try #require(InstalledTree.shared, "make install failed")
    let library = tree.libraries.appendingPathComponent("lib\(name).so").path
    let printed = try InstalledLibraryTests.run(
      "nm", ["-D", "--defined-only", "--with-symbol-versions", library])
    let exported = printed.output.split(separator: "\n").compactMap {
      $0.split(separator: " ").last.map { String($0).replacing("@@", with: "@") }
    }
    let list = try String(
      contentsOf: TestPicture.root.appendingPathComponent(symbols), encoding: .utf8)
    let listed = list.split(separator: "\n").filter { $0.hasPrefix(" ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(listed.count > 10)
    // Linkers differ in whether the version itself is a symbol.
    let isVersion = { (name: String) in name.hasPrefix("CARDSCAN_") }
    #expect(exported.filter { !isVersion($0) }.sorted() == listed.filter { !isVersion($0) }.sorted())
  }

  /// Compares the layouts of those headers with the committed ones; abidiff's report where they differ.
  private func changes(of headers: String, _ scratchName: String) throws -> [String: String] {
    let folder = try scratch(scratchName)
    let described = try InstalledLibraryTests.run("Scripts/abi", [folder.path, headers])
    try #require(described.status == 0, "\(described.output)")
    var reports: [String: String] = [:]
    for (name, _) in Self.interfaces {
      let outcome = try InstalledLibraryTests.run(
        "abidiff",
        [
          "--non-reachable-types", "Packaging/abi/\(name).abi",
          folder.appendingPathComponent("\(name).abi").path,
        ])
      if outcome.status != 0 { reports[name] = outcome.output }
    }
    return reports
  }

  @Test func layoutsAreTheCommittedOnes() throws {
    #expect(try changes(of: "include", "same") == [:])
  }

  /// A field that grows, one that is added, a constant that moves: abidiff says so.
  @Test(arguments: [
    ("cardscan.h", "int32_t cardscan_status;", "int64_t cardscan_status;"),
    ("cardscan.h", "char driver[128];", "char driver[128]; int32_t more;"),
    ("cardscan.h", "CARDSCAN_TOO_LARGE = -2", "CARDSCAN_TOO_LARGE = -12"),
    ("cardscan_camera.h", "char bus[33];", "char bus[34];"),
    ("cardscan_camera.h", "CARDSCAN_CAMERA_BUSY = -103", "CARDSCAN_CAMERA_BUSY = -113"),
  ])
  func changesAreNoticed(header: String, old: String, new: String) throws {
    let folder = try scratch("changed-headers")
    for name in ["cardscan.h", "cardscan_camera.h"] {
      var text = try String(
        contentsOf: TestPicture.root.appendingPathComponent("include/\(name)"), encoding: .utf8)
      if name == header {
        try #require(text.contains(old))
        text = text.replacing(old, with: new)
      }
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    // The camera's header brings the types of the other one along.
    let changed = header == "cardscan.h" ? ["cardscan", "cardscan-camera"] : ["cardscan-camera"]
    let reports = try changes(of: folder.path, "changed")
    #expect(reports.keys.sorted() == changed, "\(reports)")
  }
}
