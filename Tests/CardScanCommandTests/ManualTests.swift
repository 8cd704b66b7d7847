// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScanCommand

/// What is said of the command elsewhere fits it.
struct ManualTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// `make manual` makes a page of each of these files.
  @Test func everySubcommandHasAPage() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("Packaging/manual").path)
    let names = CardScanCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    #expect(names.count == CardScanCommand.configuration.subcommands.count)
    #expect(files.sorted() == (names.map { "cardscan-\($0).h2m" } + ["cardscan.h2m"]).sorted())
  }

  /// The command, the C header and the newest entry of debian/changelog.
  @Test func versionsAgree() throws {
    let version = CardScanCommand.configuration.version
    let header = try String(
      contentsOf: root.appendingPathComponent("include/cardscan.h"), encoding: .utf8)
    let numbers = header.matches(of: /#define CARDSCAN_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)/)
    #expect(numbers.map { String($0.1) }.joined(separator: ".") == version)
    let changes = try String(
      contentsOf: root.appendingPathComponent("debian/changelog"), encoding: .utf8)
    #expect(changes.hasPrefix("cardscan (\(version)-"))
  }
}
