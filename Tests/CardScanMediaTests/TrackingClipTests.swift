// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation
import Testing

/// A rendered clip of 24 frames: a card is shown and taken away, another one is put in its place.
@Suite struct TrackingClipTests {
  struct Row {
    let file: String
    let card: Int?
    let visible: Double
    let quad: Quad?
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/clips/two-cards")

  static func rows() throws -> [Row] {
    let text = try String(contentsOf: folder.appendingPathComponent("manifest.tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return try lines.dropFirst().map { line in
      func value(_ name: String) throws -> String {
        let place = try #require(lines[0].firstIndex(of: name))
        return place < line.count ? line[place] : ""
      }
      let corners = try value("quad").split(separator: ";").compactMap { corner -> Point? in
        let numbers = corner.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
      }
      return Row(
        file: try value("file"), card: Int(try value("card")),
        visible: Double(try value("visible")) ?? 0,
        quad: corners.count == 4 ? Quad(corners[0], corners[1], corners[2], corners[3]) : nil)
    }
  }

  @Test func theSecondCardIsAnother() throws {
    var engineOptions = EngineOptions()
    engineOptions.backend = .cpu
    let engine = try Engine(engineOptions), tracker = try CardTracker()
    let rows = try Self.rows()
    #expect(rows.count == 24)
    var names: [Int: Set<UInt64>] = [:]
    var seen = 0
    for (i, row) in rows.enumerated() {
      let picture = try Picture.read(path: Self.folder.appendingPathComponent(row.file).path)
      let cards = try withExtendedLifetime(picture) {
        try engine.track(picture.frame(), at: UInt64(i) * 33_333_333, with: tracker)
      }
      #expect(cards.count <= 1)
      guard let card = cards.first, card.state != .coasting else { continue }
      guard let shown = row.card, let quad = row.quad else {
        Issue.record("a card is seen in \(row.file), where there is none")
        continue
      }
      names[shown, default: []].insert(card.identity)
      if row.visible == 1 {
        seen += 1
        #expect(card.quad.intersectionOverUnion(quad) > 0.9, "\(row.file)")
      }
    }
    let first = try #require(names[1]), second = try #require(names[2])
    #expect(first.isDisjoint(with: second))
    #expect(first.count == 1, "one card, one identity")
    #expect(second.count == 1, "one card, one identity")
    #expect(seen >= 12, "of 18 frames that show a whole card")
  }
}
