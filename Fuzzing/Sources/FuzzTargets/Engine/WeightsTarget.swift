// SPDX-License-Identifier: Apache-2.0
import CLoops
@testable import CardScan
import Foundation

/// Any bytes as network weights, name model and alphabet. Networks that are taken run on small strips, with
/// and without tiles, which must come to the same, and in bytes.
@_cdecl("fuzz_weights") public func fuzzWeights(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  guard size > 0 else { return 0 }
  let file = UnsafeRawBufferPointer(start: data + 1, count: size - 1)
  switch data[0] % 4 {
  case 0: names(file)
  case 1: _ = TextAlphabet.decode(file.bindMemory(to: UInt8.self))
  case 2: network(file)
  default: network(completed(file))
  }
  return 0
}

private func names(_ file: UnsafeRawBufferPointer) {
  let model = NameModel(file.bindMemory(to: UInt8.self))
  for word: [UInt8] in [[], [1], [1, 26, 27, 3], [10, 15, 8, 14]] {
    _ = model.fit(word)
    _ = model.isCommon(word)
    _ = model.isKnown(word)
    _ = model.isWritten(word.map { UInt16($0) + 0xC0 })
  }
  guard let bytes = model.bytes.baseAddress else { return }
  // A strip that is the same every time, searched for names as the model spells them.
  let characters = Array("\0 AEN'.".utf8), steps = 24
  let logs = (0..<steps * characters.count).map { logf(Float(1 + $0 * 29 % 31) / 200) }
  var places = [cs_name_place](repeating: cs_name_place(), count: CS_NAME_TEXTS * CS_NAME_LENGTH)
  var probabilities = [Float](repeating: 0, count: CS_NAME_TEXTS), odds = probabilities
  let count = cs_name_texts(
    logs, steps, characters.count, characters, bytes, &places, &probabilities, &odds)
  check(count > 0 && count <= CS_NAME_TEXTS, "a search finds no text, or too many")
  check(probabilities.allSatisfy { $0 >= 0 && $0 <= 1.001 }, "a text is likelier than certain")
}

private func network(_ bytes: [UInt8]) { bytes.withUnsafeBytes { network($0) } }

private func network(_ file: UnsafeRawBufferPointer) {
  guard let plain = try? NetworkWeights(file, method: .plain) else { return }
  guard let tiled = try? NetworkWeights(file) else {
    // Tiles take more memory than the plain weights.
    return
  }
  _ = try? StripNetwork.digits.check(tiled)
  for (rows, widths) in [(5, [9, 16]), (32, [40])] {
    let cost = plain.layers.reduce(0.0) { $0 + $1.operations(rows: rows, widths: widths) }
    guard cost < 2e7 else { continue }
    guard let a = outputs(plain, rows, widths), let b = outputs(tiled, rows, widths) else { continue }
    compare(a, b)
    if let bytes = try? NetworkWeights(file, method: .bytes) { _ = outputs(bytes, rows, widths) }
  }
}

/// Logits of strips that are the same every time; nil where the network is too large for them.
private func outputs(_ weights: NetworkWeights, _ rows: Int, _ widths: [Int]) -> [[Float]]? {
  let network = ConvolutionalNetwork(weights: weights)
  var results: [[Float]] = []
  do throws(ScanError) {
    try network.infer(rows: rows, widths: widths, workers: Workers(threads: 1)) { batch in
      for strip in batch.strips {
        for c in 0..<weights.inChannels {
          for y in 0..<rows {
            let row = batch.memory + batch.offset(strip) + c * batch.planeStride + y * batch.rowStride
            for x in 0..<widths[strip] { row[x] = Float((x * 7 + y * 13 + c) % 17 - 8) / 8 }
          }
        }
      }
    } take: { _, output in
      var values: [Float] = []
      for c in 0..<weights.outChannels {
        for y in 0..<output.rows {
          for x in 0..<output.columns {
            values.append(output.base[c * output.plane + y * output.stride + x])
          }
        }
      }
      results.append(values)
    }
  } catch {
    return nil
  }
  return results
}

private func compare(_ a: [[Float]], _ b: [[Float]]) {
  check(a.map(\.count) == b.map(\.count), "tiles change the size of an output")
  for (x, y) in zip(a, b) {
    // Sums of very different numbers depend on their order; what is not finite in one may be in the other.
    guard x.allSatisfy({ abs($0) < 1e6 }) else { continue }
    check(y.allSatisfy { abs($0) < 1e7 }, "tiles make a number of nothing")
  }
}

/// The header and the layers of `file`, with as many weights as these layers ask for, from the bytes that
/// follow over and over: most changes of a whole file would make its length wrong.
private func completed(_ file: UnsafeRawBufferPointer) -> [UInt8] {
  var input = FuzzInput(file)
  let count = 1 + input.below(6)
  var layers: [[UInt32]] = []
  var channels = 1 + input.below(3)
  for _ in 0..<count {
    let kind = UInt32(input.below(4))
    let kernel = (1 + input.below(5), 1 + input.below(9))
    let pad = (input.below(kernel.0), input.below(kernel.1))
    let out = 1 + input.below(36)
    switch kind {
    case 1: layers.append([1, 0, 0, UInt32(kernel.0), UInt32(kernel.1), 0, 0, 0])
    case 2:
      layers.append([2, 0, 0, 2, 2, 0, 0, 0])
      channels *= 4
    default:
      let made = kind == 3 ? channels : out
      let centred = kind == 3
      let shape = centred ? (pad.0 * 2 + 1, pad.1 * 2 + 1) : kernel
      layers.append(
        [0, channels, made, shape.0, shape.1, pad.0, pad.1, input.below(2) + (centred ? 2 : 0)]
          .map { UInt32($0) })
      channels = made
    }
  }
  if input.seldom(8) { layers[input.below(count)][input.below(8)] = input.word() }
  let values = Array(input.rest())
  var bytes = Array("CSNW".utf8)
  func append(_ word: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
  append(3)
  append(UInt32(count))
  var place = 0
  func value() -> UInt8 {
    place += 1
    return values.isEmpty ? 1 : values[place % values.count]
  }
  for layer in layers {
    for word in layer { append(word) }
    let taps = layer[1].multipliedReportingOverflow(by: layer[3] &* layer[4]).partialValue
    guard layer[0] == 0, taps < 1 << 12, layer[2] < 1 << 8 else { continue }
    append(layer[7] & 1 == 1 && value() > 99 ? (Float(value()) / 512 + 0.002).bitPattern : 0)
    for _ in 0..<layer[2] {
      append((Float(value()) / 4096).bitPattern)
      for _ in 0..<taps { bytes.append(value()) }
      while bytes.count % 4 != 0 { bytes.append(0) }
    }
    for _ in 0..<layer[2] { append((Float(Int8(bitPattern: value())) / 16).bitPattern) }
  }
  return bytes
}
