// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScanCommand

@Suite struct TimingTests {
  @Test func quantilesAreThoseOfTheSortedRuns() {
    let timing = Timing((1...100).reversed().map { Double($0) })
    #expect(timing.runs == 100)
    #expect(timing.minimum == 1)
    #expect(timing.median == 51)
    #expect(timing.p95 == 96)
    #expect(!timing.isStable)
  }

  @Test func aMedianOfEqualRunsIsStableOnceTheyAreEnough() {
    #expect(Timing([Double](repeating: 5, count: 20)).isStable)
    #expect(!Timing([Double](repeating: 5, count: 19)).isStable)
    // Three outliers of a hundred leave it where it is.
    #expect(Timing([Double](repeating: 5, count: 97) + [50, 60, 70]).isStable)
  }

  @Test func itEndsBeforeItsTimeWhereTheMedianIsStable() {
    var calls = 0
    let timing = Timing(
      seconds: 0.01,
      measured: {
        calls += 1
        return 7
      })
    #expect(timing.runs == 20)
    #expect(timing.median == 7)
    #expect(calls > 20)
  }

  @Test func noRunsAreNoTime() {
    #expect(Timing([]).median.isNaN)
    #expect(!Timing([]).isStable)
  }
}
