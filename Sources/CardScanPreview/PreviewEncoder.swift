// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation

/// Makes what clients get of a frame: four bytes with the length of the report, the most significant
/// first, the report as JSON, and the picture as a JPEG file.
///
/// Who may not see the number gets the picture in cells so large that a digit is no more than about one
/// of them: on a moving picture nobody knows well enough where a number stands, or how many cards there
/// are, to cover just that.
struct PreviewEncoder {
  /// The longer side of pictures that show everything, pixels at most.
  private static let longest = 960
  /// Cells along the longer side of those that do not. A number's digits are a 24th of the card apart.
  private static let cells = 32

  private let coder = JSONEncoder()

  /// Without a frame there is no picture, and where there is no memory for it neither.
  func body(_ report: PreviewReport, _ frame: Frame?) -> Data {
    var body = Data()
    let json = (try? coder.encode(report.isUnlocked ? report : report.masked)) ?? Data("{}".utf8)
    withUnsafeBytes(of: UInt32(json.count).bigEndian) { body.append(contentsOf: $0) }
    body.append(json)
    if let frame, let picture = try? picture(frame, everything: report.isUnlocked) {
      body.append(contentsOf: picture)
    }
    return body
  }

  private func picture(_ frame: Frame, everything: Bool) throws(PictureError) -> [UInt8] {
    let most = everything ? Self.longest : Self.cells
    let factor = (max(frame.width, frame.height) + most - 1) / most
    var picture = try Picture(frame).reduced(by: factor)
    if picture.orientation != .up { picture = try picture.uprightCopy() }
    return try picture.jpeg(quality: everything ? 75 : 90)
  }
}
