// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanMedia

@Suite struct PictureSequenceTests {
  @Test func numbersCountAsNumbers() {
    let names = ["f10.png", "f2.png", "f1.png", "g0.png", "f002.png", "f.png", "f2b.png", "10", "9"]
    let order = ["9", "10", "f.png", "f1.png", "f002.png", "f2.png", "f2b.png", "f10.png", "g0.png"]
    #expect(names.sorted(by: NaturalOrder.precedes) == order)
    #expect(!NaturalOrder.precedes("a", "a"))
    #expect(NaturalOrder.precedes("a1", "a01") != NaturalOrder.precedes("a01", "a1"))
    let large = "x" + String(repeating: "9", count: 40)
    #expect(NaturalOrder.precedes("x8", large) && !NaturalOrder.precedes(large, "x8"))
  }

  private func gray(_ folder: FilmFolder, _ name: String, _ value: UInt8, _ width: Int = 4) throws {
    let pixels = [UInt8](repeating: value, count: 2 * width)
    _ = try folder.file(name, Array("P5\n\(width) 2\n255\n".utf8) + pixels)
  }

  @Test func picturesOfAllKindsFollowEachOther() throws {
    let folder = try FilmFolder()
    try gray(folder, "frame 9.pgm", 10)
    _ = try folder.file("frame 10.JPG", try folder.jpeg(try FilmFolder.gray(90, 4, 2)))
    try FilmFolder.gray(200, 4, 2).write(path: folder.path + "/frame 100.png")
    _ = try folder.file("manifest.tsv", "file")
    _ = try folder.file(".hidden.png", "")
    let content = FilmFolder.read(folder.path, rate: 50)
    #expect(content.error == nil)
    #expect(content.frames.map(\.format) == [.rgba, .i420, .rgba])
    #expect(content.frames.map(\.time) == [0, 20_000_000, 40_000_000])
    #expect(content.frames[1].luma.allSatisfy { abs(Int($0) - 90) <= 1 })
  }

  @Test func picturesAreTurnedAsTheySay() throws {
    let folder = try FilmFolder()
    _ = try folder.file("1.jpg", PictureFiles.turnedJPEG)
    #expect(FilmFolder.read(folder.path).frames.map(\.orientation) == [.right])
  }

  /// Colours that no film has go the way of other pictures.
  @Test func inksAreRead() throws {
    let folder = try FilmFolder()
    _ = try folder.file("1.jpg", PictureFiles.inksJPEG)
    let content = FilmFolder.read(folder.path)
    #expect(content.error == nil && content.frames.map(\.format) == [.rgba])
  }

  @Test func badFoldersAreToldByName() throws {
    let folder = try FilmFolder()
    #expect(FilmFolder.read(folder.path).error?.contains("no JPEG, PNG") == true)
    #expect(FilmFolder.read(folder.path + "/none").error == "there is no such file")
    try gray(folder, "1.pgm", 10)
    try gray(folder, "2.pgm", 10, 6)
    let sizes = FilmFolder.read(folder.path)
    #expect(sizes.frames.count == 1)
    #expect(sizes.error == "2.pgm: it has 6 x 2 pixels, those before it 4 x 2")
    _ = try folder.file("2.pgm", "P5\n4 2\n255\n1")
    #expect(FilmFolder.read(folder.path).error == "2.pgm: the PPM file is truncated")
    _ = try folder.file("2.pgm", "")
    #expect(FilmFolder.read(folder.path).error == "2.pgm: the file is empty")
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9]) func ratesMustMakeSense(rate: Double) throws {
    let folder = try FilmFolder()
    try gray(folder, "1.pgm", 10)
    #expect(FilmFolder.read(folder.path, rate: rate).error?.contains("rate") == true)
  }
}
