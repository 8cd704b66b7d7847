// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct MJPEGTests {
  private let folder: FilmFolder

  init() throws { folder = try FilmFolder() }

  private func read(_ bytes: [UInt8]) throws -> FilmContent {
    FilmFolder.read(try folder.file("a.mjpeg", bytes), rate: 10)
  }

  private func jpegs(_ values: [UInt8], _ width: Int = 33, _ height: Int = 23) throws -> [[UInt8]] {
    try values.map { try folder.jpeg(try FilmFolder.gray($0, width, height)) }
  }

  @Test func picturesFollowEachOther() throws {
    let content = try read(try jpegs([10, 100, 200]).flatMap { $0 })
    #expect(content.error == nil)
    #expect(content.frames.map(\.time) == [0, 100_000_000, 200_000_000])
    for (frame, value) in zip(content.frames, [10, 100, 200]) {
      #expect(frame.width == 33 && frame.height == 23 && frame.format == .i420)
      #expect(frame.range == .full && frame.orientation == .up)
      #expect(frame.luma.allSatisfy { abs(Int($0) - value) <= 1 })
      #expect((frame.u + frame.v).allSatisfy { abs(Int($0) - 128) <= 1 })
    }
  }

  /// As web cameras send them.
  @Test func wordsBetweenPicturesArePassedOver() throws {
    let words = Array("\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
    let two = try jpegs([50, 60])
    let content = try read(two[0] + words + two[1] + words)
    #expect(content.error == nil && content.frames.count == 2)
  }

  @Test func theFirstSaysHowAllAreTurned() throws {
    let content = try read(PictureFiles.turnedJPEG + PictureFiles.turnedJPEG)
    #expect(content.error == nil)
    #expect(content.frames.map(\.orientation) == [.right, .right])
  }

  /// A picture in an application segment, with markers of its own, is none of the film.
  @Test func picturesWithinPicturesArePassedOver() throws {
    let inner = try jpegs([0], 16, 16)[0], outer = try jpegs([90])[0]
    let length = inner.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + inner
    let whole = Array(outer[..<2]) + segment + Array(outer[2...])
    let content = try read(whole + whole)
    #expect(content.error == nil && content.frames.map(\.width) == [33, 33])
  }

  @Test func truncatedPicturesAreToldByTheirNumber() throws {
    let two = try jpegs([50, 60])
    for left in [3, 20, two[1].count / 2, two[1].count - 2] {
      let content = try read(two[0] + two[1][..<left])
      #expect(content.frames.count == 1)
      #expect(content.error?.contains("frame 1: the last JPEG picture is truncated") == true)
    }
  }

  @Test func anotherSizeIsRefused() throws {
    let content = try read(try jpegs([50])[0] + jpegs([60], 32, 16)[0])
    #expect(content.frames.count == 1)
    #expect(content.error == "frame 1: it has 32 x 16 pixels, those before it 33 x 23")
  }

  @Test func otherColoursAndNonsenseAreRefused() throws {
    #expect(try read(PictureFiles.inksJPEG).error?.contains("colours") == true)
    let one = try jpegs([50])[0]
    let gap = [UInt8](repeating: 7, count: 200_000)
    #expect(try read(one + gap + one).error?.contains("no JPEG picture follows") == true)
    #expect(try read(one + gap[..<1000]).error == nil)
    #expect(try read([0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0, 0]).error?.contains("no length") == true)
    #expect(try read([0xFF, 0xD8, 0xFF, 0xE0, 0, 3, 0, 0, 0]).error?.contains("marker") == true)
    #expect(try read([]).error == "the file is empty")
  }

  @Test func anyBytesAreHarmless() throws {
    let two = try jpegs([50, 60]).flatMap { $0 }
    var damage = Damage(seed: 1)
    for _ in 0..<200 {
      let content = try read(damage.damaged(two, sparing: 3, changes: 1...8, cut: two.count / 2))
      #expect(content.isWhole && content.frames.count <= 2)
    }
  }
}
