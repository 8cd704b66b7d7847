// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct LocalizationTests {
  @Test(arguments: [0.0, -4, 6])
  func guidedCardIsFoundToSubpixelAccuracy(degrees: Double) throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    let truth = Quad.card(at: Point(326.3, 177.4), width: 430, degrees: degrees)
    scene.drawCard(truth, level: 170)
    scene.addNoise(4)
    let found = try scene.find(guide: .centred)
    let card = try #require(found.first)
    #expect(found.count == 1)
    #expect(card.quad.farthestCorner(from: truth) < 0.6)
    #expect(card.confidence > 0.7)
    for i in 0..<4 { #expect(card.lines[i].support > 0.8) }
  }

  @Test func cornersHaveNoOffsetWhereThePictureIsReduced() throws {
    let scene = try LocalizationScene(width: 1280, height: 720)
    let truth = Quad(Point(200, 70.5), Point(1085.5, 92), Point(1078, 640), Point(190, 655.25))
    scene.drawCard(truth, level: 40)
    scene.addNoise(3)
    let card = try #require(try scene.find(guide: .centred).first)
    #expect(card.quad.farthestCorner(from: truth) < 0.8)
  }

  @Test func lowContrastIsEnough() throws {
    let scene = try LocalizationScene(width: 640, height: 360, background: 100)
    let truth = Quad.card(at: Point(318, 184), width: 440, degrees: 1.5)
    scene.drawCard(truth, level: 128)
    scene.addNoise(3)
    let card = try #require(try scene.find(guide: .centred).first)
    #expect(card.quad.farthestCorner(from: truth) < 1.5)
  }

  @Test(arguments: [(0.0, false), (17, false), (-15, false), (0, true), (12, true)])
  func freeCardIsFoundLyingAndStanding(degrees: Double, isStanding: Bool) throws {
    let scene = try LocalizationScene(width: 640, height: 480)
    let truth = Quad.card(
      at: Point(290.6, 236.2), width: isStanding ? 380 : 400,
      degrees: degrees + (isStanding ? 90 : 0))
    scene.drawCard(truth, level: 180)
    scene.addNoise(4)
    let card = try #require(try scene.find(guide: .none).first)
    #expect(card.quad.farthestCorner(from: truth) < 0.8)
    // The corner that is top left in the frame comes first.
    let centre = Point(290.6, 236.2)
    #expect(card.quad.topLeft.x < centre.x && card.quad.topLeft.y < centre.y)
  }

  @Test func freeCardIsFoundInPerspective() throws {
    let scene = try LocalizationScene(width: 640, height: 480)
    // 85.60 × 53.98 mm, tilted by 30 degrees about its long axis at 300 mm, focal length 600.
    let near = 53.98 / 2 * 0.5
    let far = -near
    let half = 42.8
    let high = 53.98 / 2 * 0.866
    func project(_ x: Double, _ y: Double, _ z: Double) -> Point {
      Point(320 + 600 * x / (140 - z), 240 + 600 * y / (140 - z))
    }
    let truth = Quad(
      project(-half, -high, far), project(half, -high, far), project(half, high, near),
      project(-half, high, near))
    scene.drawCard(truth, level: 30)
    scene.addNoise(3)
    let card = try #require(try scene.find(guide: .none).first)
    #expect(card.quad.farthestCorner(from: truth) < 1)
  }

  @Test func linesAcrossTheBackgroundDoNotDistract() throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    scene.drawLine(from: Point(0, 20), to: Point(640, 31), thickness: 4, level: 230)
    scene.drawLine(from: Point(80, 0), to: Point(70, 360), thickness: 6, level: 20)
    scene.drawLine(from: Point(0, 340), to: Point(640, 345), thickness: 3, level: 250)
    scene.drawLine(from: Point(590, 0), to: Point(600, 360), thickness: 3, level: 10)
    let truth = Quad.card(at: Point(322, 182), width: 446, degrees: -2)
    scene.drawCard(truth, level: 160)
    scene.addNoise(4)
    for guide in [Guide.centred, .none] {
      let card = try #require(try scene.find(guide: guide).first)
      #expect(card.quad.farthestCorner(from: truth) < 1)
    }
  }

  @Test func roundedCornersMakeMoreConfident() throws {
    let truth = Quad.card(at: Point(320, 180), width: 440, degrees: 1)
    var confidences: [Double] = []
    for radius in [3.18, 0.01] {
      let scene = try LocalizationScene(width: 640, height: 360)
      scene.drawCard(truth, level: 180, radius: radius)
      let card = try #require(try scene.find(guide: .centred).first)
      #expect(card.quad.farthestCorner(from: truth) < 0.6)
      let roundness = CornerShape(of: card.quad, on: FrameLuma(try scene.frame())).roundness
      #expect(radius > 1 ? roundness > 0.5 : roundness < -0.5)
      confidences.append(card.confidence)
    }
    #expect(confidences[0] > confidences[1] + 0.1)
  }

  @Test func severalCardsAreFoundApart() throws {
    let scene = try LocalizationScene(width: 640, height: 480)
    let first = Quad.card(at: Point(165, 130), width: 240, degrees: 3)
    let second = Quad.card(at: Point(460, 330), width: 260, degrees: -8)
    scene.drawCard(first, level: 190)
    scene.drawCard(second, level: 30)
    scene.addNoise(2)
    var options = RectangleOptions()
    options.maximumObservations = 0
    let found = try scene.find(guide: .none, options: options)
    #expect(found.count == 2)
    for truth in [first, second] {
      #expect(found.contains { $0.quad.farthestCorner(from: truth) < 1 })
    }
    options.maximumObservations = 1
    #expect(try scene.find(guide: .none, options: options).count == 1)
  }

  @Test func threeBordersAreNoCard() throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    // The lower border is far below the frame.
    scene.drawCard(
      Quad(Point(96, 60), Point(544, 60), Point(544, 900), Point(96, 900)), level: 180,
      content: false)
    #expect(try scene.find(guide: .centred).isEmpty)
  }

  @Test func emptyAndNoisyFramesGiveNothing() throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    #expect(try scene.find(guide: .centred).isEmpty)
    #expect(try scene.find(guide: .none).isEmpty)
    scene.addNoise(60)
    #expect(try scene.find(guide: .centred).isEmpty)
    #expect(try scene.find(guide: .none).isEmpty)
  }

  @Test func sameFrameGivesTheSameAnswer() throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    scene.drawCard(.card(at: Point(320, 180), width: 440, degrees: 2), level: 150)
    scene.addNoise(12)
    let localizer = Localizer()
    let first = try scene.find(guide: .none, with: localizer)
    _ = try LocalizationScene(width: 300, height: 200).find(guide: .none, with: localizer)
    let again = try scene.find(guide: .none, with: localizer)
    let fresh = try scene.find(guide: .none)
    #expect(!first.isEmpty)
    #expect(first.map(\.quad) == again.map(\.quad))
    #expect(first.map(\.quad) == fresh.map(\.quad))
    #expect(first.map(\.confidence) == again.map(\.confidence))
  }

  @Test(arguments: [(1, 1), (16, 16), (17, 3), (64, 48)], [UInt8(0), 255])
  func degenerateMapsAreSafe(size: (Int, Int), value: UInt8) throws {
    let plane = try PixelBuffer(width: size.0, height: size.1)
    for i in 0..<plane.byteCount { plane.base[i] = value }
    let maps = BorderMaps(
      vertical: plane.luma(), horizontal: plane.luma(), luma: plane.luma(), reduction: 1)
    let frame = try Frame(
      format: .gray8, width: size.0, height: size.1,
      planes: (UnsafePointer(plane.base), nil, nil), strides: (plane.stride, 0, 0))
    for guide in [Guide.centred, .none] {
      let found = try Localizer().find(
        maps: maps, frame: frame, guide: guide, options: RectangleOptions())
      #expect(found.isEmpty)
    }
  }

  @Test func mapsFullOfPointsAreSafe() throws {
    let scene = try LocalizationScene(width: 320, height: 240, seed: 9)
    for i in 0..<scene.picture.byteCount {
      scene.picture.base[i] = UInt8(scene.random() * 255.9)
    }
    let map = scene.picture.luma()
    let maps = BorderMaps(vertical: map, horizontal: map, luma: map, reduction: 1)
    var options = RectangleOptions()
    options.maximumObservations = 0
    options.minimumConfidence = 0
    let found = try Localizer().find(maps: maps, frame: scene.frame(), guide: .none, options: options)
    for card in found {
      #expect(card.quad.isConvex && (0...1).contains(card.confidence))
      #expect((0..<4).allSatisfy { (-320...640).contains(card.quad[$0].x) && (-240...480).contains(card.quad[$0].y) })
    }
  }
}
