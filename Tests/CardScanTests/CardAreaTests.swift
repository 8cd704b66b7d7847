// SPDX-License-Identifier: Apache-2.0
import CSystem
import Testing

@testable import CardScan

/// A map as a network without a fault would give it.
private func map(of quads: [Quad], rows: Int = 48, columns: Int = 80) -> CardAreaMap {
  /// Part of each cell that lies in one of `quads` (input pixels).
  func cover(_ quads: [Quad]) -> [Float] {
    let samples = 8
    return (0..<rows * columns).map { cell in
      var count = 0
      for k in 0..<samples * samples {
        let x = Double(cell % columns) + (Double(k % samples) + 0.5) / Double(samples)
        let y = Double(cell / columns) + (Double(k / samples) + 0.5) / Double(samples)
        let point = Point(x, y) * CardAreaMap.cellSize
        if quads.contains(where: { $0.contains(point) }) { count += 1 }
      }
      return Float(count) / Float(samples * samples)
    }
  }
  let cores = quads.compactMap { quad -> Quad? in
    let low = (1 - CardAreaMap.coreSize) / 2
    let core = Quad(x: low, y: low, width: 1 - 2 * low, height: 1 - 2 * low)
    return Homography(width: 1, height: 1, onto: quad)?.apply(core)
  }
  return CardAreaMap(rows: rows, columns: columns, area: cover(quads), core: cover(cores))
}

/// A card of `width` input pixels round `middle`, turned, and tilted about its long axis.
private func card(_ width: Double, at middle: Point, degrees: Double, tilt: Double = 0) -> Quad {
  let (a, t) = (degrees * .pi / 180, tilt * .pi / 180)
  let half = Point(width / 2, width / 2 / CardGeometry.aspectRatio)
  func corner(_ x: Double, _ y: Double) -> Point {
    let (u, v, depth) = (x * half.x, y * half.y * cos(t), y * half.y * sin(t))
    let scale = 1 / (1 + depth / (2.5 * width))
    return middle + Point(u * cos(a) - v * sin(a), u * sin(a) + v * cos(a)) * scale
  }
  return Quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
}

/// The greatest overlap of `found` with `truth`, whichever corner comes first.
private func overlap(_ found: [Quad], _ truth: Quad) -> Double {
  found.map { $0.intersectionOverUnion(truth) }.max() ?? 0
}

@Suite struct CardAreaOutlineTests {
  @Test(arguments: [0.0, 17, 45, 80, 90, 135, 180, 300], [64.0, 120, 160])
  func fitsTurnedCards(degrees: Double, width: Double) {
    let truth = card(width, at: Point(163, 95), degrees: degrees)
    let found = CardAreaOutlines(map: map(of: [truth])).outlines()
    #expect(found.count == 1)
    #expect(overlap(found, truth) > (width < 100 ? 0.94 : 0.97))
    #expect(found.allSatisfy { $0.isConvex })
  }

  @Test(arguments: [-35.0, 20, 35], [0.0, 40, 100])
  func fitsTiltedCards(tilt: Double, degrees: Double) {
    let truth = card(150, at: Point(150, 90), degrees: degrees, tilt: tilt)
    let found = CardAreaOutlines(map: map(of: [truth])).outlines()
    #expect(overlap(found, truth) > 0.96)
  }

  @Test func tellsTouchingCardsApart() {
    let left = card(130, at: Point(90, 90), degrees: 0), right = card(130, at: Point(220, 90), degrees: 0)
    let found = CardAreaOutlines(map: map(of: [left, right])).outlines()
    #expect(found.count == 2)
    #expect(overlap(found, left) > 0.93 && overlap(found, right) > 0.93)
  }

  @Test func findsNothingWhereThereIsNothing() {
    #expect(CardAreaOutlines(map: map(of: [])).outlines().isEmpty)
    let speck = card(14, at: Point(100, 100), degrees: 10)
    #expect(CardAreaOutlines(map: map(of: [speck])).outlines().isEmpty)
    let all = CardAreaMap(
      rows: 48, columns: 80, area: [Float](repeating: 1, count: 3840),
      core: [Float](repeating: 1, count: 3840))
    for outline in CardAreaOutlines(map: all).outlines() { #expect(outline.isConvex) }
  }
}

@Suite struct CardAreaInputTests {
  /// A frame that is dark but for one bright square of `side` pixels round (x, y).
  private func square(_ width: Int, _ height: Int, x: Int, y: Int, side: Int) throws -> PixelBuffer {
    let picture = try PixelBuffer(width: width, height: height)
    for row in y - side / 2..<y + side / 2 {
      for column in x - side / 2..<x + side / 2 { picture.base[row * picture.stride + column] = 250 }
    }
    return picture
  }

  @Test(arguments: [(640, 360), (360, 640), (640, 480), (200, 200), (121, 97), (1001, 333)])
  func pointsGoBackToTheFrame(width: Int, height: Int) throws {
    let (x, y, side) = (width * 3 / 4, height / 4, min(width, height) / 10 * 2)
    let frame = try square(width, height, x: x, y: y, side: side)
    let input = CardAreaInput()
    #expect(try input.take(frame.luma(), reduction: 2))
    let picture = try #require(input.picture)
    #expect(picture.height == 192 && picture.width % 8 == 0 && picture.width >= 208)
    var sum = Point(0, 0)
    var weight = 0.0
    for row in 24..<168 {
      for column in 32..<picture.width - 32 where picture.luma()[column, row] > 125 {
        sum = sum + Point(Double(column) + 0.5, Double(row) + 0.5)
        weight += 1
      }
    }
    let middle = input.place.framePoint(sum * (1 / weight))
    #expect((middle - Point(Double(2 * x), Double(2 * y))).length < 1.6 * input.place.scale)
  }

  @Test func marginIsTheMean() throws {
    let frame = try square(640, 360, x: 320, y: 180, side: 180)
    let input = CardAreaInput()
    #expect(try input.take(frame.luma(), reduction: 1))
    let picture = try #require(input.picture)
    #expect(picture.luma()[0, 0] == UInt8(250.0 * 180 * 180 / 640 / 360 + 0.5))
    #expect(picture.luma()[160, 96] == 250)
  }

  @Test(arguments: [(555, 72), (2741, 351), (351, 2741), (640, 360)])
  func whiteStaysWhite(width: Int, height: Int) throws {
    let frame = try PixelBuffer(width: width, height: height)
    for i in 0..<height * frame.stride { frame.base[i] = 255 }
    let input = CardAreaInput()
    #expect(try input.take(frame.luma(), reduction: 1))
    let luma = try #require(input.picture).luma()
    #expect((0..<luma.height).allSatisfy { y in (0..<luma.width).allSatisfy { luma[$0, y] >= 254 } })
  }

  @Test func aRibbonIsNoFrame() throws {
    let frame = try PixelBuffer(width: 4000, height: 20)
    #expect(try !CardAreaInput().take(frame.luma(), reduction: 1))
    let dot = try PixelBuffer(width: 1, height: 1)
    #expect(try CardAreaInput().take(dot.luma(), reduction: 1))
  }
}
