// SPDX-License-Identifier: Apache-2.0
@testable import CardScan

/// Numbers that are the same in every run (xorshift64*).
struct Random {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() >> 33) % range.count
  }

  /// From -1 to 1.
  mutating func float() -> Float { Float(Int(next() >> 40)) / 8_388_608 - 1 }
}

/// A picture of floats, channel by channel, that the plain reference works on.
struct Tensor {
  var channels: Int
  var rows: Int
  var columns: Int
  var values: [Float]

  init(_ channels: Int, _ rows: Int, _ columns: Int) {
    (self.channels, self.rows, self.columns) = (channels, rows, columns)
    values = [Float](repeating: 0, count: channels * rows * columns)
  }

  static func random(_ channels: Int, _ rows: Int, _ columns: Int, _ random: inout Random) -> Tensor {
    var tensor = Tensor(channels, rows, columns)
    for index in tensor.values.indices { tensor.values[index] = 2 * random.float() }
    return tensor
  }

  subscript(c: Int, y: Int, x: Int) -> Float {
    get {
      guard y >= 0, y < rows, x >= 0, x < columns else { return 0 }
      return values[(c * rows + y) * columns + x]
    }
    set { values[(c * rows + y) * columns + x] = newValue }
  }
}

/// A layer with weights of its own, and what it makes of a tensor by the letter of its definition.
struct ReferenceLayer {
  enum Kind: UInt32 { case convolution, maxPool, spaceToDepth }

  var kind: Kind
  var inChannels: Int
  var outChannels: Int
  var kernel: (rows: Int, columns: Int) = (2, 2)
  var pad: (rows: Int, columns: Int) = (0, 0)
  var relu = false
  /// Multiples of `scale`, from -127 to 127 times.
  var weights: [Float] = []
  var scale: Float = 1
  var bias: [Float] = []
  /// See NetworkWeights.
  var step: Float = 0

  static func convolution(
    _ inChannels: Int, _ outChannels: Int, kernel: (rows: Int, columns: Int),
    pad: (rows: Int, columns: Int), relu: Bool, _ random: inout Random
  ) -> ReferenceLayer {
    let taps = inChannels * kernel.rows * kernel.columns
    let scale = 1.5 / Float(taps).squareRoot() / 127
    return ReferenceLayer(
      kind: .convolution, inChannels: inChannels, outChannels: outChannels, kernel: kernel,
      pad: pad, relu: relu,
      weights: (0..<taps * outChannels).map { _ in scale * (127 * random.float()).rounded() },
      scale: scale,
      bias: (0..<outChannels).map { _ in random.float() })
  }

  func apply(_ input: Tensor) -> Tensor {
    switch kind {
    case .convolution:
      var output = Tensor(
        outChannels, input.rows + 2 * pad.rows - kernel.rows + 1,
        input.columns + 2 * pad.columns - kernel.columns + 1)
      for o in 0..<outChannels {
        for y in 0..<output.rows {
          for x in 0..<output.columns {
            var sum = Double(bias[o])
            var weight = o * inChannels * kernel.rows * kernel.columns
            for c in 0..<inChannels {
              for ky in 0..<kernel.rows {
                for kx in 0..<kernel.columns {
                  sum +=
                    Double(weights[weight])
                    * Double(input[c, y + ky - pad.rows, x + kx - pad.columns])
                  weight += 1
                }
              }
            }
            let result = relu ? max(0, Float(sum)) : Float(sum)
            output[o, y, x] = step > 0 ? min((result / step).rounded(), 255) * step : result
          }
        }
      }
      return output
    case .maxPool:
      var output = Tensor(
        input.channels, input.rows / kernel.rows, input.columns / kernel.columns)
      for c in 0..<output.channels {
        for y in 0..<output.rows {
          for x in 0..<output.columns {
            var greatest = -Float.infinity
            for ky in 0..<kernel.rows {
              for kx in 0..<kernel.columns {
                greatest = max(greatest, input[c, y * kernel.rows + ky, x * kernel.columns + kx])
              }
            }
            output[c, y, x] = greatest
          }
        }
      }
      return output
    case .spaceToDepth:
      var output = Tensor(input.channels * 4, input.rows / 2, input.columns / 2)
      for c in 0..<output.channels {
        for y in 0..<output.rows {
          for x in 0..<output.columns {
            output[c, y, x] = input[c / 4, 2 * y + c / 2 % 2, 2 * x + c % 2]
          }
        }
      }
      return output
    }
  }
}

