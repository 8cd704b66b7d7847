// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanCommand

/// The search with times that are told, not measured.
@Suite struct SizeSearchTests {
  /// Searches among candidates that take `times` nanoseconds, with others in the turns of two.
  private func search(
    _ times: [Double], again: [Double]? = nil, differs: Int? = nil, refuses: Int? = nil,
    hiccup: Double = 0
  ) throws -> SizeSearch {
    var samples = 0
    let running = times.indices.filter { $0 != differs && $0 != refuses }.count
    return try SizeSearch(
      count: times.count, seconds: 3600,
      agrees: { candidate in
        if candidate == refuses { throw ScanError(.deviceFailed, "refused") }
        return candidate != differs
      },
      sample: { candidate in
        samples += 1
        let isFirst = samples <= running * SizeSearch.rounds.upperBound
        // What else runs makes every second round slower, for all alike.
        let load = (samples - 1) / running % 2 == 0 ? 1 : 1.7
        if isFirst { return times[candidate] * load }
        let isLast = samples == (running + 2) * SizeSearch.rounds.upperBound
        return (again ?? times)[candidate] + (isLast ? hiccup : 0)
      })
  }

  @Test func theFastestCounts() throws {
    let search = try search([100, 90, 80, 95])
    #expect(search.best == 2)
    #expect(search.now == 100)
    #expect(search.time == 80)
    #expect(search.ratio == 1.25)
    guard case .timed(_, let ratio) = search.verdicts[1] else {
      Issue.record("\(search.verdicts[1])")
      return
    }
    #expect(ratio > 1.03)
  }

  @Test func littleDoesNotCount() throws {
    let search = try search([100, 98, 101])
    #expect(search.best == 0)
    #expect(search.ratio == 1)
  }

  @Test func whatIsFasterOnlyOnceDoesNotCount() throws {
    let search = try search([100, 80], again: [100, 98])
    #expect(search.best == 0)
    #expect(search.ratio == 1)
    #expect(search.time == search.now)
  }

  @Test func whatIsSlowerInOneOfItsRoundsDoesNotCount() throws {
    // The last round of nine begins with today's.
    #expect(try search([100, 80], hiccup: 10).best == 1)
    #expect(try search([100, 80], hiccup: 30).best == 0)
  }

  @Test func whatGivesOtherResultsDoesNotCount() throws {
    let search = try search([100, 50, 80], differs: 1)
    #expect(search.best == 2)
    #expect(search.verdicts[1] == .differs)
  }

  @Test func whatTheDeviceRefusesDoesNotCount() throws {
    let search = try search([100, 50, 80], refuses: 1)
    #expect(search.best == 2)
    #expect(search.verdicts[1] == .refused)
  }

  @Test func aSingleCandidateIsTodays() throws {
    #expect(try search([100]).best == 0)
  }

  @Test func roundsEndWithTheTimeButNotBeforeTheFewest() throws {
    var samples = 0
    _ = try SizeSearch(
      count: 2, seconds: 0, agrees: { _ in true },
      sample: { _ in
        samples += 1
        return 1
      })
    #expect(samples == 2 * SizeSearch.rounds.lowerBound)
  }
}
