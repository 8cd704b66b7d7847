// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation
import Testing

@testable import CardScanMedia

@Suite struct PictureReadingTests {
  private func decode(_ bytes: [UInt8]) throws -> Picture {
    try bytes.withUnsafeBytes { try Picture.decode($0) }
  }

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> [Int] {
    (0..<4).map { Int(picture.row(y)[4 * x + $0]) }
  }

  private func grays(_ picture: Picture, row y: Int) -> [Int] {
    (0..<picture.width).map { Int(picture.row(y)[4 * $0]) }
  }

  private func reason(_ bytes: [UInt8]) -> String? {
    do {
      _ = try decode(bytes)
      return nil
    } catch {
      return (error as? PictureError)?.reason
    }
  }

  /// TurboJPEG calls the error a warning, because a warning came before it.
  @Test func anErrorAfterAWarningIsDamage() throws {
    let file = try Data(contentsOf: PictureFiles.fuzzing("picture/two-headers.jpg"))
    #expect(reason([UInt8](file))?.hasPrefix("the JPEG file is damaged: ") == true)
  }

  @Test func jpegKeepsItsOrientation() throws {
    let picture = try decode(PictureFiles.turnedJPEG)
    #expect(picture.width == 16 && picture.height == 8)
    #expect(picture.orientation == .right)
    let red = pixel(picture, 3, 4)
    let blue = pixel(picture, 12, 4)
    #expect(red[0] > 180 && red[2] < 70 && red[3] == 255)
    #expect(blue[2] > 180 && blue[0] < 70)
    let upright = try picture.uprightCopy()
    #expect(upright.width == 8 && upright.height == 16 && upright.orientation == .up)
    #expect(pixel(upright, 4, 3) == pixel(picture, 3, 3))
    #expect(pixel(upright, 4, 12)[2] > 180)
  }

  @Test func inksBecomeColours() throws {
    let centre = pixel(try decode(PictureFiles.inksJPEG), 4, 4)
    #expect(centre[0] > 240 && centre[1] < 15 && centre[2] < 15)
  }

  @Test func pngOfEveryKind() throws {
    let deep = try decode(PictureFiles.deepPNG)
    #expect(pixel(deep, 0, 0) == [255, 128, 0, 255])
    #expect(pixel(deep, 1, 0) == [0x12, 0x56, 0x9A, 255])
    let grayAlpha = try decode(PictureFiles.grayAlphaPNG)
    #expect(pixel(grayAlpha, 0, 0) == [255, 255, 255, 255])
    #expect(pixel(grayAlpha, 1, 0) == [100, 100, 100, 255])
    let palette = try decode(PictureFiles.palettePNG)
    #expect(pixel(palette, 0, 0) == [10, 20, 30, 255])
    #expect(pixel(palette, 1, 0) == [255, 255, 255, 255])
    let bits = try decode(PictureFiles.bitPNG)
    #expect(grays(bits, row: 0) == [255, 0, 255])
    let interlaced = try decode(PictureFiles.interlacedPNG)
    #expect(grays(interlaced, row: 0) == [10, 20])
    #expect(grays(interlaced, row: 1) == [30, 40])
    #expect(try decode(PictureFiles.turnedPNG).orientation == .left)
    #expect(try decode(PictureFiles.onePNG).width == 1)
  }

