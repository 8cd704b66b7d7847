// SPDX-License-Identifier: Apache-2.0
import CTurboJPEG
import Testing

/// The decoder of motion JPEG with real pictures, whole and damaged.
@Suite struct MotionJPEGTests {
  private let decoder = ctj_begin_frames()!

  private func decode(_ jpeg: [UInt8], _ width: Int, _ height: Int) -> (status: Int32, picture: [UInt8]) {
    let size = DrawnPicture.size(width, height)
    // A page more, which must stay as it is.
    var picture = [UInt8](repeating: 0x5a, count: size + 4096)
    let status = ctj_decode_frame(
      decoder, jpeg, jpeg.count, UInt32(width), UInt32(height), &picture)
    #expect(picture[size...].allSatisfy { $0 == 0x5a })
    return (status, Array(picture[..<size]))
  }

  @Test(
    arguments: [TJSAMP_420, TJSAMP_422, TJSAMP_444, TJSAMP_440, TJSAMP_411, TJSAMP_GRAY],
    [(64, 48), (1, 1), (17, 9), (35, 33), (1280, 8), (3, 50)])
  func everySamplingAndSize(_ sampling: TJSAMP, _ size: (Int, Int)) {
    defer { ctj_end_frames(decoder) }
    let drawn = DrawnPicture(width: size.0, height: size.1)
    let (status, picture) = decode(drawn.jpeg(sampling), size.0, size.1)
    #expect(status == 0)
    let luma = size.0 * size.1
    #expect(drawn.farthest(picture, in: 0..<luma) <= 4)
    // Colour changes slowly, except where there is none.
    if sampling == TJSAMP_GRAY {
      #expect(picture[luma...].allSatisfy { $0 == 128 })
    } else {
      #expect(drawn.farthest(picture, in: luma..<picture.count) <= 12)
    }
  }

  @Test func withoutEndingAndTables() {
    defer { ctj_end_frames(decoder) }
    let jpeg = DrawnPicture(width: 64, height: 48).jpeg(TJSAMP_422)
    let whole = decode(jpeg, 64, 48)
    #expect(whole.status == 0)
    for other in [Array(jpeg.dropLast(2)), jpeg + [0, 0, 0], JPEGSegments.without(0xC4, jpeg)] {
      #expect(other != jpeg)
      let (status, picture) = decode(other, 64, 48)
      #expect(status == 0)
      #expect(picture == whole.picture)
    }
  }

  @Test func refusesWhatIsNoFrame() {
    defer { ctj_end_frames(decoder) }
    let drawn = DrawnPicture(width: 64, height: 48)
    let jpeg = drawn.jpeg(TJSAMP_420)
    #expect(decode(jpeg, 48, 64).status == -EILSEQ)
    #expect(decode(jpeg, 64, 47).status == -EILSEQ)
    #expect(decode([], 64, 48).status == -EILSEQ)
    #expect(decode([0xff, 0xd8], 64, 48).status == -EILSEQ)
    #expect(decode(drawn.inks(), 64, 48).status == -EILSEQ)
    #expect(decode(jpeg, 64, 48).status == 0)
  }

  /// Where a picture is cut its rest is missing, whatever byte that begins with.
  @Test func truncatedFrames() {
    defer { ctj_end_frames(decoder) }
    let jpeg = DrawnPicture(width: 64, height: 48).jpeg(TJSAMP_422)
    for count in 0..<jpeg.count - 8 { #expect(decode(Array(jpeg[..<count]), 64, 48).status == -EILSEQ) }
  }

  /// Thousands of damaged frames through one decoder, as a loose cable gives them: none ends the program, and
  /// the next whole one is as it would have been.
  @Test func afterDamagedFramesAWholeOne() {
    defer { ctj_end_frames(decoder) }
    var lot = SystemLot(seed: 7)
    for sampling in [TJSAMP_422, TJSAMP_420, TJSAMP_444] {
      let jpeg = DrawnPicture(width: 80, height: 40).jpeg(sampling)
      let whole = decode(jpeg, 80, 40)
      #expect(whole.status == 0)
      var refused = 0
      for _ in 0..<1000 {
        var damaged = jpeg
        for _ in 0...lot.next(below: 6) {
          damaged[lot.next(below: damaged.count)] = UInt8(lot.next(below: 256))
        }
        if lot.next(below: 4) == 0 { damaged.removeLast(lot.next(below: damaged.count)) }
        if decode(damaged, 80, 40).status != 0 { refused += 1 }
      }
      #expect(refused > 300)
      #expect(decode(jpeg, 80, 40).picture == whole.picture)
    }
  }
}
