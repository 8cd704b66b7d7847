// SPDX-License-Identifier: Apache-2.0

/// A name or a date that frames read as a whole, and what speaks for it.
final class FieldClaim {
  /// The name as printed; empty where it is a date.
  private(set) var text: FieldText
  let date: CalendarMonth?
  /// Another number for another name or date.
  fileprivate let mark: UInt64
  /// The name's, without accents and what stands between them.
  private var letters: [UInt8]
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
    mark = UInt64(date?.index ?? 0) &+ FieldStability.mark(text)
    letters = Folding.letters(text.folded)
  }

  /// How many letters there are besides those of another claim, where these are its first or last ones: a gleam or a
  /// finger hides the others; 0 where they are the same, and nil where they are another name's or it is another date.
  fileprivate func lettersBesides(_ part: FieldClaim) -> Int? {
    let rest = letters.count - part.letters.count
    guard date == part.date, rest == 0 || rest >= Self.fewestHidden && part.letters.count >= Self.fewestLetters else {
      return nil
    }
    for start in [0, rest] where (0..<part.letters.count).allSatisfy({ letters[start + $0] == part.letters[$0] }) {
      return rest
    }
    return nil
  }

  /// Fewer letters are the part of many names; and one more is as often one that is read twice.
  private static let fewestLetters = 3, fewestHidden = 2

  /// What speaks for it among names of the same letters: accents, hyphens and apostrophes are more often lost in a frame
  /// than seen where there are none.
  fileprivate var support: Float {
    var marks: Float = 0
    for scalar in text.scalars where scalar > 0x7F || scalar == 0x27 || scalar == 0x2D { marks += 1 }
    return weight * (1 + marks)
  }

  // libcardscan.so wipes all memory that it releases; this is for programs with the engine inside.
  #if !hasFeature(Embedded)
    deinit {
      text.wipe()
      for i in letters.indices { letters[i] = 0 }
    }
  #endif
}

/// What frames claim of names and dates. A line's characters, added up one by one, lose what frames that cut the line
/// differently read rightly; what most of them read as a whole is known all the same.
struct FieldClaims {
  private var claims: [FieldClaim] = []
  /// Those of the name and of the date that were stable last; 0 where none was.
  private var settled = InlineArray<2, UInt64>(repeating: 0)

  /// Most that are kept.
  private static let most = 16
  /// Least confidence of one that is given.
  private static let least: Float = 0.5
  /// What a name has that parts of it count for, too, where frames saw no more: so much of what these have.
  private static let leastWhole: Float = 0.15

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
      var sum: Float = 0, parts: Float = 0
      for other in claims {
        switch claim.lettersBesides(other) {
        case 0?: sum += other.weight
        case _?: parts += other.weight
        case nil: break
        }
      }
      if sum > Self.leastWhole * parts { sum += parts }
      // Those that are like each other have one sum, added in one order.
      if sum > most || (sum == most && claim.support > leader?.support ?? 0) { (leader, most) = (claim, sum) }
    }
    guard let leader else { return nil }
    var confidence = leader.confidence * most / all
    if leader.mark == settled[isDate ? 1 : 0] { confidence = max(confidence, Self.least) }
    return confidence >= Self.least ? (leader, confidence) : nil
  }

  /// The name, or date, was stable: as long as most speaks for it, it is known.
  @inline(never)
  mutating func settle(isDate: Bool) {
    if let leader = leader(isDate: isDate) { settled[isDate ? 1 : 0] = leader.claim.mark }
  }
}
