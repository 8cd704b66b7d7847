// SPDX-License-Identifier: Apache-2.0

extension ReportPage {
  /// The figures that are asked for first.
  var tiles: String {
    let tiles = [copies, whole, speed, gain].compactMap { $0 }
    if tiles.isEmpty { return "" }
    return "<div class=\"tiles\">"
      + tiles.map { figure, about in
        "<div class=\"tile\"><b>\(figure.escapedForHTML)</b><span>\(about.escapedForHTML)</span></div>"
      }.joined() + "</div>"
  }

  private var copies: (String, String)? {
    for row in usualStages where row.stage == "chain" && row.device == nil {
      guard let copies = row.copies else { continue }
      return (
        "\(copies.fixed(2)) × memcpy", "from a frame to its borders, CPU path, \(row.size) \(row.format)"
      )
    }
    return nil
  }

  private var whole: (String, String)? {
    usualStages.first { $0.stage == "whole" && $0.device == nil }.map {
      (
        "\(($0.timing.median / 1e6).fixed(1)) ms",
        "a frame to everything on its card, CPU path, \($0.size) \($0.format)"
      )
    }
  }

  private var speed: (String, String)? {
    report.rows(NetworkRow.self).filter { $0.device == nil }.max { $0.work.speed < $1.work.speed }.map {
      (
        "\($0.work.speed.fixed(0)) GFLOP/s",
        "network of \($0.name), CPU path; the processor's best is \($0.work.peak.column(0, 0))"
      )
    }
  }

  private var gain: (String, String)? {
    report.rows(StreamRow.self).filter { $0.way == .whole && $0.arrangement == .engines }
      .max { $0.cores < $1.cores }.map {
        (
          "\($0.rate.fixed(0)) frames/s",
          "all of the card, \($0.cores) streams on \($0.cores) cores: \($0.gain.fixed(2)) × one core"
        )
      }
  }

  /// The rows of the frame size that drawings show: 1280x720, else the first.
  var usualStages: [StageRow] {
    let rows = report.rows(StageRow.self).filter { $0.framePixels != nil }
    let size = rows.contains { $0.size == "1280x720" } ? "1280x720" : rows.first?.size
    return rows.filter { $0.size == size }
  }
}
