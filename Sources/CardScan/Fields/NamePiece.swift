// SPDX-License-Identifier: Apache-2.0

/// A word of a name as it was read.
struct NamePiece {
  var text: FieldText
  /// As many as the text has scalars.
  var characters: [TextCharacter]

  /// Whether it is a name for all that it says: no title, no particle, no product.
  var isPlain: Bool { kind == .plain }

  private var kind: NameWords.Kind { NameWords.kind(Folding.letters(text.folded)) }

  /// The names that the words of a line are. Those that were read in pieces (KHADI JA KHAN) are put together, where
  /// the whole is known, a piece of three letters or more is not, or the whole is long and a piece of it has two, and
  /// another name is left; where all of the line is one word with a hyphen (ANNA-SCHMIDT), the hyphen is a blank.
  static func names(of pieces: [NamePiece], _ model: NameModel) -> [NamePiece] {
    if pieces.count == 1, let parts = pieces[0].parted(model) { return parts }
    var names: [NamePiece] = []
    var i = 0
    while i < pieces.count {
      var span = 1
      for wider in [3, 2]
      where i + wider <= pieces.count && wider < pieces.count && isInPieces(pieces[i..<i + wider], model) {
        span = wider
        break
      }
      var name = pieces[i]
      for next in pieces[i + 1..<i + span] {
        name.text.scalars += next.text.scalars
        name.characters += next.characters
      }
      names.append(name)
      i += span
    }
    return names
  }

  /// JO ANN is a name of two words, and WI SNIEWSKI none.
  private static let longName = 8

  private static func isInPieces(_ pieces: ArraySlice<NamePiece>, _ model: NameModel) -> Bool {
    var whole: [UInt8] = []
    var isBroken = false
    var hasPair = false
    for place in pieces.indices {
      let piece = pieces[place], symbols = piece.symbols
      // Titles stand in front: ELENA DRA GAN.
      guard piece.isPlain || place > 0 && piece.kind == .title, !symbols.isEmpty else { return false }
      for symbol in symbols where symbol &- 1 >= 26 { return false }
      if symbols.count >= 3, !model.isKnown(symbols) { isBroken = true }
      if symbols.count == 2 { hasPair = true }
      whole += symbols
    }
    return (isBroken || hasPair && whole.count >= longName) && model.isKnown(whole)
  }

  /// Both sides of the only hyphen, where both are known.
  private func parted(_ model: NameModel) -> [NamePiece]? {
    guard let hyphen = text.scalars.firstIndex(of: 0x2D), characters.count == text.scalars.count else { return nil }
    var parts: [NamePiece] = []
    for range in [0..<hyphen, hyphen + 1..<text.scalars.count] {
      var part = FieldText()
      part.scalars = Array(text.scalars[range])
      let piece = NamePiece(text: part, characters: Array(characters[range]))
      guard piece.isPlain, model.isKnown(piece.symbols) else { return nil }
      parts.append(piece)
    }
    return parts
  }

  private var symbols: [UInt8] { text.scalars.map { NameModel.symbol($0) } }
}
