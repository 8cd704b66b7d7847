// SPDX-License-Identifier: Apache-2.0
import CSystem
import Testing

@testable import CardScan

/// The CPU path, of which is noted what it is asked to show the card-area network.
private final class WatchedStages: Stages {
  private let stages: CPUStages
  /// Columns and rows.
  private(set) var looks: [[Int]] = []

  init(_ stages: CPUStages) { self.stages = stages }

  override func load(_ frame: Frame) throws(ScanError) { try stages.load(frame) }

  override func borders(mask: GuideMask?, parameters: BorderParameters) throws(ScanError) -> BorderMaps {
    try stages.borders(mask: mask, parameters: parameters)
  }

  override func reduced() throws(ScanError) -> LumaView { try stages.reduced() }

  override func infer(
    _ network: StripNetwork, on strips: [StripWindow], of picture: LumaView
  ) throws(ScanError) -> [NetworkOutput] {
    if network == .cardAreas { looks += strips.map { [$0.columns, $0.rows] } }
    return try stages.infer(network, on: strips, of: picture)
  }

  override func forget() { stages.forget() }
}

/// With a guide the card-area network is shown what is about that before it is shown the frame.
@Suite struct GuideLookTests {
  private static let whole = [320, CardAreaInput.rows], guide = [216, CardAreaInput.guideRows]

  /// What is found in a scene, and what the network was shown of it.
  private func search(
    _ scene: LocalizationScene, _ guide: Guide, orientation: Orientation = .up, _ looks: FrameLooks = .both
  ) throws -> (found: [CardCandidate], looks: [[Int]]) {
    let stages = WatchedStages(try CPUStages(threads: 1))
    let scanner = Scanner(stages: stages)
    let frame = try scene.frame(orientation: orientation)
    try stages.load(frame)
    return (try scanner.candidates(frame, guide, RectangleOptions(), looks).found, stages.looks)
  }

  @Test(arguments: [Orientation.up, .right], [FrameLooks.both, .direct, .mirrored])
  func aBareTableIsLookedAtOnce(orientation: Orientation, looks: FrameLooks) throws {
    let scene = try LocalizationScene(width: 1280, height: 720, background: 120)
    scene.addNoise(3)
    let guided = try search(scene, .centred, orientation: orientation, looks)
    #expect(guided.found.isEmpty && guided.looks == [Self.guide])
    let free = try search(scene, .none, orientation: orientation, looks)
    #expect(free.found.isEmpty && free.looks == [Self.whole])
  }

  /// Lines do not show it in the guide's areas.
  @Test(arguments: [(640.0, 360.0, 560.0, 4.0), (640, 360, 1150, 2)])
  func aCardOfAnotherSizeIsLookedAtInTheWholeFrame(x: Double, y: Double, width: Double, degrees: Double) throws {
    let scene = try LocalizationScene(width: 1280, height: 720, background: 70)
    let quad = Quad.card(at: Point(x, y), width: width, degrees: degrees)
    scene.drawCard(quad, level: 200)
    let (found, looks) = try search(scene, .centred)
    #expect(found.first.map { $0.quad.intersectionOverUnion(quad) > 0.95 } ?? false)
    #expect(looks.starts(with: [Self.guide, Self.whole]))
  }

  /// It is neither shown a card beside the guide from near nor mirrored: none is looked for there.
  @Test func aCardBesideTheGuideIsNotLookedAtCloser() throws {
    let scene = try LocalizationScene(width: 1280, height: 720, background: 70)
    scene.drawCard(Quad.card(at: Point(250, 180), width: 380, degrees: 12), level: 200)
    let (found, looks) = try search(scene, .centred)
    #expect(found.isEmpty && looks == [Self.guide])
    #expect(try search(scene, .none).found.count == 1)
  }

  /// What is about it may be part of a card that is much larger.
  @Test func aSmallGuideSaysNothing() throws {
    let scene = try LocalizationScene(width: 1280, height: 720, background: 120)
    let (found, looks) = try search(scene, .rectangle(x: 500, y: 270, width: 280, height: 180))
    #expect(found.isEmpty && looks == [Self.whole])
  }

  @Test func aCardThatLinesShowIsNotLookedAt() throws {
    let scene = try LocalizationScene(width: 1280, height: 720, background: 70)
    scene.drawCard(Quad.card(at: Point(640, 360), width: 880), level: 200)
    let (found, looks) = try search(scene, .centred)
    #expect(found.count == 1 && looks.isEmpty)
  }

  @Test(arguments: [Orientation.up, .right]) func theCloseUpShowsTheGuideLying(orientation: Orientation) throws {
    let frame = try LocalizationScene(width: 1280, height: 720).frame(orientation: orientation)
    let areas = try #require(try BorderAreas(guide: .centred, frame: frame))
    let closeUp = CardCloseUp(about: areas, reduction: 2)
    let outline = Quad(
      Point(areas.left, areas.top), Point(areas.right, areas.top), Point(areas.right, areas.bottom),
      Point(areas.left, areas.bottom))
    let first = orientation == .up ? 0 : 1
    for (corner, point) in zip(0..<4, [Point(32, 24.08), Point(184, 24.08), Point(184, 119.92), Point(32, 119.92)]) {
      #expect((closeUp.place.inputPoint(outline[first + corner]) - point).length < 0.01)
    }
    #expect(closeUp.window.columns == 216 && closeUp.window.rows == 144)
  }
}
