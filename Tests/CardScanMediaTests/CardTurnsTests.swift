// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct CardTurnsTests {
  private func state(_ outline: Quad, read: Quad, wasRead: Bool, identity: UInt64 = 1) -> SessionState {
    var state = SessionState()
    state.result.quad = read
    state.wasRead = wasRead
    state.identity = identity
    state.card = TrackedCard(
      identity: identity, state: .followed, quad: outline, confidence: 1, velocity: Point(0, 0), frames: 1,
      framesSinceSeen: 0, age: 0)
    return state
  }

  @Test func theTopLeftCornerStaysAsLongAsTheCardIsFollowed() {
    let read = Quad(x: 300, y: 100, width: 160, height: 100)
    // So far to the left that its top right corner lies where the top left one was read.
    let now = Quad(x: 150, y: 100, width: 160, height: 100)
    var turns = CardTurns()
    #expect(turns.count(SessionState()) == nil)
    turns.note(state(now.rotated(by: 3), read: read, wasRead: true))
    #expect(turns.count(state(now.rotated(by: 3), read: read, wasRead: false)) == 1)
    // Upside down now, and followed.
    let turned = now.rotated(by: 1)
    turns.note(state(turned, read: read, wasRead: false))
    #expect(turns.count(state(turned, read: read, wasRead: false)) == 1)
    #expect(turns.count(state(turned, read: read, wasRead: false, identity: 2)) == 3)
  }
}
