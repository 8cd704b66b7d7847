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
    let network = ConvolutionalNetwork(weights: try DigitNetwork.builtInWeights(), rows: 32)
    let result = try infer(network, [strip])
    #expect(result[0].isNear(logits))
  }

  @Test func scoresAreLogProbabilities() throws {
    let (strip, logits) = try digitsVector()
    let network = try DigitNetwork(weights: try DigitNetwork.builtInWeights())
    let scores = try network.scores(
      columns: [strip.columns, 8, strip.columns], workers: Workers(threads: 2)
    ) { (batch) throws(ScanError) in
      for index in batch.strips where index != 1 {
        for row in 0..<32 {
          for x in 0..<strip.columns {
            batch.memory[batch.offset(index) + row * batch.rowStride + x] = strip[0, row, x]
          }
        }
      }
    }
    #expect(scores.map(\.columns) == [strip.columns / 4, 2, strip.columns / 4])
    #expect(scores[0].values == scores[2].values)
    for column in 0..<scores[0].columns {
      let expected = logSoftmax(logits, column: column)
      for label in 0..<StripScores.classes {
        #expect(abs(Double(scores[0][column, label]) - expected[label]) < 1e-3)
      }
    }
  }

  @Test(arguments: [0, -8, 4, 12, 2056])
  func refusesOtherWidths(columns: Int) throws {
    let network = try DigitNetwork(weights: try DigitNetwork.builtInWeights())
    #expect(throws: ScanError.self) {
      try network.scores(columns: [16, columns], workers: Workers(threads: 1)) { _ in }
    }
  }
}
