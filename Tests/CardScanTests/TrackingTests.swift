// SPDX-License-Identifier: Apache-2.0
import CSystem
import Testing

@testable import CardScan

/// Cards in drawn films; the search is one that knows where they are, so that only the tracking counts.
@Suite struct TrackingTests {
  static let number = "4716902385514073", otherNumber = "4539148803436467"
  static let frameTime: UInt64 = 33_333_333

  /// A film that is followed frame by frame.
  final class Film {
    let scene: TrackingScene
    let tracker: CardTracker
    var options = ScanOptions()
    var time: UInt64 = 1_000_000_000
    /// What a search finds, and how each was told to look.
    var truth: [Quad] = []
    var looks: [FrameLooks] = []

    init(width: Int = 640, height: Int = 360) throws {
      scene = try TrackingScene(width: width, height: height)
      tracker = try CardTracker()
    }

    /// Draws cards and follows them into the frame.
    func show(
      _ cards: [(TrackingFace, Quad)], noise: Double = 3, found: [Quad]? = nil,
      with more: () -> Void = {}
    ) throws -> [TrackedCard] {
      scene.clear()
      for (face, quad) in cards { scene.draw(face, at: quad) }
      more()
      scene.addNoise(noise)
      truth = found ?? cards.map { $0.1 }
      time += TrackingTests.frameTime
      return try track()
    }

    func track() throws -> [TrackedCard] {
      let (tracker, options, frame, time) = (tracker, options, try scene.frame(), time)
      return try tracker.track(frame, at: time, options.rectangle) { due, found throws(ScanError) in
        self.looks.append(due.looks)
        found = self.truth.map { CardCandidate($0) }
      }
    }
  }

  /// While nothing is found each searched frame gets one of the looks; a card that was found is looked at by both.
  @Test func looksTakeTurnsWhileNothingIsFound() throws {
    let film = try Film(), face = try TrackingFace(number: Self.number)
    for _ in 0..<6 { _ = try film.show([]) }
    #expect(film.looks == [.both, .direct, .mirrored])
    _ = try film.show([(face, Quad.card(at: Point(320, 180), width: 330, degrees: 0))])
    #expect(film.looks.last == .direct)
    film.tracker.reset()
    _ = try film.show([])
    #expect(film.looks.last == .both)
  }

  @Test func movingCardIsFollowed() throws {
    let film = try Film(), face = try TrackingFace(number: Self.number)
    for i in 0..<30 {
      // Up to 14 pixels a frame, turning, and growing.
      let t = Double(i)
      let quad = Quad.card(
        at: Point(320 + 100 * sin(t * 0.14), 180 + 25 * sin(t * 0.23)), width: 330 + 2 * t,
        degrees: -20 + 1.5 * t)
      let cards = try film.show([(face, quad)])
      #expect(cards.count == 1)
      let card = try #require(cards.first)
      #expect(card.identity == 1)
      #expect(card.state == (i == 0 ? .detected : .followed), "frame \(i)")
      #expect(card.quad.farthestCorner(from: quad) < 2.5, "frame \(i)")
      #expect(card.frames == i + 1 && card.framesSinceSeen == 0)
    }
    #expect(film.looks == [.both])
  }

  @Test func restingCardDoesNotJitter() throws {
    let film = try Film(width: 1280, height: 720), face = try TrackingFace(number: Self.number)
    let quad = Quad(Point(301.4, 150.2), Point(960.7, 170.9), Point(948.1, 588.6), Point(289.3, 566.4))
    var sums = InlineArray<8, Double>(repeating: 0), squares = sums
    let first = 10, count = 40
    for i in 0..<(first + count) {
      let card = try #require(try film.show([(face, quad)], noise: 8).first)
      guard i >= first else { continue }
      for k in 0..<4 {
        let p = card.quad[k] - quad[k]
        sums[2 * k] += p.x
        sums[2 * k + 1] += p.y
        squares[2 * k] += p.x * p.x
        squares[2 * k + 1] += p.y * p.y
      }
    }
    for k in 0..<4 {
      func variance(_ i: Int) -> Double {
        squares[i] / Double(count) - sums[i] / Double(count) * (sums[i] / Double(count))
      }
      let jitter = (variance(2 * k) + variance(2 * k + 1)).squareRoot()
      #expect(jitter < 0.5, "corner \(k)")
      #expect(Point(sums[2 * k], sums[2 * k + 1]).length / Double(count) < 1, "corner \(k)")
    }
  }

  @Test func heavyNoiseIsNoOtherCard() throws {
    let film = try Film(), face = try TrackingFace(number: Self.number)
    for _ in 0..<12 {
      let quad = Quad.card(at: Point(330, 182), width: 380, degrees: 3)
      let card = try #require(try film.show([(face, quad)], noise: 16).first)
      #expect(card.identity == 1)
      #expect(card.quad.farthestCorner(from: quad) < 2)
    }
  }

  /// The same design in the same place, another number: another card at once.
  @Test(arguments: [0, 1]) func cardReplacedInPlaceIsAnother(design: Int) throws {
    let film = try Film()
    let faces = (
      try TrackingFace(number: Self.number),
      try TrackingFace(number: Self.otherNumber, design: design)
    )
    let quad = Quad.card(at: Point(330, 182), width: 380, degrees: 3)
    for i in 0..<16 {
      let shaken = Quad.card(at: Point(330 + Double(i % 3), 182), width: 380, degrees: 3)
      let card = try #require(try film.show([(i < 8 ? faces.0 : faces.1, shaken)]).first)
      #expect(card.identity == (i < 8 ? 1 : 2), "frame \(i)")
    }
    // The first one comes back.
    let card = try #require(try film.show([(faces.0, quad)]).first)
    #expect(card.identity == 1)
  }

