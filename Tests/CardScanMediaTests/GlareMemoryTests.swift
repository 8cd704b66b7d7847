// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Testing

@testable import CardScan

/// Gleams that wander over a card.
@Suite struct GlareMemoryTests {
  /// A card of stripes that tell each place, with a white band where there is one, in blocks.
  private static func card(band: ClosedRange<Int>? = nil) throws -> PixelBuffer {
    let card = try PixelBuffer(width: 856, height: 540)
    for y in 0..<540 {
      for x in 0..<856 {
        let isWhite = band.map { $0.contains(x / 16) } ?? false
        card.base[y * card.stride + x] = isWhite ? 255 : UInt8((x * 7 + y * 3) % 200)
      }
    }
    return card
  }

  private static func fill(
    _ card: PixelBuffer, from memory: GlareMemory, corner: Int, sharpness: Float
  ) throws -> Bool {
    try withExtendedLifetime(card) { try memory.fill(card.luma(), corner: corner, sharpness: sharpness) }
  }

  /// Blocks along the middle row that are as on the card without a gleam.
  private static func whole(_ card: PixelBuffer) throws -> Set<Int> {
    let plain = try Self.card()
    return Set(
      (0..<53).filter { column in
        (256..<272).allSatisfy { y in
          (column * 16..<column * 16 + 16).allSatisfy {
            card.base[y * card.stride + $0] == plain.base[y * plain.stride + $0]
          }
        }
      })
  }

  @Test func aGleamIsFilledFromFramesBefore() throws {
    let memory = GlareMemory()
    let first = try Self.card(band: 10...14)
    #expect(try !Self.fill(first, from: memory, corner: 0, sharpness: 0.5), "nothing is known of what lies below it")
    #expect(try Self.whole(first) == Set(0..<53).subtracting(10...14))
    // What lay beside the gleam was not kept either.
    let second = try Self.card(band: 13...18)
    #expect(try Self.fill(second, from: memory, corner: 0, sharpness: 0.5))
    #expect(try Self.whole(second) == Set(0..<53).subtracting(13...15))
    // Now all is known that was not in both.
    let third = try Self.card(band: 0...52)
    #expect(try Self.fill(third, from: memory, corner: 0, sharpness: 0.5))
    #expect(try Self.whole(third) == Set(0..<53).subtracting(12...15))
  }

  @Test func whatWasSeenSharperStays() throws {
    let memory = GlareMemory()
    let blurred = try PixelBuffer(width: 856, height: 540)
    #expect(try !Self.fill(Self.card(), from: memory, corner: 0, sharpness: 0.5))
    #expect(try !Self.fill(blurred, from: memory, corner: 0, sharpness: 0.4))
    let card = try Self.card(band: 20...30)
    #expect(try Self.fill(card, from: memory, corner: 0, sharpness: 0.1))
    #expect(try Self.whole(card).count == 53)
  }

  @Test func aCardThatIsHeldTheOtherWayIsNotFilledWithIt() throws {
    let memory = GlareMemory()
    #expect(try !Self.fill(Self.card(), from: memory, corner: 0, sharpness: 0.5))
    let card = try Self.card(band: 20...30)
    #expect(try !Self.fill(card, from: memory, corner: 2, sharpness: 0.5))
    #expect(try Self.whole(card).count == 42)
  }

  /// A band over columns 320 to 399 of the card, and what is beside it: a block on each side.
  @Test func aLineWithAGleamAtItsEndMayGoOn() throws {
    let memory = GlareMemory()
    // Where it ends, how high it is, and whether it may go on below the gleam.
    let lines: [(right: Int, height: Int, isHidden: Bool)] = [
      (303, 20, true), (280, 20, true), (260, 20, false), (260, 40, true), (400, 20, true),
    ]
    func line(_ right: Int, _ height: Int) -> PixelArea {
      PixelArea(left: 100, right: right, top: 400, bottom: 400 + height)
    }
    #expect(!memory.hides(line(303, 20)), "nothing was seen so far")
    #expect(try !Self.fill(Self.card(band: 20...24), from: memory, corner: 0, sharpness: 0.5))
    for (right, height, isHidden) in lines { #expect(memory.hides(line(right, height)) == isHidden, "to \(right)") }
    #expect(!memory.hides(PixelArea()), "no line was read so far")
    // One that is read from above, on its ends and beside it.
    #expect(memory.hides(PixelArea(left: 300, right: 320, top: 200, bottom: 400)))
    #expect(!memory.hides(PixelArea(left: 280, right: 300, top: 200, bottom: 400)))
    // The gleam has gone.
    #expect(try !Self.fill(Self.card(), from: memory, corner: 0, sharpness: 0.4))
    for (right, height, _) in lines { #expect(!memory.hides(line(right, height))) }
  }

  /// In every frame some of the digits are hidden, other ones each time.
  @Test(arguments: [BackendChoice.cpu, .openCL]) func aNumberIsReadOfWhichNoFrameShowsAll(backend: BackendChoice) throws
  {
    var engineOptions = EngineOptions()
    engineOptions.backend = backend
    let engine = try Engine(engineOptions)
    let path = TrackingClipTests.folder.appendingPathComponent("../../accuracy/card_07.jpg").path
    let whole = try Picture.read(path: path)
    let plain = try withExtendedLifetime(whole) { try engine.scan(whole.frame()) }
    let digits = plain.digits.map(\.box.middle)
    try #require(digits.count == 16 && plain.status == .ok)
    var options = SessionOptions()
    options.required = [.number]
    let session = try Session(options)
    var state = SessionState()
    for i in 0..<12 where state.phase != .done {
      let picture = try Picture.read(path: path)
      let (first, last) = [(0, 4), (6, 9), (11, 15)][i % 3]
      let ends = (digits[first], digits[last])
      let left = Int(min(ends.0.x, ends.1.x)) - 16, right = Int(max(ends.0.x, ends.1.x)) + 16
      let top = Int(min(ends.0.y, ends.1.y)) - 40, bottom = Int(max(ends.0.y, ends.1.y)) + 40
      for y in top..<bottom {
        for x in left..<right { for k in 0..<3 { picture.pixels.base[y * picture.pixels.stride + 4 * x + k] = 255 } }
      }
      try withExtendedLifetime(picture) {
        #expect(try engine.scan(picture.frame()).number == nil, "frame \(i) does not show all of it")
        state = try session.push(picture.frame(), at: UInt64(i + 1) * 33_333_333, using: engine)
      }
    }
    let read = try #require(state.result.number), shown = try #require(plain.number)
    #expect((0..<16).allSatisfy { read[$0] == shown[$0] }, "\(backend)")
  }
}
