// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScanMedia

@Suite struct FolderTests {
  @Test(arguments: [
    ("m", ".", "m"), ("a/b.png", "a", "b.png"), ("/b.png", "/", "b.png"), ("a/b/", "a/b", ""),
    ("a//b", "a/", "b"), ("..", ".", ".."), ("", ".", ""), ("a/\u{301}b", "a", "\u{301}b"),
  ])
  func pathsAreSplit(path: String, folder: String, name: String) {
    #expect(Folder.split(path) == (folder, name))
  }

  /// A folder with `a/b`, and `link` to that.
  private func makeFolders() throws -> String {
    let files = FileManager.default
    let place = Folder.resolved(files.temporaryDirectory.path) + "/" + UUID().uuidString
    try files.createDirectory(atPath: place + "/a/b", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: place + "/link", withDestinationPath: place + "/a/b")
    return place
  }

  @Test func pathsAreResolvedAlsoOfWhatIsMissing() throws {
    let place = try makeFolders()
    defer { try? FileManager.default.removeItem(atPath: place) }
    for (path, resolved) in [
      ("/a/b", "/a/b"), ("/link", "/a/b"), ("/link/..", "/a"), ("/link/../new", "/a/new"),
      ("/new", "/new"), ("/new/", "/new"), ("/new/./x/../y", "/new/y"), ("/new/..", ""),
    ] {
      #expect(Folder.resolved(place + path) == place + resolved, "\(path)")
    }
    let missing = UUID().uuidString
    #expect(Folder.resolved(missing) == Folder.resolved(".") + "/" + missing)
    #expect(Folder.resolved("/\(missing)/..") == "/")
  }

  @Test func picturesAreWrittenWhereThePathLeads() throws {
    let place = try makeFolders()
    defer { try? FileManager.default.removeItem(atPath: place) }
    try Picture(width: 4, height: 3).write(path: place + "/link/../picture.png")
    #expect(FileManager.default.fileExists(atPath: place + "/a/picture.png"))
  }
}
