// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

@Suite struct CTrackerTests {
  /// A tracker, destroyed with this object.
  final class Tracker {
    let pointer: OpaquePointer

    init() throws {
      var tracker: OpaquePointer?
      #expect(cardscan_tracker_create(&tracker) == 0)
      pointer = try #require(tracker)
    }

    deinit { cardscan_tracker_destroy(pointer) }

    func card(_ index: Int32 = 0) -> cardscan_tracked_card? {
      var card = cardscan_tracked_card()
      card.struct_size = UInt32(MemoryLayout<cardscan_tracked_card>.size)
      return cardscan_tracker_card(pointer, index, &card) == 0 ? card : nil
    }
  }

  @Test func theCardIsFollowedAndReadWhereItIs() throws {
    let engine = try TestEngine(), tracker = try Tracker(), picture = try TestPicture()
    var image = picture.image
    #expect(cardscan_tracker_card_count(tracker.pointer) == 0)
    for i in 0..<4 {
      let time = UInt64(1_000_000_000 + 33_000_000 * i)
      #expect(cardscan_track(engine.pointer, tracker.pointer, &image, time, nil) == 0)
      #expect(cardscan_tracker_card_count(tracker.pointer) == 1)
      let card = try #require(tracker.card())
      #expect(card.identity == 1 && card.frames == i + 1 && card.frames_since_seen == 0)
      #expect(card.state == Int32(i == 0 ? CARDSCAN_TRACK_DETECTED : CARDSCAN_TRACK_FOLLOWED))
      #expect(card.age == UInt64(33_000_000 * i))
      #expect(card.confidence > 0.3 && card.confidence <= 1)
      #expect(abs(card.velocity_x) < 30 && abs(card.velocity_y) < 30)
    }
    let quad = try #require(tracker.card()).quad
    // Whichever corner comes first, and whichever way round.
    for numbers in [
      quad, (quad.4, quad.5, quad.6, quad.7, quad.0, quad.1, quad.2, quad.3),
      (quad.2, quad.3, quad.0, quad.1, quad.6, quad.7, quad.4, quad.5),
    ] {
      let result = TestResult(engine, picture) {
        $0.guide = Int32(CARDSCAN_GUIDE_QUAD)
        $0.guide_quad = numbers
      }
      #expect(result.status == 0)
      #expect(String(cString: cardscan_result_number(result.pointer)) == TestPicture.number)
      #expect(cardscan_result_candidate_count(result.pointer) == 1)
    }
    cardscan_tracker_reset(tracker.pointer)
    #expect(cardscan_tracker_card_count(tracker.pointer) == 0)
    #expect(cardscan_track(engine.pointer, tracker.pointer, &image, 0, nil) == 0)
    #expect(tracker.card()?.identity == 2)
  }

  @Test func nothingIsFollowedInAnEmptyFrame() throws {
    let engine = try TestEngine(), tracker = try Tracker(), picture = try TestPicture()
    for i in picture.pixels.indices { picture.pixels[i] = 100 }
    var image = picture.image
    for time: UInt64 in [0, 33_000_000, .max, 5, 5] {
      #expect(cardscan_track(engine.pointer, tracker.pointer, &image, time, nil) == 1)
      #expect(cardscan_tracker_card_count(tracker.pointer) == 0)
    }
  }

  @Test func badInput() throws {
    let engine = try TestEngine(), tracker = try Tracker(), picture = try TestPicture()
    var image = picture.image
    #expect(cardscan_tracker_create(nil) == -1)
    cardscan_tracker_destroy(nil)
    cardscan_tracker_reset(nil)
    #expect(cardscan_track(nil, tracker.pointer, &image, 0, nil) == -1)
    #expect(cardscan_track(engine.pointer, nil, &image, 0, nil) == -1)
    #expect(String(cString: cardscan_engine_last_error(engine.pointer)) != "")
    #expect(cardscan_track(engine.pointer, tracker.pointer, nil, 0, nil) == -1)
    #expect(cardscan_tracker_card_count(nil) == 0)
    #expect(cardscan_tracker_card(nil, 0, nil) == -1)

    var wrong = image
    wrong.struct_size = 3
    #expect(cardscan_track(engine.pointer, tracker.pointer, &wrong, 0, nil) == -1)
    wrong = image
    wrong.width = .max
    #expect(cardscan_track(engine.pointer, tracker.pointer, &wrong, 0, nil) == -2)
    wrong = image
    wrong.strides.0 = -4
    #expect(cardscan_track(engine.pointer, tracker.pointer, &wrong, 0, nil) == -1)
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    options.maximum_observations = -1
    #expect(cardscan_track(engine.pointer, tracker.pointer, &image, 0, &options) == -1)
    options.maximum_observations = 0
    options.minimum_size = .nan
    #expect(cardscan_track(engine.pointer, tracker.pointer, &image, 0, &options) == -1)

    #expect(cardscan_track(engine.pointer, tracker.pointer, &image, 0, nil) == 0)
    // Options that are no options leave the cards of the frame before.
    options.wanted_fields = 1 << 20
    #expect(cardscan_track(engine.pointer, tracker.pointer, &image, 0, &options) == -1)
    #expect(cardscan_tracker_card_count(tracker.pointer) == 1)
    #expect(tracker.card(-1) == nil && tracker.card(1) == nil && tracker.card(.max) == nil)
    #expect(cardscan_tracker_card(tracker.pointer, 0, nil) == -1)
    for size: UInt32 in [0, 3, 5000, .max] {
      var card = cardscan_tracked_card()
      card.struct_size = size
      #expect(cardscan_tracker_card(tracker.pointer, 0, &card) == -1)
    }
    // An older caller's struct: as far as it goes.
    var card = cardscan_tracked_card()
    card.struct_size = 16
    #expect(cardscan_tracker_card(tracker.pointer, 0, &card) == 0)
    #expect(card.identity == 1 && card.confidence == 0)
  }

  @Test func badQuads() throws {
    let engine = try TestEngine(), picture = try TestPicture()
    let nan = Double.nan
    for quad in [
      (0, 0, 0, 0, 0, 0, 0, 0), (nan, 0, 50, 0, 50, 40, 0, 40), (0, 0, .infinity, 0, 50, 40, 0, 40),
      (0, 0, 50, 40, 50, 0, 0, 40), (0, 0, 1e300, 0, 1e300, 1e300, 0, 1e300),
      (9000, 0, 9050, 0, 9050, 40, 9000, 40), (-90, -90, -40, -90, -40, -50, -90, -50),
    ] as [(Double, Double, Double, Double, Double, Double, Double, Double)] {
      let result = TestResult(engine, picture) {
        $0.guide = Int32(CARDSCAN_GUIDE_QUAD)
        $0.guide_quad = quad
      }
      #expect(result.status == -1 && result.pointer == nil)
    }
  }
}
