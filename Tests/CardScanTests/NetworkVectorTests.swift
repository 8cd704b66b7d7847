// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

/// An input and the logits (class by class) that the training program wrote with a network's weights.
func networkVector(_ network: StripNetwork) throws -> (strip: Tensor, logits: Tensor) {
  let isWhole = network == .textAreas || network == .cardAreas
  let name =
    switch network {
    case .digits: "digits"
    case .text: "text"
    case .accents: "accents"
    case .textAreas: "text-areas"
    case .cardAreas: "card-areas"
    }
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let data = try Data(
    contentsOf: folder.appendingPathComponent("../Fixtures/network/\(name)-vector.bin"))
  func word(_ index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(data[4 * index + $1]) << (8 * UInt32($1)) }
  }
  // The files of strips begin with their columns, those of whole pictures with their rows too.
  let header = isWhole ? 2 : 1
  let rows = isWhole ? Int(word(0)) : network.rows, columns = Int(word(header - 1))
  var strip = Tensor(1, rows, columns)
  var logits = Tensor(
    network.channels, isWhole ? rows / network.columnsPerOutput : 1,
    columns / network.columnsPerOutput)
  try #require(data.count == 4 * (header + strip.values.count + logits.values.count))
  for index in strip.values.indices {
    strip.values[index] = Float(bitPattern: word(header + index))
  }
  for index in logits.values.indices {
    logits.values[index] = Float(bitPattern: word(header + strip.values.count + index))
  }
  return (strip, logits)
}

@Suite struct NetworkVectorTests {
  @Test(arguments: [StripNetwork.digits, .text, .accents, .textAreas, .cardAreas])
  func agreesWithTheTrainingProgram(kind: StripNetwork) throws {
    let (strip, logits) = try networkVector(kind)
    let network = ConvolutionalNetwork(weights: try kind.builtInWeights())
    #expect(try infer(network, [strip])[0].isNear(logits))
  }
}
