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

  /// Where a card is surely found the picture as a whole is not read besides.
  @Test(arguments: [(0.0, true), (400, false), (620, false)])
  func thePictureIsReadWhereNoCardIsFound(width: Double, isRead: Bool) throws {
    let scene = try LocalizationScene(width: 640, height: 404)
    if width > 0 { scene.drawCard(Quad.card(at: Point(320, 202), width: width, degrees: 0), level: 200) }
    let stages = try CPUStages(threads: 1), result = ScanResult()
    try stages.load(scene.frame())
    let found = try Scanner(stages: stages).hypotheses(scene.frame(), ScanOptions(), into: result)
    let whole = try #require(found.last)
    #expect(whole.confidence == 0 && (found.count == 1) == isRead)
    #expect(Scanner.isOpen(whole, after: result) == isRead)
    if let first = found.first, !isRead { #expect(Scanner.isOpen(first, after: result)) }
  }

  /// What is read after a number that was refused, or a sure outline: other cards.
  @Test func aRefusedNumberIsTheCards() {
    let result = ScanResult()
    func isOpen(_ confidence: Double) -> Bool {
      let hypothesis = CardCandidate(quad: Quad(x: 0, y: 0, width: 86, height: 54), confidence: confidence)
      return Scanner.isOpen(hypothesis, after: result)
    }
    #expect(isOpen(0.9) && isOpen(0.3) && isOpen(0))
    result.isRefused = true
    #expect(isOpen(0.9) && !isOpen(0.3) && !isOpen(0))
    result.isRefused = false
    result.quadConfidence = 0.9
    #expect(isOpen(0.9) && !isOpen(0.3) && !isOpen(0))
    result.quadConfidence = 0.6
    #expect(isOpen(0.9) && isOpen(0.3) && isOpen(0))
  }
}
