// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct LocalizationOptionsTests {
  private func scene(
    width: Double = 440, aspect: Double = CardGeometry.aspectRatio, degrees: Double = 0
  )
    throws -> LocalizationScene
  {
    let scene = try LocalizationScene(width: 640, height: 360)
    scene.drawCard(
      .card(at: Point(320, 180), width: width, degrees: degrees, aspect: aspect), level: 170,
      content: false)
    return scene
  }

  private func count(_ scene: LocalizationScene, _ change: (inout RectangleOptions) -> Void) throws
    -> Int
  {
    var options = RectangleOptions()
    change(&options)
    return try scene.find(guide: .none, options: options).count
  }

  @Test func aspectRatioIsHonoured() throws {
    let squat = try scene(width: 400, aspect: 1.4)
    #expect(try count(squat) { _ in } == 0)
    #expect(try count(squat) { $0.minimumAspectRatio = 1.35 } == 1)
    // Either way round, as ratios below 1 are usual elsewhere.
    #expect(
      try count(squat) {
        $0.minimumAspectRatio = 1 / 1.6
        $0.maximumAspectRatio = 1 / 1.35
      } == 1)
    let long = try scene(aspect: 1.85)
    #expect(try count(long) { _ in } == 0)
    #expect(try count(long) { $0.maximumAspectRatio = 1.9 } == 1)
  }

  @Test func minimumSizeIsHonoured() throws {
    // The shorter side is 200 / 1.5858 = 126 of the frame's 360 pixels: 0.35.
    let small = try scene(width: 200)
    #expect(try count(small) { $0.minimumSize = 0.34 } == 1)
    #expect(try count(small) { $0.minimumSize = 0.36 } == 0)
  }

  @Test func aQuarterOfAnUprightFramesWidthIsEnough() throws {
    let scene = try LocalizationScene(width: 720, height: 1280)
    scene.drawCard(.card(at: Point(360, 500), width: 180, degrees: 0), level: 170)
    #expect(try count(scene) { _ in } == 1)
  }

  @Test func quadratureToleranceIsHonoured() throws {
    let scene = try LocalizationScene(width: 640, height: 360)
    // A shear by 8 degrees.
    scene.drawCard(
      Quad(Point(140, 50), Point(540, 50), Point(504, 306), Point(104, 306)), level: 170)
    #expect(try count(scene) { _ in } == 1)
    #expect(try count(scene) { $0.quadratureTolerance = 9 } == 1)
    #expect(try count(scene) { $0.quadratureTolerance = 7 } == 0)
  }

  @Test func minimumConfidenceIsHonoured() throws {
    let scene = try scene()
    let confidence = try #require(try scene.find(guide: .none).first).confidence
    #expect(try count(scene) { $0.minimumConfidence = confidence } == 1)
    #expect(
      try count(scene) { $0.minimumConfidence = min(1, confidence + 0.01) } == 0
        || confidence > 0.99)
  }

  @Test func nonsenseIsRefused() throws {
    let changes: [(inout RectangleOptions) -> Void] = [
      { $0.minimumAspectRatio = .nan }, { $0.maximumAspectRatio = .infinity },
      { $0.minimumAspectRatio = 0 }, { $0.minimumAspectRatio = 1.9 }, { $0.minimumSize = -0.1 },
      { $0.minimumSize = 1.1 }, { $0.minimumSize = .nan }, { $0.quadratureTolerance = 45.1 },
      { $0.quadratureTolerance = .nan }, { $0.minimumConfidence = .nan },
      { $0.minimumConfidence = 1.5 }, { $0.maximumObservations = -1 },
    ]
    for change in changes {
      var options = RectangleOptions()
      change(&options)
      #expect {
        _ = try RectangleLimits(options)
      } throws: { ($0 as? ScanError)?.status == .invalidArgument }
    }
  }
}