  @Test func portablePictures() throws {
    let colour = try decode(Array("P6 # made by hand\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
    #expect(pixel(colour, 1, 0) == [4, 5, 6, 255])
    let commented = try decode(
      Array("P5\n# one\n2 # two\n# three\n1\n#\n255\n".utf8) + [35, 10])
    #expect(grays(commented, row: 0) == [35, 10], "data that looks like a comment is data")
    let deepColour = try decode(
      Array("P6 1 1 65535\n".utf8) + [0xFF, 0xFF, 0x80, 0x00, 0x00, 0x00])
    #expect(pixel(deepColour, 0, 0) == [255, 128, 0, 255])
    let deep = try decode(Array("P5\n2 1\n1023\n".utf8) + [0x03, 0xFF, 0x02, 0x00])
    #expect(pixel(deep, 0, 0) == [255, 255, 255, 255])
    #expect(pixel(deep, 1, 0)[0] == 128)
  }

  @Test func writtenPicturesAreReadBack() throws {
    let picture = try Picture(width: 19, height: 7)
    for y in 0..<7 {
      for x in 0..<19 {
        for c in 0..<3 { picture.row(y)[4 * x + c] = UInt8((x * 31 + y * 17 + c * 71) & 255) }
        picture.row(y)[4 * x + 3] = 255
      }
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.png", "a.ppm"] {
      let path = folder.appendingPathComponent(name).path
      try picture.write(path: path)
      let again = try Picture.read(path: path)
      for y in 0..<7 { for x in 0..<19 { #expect(pixel(again, x, y) == pixel(picture, x, y)) } }
    }
    #expect(throws: PictureError.self) { try picture.write(path: "/no/such/folder/a.png") }
  }

  @Test func badFilesAreExplained() {
    #expect(reason([]) == "the file is empty")
    #expect(reason(Array("GIF89a".utf8))?.contains("GIF") == true)
    #expect(reason(Array("hello, world".utf8))?.contains("not a JPEG") == true)
    let half = PictureFiles.turnedJPEG.count * 3 / 4
    #expect(reason(Array(PictureFiles.turnedJPEG.prefix(half)))?.contains("JPEG") == true)
    #expect(reason(Array(PictureFiles.turnedJPEG.dropLast(8))) == "the JPEG file is truncated")
    #expect(reason(Array(PictureFiles.deepPNG.prefix(50))) == "the PNG file is truncated")
    #expect(reason(PictureFiles.hugePNG)?.contains("30000 x 30000") == true)
    #expect(reason(Array("P6 30000 30000 255\n".utf8))?.contains("30000 x 30000") == true)
    var boasting = PictureFiles.turnedJPEG
    let size = boasting.indices.dropLast(9).first { Array(boasting[$0..<$0 + 2]) == [0xFF, 0xC0] }
    boasting.replaceSubrange(size! + 5..<size! + 9, with: [0x75, 0x30, 0x75, 0x30])
    #expect(reason(boasting)?.contains("30000 x 30000") == true)
    #expect(reason(Array("P6 4 4 255\nshort".utf8)) == "the PPM file is truncated")
    #expect(reason(Array("P6 4 ".utf8)) == "the PPM header is incomplete")
    #expect(reason(Array("P5 0 4 255\n".utf8)) == "the picture has no pixels")
    #expect(reason(Array("P5 4 4 70000\n".utf8))?.contains("65535") == true)
    #expect(reason(Array("P5 99999999999999999999 4 255\n".utf8))?.contains("absurd") == true)
  }

  @Test(arguments: [PictureFiles.turnedJPEG, PictureFiles.deepPNG, PictureFiles.turnedPNG])
  func ofPrefixesAndFlippedBytesComesAPictureOrAReason(file: [UInt8]) throws {
    func isSound(_ bytes: [UInt8]) throws -> Bool {
      do {
        let picture = try decode(bytes)
        return (1...Frame.largestSide).contains(picture.width) && (1...Frame.largestSide).contains(picture.height)
          && (0..<picture.height).allSatisfy { y in
            (0..<picture.width).allSatisfy { picture.row(y)[4 * $0 + 3] == 255 }
          }
      } catch let error as PictureError {
        return !error.reason.isEmpty
      }
    }
    for count in 0..<file.count { #expect(try isSound(Array(file.prefix(count))), "\(count) bytes") }
    for index in file.indices {
      var changed = file
      changed[index] ^= 0xFF
      #expect(try isSound(changed), "byte \(index)")
    }
    #expect(reason(Array(file.prefix(file.count / 2))) != nil)
  }

  @Test func pathsThatAreNoPictures() {
    func reason(_ path: String) -> String? {
      do {
        _ = try Picture.read(path: path)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(reason("/no/such/file") == "there is no such file")
    #expect(reason("/tmp") == "it is a directory, not a picture")
    #expect(reason("/dev/null") == "the file is empty")
    #expect(reason("/dev/zero")?.contains("not a JPEG") == true)
  }
}
