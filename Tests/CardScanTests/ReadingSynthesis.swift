// SPDX-License-Identifier: Apache-2.0
@testable import CardScan

/// Scores as a good network would give them for a line of digits, for tests of what comes after it.
struct ScoreSynthesis {
  var digits: [UInt8]
  var groups: [Int]
  /// Strip pixels.
  var pitch: Float = 18
  /// Middle of the first digit, strip pixels.
  var begin: Float = 60
  /// Across a gap, in pitches.
  var gap: Float = 1.9
  var columns = 130
  /// Probability that is taken from the right class and spread over the others.
  var doubt: Float = 0.02
  /// Random extra log-probability, uniform within ±noise.
  var noise: Float = 0
  var seed: UInt64 = 1

  /// Middle of each digit, strip pixels.
  var positions: [Float] {
    var x = begin
    var result: [Float] = []
    for (index, size) in groups.enumerated() {
      for place in 0..<size {
        if place > 0 { x += pitch } else if index > 0 { x += gap * pitch }
        result.append(x)
      }
    }
    return result
  }

  /// What stands at each column: a digit, "none", or nil in the zone between.
  func scores() -> StripScores {
    var random = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func uniform() -> Float {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(random >> 40) / Float(1 << 24)
    }
    var values: [Float] = []
    for column in 0..<columns {
      let x = 4 * Float(column) + 2
      var label = StripScores.none
      var distance = Float.infinity
      for (index, position) in positions.enumerated() where (position - x).magnitude < distance {
        distance = (position - x).magnitude
        if distance < 0.3 * pitch { label = Int(digits[index]) }
      }
      var column = [Float](repeating: doubt / 10, count: StripScores.classes)
      column[label] = 1 - doubt
      values += column.map { Float.log($0) + noise * (2 * uniform() - 1) }
    }
    return StripScores(columns: columns, values: values)
  }
}

extension Float {
  /// Natural logarithm by series, so that the tests need no libm module.
  fileprivate static func log(_ value: Float) -> Float {
    var x = Double(value)
    var result = 0.0
    while x < 0.75 {
      x *= 2
      result -= 0.693_147_180_559_945_3
    }
    let t = (x - 1) / (x + 1)
    var power = t
    for k in stride(from: 1, to: 40, by: 2) {
      result += 2 * power / Double(k)
      power *= t * t
    }
    return Float(result)
  }
}

/// Stages without frames: what networks see on strips is up to the class that says so.
class StripStages: Stages {
  override func load(_ frame: Frame) throws(ScanError) {}
  override func borders(mask: GuideMask?, parameters: BorderParameters) throws(ScanError) -> BorderMaps {
    throw ScanError(.noCard, "the stages of this test find no borders")
  }
  override func rectify(_ homography: Homography) throws(ScanError) -> LumaView {
    throw ScanError(.noCard, "the stages of this test hold no card")
  }
  override func rectifyColor(_ homography: Homography, into target: PixelBuffer) throws(ScanError) {}
  override func infer(
    _ network: StripNetwork, on strips: [StripWindow], of picture: LumaView
  ) throws(ScanError) -> [NetworkOutput] { try infer(network, on: strips) }
  override func forget() {}
}

/// Stages that show a line of scores at one place of a picture and nothing elsewhere.
final class ScoreStages: StripStages {
  /// The strip must pass this near to the line's middle row to see it, picture pixels.
  var tolerance = 8.0
  let row: Double
  let synthesis: ScoreSynthesis
  /// Whether the line is upside down.
  let turned: Bool
  private(set) var strips = 0

  init(row: Double, synthesis: ScoreSynthesis, turned: Bool = false) {
    self.row = row
    self.synthesis = synthesis
    self.turned = turned
  }

  override func infer(
    _ network: StripNetwork, on strips: [StripWindow]
  ) throws(ScanError) -> [NetworkOutput] {
    self.strips += strips.count
    return strips.map { window in
      let middle = window.picturePoint(Double(window.columns) / 2, 16)
      let sees =
        (middle.y - row).magnitude < tolerance && (window.columnStep.x < 0) == turned
      var seen = synthesis
      seen.columns = window.columns / 4
      if !sees { (seen.digits, seen.groups) = ([], []) }
      let scores = seen.scores()
      var values: [Float] = []
      for label in 0..<StripScores.classes {
        for column in 0..<scores.columns { values.append(scores[column, label]) }
      }
      return NetworkOutput(
        channels: StripScores.classes, rows: 1, columns: scores.columns, values: values)
    }
  }
}

/// Calls `body` with a picture of its own memory.
func withPicture<Result>(
  width: Int, height: Int, _ value: (Int, Int) -> UInt8, _ body: (LumaView) throws -> Result
) rethrows -> Result {
  var pixels = [UInt8](repeating: 0, count: max(1, width * height))
  for y in 0..<height { for x in 0..<width { pixels[y * width + x] = value(x, y) } }
  return try pixels.withUnsafeBufferPointer {
    try body(LumaView(base: $0.baseAddress!, width: width, height: height, stride: width))
  }
}
