// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

@Suite("Hidden side")
struct HiddenSideTests {
  private let middle = Point(640, 360)
  private let focalLength = 1000.0

  /// The corners of a card 1 high before a pinhole camera: turned by `roll` about the line of sight, then
  /// its right side `lean` radians away from the camera, `depth` heights off.
  private func seen(roll: Double, lean: Double, depth: Double) -> Quad {
    func corner(_ x: Double, _ y: Double) -> Point {
      let (x, y) = (x * CardGeometry.aspectRatio / 2, y / 2)
      let across = x * Foundation.cos(roll) - y * Foundation.sin(roll)
      let down = x * Foundation.sin(roll) + y * Foundation.cos(roll)
      let scale = focalLength / (depth + across * Foundation.sin(lean))
      return middle + Point(across * Foundation.cos(lean) * scale, down * scale)
    }
    return Quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
  }

  private func furthest(_ a: Quad, _ b: Quad) -> Double {
    (0..<4).map { (a[$0] - b[$0]).length }.max() ?? 0
  }

  @Test("A side that is elsewhere comes back to where it is", arguments: [0, 1, 2, 3])
  func isFound(side: Int) throws {
    let hidden = HiddenSide(
      middle: middle, focalLength: focalLength, aspect: CardGeometry.aspectRatio)
    for (roll, lean) in [(0.0, 0.0), (0.4, 0.0), (0.0, 0.5), (2.1, -0.6), (0.8, 0.3)] {
      let card = seen(roll: roll, lean: lean, depth: 3)
      let turned = card.rotated(by: side)
      // Both ends slide along their neighbours, unlike far.
      let moved = Quad(
        turned[0] + (turned[3] - turned[0]) * 0.2, turned[1] + (turned[2] - turned[1]) * -0.1,
        turned[2], turned[3]
      ).rotated(by: 4 - side)
      let completed = try #require(hidden.completing(side, of: moved))
      #expect(furthest(completed, card) < 1e-6)
    }
  }

  @Test("An unknown lens moves the side of a tilted card by less than a twentieth of it")
  func lens() throws {
    let card = seen(roll: 0, lean: 0.3, depth: 3)
    for factor in [0.7, 1.4] {
      let hidden = HiddenSide(
        middle: middle, focalLength: focalLength * factor, aspect: CardGeometry.aspectRatio)
      let completed = try #require(hidden.completing(1, of: card))
      #expect(furthest(completed, card) < 0.05 * (card[1] - card[0]).length)
    }
  }

  @Test("Outlines that are none give nothing that is one")
  func degenerate() {
    let hidden = HiddenSide(
      middle: middle, focalLength: focalLength, aspect: CardGeometry.aspectRatio)
    let point = Point(10, 10)
    for quad in [
      Quad(point, point, point, point),
      Quad(Point(0, 0), Point(1, 1), Point(2, 2), Point(3, 3)),
      Quad(Point(.nan, 0), Point(1, 0), Point(1, 1), Point(0, 1)),
    ] {
      for side in 0..<4 {
        let completed = hidden.completing(side, of: quad)
        #expect(completed == nil)
      }
    }
  }
}