  /// Cards that change in place are remembered, but no more of them than those that leave.
  @Test func onlySoManyCardsAreRemembered() throws {
    let film = try Film()
    let quad = Quad.card(at: Point(330, 182), width: 380, degrees: 3)
    func identity(_ card: Int) throws -> Int? {
      let scene = try LocalizationScene(width: 16, height: 16, seed: UInt64(card))
      let face = try TrackingFace(number: String((0..<16).map { _ in Character("\(Int(10 * scene.random()))") }))
      var cards: [TrackedCard] = []
      for _ in 0..<6 { cards = try film.show([(face, quad)]) }
      return cards.first.map { Int($0.identity) }
    }
    for card in 1...10 { #expect(try identity(card) == card) }
    #expect(try identity(3) == 3)
    #expect(try identity(1) == 11)
  }

  @Test(arguments: [true, false]) func cardThatComesBackIsKnown(isSame: Bool) throws {
    let film = try Film(), face = try TrackingFace(number: Self.number)
    let back = isSame ? face : try TrackingFace(number: Self.otherNumber)
    let quad = Quad.card(at: Point(250, 170), width: 360, degrees: -4)
    for _ in 0..<6 { _ = try film.show([(face, quad)]) }
    for i in 0..<20 {
      let cards = try film.show([])
      for card in cards {
        #expect(card.state == .coasting)
        #expect(card.framesSinceSeen == i + 1)
      }
      #expect(cards.isEmpty == (i >= 8))
    }
    // Elsewhere, and upside down.
    let other = Quad.card(at: Point(390, 190), width: 390, degrees: 7).rotated(by: 2)
    var cards = try film.show([(back, other)])
    if cards.isEmpty { cards = try film.show([(back, other)]) }
    #expect(cards.map(\.identity) == [isSame ? 1 : 2])
    #expect(cards.first?.state == .detected)
  }

  /// Cards of one colour have nothing but corners in common.
  @Test(arguments: [true, false]) func plainCardThatComesBackIsKnown(isSame: Bool) throws {
    let film = try Film(), face = try TrackingFace(number: Self.number, isPlain: true)
    let back = isSame ? face : try TrackingFace(number: Self.otherNumber, isPlain: true)
    let quad = Quad.card(at: Point(320, 180), width: 500, degrees: 0)
    for _ in 0..<6 { _ = try film.show([(face, quad)]) }
    for _ in 0..<20 { _ = try film.show([]) }
    let again = Quad.card(at: Point(324, 183), width: 500, degrees: 1)
    var cards = try film.show([(back, again)])
    if cards.isEmpty { cards = try film.show([(back, again)]) }
    #expect(cards.map(\.identity) == [isSame ? 1 : 2])
  }

  @Test func cardBehindAFingerKeepsItsPlace() throws {
    let film = try Film(), face = try TrackingFace(number: Self.number)
    for i in 0..<30 {
      let quad = Quad.card(at: Point(300 + Double(2 * i), 180), width: 360, degrees: 2)
      let cards = try film.show([(face, quad)], found: i == 0 ? [quad] : []) {
        guard i > 5, i < 24 else { return }
        let x = quad.topRight.x - 55
        film.scene.drawPatch(x: x, y: 60, width: 200, height: 240, level: 150)
      }
      let card = try #require(cards.first, "frame \(i)")
      #expect(card.identity == 1)
      #expect(card.state == (i == 0 ? .detected : .followed), "frame \(i)")
      #expect(card.quad.farthestCorner(from: quad) < 8, "frame \(i)")
    }
  }

  @Test func crossingCardsKeepTheirIdentities() throws {
    let film = try Film()
    film.options.rectangle.maximumObservations = 2
    let faces = (
      try TrackingFace(number: Self.number), try TrackingFace(number: Self.otherNumber, design: 1)
    )
    var names: [UInt64] = []
    for i in 0..<40 {
      let t = Double(i) / 39
      let quads = (
        Quad.card(at: Point(150 + 340 * t, 120 + 20 * t), width: 200),
        Quad.card(at: Point(490 - 340 * t, 250 - 20 * t), width: 200, degrees: 4)
      )
      let isHidden = quads.0.intersectionOverUnion(quads.1) > 0.02
      let cards = try film.show(
        [(faces.0, quads.0), (faces.1, quads.1)], found: isHidden ? [quads.1] : nil)
      if i == 0 { names = cards.map(\.identity) }
      #expect(names.count == 2)
      for card in cards where card.state != .coasting {
        // Wherever a card is seen under one of the two names, it is that card.
        for (name, quad) in zip(names, [quads.0, quads.1]) where card.identity == name {
          #expect(card.quad.intersectionOverUnion(quad) > 0.7, "frame \(i)")
        }
      }
    }
    let last = try film.track()
    #expect(last.count == 2)
  }

  @Test func abruptCutIsAnotherCard() throws {
    let film = try Film()
    let faces = (
      try TrackingFace(number: Self.number), try TrackingFace(number: Self.otherNumber, design: 3)
    )
    for i in 0..<14 {
      let quad =
        i < 7
        ? Quad.card(at: Point(220, 150), width: 330, degrees: -10)
        : Quad.card(at: Point(420, 220), width: 280, degrees: 14)
      let cards = try film.show([(i < 7 ? faces.0 : faces.1, quad)])
      let card = try #require(cards.first { $0.state != .coasting }, "frame \(i)")
      #expect(card.identity == (i < 7 ? 1 : 2), "frame \(i)")
      #expect(card.quad.farthestCorner(from: quad) < 3)
    }
  }
}
