// SPDX-License-Identifier: Apache-2.0
import CSystem
import CardScanModels

/// The networks that look at strips of a picture: what each takes and gives.
enum StripNetwork: Int, CaseIterable {
  /// Tells digits along a line: see `StripScores`.
  case digits
  /// Reads the characters of a line: see `TextScores`.
  case text
  /// Tells the marks of a line's letters: see `LetterMarks`.
  case accents
  /// Marks where lines of text are on a whole card: see `TextAreaMap`.
  case textAreas
  /// Marks where cards are in a frame: see `CardAreaMap`.
  case cardAreas

  /// Rows of its strips: of the whole card those of one in landscape, of the frame those of all of it.
  var rows: Int {
    switch self {
    case .digits, .text, .accents: StripWindow.lineRows
    case .textAreas: 272
    case .cardAreas: CardAreaInput.rows
    }
  }

  /// Rows that its strips may have instead: those of a card in portrait, or of a guide.
  var otherRows: Int? {
    switch self {
    case .digits, .text, .accents: nil
    case .textAreas: 432
    case .cardAreas: CardAreaInput.guideRows
    }
  }

  /// Channels of its output.
  var channels: Int {
    switch self {
    case .digits: StripScores.classes
    case .text: TextScores.stepsPerColumn * TextAlphabet.classes
    case .accents: Self.marks
    case .textAreas:
      NetworkOutput.cellsPerColumn * NetworkOutput.cellsPerColumn * TextAreaMap.valuesPerCell
    case .cardAreas:
      NetworkOutput.cellsPerColumn * NetworkOutput.cellsPerColumn * CardAreaMap.valuesPerCell
    }
  }

  /// Rows of its output.
  private var outRows: Int {
    switch self {
    case .digits, .text, .accents: 1
    case .textAreas, .cardAreas: rows / columnsPerOutput
    }
  }

  /// Strip columns for one column of output.
  var columnsPerOutput: Int {
    switch self {
    case .digits, .text, .accents: StripNetwork.columnsPerLineOutput
    case .textAreas, .cardAreas: 8
    }
  }

  /// No mark, grave, acute, circumflex, tilde, diaeresis, ring, caron, breve, macron, dot above, double acute,
  /// cedilla or comma below, ogonek, stroke.
  static let marks = 15

  /// Strip columns for one column of output of the networks that look at lines.
  static let columnsPerLineOutput = 4

  /// The weights that are built into the library. Throws `badWeights` where they are no network from
  /// such strips to such an output.
  func builtInWeights(_ method: ConvolutionMethod = .tiles) throws(ScanError) -> NetworkWeights {
    var length = 0
    let bytes =
      switch self {
      case .digits: cs_model_digits(&length)
      case .text: cs_model_text(&length)
      case .accents: cs_model_accents(&length)
      case .textAreas: cs_model_text_areas(&length)
      case .cardAreas: cs_model_card_areas(&length)
      }
    let weights = try NetworkWeights(UnsafeRawBufferPointer(start: bytes, count: length), method: method)
    try check(weights)
    return weights
  }

  /// Throws `badWeights` unless the weights are a network from strips to this one's output.
  func check(_ weights: NetworkWeights) throws(ScanError) {
    var layout = StripLayout()
    let probe = [8, 16, 440, 2048]
    do throws(ScanError) {
      try layout.arrange(
        weights.layers, channels: weights.inChannels, rows: rows, widths: probe[...])
    } catch {
      throw ScanError(.badWeights, "the network does not take strips")
    }
    guard weights.inChannels == 1, weights.outChannels == channels,
      layout.levels.last?.rows == outRows,
      layout.levels.last?.factor == columnsPerOutput,
      layout.outWidths == probe.map({ $0 / columnsPerOutput })
    else { throw ScanError(.badWeights, "the network does not give what is asked of it") }
  }

  /// The strips' rows and the columns of each. Throws `invalidArgument` unless all strips have the same rows, this
  /// network's, and a width that a strip may have.
  func size(of strips: [StripWindow]) throws(ScanError) -> (rows: Int, columns: [Int]) {
    let rows = strips.first?.rows == otherRows ? otherRows ?? self.rows : self.rows
    var columns: [Int] = []
    columns.reserveCapacity(strips.count)
    for strip in strips {
      guard strip.rows == rows, strip.columns >= 8, strip.columns <= 2048, strip.columns % 8 == 0
      else {
        throw ScanError(.invalidArgument, "a strip has another size than the network takes")
      }
      columns.append(strip.columns)
    }
    return (rows, columns)
  }
}

/// What a network gives for one strip: logits.
final class NetworkOutput {
  let channels: Int
  let rows: Int
  let columns: Int
  /// Channel by channel, row by row.
  let values: [Float]

  init(channels: Int, rows: Int, columns: Int, values: [Float]) {
    self.channels = channels
    self.rows = rows
    self.columns = columns
    self.values = values
  }

  /// A copy of what a network has in its own memory.
  convenience init(_ output: ConvolutionalNetwork.Output, channels: Int) {
    self.init(
      channels: channels, rows: output.rows, columns: output.columns,
      values: [Float](unsafeUninitializedCapacity: channels &* output.rows &* output.columns) {
        target, count in
        for channel in 0..<channels {
          for row in 0..<output.rows {
            let source = output.base + channel &* output.plane + row &* output.stride
            for column in 0..<output.columns { target[count &+ column] = source[column] }
            count &+= output.columns
          }
        }
      })
  }

  @inline(__always)
  subscript(channel: Int, row: Int, column: Int) -> Float {
    values[(channel &* rows &+ row) &* columns &+ column]
  }

  /// Cells of a map for one column or row of the output.
  static let cellsPerColumn = 2

  /// Value `value` of the cell in row `y`, column `x` of a map.
  func cell(_ value: Int, _ y: Int, _ x: Int) -> Float {
    let part = Self.cellsPerColumn
    return self[(value &* part &+ y % part) &* part &+ x % part, y / part, x / part]
  }
}

extension Float {
  /// The probability that a logit says, 0 to 1.
  var probability: Float { 1 / (1 + expf(-min(max(self, -30), 30))) }
}
