// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct ReadingRankingTests {
  @Test func greatestFirstAndEqualOnesInTheirOrder() {
    var generator = SplitMix(1)
    for count in [0, 1, 2, 3, 7, 8, 9, 100, 1023] {
      let keys = (0..<count).map { _ in Float(Int.random(in: 0..<20, using: &generator)) }
      let order = Ranking.falling(keys)
      #expect(order == keys.indices.sorted { (keys[$0], $1) > (keys[$1], $0) })
    }
    #expect(Ranking.falling([.nan, 1, .infinity, -.infinity, .nan]).sorted() == [0, 1, 2, 3, 4])
  }
}
