// SPDX-License-Identifier: Apache-2.0

/// A name or a date that frames read as a whole, and what speaks for it.
struct FieldClaim {
  /// The name as printed; empty where it is a date.
  var text = FieldText()
  /// The name's letters without their marks.
  var letters: [UInt8] = []
  var date: CalendarMonth?
  /// The surest frame's, 0 to 1.
  var confidence: Float
  /// Whether the name was suggested, or the date has a label.
  var isMarked: Bool
  /// Where it stands on the card by the last frame, millimetres.
  var box: TextBox
  /// Sum of the frames' weights times their confidence, of older ones a part.
  var weight: Float = 0

  /// Nil where its lines do not have the place.
  init?(_ holder: HolderReading, in lines: [TextLine]) {
    guard let box = lines.box(of: holder.place) else { return nil }
    text = holder.text
    letters = Folding.letters(text.folded)
    (confidence, isMarked, self.box) = (holder.confidence, holder.isSuggested, box)
  }

  /// Nil where its lines do not have the place.
  init?(_ expiry: ExpiryReading, in lines: [TextLine]) {
    guard let box = lines.box(of: expiry.place) else { return nil }
    date = expiry.date
    (confidence, isMarked, self.box) = (expiry.confidence, expiry.isLabelled, box)
  }

  func isSame(as other: FieldClaim) -> Bool { text == other.text && date == other.date }

  /// Whether both are the same but for marks, hyphens and blanks.
  func isLike(_ other: FieldClaim) -> Bool { letters == other.letters && date == other.date }

  /// What speaks for it among those like it: accents, hyphens and apostrophes are more often lost in a frame than seen
  /// where there are none.
  var support: Float {
    var marks: Float = 0
    for scalar in text.scalars where scalar > 0x7F || scalar == 0x27 || scalar == 0x2D { marks += 1 }
    return weight * (1 + marks)
  }
}

/// What frames claim of one field. A line's characters, added up one by one, lose what frames that cut the line
/// differently read rightly; what most of them read as a whole is known all the same.
struct FieldClaims {
  private var claims: [FieldClaim] = []

  /// Most that are kept.
  private static let most = 8
  /// Least confidence of one that is given.
  private static let least: Float = 0.5

  /// Adds what a frame of that weight read; nil: nothing.
  mutating func add(_ claim: FieldClaim?, weight: Float) {
    for i in claims.indices { claims[i].weight *= Evidence.decay }
    guard var claim else { return }
    claim.weight = weight * claim.confidence
    var lightest = 0
    for i in claims.indices {
      if claims[i].isSame(as: claim) {
        claim.weight += claims[i].weight
        claim.confidence = max(claim.confidence, claims[i].confidence)
        claims[i] = claim
        return
      }
      if claims[i].weight < claims[lightest].weight { lightest = i }
    }
    if claims.count < Self.most { claims.append(claim) } else { claims[lightest] = claim }
  }

  /// The claim for which most speaks, the less sure the more speaks for others; nil where it is not sure.
  var leader: FieldClaim? {
    var leader: FieldClaim?
    var most: Float = 0, all: Float = 0
    for claim in claims {
      all += claim.weight
      var sum: Float = 0
      for other in claims where other.isLike(claim) { sum += other.weight }
      // Those that are like each other have one sum, added in one order.
      if sum > most || (sum == most && claim.support > leader?.support ?? 0) { (leader, most) = (claim, sum) }
    }
    leader?.confidence *= most / max(all, 1e-6)
    return leader?.confidence ?? 0 >= Self.least ? leader : nil
  }

  mutating func wipe() {
    for i in claims.indices {
      claims[i].text.wipe()
      for k in claims[i].letters.indices { claims[i].letters[k] = 0 }
    }
  }
}
