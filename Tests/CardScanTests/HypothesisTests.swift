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
}
