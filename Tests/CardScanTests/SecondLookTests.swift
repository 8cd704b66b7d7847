// SPDX-License-Identifier: Apache-2.0
import CSystem
import Testing

@testable import CardScan

/// A frame that held nothing clear is shown to the card-area network once more, mirrored.
@Suite struct SecondLookTests {
  /// A card left of the middle of 640 × 360, and the outlines that the network sees in the frame.
  private func outlines(isMirrored: Bool) throws -> (truth: Quad, seen: [Quad]) {
    let scene = try LocalizationScene(width: 640, height: 360)
    let truth = Quad.card(at: Point(250, 160), width: 330, degrees: 6)
    scene.drawCard(truth, level: 200)
    let input = CardAreaInput()
    #expect(try input.take(scene.picture.luma(), reduction: 1))
    let picture = try #require(input.picture)
    let window = StripWindow(
      origin: Point(0, 0), along: Point(1, 0), step: 1, columns: picture.width, rows: picture.height)
    let inference = try StripInference(images: CPUImageStages(workers: Workers(threads: 1)))
    let output = try inference.infer(.cardAreas, on: [isMirrored ? window.mirrored : window], of: picture.luma())
    return (
      truth,
      CardAreaOutlines(map: CardAreaMap(output[0], place: input.place, isMirrored: isMirrored), least: 0.1).outlines()
    )
  }

  @Test func aMirroredLookSeesACardWhereItIs() throws {
    let (truth, seen) = try outlines(isMirrored: false)
    let mirrored = try outlines(isMirrored: true).seen
    // Where the mirror shows it there is an overlap of 0.4.
    #expect(seen.contains { $0.intersectionOverUnion(truth) > 0.75 && $0.isConvex })
    #expect(mirrored.contains { $0.intersectionOverUnion(truth) > 0.75 && $0.isConvex })
    #expect(seen[0][0].x != mirrored[0][0].x)
  }

  @Test func aMirroredWindowShowsTheSamePlace() {
    let window = StripWindow(from: Point(10, 20), to: Point(90, 50), digitHeight: 11)
    let mirrored = window.mirrored
    #expect((mirrored.picturePoint(3, 5) - window.picturePoint(Double(window.columns) - 3, 5)).length < 1e-9)
    #expect(mirrored.columns == window.columns && mirrored.rows == window.rows)
    #expect((mirrored.mirrored.picturePoint(0, 0) - window.picturePoint(0, 0)).length < 1e-9)
  }

  /// What a map that doubts says of a card: more than nothing, less than clear.
  private func doubts(of truth: Quad) -> CardAreaMap {
    let rows = 48, columns = 80
    let cells = (0..<rows * columns).map { cell -> Float in
      truth.contains(Point(Double(cell % columns) + 0.5, Double(cell / columns) + 0.5) * 8) ? 0.75 : 0.1
    }
    return CardAreaMap(
      rows: rows, columns: columns, area: cells, core: cells.map { $0 / 3 },
      place: AreaInputPlace(columnStep: Point(2, 0), rowStep: Point(0, 2)))
  }

  /// A map of 640 × 384 that says the same everywhere.
  private func evenMap(_ probability: Float) -> CardAreaMap {
    let cells = [Float](repeating: probability, count: 48 * 80)
    return CardAreaMap(
      rows: 48, columns: 80, area: cells, core: cells,
      place: AreaInputPlace(columnStep: Point(2, 0), rowStep: Point(0, 2)))
  }

  private func collector(of scene: LocalizationScene) throws -> OutlineCollector {
    OutlineCollector(
      judge: CandidateJudge(
        limits: try RectangleLimits(RectangleOptions()), width: scene.picture.width, height: scene.picture.height),
      refiner: BorderRefiner(), luma: FrameLuma(try scene.frame()), reduction: 0)
  }

  /// A sheet of exactly a card's shape, of which the network sees nothing, is read and not believed; a longer one is not.
  @Test(arguments: [(214.3, true), (204, false)])
  func whatHasExactlyACardsShapeIsRead(height: Double, isRead: Bool) throws {
    let scene = try LocalizationScene(width: 640, height: 384)
    let sheet = Quad(x: 130, y: 80, width: 340, height: height)
    scene.drawCard(sheet, level: 200, radius: 0)
    let map = evenMap(0.1)
    var collector = try collector(of: scene)
    collector.takeLines(sheet, in: map)
    var found = collector.found
    #expect(!found.isEmpty)
    collector.judge.chooseAnywhere(&found)
    #expect(found.isEmpty != isRead && !found.contains { $0.isSure })
  }

  /// A card that the network does not see among things that are like cards is looked at closer for its borders and
  /// corners alone; one that it sees is not, nor a sheet with sharp corners.
  @Test(arguments: [(0.1, 3.18, 1), (0.9, 3.18, 0), (0.1, 0, 0)])
  func whatLooksLikeACardIsLookedAtCloser(inside: Float, radius: Double, count: Int) throws {
    let scene = try LocalizationScene(width: 640, height: 384)
    let truth = Quad.card(at: Point(300, 190), width: 340, degrees: 4)
    scene.drawCard(truth, level: 200, radius: radius)
    let map = evenMap(inside)
    var collector = try collector(of: scene)
    collector.takeLines(truth, in: map)
    collector.takeLines(truth, in: map)
    #expect(collector.found.count > 1)
    let unseen = collector.unseen(most: 2)
    #expect(unseen.count == count)
    #expect(unseen.allSatisfy { $0.intersectionOverUnion(truth) > 0.95 })
  }

  @Test func whatASecondLookDoubtsIsNotSure() throws {
    let scene = try LocalizationScene(width: 640, height: 384)
    let truth = Quad.card(at: Point(300, 190), width: 300, degrees: 4)
    scene.drawCard(truth, level: 200)
    let map = doubts(of: truth)
    func found(isSecondLook: Bool, after first: Bool = false) throws -> [CardCandidate] {
      var collector = try collector(of: scene)
      if first { collector.takeArea(truth, in: map) }
      if isSecondLook { collector.beginSecondLook() }
      collector.takeArea(truth, in: map)
      return collector.found
    }
    let once = try #require(try found(isSecondLook: false).first)
    #expect(once.isSure && once.confidence < 0.85)
    let again = try #require(try found(isSecondLook: true).first)
    #expect(!again.isSure && again.confidence == once.confidence)
    #expect(try found(isSecondLook: true, after: true).count == 1)
  }

  /// Of two looks that are about equally sure neither is believed alone. No border shows where a side is.
  @Test(arguments: [0, 1, 2, 3]) func looksThatAgreeArePutTogether(turn: Int) throws {
    let scene = try LocalizationScene(width: 640, height: 384)
    let truth = Quad.card(at: Point(300, 190), width: 300, degrees: 4)
    let map = doubts(of: truth)
    var collector = try collector(of: scene)
    collector.putTogether()
    collector.takeArea(truth, in: map)
    collector.beginSecondLook()
    collector.putTogether()
    #expect(try #require(collector.found.first).quad.farthestCorner(from: truth) < 1e-6)
    collector.takeArea(truth.mapped { $0 + Point(8, -4) }.rotated(by: turn), in: map)
    collector.putTogether()
    let strongest = try #require(collector.found.max { $0.confidence < $1.confidence })
    #expect(strongest.quad.farthestCorner(from: truth.mapped { $0 + Point(4, -2) }) < 1e-6)
  }
}
