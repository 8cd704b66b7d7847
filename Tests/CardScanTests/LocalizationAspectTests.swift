// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

@Suite("Aspect ratio of an outline")
struct AspectTests {
  private static let width = 1920.0, height = 1080.0
  private static let range = 1.5...1.745

  /// The corners of something `aspect` times as wide as high in a pinhole camera's picture: turned by `roll` about the
  /// line of sight, then its right side `lean` radians away, `aside` from the middle; the focal length in longer sides
  /// of the picture.
  private func seen(
    aspect: Double, focalLength: Double, roll: Double, lean: Double, aside: Point = Point(0, 0)
  ) -> Quad {
    let f = focalLength * Self.width, depth = focalLength * 3
    func corner(_ x: Double, _ y: Double) -> Point {
      let (x, y) = (x * aspect / 2, y / 2)
      let across = x * Foundation.cos(roll) - y * Foundation.sin(roll)
      let down = x * Foundation.sin(roll) + y * Foundation.cos(roll)
      let scale = f / (depth + across * Foundation.sin(lean))
      return Point(Self.width / 2, Self.height / 2) + aside + Point(across * Foundation.cos(lean) * scale, down * scale)
    }
    return Quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
  }

  private func estimate(_ quad: Quad) throws -> AspectEstimate {
    try #require(AspectEstimate(of: quad, width: Self.width, height: Self.height))
  }

  @Test("A card is one by any lens, turned and leaning", arguments: [0.7, 0.9, 1.5, 2.5, 3.8])
  func fits(focalLength: Double) throws {
    for (roll, lean) in [(0.0, 0.0), (0.5, 0.5), (1.1, -0.6), (2.0, 0.6)] {
      let quad = seen(aspect: CardGeometry.aspectRatio, focalLength: focalLength, roll: roll, lean: lean)
      #expect(try estimate(quad).fits(Self.range))
      #expect(try estimate(quad).likeness(to: CardGeometry.aspectRatio) > 0.4)
    }
  }

  @Test("What is seen from before is told by its sides alone")
  func frontal() throws {
    for aspect in [1.0, 1.35, 1.9, 2.17] {
      let quad = seen(aspect: aspect, focalLength: 1, roll: 0.3, lean: 0)
      #expect(!(try estimate(quad).fits(Self.range)))
      #expect(try estimate(quad).likeness(to: CardGeometry.aspectRatio) < 0.1)
    }
  }

  @Test("Which of the sides is the longer one does not matter")
  func turned() throws {
    let quad = seen(aspect: CardGeometry.aspectRatio, focalLength: 3, roll: 0.4, lean: 0.8, aside: Point(200, -80))
    let (one, other) = (try estimate(quad), try estimate(quad.rotated(by: 1)))
    #expect(one.fits(Self.range) && other.fits(Self.range))
    let likeness = one.likeness(to: CardGeometry.aspectRatio)
    #expect(abs(likeness - other.likeness(to: CardGeometry.aspectRatio)) < 0.02)
  }

  @Test("Corners in a line have no aspect ratio")
  func degenerate() {
    let quad = Quad(Point(0, 0), Point(10, 0), Point(20, 0), Point(30, 0))
    #expect(AspectEstimate(of: quad, width: Self.width, height: Self.height)?.fits(Self.range) != true)
  }
}
