// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct SessionOverlayTests {
  private static let card = Quad(Point(40, 60), Point(440, 60), Point(440, 310), Point(40, 310))

  /// A picture of fine stripes: wherever they can still be seen, nothing was hidden.
  private func stripes(_ orientation: Orientation = .up) throws -> Picture {
    let picture = try Picture(width: 800, height: 500, orientation: orientation)
    for y in 0..<500 {
      for x in 0..<800 {
        for channel in 0..<4 {
          picture.row(y)[4 * x + channel] = channel == 3 || (x / 2 + y / 2) & 1 == 0 ? 255 : 0
        }
      }
    }
    return picture
  }

  /// Sixteen digits in a row, and no lines, read when the card was at `card`.
  private func state(_ status: Status) -> SessionState {
    let result = ScanResult()
    result.status = status
    result.fields = CardFields.find(in: [], options: FieldOptions())
    result.quad = Self.card
    for i in 0..<16 {
      let x = Double(60 + 22 * i)
      result.digits.append(
        DigitReading(
          digit: 7, probabilities: InlineArray { $0 == 7 ? 0.99 : 0.001 },
          box: Quad(Point(x, 180), Point(x + 18, 180), Point(x + 18, 208), Point(x, 208))))
    }
    result.number = CardNumber(digits: [UInt8](repeating: 7, count: 16))
    var state = SessionState()
    state.phase = .reading
    state.result = result
    return state
  }

  private func shows(_ drawn: Picture, _ middle: Point) -> Bool {
    var values: Set<UInt8> = []
    for y in -3...3 {
      for x in -3...3 { values.insert(drawn.row(Int(middle.y) + y)[4 * (Int(middle.x) + x)]) }
    }
    return values.contains(0) && values.contains(255)
  }

  private func middle(_ index: Int) -> Point { Point(Double(60 + 22 * index + 9), 194) }

  /// The card has moved, turned and grown since it was read: the cover goes with it.
  @Test(arguments: [Orientation.up, .right, .upMirrored])
  func theCoverMovesWithTheCard(orientation: Orientation) throws {
    let picture = try stripes(orientation)
    let now = Quad(Point(600, 40), Point(560, 470), Point(260, 450), Point(280, 30))
    let way = try #require(Homography(Self.card, onto: now))
    let turn = UprightTurn(picture, from: way)
    let drawn = try SessionOverlay().drawn(on: picture, state(.ok), outline: now)
    for i in 0..<16 { #expect(shows(drawn, turn.apply(middle(i))) == (i >= 12), "\(i)") }
    // What else is on the card stays; beside it may be another one.
    #expect(shows(drawn, turn.apply(Point(240, 100))))
    #expect(!shows(drawn, UprightTurn(picture).apply(Point(700, 300))))
    #expect(!shows(drawn, UprightTurn(picture).apply(Point(590, 240))), "hard by the card")
  }

  @Test func nothingShowsWhereTheNumberOrTheCardIsNotSure() throws {
    let picture = try stripes()
    let flat = Quad(Point(1, 1), Point(2, 2), Point(3, 3), Point(4, 4))
    let wild = Quad(Point(.nan, 1), Point(.infinity, 2), Point(3, 3), Point(-1e300, 4))
    for (status, outline) in [
      (Status.noNumber, Self.card), (.ok, nil), (.noCard, nil), (.ok, flat), (.ok, wild),
    ] {
      let drawn = try SessionOverlay().drawn(on: picture, state(status), outline: outline)
      for i in 0..<16 { #expect(!shows(drawn, middle(i))) }
    }
  }

  @Test func allShowsWhenRevealed() throws {
    let picture = try stripes()
    var overlay = SessionOverlay()
    overlay.reveal = true
    overlay.caption = "what is known"
    overlay.advice = "hold still"
    overlay.areas = [Quad(Point(0, 0), Point(30, 0), Point(30, 400), Point(0, 400))]
    for outline in [Self.card, nil] {
      let drawn = try overlay.drawn(on: picture, state(.noNumber), outline: outline)
      for i in 0..<16 { #expect(shows(drawn, middle(i))) }
    }
  }

  @Test func onePixelIsEnough() throws {
    let picture = try Picture(width: 1, height: 1)
    let drawn = try SessionOverlay().drawn(on: picture, state(.ok), outline: Self.card)
    #expect(drawn.width == 1 && drawn.height == 1)
  }
}
