// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// What is read of a frame, and for what it is taken.
@Suite struct HypothesisTests {
  /// An outline of almost all of the picture that is not sure counts as the picture itself does.
  @Test(arguments: [(0.0, true, 200.0, true), (0.4, false, 20, true), (0.4, false, 90, false), (0.9, true, 20, false)])
  func anUnsureOutlineOfThePictureIsThePicture(confidence: Double, isSure: Bool, margin: Double, isWhole: Bool) throws {
    let frame = try LocalizationScene(width: 640, height: 404).frame()
    let outline = Quad(x: margin, y: margin / 2, width: 640 - 2 * margin, height: 404 - margin)
    var hypothesis = CardCandidate(quad: outline.rotated(by: 1), confidence: confidence)
    hypothesis.isSure = isSure
    #expect(Scanner.isWhole(hypothesis, frame) == isWhole)
  }

  /// The picture as a whole is a hypothesis of its own only where no sure outline is it.
  @Test(arguments: [(400.0, true), (620, false)])
  func aPictureThatIsTheCardIsReadOnce(width: Double, isWhole: Bool) throws {
    let scene = try LocalizationScene(width: 640, height: 404)
    scene.drawCard(Quad.card(at: Point(320, 202), width: width, degrees: 0), level: 200)
    let stages = try CPUStages(threads: 1)
    try stages.load(scene.frame())
    let found = try Scanner(stages: stages).hypotheses(scene.frame(), ScanOptions(), into: ScanResult())
    #expect(found.first?.isSure == true && found.first?.confidence ?? 0 > 0.7)
    #expect(found.contains { $0.confidence == 0 } == isWhole)
  }

  /// What is read after a number that was refused: other cards.
  @Test func aRefusedNumberIsTheCards() {
    let result = ScanResult()
    func isOpen(_ confidence: Double, isSure: Bool) -> Bool {
      var hypothesis = CardCandidate(quad: Quad(x: 0, y: 0, width: 86, height: 54), confidence: confidence)
      hypothesis.isSure = isSure
      return Scanner.isOpen(hypothesis, after: result)
    }
    #expect(isOpen(0.9, isSure: true) && isOpen(0.3, isSure: false) && isOpen(0, isSure: true))
    result.isRefused = true
    #expect(isOpen(0.9, isSure: true) && !isOpen(0.3, isSure: false) && !isOpen(0, isSure: true))
  }
}
