// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// Clocks, sizes and quads that make no sense.
@Suite struct TrackingInputTests {
  typealias Film = TrackingTests.Film

  @Test func frameOfAnotherSizeStartsAnew() throws {
    let film = try Film(), small = try TrackingScene(width: 320, height: 240)
    let face = try TrackingFace(number: TrackingTests.number)
    let quad = Quad.card(at: Point(160, 120), width: 200)
    #expect(try film.show([(face, quad)]).map(\.identity) == [1])
    small.clear()
    small.draw(face, at: quad)
    let cards = try film.tracker.track(
      small.frame(), at: film.time + 1, film.options.rectangle
    ) { _, found throws(ScanError) in found = [CardCandidate(quad)] }
    #expect(cards.map(\.identity) == [2])
    #expect(try film.show([(face, quad)]).map(\.identity) == [3])
    film.tracker.reset()
    #expect(try film.show([(face, quad)]).map(\.identity) == [4])
  }

  @Test(arguments: [UInt64(0), 1, 999_000_000, .max - 1_000_000_000, .max])
  func clocksMayJump(time: UInt64) throws {
    let film = try Film(), face = try TrackingFace(number: TrackingTests.number)
    let quad = Quad.card(at: Point(330, 182), width: 380, degrees: 3)
    for _ in 0..<3 { #expect(try film.show([(face, quad)]).map(\.identity) == [1]) }
    let old = film.time
    film.time = time
    // The card is known again, unless it is seconds later.
    let cards = try film.track()
    #expect(cards.map(\.identity) == [time > old ? 2 : 1])
    #expect(try film.track().map(\.state) == [.followed], "the same time once more")
    film.time = old
    #expect(try film.track().count == 1)
    for card in cards {
      #expect(card.velocity.x.isFinite && card.velocity.y.isFinite && card.confidence <= 1)
    }
  }

  @Test func tinyAndEmptyFramesAreSafe() throws {
    let tracker = try CardTracker()
    for size in [(1, 1), (1, 300), (300, 1), (16, 16)] {
      let picture = try PixelBuffer(width: size.0, height: size.1)
      let frame = try Frame(
        format: .gray8, width: size.0, height: size.1,
        planes: (UnsafePointer(picture.base), nil, nil), strides: (picture.stride, 0, 0))
      let wild = [
        Quad(Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
        Quad(Point(0, 0), Point(0, 0), Point(0, 0), Point(0, 0)),
        Quad(Point(-1e9, 0), Point(1e9, 0), Point(1e9, 1e9), Point(0, 1e9)),
        Quad(Point(.nan, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
      ]
      for i in 0..<8 {
        let cards = try tracker.track(frame, at: UInt64(i) * 1000, RectangleOptions()) {
          _, found throws(ScanError) in found = wild.map { CardCandidate($0) }
        }
        #expect(cards.count <= wild.count && Set(cards.map(\.identity)).count == cards.count)
        for card in cards {
          #expect((0..<4).allSatisfy { card.quad[$0].x.isFinite && card.quad[$0].y.isFinite })
          #expect(card.velocity.x.isFinite && card.velocity.y.isFinite)
          #expect((0...1).contains(card.confidence) && (1...i + 1).contains(card.frames))
        }
      }
    }
  }

  @Test func badQuadsAreRefused() throws {
    let scene = try TrackingScene(width: 64, height: 48)
    let engine = try Engine(
      {
        var options = EngineOptions()
        options.backend = .cpu
        return options
      }())
    let bad = [
      Quad(Point(.nan, 0), Point(50, 0), Point(50, 40), Point(0, 40)),
      Quad(Point(0, 0), Point(.infinity, 0), Point(50, 40), Point(0, 40)),
      Quad(Point(0, 0), Point(50, 40), Point(50, 0), Point(0, 40)),
      Quad(Point(0, 0), Point(50, 0), Point(10, 10), Point(0, 40)),
      Quad(Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5)),
      Quad(Point(0, 0), Point(1e300, 0), Point(1e300, 1e300), Point(0, 1e300)),
      Quad(x: 100, y: 0, width: 50, height: 40), Quad(x: 0, y: -50, width: 50, height: 40),
    ]
    for quad in bad {
      var options = ScanOptions()
      options.quad = quad
      let error = #expect(throws: ScanError.self) { try engine.scan(scene.frame(), options) }
      #expect(error?.status == .invalidArgument)
    }
    var options = ScanOptions()
    for quad in [Quad(x: 3, y: 3, width: 50, height: 32), Quad(x: -20, y: -20, width: 50, height: 40)] {
      for turned in [quad, quad.rotated(by: 1), quad.mirrored] {
        options.quad = turned
        let result = try engine.scan(scene.frame(), options)
        #expect(result.status == .noNumber && result.quad?.isConvex == true)
        #expect(result.candidates.count == 1)
      }
    }
  }
}
