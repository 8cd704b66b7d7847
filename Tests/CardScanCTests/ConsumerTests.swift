// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

/// Projects of others, built with pkg-config and with CMake against an installed tree, and run.
@Suite(.serialized) struct ConsumerTests {
  private func scratch(_ name: String) throws -> URL {
    try ProcessFolder.named("consumer/\(name)")
  }

  /// That program reads the sample card, with the libraries of that tree.
  private func expectReads(_ program: URL, _ tree: InstalledTree) throws {
    let outcome = try InstalledLibraryTests.run(
      program.path, [TestPicture.card.path], environment: tree.environment)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("************" + TestPicture.number.suffix(4)))
  }

  /// That program loads both libraries, and there is no such camera.
  private func expectNoCamera(_ program: URL, _ tree: InstalledTree) throws {
    let outcome = try InstalledLibraryTests.run(
      program.path, ["/dev/no-camera"], environment: tree.environment)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("camera: "), "\(outcome.output)")
  }

  private func configure(
    _ build: URL, _ tree: InstalledTree, _ settings: [String] = []
  ) throws -> InstalledLibraryTests.Outcome {
    try InstalledLibraryTests.run(
      "cmake",
      [
        "-S", "Tests/Consumer", "-B", build.path, "-DCMAKE_PREFIX_PATH=\(tree.folder.path)/usr",
        "-DCMAKE_LIBRARY_ARCHITECTURE=\(tree.libraries.lastPathComponent)",
        "-DEXAMPLES=\(TestPicture.root.path)/Examples",
      ] + settings)
  }

  @Test func pkgConfigBuildsAProject() throws {
    let tree = try #require(InstalledTree.shared, "make install failed")
    let folder = try scratch("pkg-config")
    for (name, packages) in [
      ("scan", ["cardscan"]), ("camera", ["cardscan", "cardscan-camera"]),
    ] {
      let flags = try InstalledLibraryTests.run(
        "pkg-config", ["--cflags", "--libs"] + packages, environment: tree.pkgConfigEnvironment)
      try #require(flags.status == 0, "\(flags.output)")
      #expect(flags.output.contains("-I\(tree.folder.path)/usr/include"))
      #expect(flags.output.contains("-L\(tree.libraries.path)"))
      let built = try InstalledLibraryTests.run(
        "cc",
        [
          "-std=gnu99", "-Wall", "-Wextra", "-Werror", "Examples/\(name).c", "-o",
          folder.appendingPathComponent(name).path,
        ] + flags.output.split(whereSeparator: \.isWhitespace).map(String.init))
      try #require(built.status == 0, "\(built.output)")
    }
    try expectReads(folder.appendingPathComponent("scan"), tree)
    try expectNoCamera(folder.appendingPathComponent("camera"), tree)
  }

  @Test func cmakeBuildsAProject() throws {
    let tree = try #require(InstalledTree.shared, "make install failed")
    let folder = try scratch("cmake")
    let configured = try configure(folder, tree)
    try #require(configured.status == 0, "\(configured.output)")
    let built = try InstalledLibraryTests.run("cmake", ["--build", folder.path])
    try #require(built.status == 0, "\(built.output)")
    try expectReads(folder.appendingPathComponent("scan"), tree)
    try expectReads(folder.appendingPathComponent("scan-cpp"), tree)
    try expectNoCamera(folder.appendingPathComponent("camera"), tree)
  }

  @Test(arguments: [
    ("0.0.9", true), ("0.1.0", true), ("0.1.0...<1", true), ("0.1.1", false), ("1.0", false),
    ("0.2...1", false), ("0.0.1...0.0.9", false), ("0.0.1...<0.1.0", false),
  ])
  func cmakeComparesVersions(wanted: String, fits: Bool) throws {
    let tree = try #require(InstalledTree.shared, "make install failed")
    let outcome = try configure(try scratch("version-" + wanted), tree, ["-DWANTED=\(wanted)"])
    #expect((outcome.status == 0) == fits, "\(outcome.output)")
    if !fits { #expect(outcome.output.contains("version: 0.1.0"), "\(outcome.output)") }
  }

  @Test func cmakeSaysWhichComponentIsMissing() throws {
    let tree = try #require(InstalledTree.shared, "make install failed")
    let outcome = try configure(try scratch("component"), tree, ["-DCOMPONENTS=Printer"])
    #expect(outcome.status != 0)
    #expect(outcome.output.contains("the component Printer is not installed"), "\(outcome.output)")
  }

  @Test func pkgConfigKnowsTheVersionOfTheHeader() throws {
    let tree = try #require(InstalledTree.shared, "make install failed")
    let version = try InstalledLibraryTests.run("Scripts/version", [])
    #expect(version.output == "0.1.0\n")
    for package in ["cardscan", "cardscan-camera"] {
      let told = try InstalledLibraryTests.run(
        "pkg-config", ["--modversion", package], environment: tree.pkgConfigEnvironment)
      #expect(told.output == version.output)
    }
  }

  /// In a tree of its own: what came is all gone, what was there before is not.
  @Test func uninstallLeavesNothing() throws {
    let folder = try scratch("uninstall")
    let places = ["DESTDIR=\(folder.path)", "PREFIX=/opt/cards", "INCLUDEDIR=/opt/headers"]
    let own = folder.appendingPathComponent("opt/cards/lib/pkgconfig/other.pc")
    try FileManager.default.createDirectory(
      at: own.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: own)
    func files() throws -> [String] {
      try InstalledLibraryTests.run("find", [folder.path, "-not", "-type", "d"]).output
        .split(separator: "\n").map { String($0.dropFirst(folder.path.count)) }.sorted()
    }
    let installed = try InstalledLibraryTests.run(
      "make", ["-s", "install-library", "install-camera-library"] + places)
    try #require(installed.status == 0, "\(installed.output)")
    #expect(try files().contains("/opt/headers/cardscan.h"))
    #expect(try files().count == 13)
    let removed = try InstalledLibraryTests.run("make", ["-s", "uninstall"] + places)
    #expect(removed.status == 0, "\(removed.output)")
    #expect(try files() == ["/opt/cards/lib/pkgconfig/other.pc"])
  }
}
