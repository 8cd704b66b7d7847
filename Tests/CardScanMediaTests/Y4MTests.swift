// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct Y4MTests {
  /// A stream of frames whose samples count up from `first` of the frame on, plane after plane.
  private func stream(_ header: String, planes: [Int], frames: Int = 2) -> [UInt8] {
    var bytes = Array("YUV4MPEG2 \(header)\n".utf8)
    for frame in 0..<frames {
      bytes += Array("FRAME\n".utf8)
      for (plane, count) in planes.enumerated() {
        bytes += (0..<count).map { UInt8(truncatingIfNeeded: 100 * frame + 50 * plane + $0) }
      }
    }
    return bytes
  }

  private func read(_ bytes: [UInt8]) throws -> FilmContent {
    let folder = try FilmFolder()
    return FilmFolder.read(try folder.file("a.y4m", bytes))
  }

  @Test(arguments: ["C420", "C420jpeg", "C420paldv", "C420mpeg2", ""])
  func colourOfHalfTheSize(colours: String) throws {
    let content = try read(stream("W5 H3 F25:1 Ip A1:1 \(colours)", planes: [15, 6, 6]))
    #expect(content.error == nil && content.frames.count == 2)
    let last = try #require(content.frames.last)
    #expect(last.width == 5 && last.height == 3 && last.format == .i420 && last.range == .limited)
    #expect(last.luma == (0..<15).map { 100 + $0 })
    #expect(last.u == (0..<6).map { 150 + $0 } && last.v == (0..<6).map { 200 + $0 })
    #expect(content.frames.map(\.time) == [0, 40_000_000] && content.frames.map(\.index) == [0, 1])
  }

  @Test func otherColoursAreBroughtToHalf() throws {
    let wide = try #require(try read(stream("W5 H3 F1:1 C444", planes: [15, 15, 15])).frames.first)
    #expect(wide.luma == (0..<15).map { UInt8($0) })
    #expect(wide.u == [50, 52, 54, 60, 62, 64])
    let high = try #require(try read(stream("W5 H3 F1:1 C422", planes: [15, 9, 9])).frames.first)
    #expect(high.luma == (0..<15).map { UInt8($0) })
    #expect(high.u == [50, 51, 52, 56, 57, 58])
    let few = try #require(try read(stream("W5 H3 F1:1 C411", planes: [15, 6, 6])).frames.first)
    #expect(few.luma == (0..<15).map { UInt8($0) })
    #expect(few.u == [50, 50, 51, 54, 54, 55])
    let four = try read(stream("W5 H3 F1:1 C444alpha", planes: [15, 15, 15, 15]))
    #expect(four.error == nil && four.frames.count == 2)
    #expect(four.frames.last?.luma.first == 100)
  }

  @Test func grayFullRangeInterlacedAndUnknownRate() throws {
    let content = try read(
      stream("W4 H2 F0:0 It Cmono XCOLORRANGE=FULL XYSCSS=MONO", planes: [8]))
    let last = try #require(content.frames.last)
    #expect(content.error == nil && last.format == .gray8 && last.range == .full)
    #expect(last.time == 33_333_333)
    let ntsc = try read(stream("W4 H2 F30000:1001 Cmono", planes: [8]))
    #expect(ntsc.frames.last?.time == 33_366_666)
  }

  @Test func framesMayHaveParameters() throws {
    var bytes = stream("W2 H2 F1:1 Cmono", planes: [4], frames: 0)
    for _ in 0..<2 { bytes += Array("FRAME Ip\n".utf8) + [1, 2, 3, 4] }
    #expect(try read(bytes).frames.map(\.luma) == [[1, 2, 3, 4], [1, 2, 3, 4]])
  }

  @Test(arguments: [
    ("YUV4MPEG2", "incomplete"), ("YUV4MPEG2 W4 H4 F1:1", "incomplete"),
    ("YUV4MPEG2 F1:1\n", "how many pixels"), ("YUV4MPEG2 W4 F1:1\n", "how many pixels"),
    ("YUV4MPEG2 W4 Hx F1:1\n", "how many pixels"), ("YUV4MPEG2 W0 H4 F1:1\n", "no pixels"),
    ("YUV4MPEG2 W-4 H4 F1:1\n", "no pixels"),
    ("YUV4MPEG2 W9223372036854775807 H9223372036854775807 F1:1\n", "at most"),
    ("YUV4MPEG2 W16384 H16384 F1:1\n", "at most"), ("YUV4MPEG2 W4 H4 F0:1\n", "rate"),
    ("YUV4MPEG2 W4 H4 F1:0\n", "rate"), ("YUV4MPEG2 W4 H4 F-30:1\n", "rate"),
    ("YUV4MPEG2 W4 H4 Fnan:1\n", "rate"), ("YUV4MPEG2 W4 H4 F30\n", "rate"),
    ("YUV4MPEG2 W4 H4 F1:1 C420p10\n", "colours"), ("YUV4MPEG2 W4 H4 F1:1 Cwhatever\n", "colours"),
    ("YUV4MPEG2X W4 H4 F1:1 Cmono\n", "not a YUV4MPEG2"),
    ("YUV4MPEG2 W4 H4 F1:1 Cmono\nFRAME\n1234", "ends within frame 0"),
    ("YUV4MPEG2 W2 H2 F1:1 Cmono\nFRAME\n1234FRAM", "ends within frame 1"),
    ("YUV4MPEG2 W2 H2 F1:1 Cmono\nFRAME\n1234more\n1234", "no frame 1"),
  ])
  func malformedStreamsAreRefused(text: String, reason: String) throws {
    let error = try #require(try read(Array(text.utf8)).error)
    #expect(error.contains(reason), "\(error)")
  }

  @Test func longHeadersAreRefused() throws {
    let long = "YUV4MPEG2 W2 H2 F1:1 X" + String(repeating: "a", count: 100_000) + "\n"
    #expect(try read(Array(long.utf8)).error?.contains("incomplete") == true)
  }

  @Test func anEmptyFilmHasNoFrames() throws {
    let content = try read(stream("W4 H4 F1:1", planes: [], frames: 0))
    #expect(content.error == nil && content.frames.isEmpty)
  }

  /// Whatever bytes come, there is an end, and no trap.
  @Test func anyBytesAreHarmless() throws {
    var damage = Damage(seed: 2)
    let film = stream("W6 H4 F30:1 C420", planes: [24, 6, 6])
    let folder = try FilmFolder()
    for _ in 0..<300 {
      let bytes = damage.damaged(film, sparing: 9, changes: 1...6, cut: 20)
      let content = FilmFolder.read(try folder.file("any", bytes))
      #expect(content.isWhole && content.frames.count <= 200)
    }
  }
}
