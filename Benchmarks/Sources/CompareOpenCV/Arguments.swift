// SPDX-License-Identifier: Apache-2.0
import CardScan

/// The command line: `[--json] [--rounds N] [--sizes WxH,...] [--formats name,...]`.
struct Arguments {
  /// One JSON object a line instead of a table.
  var isJSON = false
  var rounds = 200
  var sizes = [(width: 640, height: 480), (1280, 720), (1920, 1080), (3840, 2160)]
  var formats = [PixelFormat.rgba, .bgr, .gray8, .nv12, .yuyv]

  /// Those whose first plane OpenCV's side can take.
  static let known: [PixelFormat] = [.rgba, .bgr, .gray8, .nv12, .nv21, .i420, .yuyv]

  /// Nil where it is wrong.
  init?(_ words: some Sequence<String>) {
    var words = words.makeIterator()
    while let word = words.next() {
      if word == "--json" {
        isJSON = true
        continue
      }
      guard let value = words.next() else { return nil }
      let parts = value.split(separator: ",")
      switch word {
      case "--rounds":
        guard let count = Int(value), count > 0 else { return nil }
        rounds = count
      case "--sizes":
        sizes = parts.compactMap { part in
          let numbers = part.split(separator: "x").compactMap { Int($0) }
          return numbers.count == 2 && numbers.allSatisfy { $0 >= 64 } ? (numbers[0], numbers[1]) : nil
        }
        guard sizes.count == parts.count else { return nil }
      case "--formats":
        formats = parts.compactMap { part in Arguments.known.first { "\($0)" == part } }
        guard formats.count == parts.count else { return nil }
      default: return nil
      }
    }
  }
}
