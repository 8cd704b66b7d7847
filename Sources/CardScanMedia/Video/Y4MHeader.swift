// SPDX-License-Identifier: Apache-2.0
import CardScan

/// The first line of a YUV4MPEG2 stream, yuv4mpeg(5): its signature and parameters between blanks, each a
/// letter and a value.
struct Y4MHeader {
  static let signature = Array("YUV4MPEG2".utf8)
  /// The longest line that is read, bytes.
  static let longest = 4096

  let width: Int
  let height: Int
  let layout: ChromaLayout
  /// Planes behind colour that are passed over, bytes in all.
  let surplus: Int
  let range: LumaRange
  /// nil where the header does not say.
  let rate: FilmRate?

  /// `line` is without its end. Interlaced streams and those whose pixels are not square are taken as
  /// they are.
  init(line: String) throws(SourceError) {
    let words = line.split(separator: " ")
    guard words.first.map({ Array($0.utf8) == Y4MHeader.signature }) == true else {
      throw SourceError("it is not a YUV4MPEG2 stream")
    }
    var width: Int?, height: Int?, rate: FilmRate?
    var colours = Substring("420jpeg")
    var range = LumaRange.limited
    for word in words.dropFirst() {
      let value = word.dropFirst()
      switch word.first {
      case "W": width = Int(value)
      case "H": height = Int(value)
      case "C": colours = value
      case "F": rate = try Y4MHeader.rate(value)
      case "X" where value == "COLORRANGE=FULL": range = .full
      default: break
      }
    }
    guard let width, let height else {
      throw SourceError("its header does not say how many pixels its frames have")
    }
    do throws(PictureError) {
      try Picture.check(width: width, height: height)
    } catch {
      throw SourceError(error.reason)
    }
    guard let layout = Y4MHeader.layout(colours) else {
      throw SourceError(
        "its colours \(Y4MHeader.quoted(colours)) are not read; 420, 422, 444, 411 and mono are")
    }
    self.width = width
    self.height = height
    self.layout = layout
    surplus = colours == "444alpha" ? width * height : 0
    self.range = range
    self.rate = rate
  }

  /// Samples of more than 8 bits have other names: 420p10.
  private static func layout(_ name: Substring) -> ChromaLayout? {
    switch name {
    case "420", "420jpeg", "420paldv", "420mpeg2": .half
    case "422": ChromaLayout(across: 2, down: 1)
    case "444", "444alpha": ChromaLayout(across: 1, down: 1)
    case "411": ChromaLayout(across: 4, down: 1)
    case "mono": ChromaLayout.none
    default: nil
    }
  }

  /// `30000:1001`; 0:0 says that the rate is not known.
  private static func rate(_ text: Substring) throws(SourceError) -> FilmRate? {
    if text == "0:0" { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard parts.count == 2, let rate = FilmRate(parts[0], in: parts[1]) else {
      throw SourceError("its header has no rate that makes sense: \(quoted(text))")
    }
    return rate
  }

  /// Text of a file as it is shown to a person: no more than a few letters, and nothing but letters.
  private static func quoted(_ text: Substring) -> String {
    let letters = text.unicodeScalars.prefix(24).filter { $0.value > 32 && $0.value < 127 }
    return "\"\(String(letters.map(Character.init)))\""
  }
}
