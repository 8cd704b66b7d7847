// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

@Suite struct LocalizationGuideTests {
  private func areas(
    _ guide: Guide, width: Int = 1280, height: Int = 720, orientation: Orientation = .up
  ) throws -> BorderAreas? {
    let scene = try LocalizationScene(width: width, height: height)
    return try BorderAreas(guide: guide, frame: scene.frame(orientation: orientation))
  }

  @Test func centredGuideHasTheCardsShape() throws {
    let wide = try #require(try areas(.centred))
    let width = wide.right - wide.left
    #expect(width == 896)
    #expect(abs(width / (wide.bottom - wide.top) - CardGeometry.aspectRatio) < 1e-9)
    #expect(wide.left + wide.right == 1280 && wide.top + wide.bottom == 720)
    // Held upright, the card still lies as it is seen: in the frame's own pixels it stands.
    let turned = try #require(try areas(.centred, orientation: .right))
    #expect(abs(turned.bottom - turned.top - 0.7 * 720) < 1e-9)
    #expect(turned.bottom - turned.top > turned.right - turned.left)
    #expect(try areas(.none) == nil)
  }

  /// Middle, long side, turn in degrees, and whether it stands: in 1280 x 720 the guide is 896 wide and 565 high.
  @Test(arguments: [
    (640, 360, 1100, 3, false, true), (640, 360, 896, 0, false, true), (620, 380, 580, 4, false, true),
    (640, 360, 500, 0, false, false), (640, 360, 600, 0, true, true), (660, 340, 430, -8, true, true),
    (640, 360, 400, 0, true, false), (640, 360, 600, 20, true, false), (640, 360, 896, 45, false, false),
    (300, 360, 600, 0, true, false), (640, 180, 500, 0, true, false),
  ])
  func cardsOfAnotherSizeInTheMiddleCount(
    x: Double, y: Double, long: Double, degrees: Double, stands: Bool, counts: Bool
  ) throws {
    let areas = try #require(try areas(.centred))
    let turn = (degrees + (stands ? 90 : 0)) * Double.pi / 180
    let across = Point(cos(turn), sin(turn)) * (long / 2)
    let down = Point(-sin(turn), cos(turn)) * (long / CardGeometry.aspectRatio / 2)
    let middle = Point(x, y)
    let quad = Quad(
      middle - across - down, middle + across - down, middle + across + down, middle - across + down)
    for first in 0..<4 { #expect(areas.holdMiddle(of: quad.rotated(by: first)) == counts) }
    #expect(areas.holdMiddle(of: quad.mirrored) == counts)
    // Part of a card is none.
    let part = Quad(quad[0], quad[1], quad[1] * 0.2 + quad[2] * 0.8, quad[0] * 0.2 + quad[3] * 0.8)
    if !stands { #expect(!areas.holdMiddle(of: part)) }
  }

  /// The bars of a grille beside the card are longer than its borders, and as clear: what tells is what is within.
  @Test(arguments: [0.0, 13, 26]) func barsBesideTheCardAreNone(shift: Double) throws {
    let scene = try LocalizationScene(width: 1280, height: 720, background: 150)
    for i in 0..<26 {
      let x = Double(i) * 52 + shift
      scene.drawLine(from: Point(x, 0), to: Point(x + 20, 720), thickness: 8, level: 30)
      scene.drawLine(from: Point(0, x), to: Point(1280, x + 25), thickness: 8, level: 30)
    }
    let quad = Quad.card(at: Point(635, 365), width: 850, degrees: 1)
    scene.drawCard(quad, level: 60)
    scene.addNoise(4)
    var options = ScanOptions()
    options.guide = .centred
    let found = try #require(try Engine().locate(scene.frame(), options).quad)
    #expect(found.intersectionOverUnion(quad) > 0.95)
  }

  @Test(arguments: [
    (0, 0, 0, 10), (.nan, 0, 90, 90), (1300, 0, 90, 50), (0, 0, 1e9, 9), (-100, 0, 99, 60),
    (0, 0, .infinity, 50),
  ])
  func badRectanglesAreRefused(x: Double, y: Double, width: Double, height: Double) throws {
    #expect {
      _ = try areas(.rectangle(x: x, y: y, width: width, height: height))
    } throws: { ($0 as? ScanError)?.status == .invalidArgument }
  }

  @Test func maskIsFullAtTheSidesAndSoftBesideThem() throws {
    let guide = Guide.rectangle(x: 200, y: 100, width: 800, height: 500)
    let areas = try #require(try areas(guide))
    let scene = try LocalizationScene(width: 1280, height: 720)
    let made = try Localizer().mask(for: scene.frame(), guide: guide, reduction: 2)
    let mask = try #require(made)
    #expect(mask.width == 640 && mask.height == 360)
    func weight(_ x: Double, _ y: Double, channel: Int) -> UInt8 {
      mask.pixels[(360 * channel + Int(y / 2)) * 640 + Int(x / 2)]
    }
    #expect(weight(200, 350, channel: 0) == 255 && weight(1000, 350, channel: 0) == 255)
    #expect(weight(600, 100, channel: 1) == 255 && weight(600, 600, channel: 1) == 255)
    #expect(weight(600, 350, channel: 0) == 0 && weight(600, 350, channel: 1) == 0)
    #expect(weight(600, 100, channel: 0) == 0 && weight(200, 350, channel: 1) == 0)
    let soft = weight(200 + areas.reach + areas.softness / 2, 350, channel: 0)
    #expect(soft > 64 && soft < 192)
    // 5 % of the frame's width beside the guide.
    #expect(weight(200 - 64, 350, channel: 0) == 255)
    #expect(weight(600, 600 + 64, channel: 1) == 255)
  }

  @Test func maskIsMadeOncePerGuideAndSize() throws {
    let localizer = Localizer()
    let scene = try LocalizationScene(width: 640, height: 360)
    let other = try LocalizationScene(width: 640, height: 480)
    let first = try localizer.mask(for: scene.frame(), guide: .centred, reduction: 1)
    #expect(try localizer.mask(for: scene.frame(), guide: .centred, reduction: 1) === first)
    let second = try localizer.mask(for: other.frame(), guide: .centred, reduction: 1)
    #expect(second?.identity != first?.identity)
    let elsewhere = try Localizer().mask(for: scene.frame(), guide: .centred, reduction: 1)
    #expect(elsewhere?.identity == first?.identity)
    #expect(try localizer.mask(for: scene.frame(), guide: .none, reduction: 1) == nil)
  }

  @Test func callersMaskGuides() throws {
    // Areas drawn at a quarter of the frame's size, as RGBA.
    let scene = try LocalizationScene(width: 640, height: 360)
    let drawn = try Localizer().mask(for: scene.frame(), guide: .centred, reduction: 4)
    let small = try #require(drawn)
    var pixels: [UInt8] = []
    for i in 0..<(small.width * small.height) {
      pixels += [small.pixels[i], small.pixels[small.width * small.height + i], 7, 255]
    }
    let truth = Quad.card(at: Point(330, 176), width: 440, degrees: 2)
    scene.drawCard(truth, level: 170)
    scene.addNoise(3)
    try pixels.withUnsafeBufferPointer { bytes in
      let picture = try GuidePicture(
        base: #require(bytes.baseAddress), width: small.width, height: small.height,
        stride: 4 * small.width)
      let told = try #require(try areas(.mask(picture), width: 640, height: 360))
      let centred = try #require(try areas(.centred, width: 640, height: 360))
      #expect(abs(told.left - centred.left) < 5 && abs(told.right - centred.right) < 5)
      #expect(abs(told.top - centred.top) < 5 && abs(told.bottom - centred.bottom) < 5)
      let card = try #require(try scene.find(guide: .mask(picture)).first)
      #expect(card.quad.farthestCorner(from: truth) < 0.8)
    }
  }

  /// Thin areas ask for more careful aiming; in thick ones there are lines of the background as well,
  /// of which the card's are still told.
  @Test(arguments: [(0.02, false), (BorderAreas.defaultReach, true), (0.2, true)])
  func thicknessOfAreas(reach: Double, isFound: Bool) throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    // 24 pixels beside the guide and 10 below it, and a strong edge 60 left of the card.
    let truth = Quad.card(at: Point(344, 190), width: 448)
    scene.drawCard(truth, level: 170)
    scene.drawLine(from: Point(60, 0), to: Point(60, 360), thickness: 4, level: 250)
    scene.addNoise(3)
    let areas = try #require(try BorderAreas(guide: .centred, frame: scene.frame(), reach: reach))
    let mask = try GuideMaskMaker().mask(for: areas, width: 640, height: 360, reduction: 1)
    var pixels: [UInt8] = []
    for i in 0..<(mask.width * mask.height) {
      pixels += [mask.pixels[i], mask.pixels[mask.width * mask.height + i], 0, 255]
    }
    try pixels.withUnsafeBufferPointer { bytes in
      let picture = try GuidePicture(
        base: #require(bytes.baseAddress), width: mask.width, height: mask.height,
        stride: 4 * mask.width)
      let found = try scene.find(guide: .mask(picture)).first
      #expect((found != nil) == isFound)
      if let found { #expect(found.quad.farthestCorner(from: truth) < 0.8) }
    }
  }

  @Test func emptyMaskFindsNothing() throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    scene.drawCard(.card(at: Point(320, 180), width: 440), level: 170)
    let pixels = [UInt8](repeating: 0, count: 64)
    try pixels.withUnsafeBufferPointer { bytes in
      let picture = try GuidePicture(
        base: #require(bytes.baseAddress), width: 4, height: 4, stride: 16)
      #expect(try scene.find(guide: .mask(picture)).isEmpty)
    }
  }
}
