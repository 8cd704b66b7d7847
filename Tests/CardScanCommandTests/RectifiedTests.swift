// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScan
@testable import CardScanMedia

/// Straightened cards as the command writes them.
@Suite struct RectifiedTests {
  private func scan(
    _ file: String, guide: String = "centred", into folder: String
  ) throws -> RunningCommand {
    try RunningCommand([
      "scan", "--backend", "cpu", "--guide", guide, "--no-text", "--reveal", "--rectified", folder,
      RunningCommand.fixtures + file,
    ])
  }

  /// The written card is nothing but the card, and turned so that its number is read at once: of one
  /// that lies as it is read, one upside down, and one that stands.
  @Test(arguments: [
    ("/accuracy/card_07.jpg", "centred"), ("/accuracy/card_13.jpg", "centred"),
    ("/accuracy/card_12.jpg", "469,65,374,598"),
  ])
  func cardsAreStraightAndUpright(file: String, guide: String) throws {
    let folder = try TestFolder()
    #expect(try scan(file, guide: guide, into: folder.path).code == 0)
    let name = (file as NSString).lastPathComponent.replacingOccurrences(of: "jpg", with: "png")
    let card = try Picture.read(path: folder.path + "/" + name)
    #expect(card.width > card.height)
    #expect(abs(Double(card.width) / Double(card.height) - CardGeometry.aspectRatio) < 0.01)
    let width = Double(card.width), height = Double(card.height)
    var choice = EngineOptions()
    choice.backend = .cpu
    var options = ScanOptions()
    options.quad = Quad(x: 0, y: 0, width: width, height: height)
    options.wantsText = false
    let result = try Engine(choice).scan(try card.frame(), options)
    #expect(result.status == .ok)
    let first = try #require(result.digits.first?.box), last = try #require(result.digits.last?.box)
    #expect(first.topLeft.x < last.topLeft.x && first.topLeft.y > 0.4 * height)
  }

  @Test func nothingIsWrittenWithoutACardOrUnasked() throws {
    let folder = try TestFolder()
    #expect(try scan("/accuracy/card_15.jpg", into: folder.path).code == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let masked = try RunningCommand(["scan", "--rectified", folder.path, "a.jpg"])
    #expect(masked.code == 64 && masked.talk.contains("--reveal"))
  }

  @Test func sizesFollowThePicture() throws {
    let picture = try Picture(width: 400, height: 300)
    func size(_ quad: Quad) throws -> [Int]? {
      try picture.straightened(quad).map { [$0.width, $0.height] }
    }
    #expect(try size(Quad(x: 10, y: 10, width: 342.4, height: 215.92)) == [342, 216])
    #expect(try size(Quad(x: 10, y: 10, width: 161.94, height: 256.8)) == [162, 257])
    // Tiny and huge outlines have bounds.
    #expect(try size(Quad(x: 0, y: 0, width: 8, height: 5)) == [171, 108])
    #expect(try size(Quad(x: -9e4, y: -9e4, width: 2e5, height: 1.2e5)) == [3424, 2159])
    #expect(try size(Quad(x: 0, y: 0, width: 0, height: 0)) == nil)
    #expect(try size(Quad(x: 0, y: 0, width: .infinity, height: 1)) == nil)
  }
}
