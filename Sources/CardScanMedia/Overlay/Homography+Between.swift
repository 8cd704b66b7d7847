// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Homography {
  /// The map of one quad onto another, corner by corner; nil where one of them is degenerate.
  init?(_ first: Quad, onto second: Quad) {
    guard let from = Homography(width: 1, height: 1, onto: first)?.m,
      let to = Homography(width: 1, height: 1, onto: second)?.m
    else { return nil }
    // The adjugate is the inverse up to a factor that does not count.
    let back: [Double] = [
      from[4] * from[8] - from[5] * from[7], from[2] * from[7] - from[1] * from[8],
      from[1] * from[5] - from[2] * from[4], from[5] * from[6] - from[3] * from[8],
      from[0] * from[8] - from[2] * from[6], from[2] * from[3] - from[0] * from[5],
      from[3] * from[7] - from[4] * from[6], from[1] * from[6] - from[0] * from[7],
      from[0] * from[4] - from[1] * from[3],
    ]
    var product = InlineArray<9, Double>(repeating: 0)
    for row in 0..<3 {
      for column in 0..<3 {
        for i in 0..<3 { product[3 * row + column] += to[3 * row + i] * back[3 * i + column] }
      }
    }
    self.init(product)
  }
}
