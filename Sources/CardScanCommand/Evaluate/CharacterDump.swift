// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// Cuts the characters out of pictures whose number is known and saves each, labelled with the
/// truth, for looking at failures and for collecting examples.
struct CharacterDump {
  let folder: String
  private let names = PictureNames()

  /// Pixels of a saved character, with the margin.
  private static let width = 48, height = 64
  /// Share of a character's box that is added around it.
  private static let margin = 0.2

  init(path: String) throws(PictureError) {
    folder = path
    try Folder.make(path)
  }

  /// Writes `TRUTH_read-READ_NAME_PLACE.png` for each digit that stands for one of the truth; `NAME-2` and so on
  /// of further cards, and of pictures with one name.
  func write(_ picture: Picture, _ result: ScanResult, row: Manifest.Row) throws(PictureError) {
    let alignment = DigitAlignment(read: result.digits.map(\.digit), truth: row.number)
    let name = names.next(for: row.file)
    for (digit, place) in zip(result.digits, alignment.truthOfRead) {
      guard let place,
        let cut = try picture.cut(
          digit.box.scaled(aboutMiddle: 1 + CharacterDump.margin), width: CharacterDump.width,
          height: CharacterDump.height)
      else { continue }
      let number = "\(place + 1)".padded(left: 2, with: "0")
      try cut.write(
        path: "\(folder)/\(row.number[place])_read-\(digit.digit)_\(name)_\(number).png")
    }
  }
}
