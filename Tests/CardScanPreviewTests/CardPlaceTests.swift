// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia
@testable import CardScanPreview

@Suite struct CardPlaceTests {
  /// Things are carried to where the report of the frame has the card's outline.
  @Test func theCardComesToItsOutline() throws {
    let read = Quad(x: 300, y: 100, width: 160, height: 100)
    var state = SessionState()
    state.result.quad = read
    state.wasRead = true
    for (x, turn) in [(300.0, 0), (310, 1), (150, 2), (450, 3)] {
      let now = Quad(x: x, y: 100, width: 160, height: 100)
      state.card = TrackedCard(
        identity: 1, state: .followed, quad: now.rotated(by: turn), confidence: 1, velocity: Point(0, 0),
        frames: 1, framesSinceSeen: 0, age: 0)
      var place = CardPlace(), turns = CardTurns()
      place.note(state)
      turns.note(state)
      let carry = try #require(place.carrier(state)), count = try #require(turns.count(state))
      let carried = carry(read)
      #expect((0..<4).allSatisfy { (carried[$0] - now[$0]).length < 1e-6 })
      #expect(state.followedOutline?.rotated(by: count) == now)
    }
  }
}
