// SPDX-License-Identifier: Apache-2.0
import Foundation

/// How the time of one stage or way grows from the smallest to the largest frame.
struct GrowthRow: ReportRow {
  /// One frame size.
  struct Point: Equatable {
    let pixels: Int
    /// Nanoseconds.
    let time: Double
  }

  let format: String
  let stage: String
  let path: String
  /// At least two, the smallest frame first.
  let points: [Point]

  /// What is followed: the stages that see the whole frame, and the ways.
  private static let stages = ["chain"] + FrameWay.allCases.map(\.rawValue)

  /// Of all rows that were measured at several sizes.
  static func all(_ rows: [StageRow]) -> [GrowthRow] {
    var keys: [[String]] = []
    for row in rows where stages.contains(row.stage) {
      let key = [row.format, row.stage, row.path]
      if !keys.contains(key) { keys.append(key) }
    }
    return keys.compactMap { key in
      let points = rows.filter { [$0.format, $0.stage, $0.path] == key }.compactMap { row in
        row.framePixels.map { Point(pixels: $0, time: row.timing.median) }
      }.sorted { $0.pixels < $1.pixels }
      guard let first = points.first, let last = points.last, last.pixels > first.pixels else {
        return nil
      }
      return GrowthRow(format: key[0], stage: key[1], path: key[2], points: points)
    }
  }

  /// The time's growth divided by that of the pixels from the smallest to the largest frame: at most 1
  /// where the cost grows linearly or better.
  var growth: Double { points.count < 2 ? .nan : GrowthRow.step(points[0], points[points.count - 1]) }

  /// The worst such ratio between two neighbouring sizes.
  var worstStep: Double {
    zip(points, points.dropFirst()).map { GrowthRow.step($0, $1) }.max() ?? .nan
  }

  private static func step(_ small: Point, _ large: Point) -> Double {
    large.time / small.time / (Double(large.pixels) / Double(small.pixels))
  }

  static let title =
    "growth of the time beside that of the pixels (at most 1: linear or better)"
  static let kind = "growth"
  static let header = "format stage         path       smallest to largest  worst step"

  var text: String {
    format.padded(7) + stage.padded(14) + path.padded(9) + growth.fixed(2).padded(left: 21)
      + worstStep.fixed(2).padded(left: 12)
  }

  var values: [(String, JSON)] {
    [
      ("format", .string(format)), ("stage", .string(stage)), ("path", .string(path)),
      ("growth", .number(growth, places: 3)), ("worst_step", .number(worstStep, places: 3)),
    ]
  }
}
