// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScanMedia

@Suite struct ReducedPictureTests {
  @Test func pixelsAreMeans() throws {
    let picture = try Picture(width: 5, height: 3)
    for y in 0..<3 { for x in 0..<20 { picture.row(y)[x] = UInt8(10 * x + y) } }
    let half = try picture.reduced(by: 2)
    #expect(half.width == 2 && half.height == 1)
    // Red of 0, 4 in the first row, one more each in the second; half of one is rounded up.
    #expect((0..<8).map { half.row(0)[$0] } == [21, 31, 41, 255, 101, 111, 121, 255])
    #expect(try picture.reduced(by: 9).width == 1)
  }
}