/// The weights file of `layers`.
/// A layer in `residual` has its own input added, for which 1 is taken from its middle taps.
func encode(_ layers: [ReferenceLayer], residual: Set<Int> = []) -> [UInt8] {
  var bytes = Array("CSNW".utf8)
  func append(_ word: UInt32) {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift))) }
  }
  append(3)
  append(UInt32(layers.count))
  for (index, layer) in layers.enumerated() {
    let adds = residual.contains(index)
    append(layer.kind.rawValue)
    for number in [
      layer.inChannels, layer.outChannels, layer.kernel.rows, layer.kernel.columns, layer.pad.rows,
      layer.pad.columns, (layer.relu ? 1 : 0) + (adds ? 2 : 0),
    ] {
      append(UInt32(number))
    }
    guard layer.kind == .convolution else { continue }
    append(layer.step.bitPattern)
    let kernel = layer.kernel.rows * layer.kernel.columns
    let taps = layer.inChannels * kernel
    for (place, weight) in layer.weights.enumerated() {
      if place % taps == 0 { append(layer.scale.bitPattern) }
      let isMiddle = adds && place % taps == place / taps * kernel + kernel / 2
      let count = ((isMiddle ? weight - 1 : weight) / layer.scale).rounded()
      bytes.append(UInt8(bitPattern: Int8(max(-127, min(127, count)))))
      if place % taps == taps - 1 { while bytes.count % 4 != 0 { bytes.append(0) } }
    }
    for bias in layer.bias { append(bias.bitPattern) }
  }
  return bytes
}

/// A random network and random strips for it.
struct RandomNetwork {
  var layers: [ReferenceLayer] = []
  var strips: [Tensor] = []

  /// With `inBytes` what has ReLU is kept in bytes where the next layers can.
  init(seed: UInt64, inBytes: Bool = false) {
    var random = Random(seed)
    var channels = random.int(1...3)
    let first = channels
    let rows = random.int(1...19)
    let widths = (0..<random.int(1...5)).map { _ in random.int(1...45) }
    // Followed by hand, so that every strip stays at least one pixel in size.
    var left = (rows: rows, columns: widths.min() ?? 1)
    for _ in 0..<random.int(1...5) {
      switch random.int(0...5) {
      case 0 where left.rows >= 2 && left.columns >= 2:
        layers.append(
          ReferenceLayer(kind: .spaceToDepth, inChannels: channels, outChannels: 4 * channels))
        channels *= 4
        left = (left.rows / 2, left.columns / 2)
      case 1:
        let kernel = (random.int(1...min(3, left.rows)), random.int(1...min(3, left.columns)))
        layers.append(
          ReferenceLayer(
            kind: .maxPool, inChannels: channels, outChannels: channels, kernel: kernel))
        left = (left.rows / kernel.0, left.columns / kernel.1)
      default:
        let pad = (random.int(0...2), random.int(0...3))
        let kernel = (
          random.int(pad.0 + 1...max(pad.0 + 1, min(5, left.rows + 2 * pad.0))),
          random.int(pad.1 + 1...max(pad.1 + 1, min(7, left.columns + 2 * pad.1)))
        )
        let out = random.int(1...21)
        layers.append(
          .convolution(
            channels, out, kernel: kernel, pad: pad, relu: random.int(0...1) == 1, &random))
        channels = out
        left = (left.rows + 2 * pad.0 - kernel.0 + 1, left.columns + 2 * pad.1 - kernel.1 + 1)
      }
    }
    strips = widths.map { Tensor.random(first, rows, $0, &random) }
    // The last convolution gives floats.
    var takesBytes = false
    for index in layers.indices.reversed() {
      switch layers[index].kind {
      case .spaceToDepth: takesBytes = false
      case .maxPool: break
      case .convolution:
        if layers[index].relu, takesBytes { layers[index].step = 1 / 64 }
        takesBytes = inBytes
      }
    }
  }

  /// What the reference makes of each strip.
  var expected: [Tensor] {
    strips.map { strip in layers.reduce(strip) { tensor, layer in layer.apply(tensor) } }
  }
}

func networkWeights(_ bytes: [UInt8], method: ConvolutionMethod = .tiles) throws -> NetworkWeights {
  try bytes.withUnsafeBytes { buffer throws in try NetworkWeights(buffer, method: method) }
}

extension Tensor {
  /// A copy of what a network made of one strip.
  init(_ output: ConvolutionalNetwork.Output, channels: Int) {
    self.init(channels, output.rows, output.columns)
    for c in 0..<channels {
      for y in 0..<rows {
        for x in 0..<columns {
          self[c, y, x] = output.base[c * output.plane + y * output.stride + x]
        }
      }
    }
  }

  /// Whether every value is within 1e-4 of the other's, relative, or 1e-5 or 1e-6 of the greatest, absolute.
  func isNear(_ other: Tensor) -> Bool {
    guard channels == other.channels, rows == other.rows, columns == other.columns else {
      return false
    }
    // A sum's rounding goes with the greatest of its parts.
    let rounding = max(1e-5, 1e-6 * (other.values.map { abs($0) }.max() ?? 0))
    return zip(values, other.values).allSatisfy { abs($0 - $1) <= 1e-4 * abs($1) + rounding }
  }
}
