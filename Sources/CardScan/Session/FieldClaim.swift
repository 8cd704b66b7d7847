// SPDX-License-Identifier: Apache-2.0

/// A name or a date that frames read as a whole, and what speaks for it.
final class FieldClaim {
  /// The name as printed; empty where it is a date.
  private(set) var text: FieldText
  let date: CalendarMonth?
  /// Another number for another name or date, and one that is the same for names of the same letters.
  fileprivate let mark: UInt64
  fileprivate var plainMark: UInt64
  /// The surest frame's, 0 to 1.
  fileprivate(set) var confidence: Float
  /// Whether the name was suggested, or the date has a label.
  let isMarked: Bool
  /// Where it stands on the card by the last frame, millimetres.
  let box: TextBox
  /// Sum of the frames' weights times their confidence, of older ones a part.
  fileprivate(set) var weight: Float = 0

  /// A name, or a date.
  init(_ text: FieldText, _ date: CalendarMonth?, _ confidence: Float, isMarked: Bool, at box: TextBox) {
    (self.text, self.date, self.confidence, self.isMarked, self.box) = (text, date, confidence, isMarked, box)
    plainMark = UInt64(date?.index ?? 0)
    mark = plainMark &+ FieldStability.mark(text)
    for letter in Folding.letters(text.folded) { plainMark = FieldStability.mixed(plainMark, UInt16(letter)) }
  }

  /// What speaks for it among names of the same letters: accents, hyphens and apostrophes are more often lost in a frame
  /// than seen where there are none.
  fileprivate var support: Float {
    var marks: Float = 0
    for scalar in text.scalars where scalar > 0x7F || scalar == 0x27 || scalar == 0x2D { marks += 1 }
    return weight * (1 + marks)
  }

  // libcardscan.so wipes all memory that it releases; this is for programs with the engine inside.
  #if !hasFeature(Embedded)
    deinit { text.wipe() }
  #endif
}

/// What frames claim of names and dates. A line's characters, added up one by one, lose what frames that cut the line
/// differently read rightly; what most of them read as a whole is known all the same.
struct FieldClaims {
  private var claims: [FieldClaim] = []

  /// Most that are kept.
  private static let most = 16
  /// Least confidence of one that is given.
  private static let least: Float = 0.5

  /// A new frame: older ones count less.
  mutating func fade() {
    for claim in claims { claim.weight *= Evidence.decay }
  }

  /// Adds what a frame of that weight read.
  mutating func add(_ claim: FieldClaim, weight: Float) {
    claim.weight = weight * claim.confidence
    var place = 0
    for i in claims.indices {
      if claims[i].mark == claim.mark {
        claim.weight += claims[i].weight
        claim.confidence = max(claim.confidence, claims[i].confidence)
        claims[i] = claim
        return
      }
      if claims[i].weight < claims[place].weight { place = i }
    }
    if claims.count < Self.most { claims.append(claim) } else { claims[place] = claim }
  }

  /// The name, or date, for which most speaks, and how sure it is: the less, the more speaks for others. Nil where it is
  /// not sure.
  func leader(isDate: Bool) -> (claim: FieldClaim, confidence: Float)? {
    var leader: FieldClaim?
    var most: Float = 0, all: Float = 0
    for claim in claims where (claim.date != nil) == isDate {
      all += claim.weight
      var sum: Float = 0
      for other in claims where other.plainMark == claim.plainMark { sum += other.weight }
      // Those that are like each other have one sum, added in one order.
      if sum > most || (sum == most && claim.support > leader?.support ?? 0) { (leader, most) = (claim, sum) }
    }
    guard let leader else { return nil }
    let confidence = leader.confidence * most / all
    return confidence >= Self.least ? (leader, confidence) : nil
  }
}
