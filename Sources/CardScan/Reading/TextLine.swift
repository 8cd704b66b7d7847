// SPDX-License-Identifier: Apache-2.0

/// A character that was read, with what else it might be.
public struct TextCharacter: Sendable {
  /// Unicode scalar of the basic plane; a blank is U+0020.
  public var scalar: UInt16
  /// 0 to 1.
  public var probability: Float
  /// Next best characters and their probabilities, falling; 0 where there is none.
  public var alternatives: InlineArray<2, UInt16>
  /// Of `alternatives`, 0 to 1, falling.
  public var alternativeProbabilities: InlineArray<2, Float>
  /// Where the character stands along the line, from its left to its right end: millimetres.
  public var left: Float
  /// Right end of the character, millimetres.
  public var right: Float

  /// What stands in the place of characters that are told to nobody: an asterisk.
  static let covered: UInt16 = 0x2A

  /// A character; without alternatives, and sure, where nothing else is said.
  public init(
    scalar: UInt16, probability: Float = 1, alternatives: InlineArray<2, UInt16> = [0, 0],
    alternativeProbabilities: InlineArray<2, Float> = [0, 0], left: Float, right: Float
  ) {
    self.scalar = scalar
    self.probability = probability
    self.alternatives = alternatives
    self.alternativeProbabilities = alternativeProbabilities
    self.left = left
    self.right = right
  }
}

/// A line of text on a card that is held so that the line is upright, in millimetres from the card's
/// top left corner: 85.60 × 53.98 mm where the text runs along the long side (ISO/IEC 7810, ID-1),
/// else 53.98 × 85.60 mm. Lines are level: their slope was taken out.
public struct TextLine: Sendable {
  /// From left to right, blanks between words included.
  public var characters: [TextCharacter]
  /// Left end of the line.
  public var left: Float
  /// Right end of the line.
  public var right: Float
  /// The middle of the capitals' height.
  public var middle: Float
  /// Height of the capitals.
  public var height: Float
  /// Probability that the text is right as a whole, 0 to 1.
  public var confidence: Float
  /// Where the line is in the frame, as it is read; nil where lines were made without a frame.
  public var quad: Quad?

  /// A line of these characters; lengths in millimetres.
  public init(
    characters: [TextCharacter], left: Float, right: Float, middle: Float, height: Float,
    confidence: Float, quad: Quad? = nil
  ) {
    self.characters = characters
    self.left = left
    self.right = right
    self.middle = middle
    self.height = height
    self.confidence = confidence
    self.quad = quad
  }

  /// Where it stands.
  var box: TextBox { TextBox(left: left, right: right, middle: middle, height: height) }

  /// Whether more than a part of the shorter of two lines stands on the other.
  func stands(on other: TextLine, part: Float) -> Bool { box.stands(on: other.box, part: part) }

  /// Puts asterisks in the place of characters, and forgets what they may have been.
  mutating func cover(_ range: Range<Int>) {
    for index in range where characters.indices.contains(index) {
      characters[index].scalar = TextCharacter.covered
      characters[index].alternatives = [0, 0]
      characters[index].alternativeProbabilities = [0, 0]
    }
  }
}

extension [TextLine] {
  /// The lines by falling `weights`; of those of which more than a part stands on each other, the first.
  @inline(never)
  func apart(by weights: [Float], part: Float) -> [TextLine] {
    var chosen: [TextLine] = []
    for place in Ranking.falling(weights)
    where !chosen.contains(where: { $0.stands(on: self[place], part: part) }) {
      chosen.append(self[place])
    }
    return chosen
  }
}
