// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct FilmWritingTests {
  private static let colours: [(UInt8, UInt8, UInt8)] = [(200, 40, 90), (20, 180, 60), (128, 128, 128)]

  private func picture(
    _ colour: (UInt8, UInt8, UInt8), _ width: Int = 35, _ height: Int = 21
  ) throws -> Picture {
    let picture = try Picture(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = picture.row(y) + 4 * x
        (pixel[0], pixel[1], pixel[2], pixel[3]) = (colour.0, colour.1, colour.2, 255)
      }
    }
    return picture
  }

  /// What is written is read again, in the same colours.
  @Test(arguments: ["film.y4m", "film.mjpeg", "film.MJPG", "film"])
  func filmsAreReadAgain(name: String) throws {
    let folder = try FilmFolder()
    let path = folder.path + "/" + name
    let writer = try Film.create(path: path, rate: 12.5)
    for colour in Self.colours { try writer.write(try picture(colour)) }
    try writer.finish()
    let film = try Film.open(path: path, rate: 12.5)
    for colour in Self.colours {
      let frame = try #require(try film.next())
      let shown = try Picture(frame.frame)
      #expect(shown.width == 35 && shown.height == 21)
      #expect(frame.time == UInt64(frame.index) * 80_000_000)
      for (x, y) in [(0, 0), (34, 20), (17, 10)] {
        let pixel = shown.row(y) + 4 * x
        for (seen, meant) in zip([pixel[0], pixel[1], pixel[2]], [colour.0, colour.1, colour.2]) {
          #expect(abs(Int(seen) - Int(meant)) <= 4, "\(name)")
        }
      }
    }
    #expect(try film.next() == nil)
  }

  @Test func sizesMayNotChange() throws {
    let folder = try FilmFolder()
    let writer = try Film.create(path: folder.path + "/a.y4m", rate: 30)
    try writer.write(try picture((1, 2, 3)))
    #expect(throws: SourceError.self) { try writer.write(try self.picture((1, 2, 3), 8, 8)) }
  }

  @Test func placesThatCannotBeWrittenAreTold() throws {
    #expect(throws: SourceError.self) { try Film.create(path: "/none/such/a.y4m", rate: 30) }
    #expect(throws: SourceError.self) { try Film.create(path: "/dev/null/folder", rate: 30) }
  }

  @Test func programsAreRunAndEnd() throws {
    let script = "echo out; echo in words >&2; exit 3"
    let echo = try ChildProcess(name: "sh", arguments: ["-c", script], pipe: .output)
    let bytes = ByteStream(descriptor: echo.descriptor, closes: false)
    #expect(try !bytes.fill(5) && bytes.buffered.elementsEqual("out\n".utf8))
    #expect(!echo.wait() && echo.lastWords == "in words")
    #expect(throws: SourceError("no-such-program is not installed")) {
      try ChildProcess(name: "no-such-program", arguments: [], pipe: .output)
    }
    // One that would go on for ever is ended with its object.
    do { _ = try ChildProcess(name: "sleep", arguments: ["infinity"], pipe: .output) }
  }

  /// Frames of all formats show the same grey and the same red.
  @Test(arguments: PixelFormat.allCases) func framesAreShown(format: PixelFormat) throws {
    let width = 6, height = 4
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 400)
    defer { bytes.deallocate() }
    let red: [UInt8] = [200, 30, 40]
    // ITU-R BT.601, full range.
    let luma: UInt8 = 82, u: UInt8 = 104, v: UInt8 = 212
    let pattern: [UInt8] =
      switch format {
      case .rgba: red + [9]
      case .bgra: red.reversed() + [9]
      case .rgb: red
      case .bgr: red.reversed()
      case .yuyv: [luma, u, luma, v]
      case .uyvy: [u, luma, v, luma]
      default: [luma]
      }
    for i in 0..<200 { bytes[i] = pattern[i % pattern.count] }
    for i in 200..<300 { bytes[i] = format == .i420 ? u : format == .nv12 ? [u, v][i % 2] : [v, u][i % 2] }
    for i in 300..<400 { bytes[i] = v }
    let frame = try Frame(
      format: format, width: width, height: height,
      planes: (UnsafePointer(bytes), UnsafePointer(bytes + 200), UnsafePointer(bytes + 300)),
      strides: (24, 8, 8))
    let shown = try Picture(frame)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = shown.row(y) + 4 * x
        let meant = format == .gray8 ? [luma, luma, luma] : red
        for i in 0..<3 { #expect(abs(Int(pixel[i]) - Int(meant[i])) <= 2, "\(format)") }
        #expect(pixel[3] == 255)
      }
    }
  }
}
