// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

@Suite struct CRegionTests {
  static func corners(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Double] {
    [x, y, x + width, y, x + width, y + height, x, y + height]
  }

  private func scan(
    _ engine: TestEngine, _ picture: TestPicture, _ kind: Int, _ corners: [Double],
    _ change: (inout cardscan_scan_options) -> Void = { _ in }
  ) -> TestResult {
    TestResult(engine, picture) { options in
      options.region = Int32(kind)
      withUnsafeMutableBytes(of: &options.region_corners) { bytes in
        let numbers = bytes.bindMemory(to: Double.self)
        for (i, value) in corners.enumerated() { numbers[i] = value }
      }
      change(&options)
    }
  }

  @Test(arguments: [Int32(1), 2]) func textIsReadInside(backend: Int32) throws {
    let engine = try TestEngine(backend: backend), picture = try TestPicture()
    let frame = scan(engine, picture, CARDSCAN_REGION_FRAME, Self.corners(125, 258, 155, 36))
    #expect(frame.status == 0)
    #expect(frame.regionLines == ["PAUL SMITH"])
    var quad = [Double](repeating: 0, count: 8), confidence = 0.0
    #expect(cardscan_result_region_line(frame.pointer, 0, &quad, &confidence) == 0)
    let shown: [Double] = [134, 267, 263, 267, 263, 285, 134, 285]
    for (value, expected) in zip(quad, shown) { #expect(abs(value - expected) < 8, "\(quad)") }
    #expect(confidence > 0.1 && confidence <= 1)
    #expect(cardscan_result_region_line_character_count(frame.pointer, 0) == 10)
    var character = cardscan_character()
    character.struct_size = UInt32(MemoryLayout<cardscan_character>.size)
    #expect(cardscan_result_region_line_character(frame.pointer, 0, 9, &character) == 0)
    #expect(character.text.0 == 72 && character.quad.0 > 235)
    // The name, and a half of it: what lies outside is cut off.
    let card = scan(engine, picture, CARDSCAN_REGION_CARD, Self.corners(0.05, 0.76, 0.35, 0.16))
    #expect(card.regionLines == ["PAUL SMITH"])
    let half = scan(engine, picture, CARDSCAN_REGION_CARD, Self.corners(0.205, 0.76, 0.2, 0.16))
    #expect(half.regionLines == ["SMITH"])
  }

  /// Number, then the date, then the name, though the date is the shortest.
  @Test func linesComeAsTheyAreRead() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let lower = scan(engine, picture, CARDSCAN_REGION_FRAME, Self.corners(110, 180, 400, 120)) {
      $0.wants_text = 0
    }
    let lines = lower.regionLines
    let order = ["4882", "03/27", "PAUL SMITH"].map { part in
      lines.firstIndex { $0.contains(part) } ?? -1
    }
    #expect(order[0] >= 0 && order[0] < order[1] && order[1] < order[2], "\(lines)")
    // Two columns, a little askew.
    let club = try TestPicture(sample: "card_12.jpg")
    let columns = scan(engine, club, CARDSCAN_REGION_FRAME, Self.corners(260, 392, 400, 82)) {
      $0.guide = Int32(CARDSCAN_GUIDE_CENTRED)
    }
    #expect(columns.regionLines == ["Member Since", "Valid Thru", "1961", "03/14/2030"])
  }

  @Test func aRegionOfTheFrameNeedsNoCard() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let none = scan(engine, picture, CARDSCAN_REGION_FRAME, Self.corners(125, 258, 155, 36)) {
      $0.minimum_size = 1
    }
    #expect(none.status == 1 && none.regionLines == ["PAUL SMITH"])
    let card = scan(engine, picture, CARDSCAN_REGION_CARD, Self.corners(0, 0, 1, 1)) {
      $0.minimum_size = 1
    }
    #expect(card.status == 1 && card.regionLines.isEmpty)
    // Without lines of the card.
    let alone = scan(engine, picture, CARDSCAN_REGION_FRAME, Self.corners(125, 260, 150, 30)) {
      $0.wants_text = 0
    }
    #expect(alone.lines.isEmpty && alone.regionLines == ["PAUL SMITH"])
  }

  /// The card's own coordinates follow it when it lies the other way round.
  @Test func regionsOfTheCardTurnWithIt() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let count = picture.pixels.count
    for pixel in 0..<count / 6 {
      for channel in 0..<3 {
        picture.pixels.swapAt(3 * pixel + channel, count - 3 - 3 * pixel + channel)
      }
    }
    let card = scan(engine, picture, CARDSCAN_REGION_CARD, Self.corners(0.05, 0.76, 0.35, 0.16))
    #expect(card.status == 0 && card.regionLines == ["PAUL SMITH"])
    var quad = [Double](repeating: 0, count: 8)
    #expect(cardscan_result_quad(card.pointer, &quad) == 0)
    #expect(quad[0] > quad[2] && quad[1] > quad[7], "the top left corner is bottom right")
    let holder = try #require(card.field(CARDSCAN_FIELD_HOLDER))
    #expect(holder.quad.0 > holder.quad.2 && holder.quad.1 > holder.quad.7)
  }

  @Test func absurdRegions() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    for kind in [CARDSCAN_REGION_FRAME, CARDSCAN_REGION_CARD] {
      for corners in [
        Self.corners(0, 0, 0, 0), Self.corners(.nan, 0, 1, 1), Self.corners(0, 0, .infinity, 1),
        Self.corners(-1e300, 0, 2e300, 1), [0, 0, 1, 1, 1, 0, 0, 1], [0, 0, 1, 0, 0.2, 0.2, 0, 1],
      ] {
        #expect(scan(engine, picture, kind, corners).status == -1, "\(corners)")
      }
    }
    #expect(scan(engine, picture, 3, Self.corners(0, 0, 1, 1)).status == -1)
    #expect(scan(engine, picture, -1, Self.corners(0, 0, 1, 1)).status == -1)
    #expect(scan(engine, picture, CARDSCAN_REGION_CARD, Self.corners(-5, 0, 1, 1)).status == -1)
    // Tiny, flat, huge, far outside, mirrored: nothing is read, or anything, but it ends.
    for corners in [
      Self.corners(10, 10, 0.001, 0.001), Self.corners(10, 10, 600, 0.01),
      Self.corners(-60_000, -60_000, 120_000, 120_000), Self.corners(9000, 9000, 50, 50),
      [300, 10, 10, 10, 10, 300, 300, 300], [0, 0, 640, 0, 400, 1, 300, 1],
    ] {
      #expect(scan(engine, picture, CARDSCAN_REGION_FRAME, corners).status == 0, "\(corners)")
    }
  }
}
