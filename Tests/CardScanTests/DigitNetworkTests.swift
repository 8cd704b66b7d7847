// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

/// The strip and the logits (class by class) that the training program wrote with the weights.
func digitsVector() throws -> (strip: Tensor, logits: Tensor) {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let data = try Data(
    contentsOf: folder.appendingPathComponent("../Fixtures/network/digits-vector.bin"))
  func word(_ index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(data[4 * index + $1]) << (8 * UInt32($1)) }
  }
  let width = Int(word(0))
  var strip = Tensor(1, 32, width)
  var logits = Tensor(11, 1, width / 4)
  try #require(data.count == 4 * (1 + strip.values.count + logits.values.count))
  for index in strip.values.indices { strip.values[index] = Float(bitPattern: word(1 + index)) }
  for index in logits.values.indices {
    logits.values[index] = Float(bitPattern: word(1 + strip.values.count + index))
  }
  return (strip, logits)
}

/// Log-softmax of the logits of one column, in double precision.
func logSoftmax(_ logits: Tensor, column: Int) -> [Double] {
  let values = (0..<logits.channels).map { Double(logits[$0, 0, column]) }
  let sum = values.reduce(0) { $0 + exp($1) }
  return values.map { $0 - log(sum) }
}

@Suite struct DigitNetworkTests {
  @Test func agreesWithTheTrainingProgram() throws {
    let (strip, logits) = try digitsVector()
    let network = ConvolutionalNetwork(weights: try StripNetwork.digits.builtInWeights(), rows: 32)
    let result = try infer(network, [strip])
    #expect(result[0].isNear(logits))
  }

  @Test func scoresAreLogProbabilities() throws {
    let (strip, logits) = try digitsVector()
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
    #expect(throws: ScanError.self) { try StripNetwork.digits.columns(of: [good, narrow]) }
    var low = good
    low.rows = size
    #expect(throws: ScanError.self) { try StripNetwork.digits.columns(of: [good, low]) }
  }
}
