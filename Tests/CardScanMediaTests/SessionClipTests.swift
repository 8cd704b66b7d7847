// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Testing

/// Sessions over the rendered clip of two cards.
@Suite struct SessionClipTests {
  private static func states(
    _ options: SessionOptions = SessionOptions(), frames: Int = 24, without cut: Range<Int> = 0..<0,
    interval: UInt64 = 33_333_333
  ) throws -> [(row: TrackingClipTests.Row, state: SessionState)] {
    var engineOptions = EngineOptions()
    engineOptions.backend = .cpu
    let engine = try Engine(engineOptions), session = try Session(options)
    var states: [(TrackingClipTests.Row, SessionState)] = []
    let rows = try TrackingClipTests.rows().prefix(frames).enumerated().filter { !cut.contains($0.offset) }
    for (i, row) in rows.map({ $0.element }).enumerated() {
      let picture = try Picture.read(
        path: TrackingClipTests.folder.appendingPathComponent(row.file).path)
      let state = try withExtendedLifetime(picture) {
        try session.push(picture.frame(), at: UInt64(i + 1) * interval, using: engine)
      }
      states.append((row, state))
    }
    return states
  }

  private static func number(_ state: SessionState) -> String? {
    state.result.number.map { number in (0..<number.count).map { "\(number[$0])" }.joined() }
  }

  @Test func eachCardHasItsOwnEvidence() throws {
    let numbers = [1: "4555419310406700", 2: "5360784595319940"]
    var ends: [Int: SessionState] = [:]
    for (row, state) in try Self.states() {
      if let shown = row.card, let number = Self.number(state), state.card != nil {
        #expect(number == numbers[shown], "\(row.file)")
        ends[shown] = state
      }
      #expect(state.result.number == nil || state.observations >= 2, "one frame alone is not sure")
    }
    let first = try #require(ends[1]), second = try #require(ends[2])
    #expect(first.identity != second.identity && first.identity > 0)
    #expect(first.result.fields?.expiry?.date == CalendarMonth(month: 4, year: 2033))
    #expect(second.observations <= 10, "the second card begins anew")
  }

  /// As nobody changes cards: from one frame to the next, in the same place.
  @Test func aCardInThePlaceOfTheFirstIsTakenForAnother() throws {
    let states = try Self.states(without: 6..<17)
    let after = states[6...].map { Self.number($0.state) }
    #expect(Self.number(states[5].state) == "4555419310406700")
    #expect(after.last == "5360784595319940")
    #expect(after.dropFirst(2).allSatisfy { $0 != "4555419310406700" })
    #expect(states[5].state.identity != states[12].state.identity)
  }

  @Test func itEndsWhenWhatIsRequiredIsStable() throws {
    var options = SessionOptions()
    options.required = [.number]
    let states = try Self.states(options, frames: 8).map { $0.state }
    let end = try #require(states.firstIndex { $0.phase == .done })
    #expect(states[end].end == .complete && states[end].stable.contains(.number))
    #expect(end >= options.stableObservations)
    for state in states[end...] {
      #expect(state.phase == .done && state.result === states[end].result, "nothing is read any more")
      #expect(state.advice == .none)
    }
    #expect(states[0].phase == .reading && states[0].result.number == nil)
  }

  @Test func withoutTextTheNumberAloneIsRequired() throws {
    var options = SessionOptions()
    options.scan.wantsText = false
    #expect(options.required == [.number, .expiry, .holder])
    let end = try #require(try Self.states(options, frames: 8).last).state
    #expect(end.end == .complete && end.stable == .number && Self.number(end) == "4555419310406700")
    // Nothing that could be read is left to wait for.
    options.required = [.expiry]
    #expect(try Self.states(options, frames: 8).last?.state.phase == .reading)
  }

  /// As on a board that takes seconds for a frame: it follows no card from one to the next, and finds it anew.
  @Test(arguments: [1, 4, 7] as [UInt64])
  func framesSecondsApartAddUp(seconds: UInt64) throws {
    var options = SessionOptions()
    options.required = [.number]
    options.stableObservations = 3
    let states = try Self.states(options, frames: 8, interval: seconds * 1_000_000_000).map { $0.state }
    let end = try #require(states.firstIndex { $0.phase == .done })
    #expect(states[end].end == .complete && Self.number(states[end]) == "4555419310406700")
    #expect(states[end].observations == end + 1, "every frame counts")
    #expect(states[end].identity == states[0].identity)
  }

  /// Patience goes on from one card to the next, which on a slow board is the same.
  @Test(arguments: [1, 7] as [UInt64])
  func framesSecondsApartThatAreNotSharpAreReadNowAndThen(seconds: UInt64) throws {
    var options = SessionOptions()
    options.limits.leastSharpness = 1.1
    options.longestTime = 6 * seconds * 1_000_000_000
    let states = try Self.states(options, frames: 7, interval: seconds * 1_000_000_000).map { $0.state }
    #expect(states.filter { $0.wasRead }.count == 1)
    #expect(states.last?.end == .time, "the clock goes on, too")
  }

  @Test func withoutTextASessionEndsWithTheNumber() throws {
    var options = SessionOptions()
    options.scan.wantsText = false
    options.mostObservations = 0
    let states = try Self.states(options, frames: 8).map { $0.state }
    #expect(states.last?.end == .complete && states.last.flatMap(Self.number) == "4555419310406700")
  }

  /// The time that the first card was there is none of the second's.
  @Test func aCardInThePlaceOfTheFirstHasItsOwnTime() throws {
    var options = SessionOptions()
    options.required = [.phones]
    options.mostObservations = 0
    options.longestTime = 260_000_000
    let states = try Self.states(options, frames: 24, without: 6..<17).map { $0.state }
    #expect(states.last?.identity != states.first?.identity)
    #expect(states.last?.phase != .done, "it was there for 231 ms")
  }

  @Test func aCardAfterOneFrameOfTheFirstIsTakenForAnother() throws {
    var options = SessionOptions()
    options.required = [.phones]
    let states = try Self.states(options, frames: 24, without: 1..<17).map { $0.state }
    #expect(states.last.flatMap(Self.number) == "5360784595319940")
    #expect(states.last?.identity != states.first?.identity)
  }

  @Test func itEndsAfterSoManyObservationsAndAfterSoLong() throws {
    var options = SessionOptions()
    options.required = [.phones]
    options.mostObservations = 3
    var last = try #require(Self.states(options, frames: 6).last?.state)
    #expect(last.end == .observations && last.observations == 3)
    options.mostObservations = 0
    options.longestTime = 100_000_000
    last = try #require(Self.states(options, frames: 6).last?.state)
    #expect(last.end == .time && last.phase == .done)
    #expect(last.observations == 5, "all frames until 133 ms after the first")
  }

  @Test func framesThatAreNotSharpEnoughAreReadOnlyNowAndThen() throws {
    var options = SessionOptions()
    options.limits.leastSharpness = 1.1
    let states = try Self.states(options, frames: 8).map { $0.state }
    #expect(states.filter { $0.wasRead }.count == 1 && !states[0].wasRead)
    let last = states[7]
    #expect(last.observations == 1 && last.advice == .holdStill)
    #expect(states[1].phase == .cardSeen && states[1].status == .noNumber)
    for state in states where state.card != nil {
      #expect(state.quality.sharpness > 0.3 && state.quality.sharpness <= 1)
      #expect(state.quality.brightness > 60 && state.quality.brightness < 220)
      #expect(state.quality.glare < 0.2 && state.quality.motion < 2)
    }
  }
}
