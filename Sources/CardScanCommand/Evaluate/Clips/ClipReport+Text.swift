// SPDX-License-Identifier: Apache-2.0
import CardScan

extension ClipReport {
  /// Tables for a person.
  var text: String {
    var lines = [
      "Clips: \(clips.count); sessions ended complete \(count(.complete)), by observations "
        + "\(count(.observations)), by time \(count(.time)), with the clip \(count(.none))",
      "Frames until the right number: " + frames(0.5) + ", the median; " + frames(0.9)
        + " in 90 % of the clips",
      "A wrong number at any time: \(wrongAtAnyTime) clips",
      "Frames: \(pushed) pushed, \(dropped) dropped",
      "Time of a frame: \(milliseconds(time(0.5))) ms, the median; \(milliseconds(time(0.95))) ms, 95 %; "
        + "\(milliseconds(time(1))) ms, the longest; "
        + "work of the processor: \(milliseconds(work(0.5))) and \(milliseconds(work(0.95))) ms",
    ]
    let singles = singles
    if !singles.isEmpty {
      lines += [
        "",
        "One frame alone".padded(20) + "      any   middle   of all    wrong",
      ]
      lines += singles.map { name, part in
        name.padded(20)
          + [part.any, part.middle, part.right, part.wrong].map {
            ends.percent($0).padded(left: 9)
          }.joined()
      }
    }
    return lines.joined(separator: "\n") + "\n\n" + ends.text
  }

  private func frames(_ share: Double) -> String { framesToNumber(share).map { "\($0)" } ?? "never" }

  private func milliseconds(_ time: UInt64?) -> String {
    JSON.number(Double(time ?? 0) / 1e6, places: 1).text
  }
}
