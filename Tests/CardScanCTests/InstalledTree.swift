// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders

/// Both libraries as a package has them: for the prefix /usr, with Debian's folder of the processor, in a
/// folder that is not the root.
struct InstalledTree {
  let folder: URL
  let libraries: URL

  /// Installs once; nil where that failed.
  static let shared = try? InstalledTree()

  private init() throws {
    folder = try ProcessFolder.named("tree")
    let triple = try InstalledLibraryTests.run("gcc", ["-print-multiarch"]).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
    libraries = folder.appendingPathComponent("usr/lib/\(triple)")
    let made = try InstalledLibraryTests.run(
      "make",
      [
        "-s", "install-library", "install-camera-library", "DESTDIR=\(folder.path)", "PREFIX=/usr",
        "LIBDIR=/usr/lib/\(triple)",
      ])
    guard made.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// For pkg-config: this tree is the root of the files, and nothing else is looked at.
  var pkgConfigEnvironment: [String: String] {
    [
      "PKG_CONFIG_LIBDIR": libraries.appendingPathComponent("pkgconfig").path,
      "PKG_CONFIG_SYSROOT_DIR": folder.path,
    ]
  }

  /// For programs that are linked to its libraries.
  var environment: [String: String] { ["LD_LIBRARY_PATH": libraries.path] }
}
