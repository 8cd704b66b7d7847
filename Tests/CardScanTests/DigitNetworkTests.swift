// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

/// Log-softmax of the logits of one column, in double precision.
func logSoftmax(_ logits: Tensor, column: Int) -> [Double] {
  let values = (0..<logits.channels).map { Double(logits[$0, 0, column]) }
  let sum = values.reduce(0) { $0 + exp($1) }
  return values.map { $0 - log(sum) }
}

@Suite struct DigitNetworkTests {
  @Test func scoresAreLogProbabilities() throws {
    let (strip, logits) = try networkVector(.digits)
    let scores = StripScores(
      NetworkOutput(
        channels: logits.channels, rows: 1, columns: logits.columns, values: logits.values))
    #expect(scores.columns == strip.columns / 4)
    for column in 0..<scores.columns {
      let expected = logSoftmax(logits, column: column)
      for label in 0..<StripScores.classes {
        #expect(abs(Double(scores[column, label]) - expected[label]) < 1e-4)
      }
    }
  }

  /// What shares a batch with a strip changes nothing.
  @Test func stripsStandAlone() throws {
    try withPicture(width: 300, height: 90, { UInt8(($0 * 37 ^ $1 * 11) & 255) }) { picture in
      let strips = [40, 52, 60].map {
        StripWindow(from: Point(5, $0), to: Point(290, $0 + 4), digitHeight: 20)
      }
      let inference = try StripInference(images: CPUImageStages(workers: Workers(threads: 2)))
      let together = try inference.infer(.digits, on: strips, of: picture)
      for (index, strip) in strips.enumerated() {
        let alone = try inference.infer(.digits, on: [strip], of: picture)
        #expect(alone[0].values == together[index].values)
      }
      #expect(try inference.infer(.digits, on: [], of: picture).isEmpty)
    }
  }

  @Test(arguments: [0, -8, 4, 12, 2056])
  func refusesOtherSizes(size: Int) throws {
    let good = StripWindow(from: Point(0, 16), to: Point(100, 16), digitHeight: 22)
    var narrow = good
    narrow.columns = size
    #expect(throws: ScanError.self) { try StripNetwork.digits.size(of: [good, narrow]) }
    var low = good
    low.rows = size
    #expect(throws: ScanError.self) { try StripNetwork.digits.size(of: [good, low]) }
  }

  @Test func takesWholeCardsOfOneLayoutAtATime() throws {
    func card(_ columns: Int, _ rows: Int) -> StripWindow {
      StripWindow(origin: Point(0, 0), along: Point(1, 0), step: 1, columns: columns, rows: rows)
    }
    #expect(try StripNetwork.textAreas.size(of: [card(432, 272)]) == (272, [432]))
    #expect(try StripNetwork.textAreas.size(of: [card(272, 432), card(280, 432)]) == (432, [272, 280]))
    #expect(throws: ScanError.self) { try StripNetwork.textAreas.size(of: [card(432, 272), card(272, 432)]) }
    #expect(throws: ScanError.self) { try StripNetwork.textAreas.size(of: [card(432, 280)]) }
  }
}
