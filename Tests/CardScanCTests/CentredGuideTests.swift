// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@Suite struct CentredGuideTests {
  /// A card that stands in the middle of a frame which is higher than wide, or lies on its side before a camera.
  @Test(arguments: ["card_01.jpg", "card_11.jpg"])
  func aStandingCardIsFound(sample: String) throws {
    let engine = try TestEngine(), lying = try TestPicture(sample: sample)
    let standing = TestPicture(turning: lying)
    func number(_ picture: TestPicture, _ guide: Int) throws -> String {
      let result = TestResult(engine, picture) { $0.guide = Int32(guide) }
      #expect(result.status == CARDSCAN_OK)
      return String(cString: try #require(cardscan_result_number(result.pointer)))
    }
    let expected = try number(lying, CARDSCAN_GUIDE_CENTRED)
    #expect(expected.count >= 13)
    #expect(try number(standing, CARDSCAN_GUIDE_CENTRED) == expected)
    // A rectangle is where the card is, and nowhere else.
    let other = TestResult(engine, standing) {
      $0.guide = Int32(CARDSCAN_GUIDE_RECTANGLE)
      ($0.guide_x, $0.guide_y, $0.guide_width, $0.guide_height) = (108, 481, 504, 318)
    }
    #expect(other.status == CARDSCAN_NO_CARD)
  }
}
