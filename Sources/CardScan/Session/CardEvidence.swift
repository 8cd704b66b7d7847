// SPDX-License-Identifier: Apache-2.0

/// What the frames of one card said so far, and what follows from all of them together. Its memory is
/// wiped when it is released.
final class CardEvidence {
  /// What the session calls the card; 0 for none.
  let identity: UInt64
  /// When it was seen first.
  let beginning: UInt64
  /// Frames of it that were read.
  private(set) var observations = 0
  /// Why the session ended with it.
  var end = SessionEnd.none
  private var number = NumberEvidence()
  private var texts = TextEvidence()
  private var claims = FieldClaims()
  /// What lies below gleams.
  private(set) var glare = GlareMemory()
  private var stability = FieldStability()
  /// Where the name's line was read on the rectified card, the last time.
  private var holderArea = PixelArea()
  /// Which corner of the followed outline is the top left one of the card as it is read: the evidence
  /// for each.
  private var turns = InlineArray<4, Float>(repeating: 0)
  private var turn = 0
  /// The greatest weight of a frame so far.
  private var best: Float = 0
  /// Where lines were read on the rectified card, the last time.
  private(set) var textAreas: [PixelArea] = []
  private(set) var hasReading = false
  /// The number that is most likely, and the last one that was stable, and how sure these are.
  private var known = KnownNumber(), settled = KnownNumber()
  /// What was known of them last; the name as letters without accents.
  private var expiry: CalendarMonth?
  private var holder: [UInt8] = []

  private struct KnownNumber {
    var value: UInt64 = 0
    var confidence = 0.0
  }

  /// Evidence of a turn, in characters, from which it is known where the others have not a third of it.
  private static let knownTurn: Float = 40
  /// Of so many observations one counts for a name of which a gleam may hide a part: it may be gone in the next, and it
  /// may stay.
  private static let hiddenObservations = 5
  /// From where on a number is known, and from where on it is another card's than one that differs.
  private static let knownNumber = 0.5, sureNumber = 0.9
  /// What a sure number says about the turn, in characters.
  private static let numberWeight: Float = 20

  init(of identity: UInt64 = 0, since beginning: UInt64 = 0) {
    self.identity = identity
    self.beginning = beginning
  }

  // libcardscan.so wipes all memory that it releases; this is for programs with the engine inside.
  #if !hasFeature(Embedded)
    deinit {
      number.wipe()
      texts.wipe()
      stability.wipe()
      known.value = 0
      settled.value = 0
      for i in holder.indices { holder[i] = 0 }
    }
  #endif

  /// The corner of the followed outline that is the top left one as the card is read; nil where it is not
  /// known.
  func topLeft(of outline: Quad) -> Point? {
    for i in 0..<4 where turns[i] > (i == turn ? .infinity : turns[turn] / 3) { return nil }
    return turns[turn] >= Self.knownTurn ? outline[turn] : nil
  }

  /// Natural logarithm of how much more likely what both saw of number, expiry and holder is of one card than
  /// of any two; not `Sameness.same` where the number of `other` is known and was not seen here.
  func likeness(to other: CardEvidence) -> Float {
    if min(known.confidence, other.known.confidence) >= Self.sureNumber, known.value != other.known.value {
      return Sameness.another
    }
    let digits = number.likeness(to: other.number)
    var likeness = digits
    if let expiry, let before = other.expiry {
      likeness += expiry == before ? Sameness.sameExpiry : Sameness.otherField
    }
    if let edits = EditDistance().between(holder, other.holder) {
      // A letter of four may be misread.
      likeness += edits <= holder.count ? Sameness.sameHolder : Sameness.otherField
    }
    // One person's cards may be alike in all but their numbers, and so may be what a company gives away.
    return other.known.confidence < Self.knownNumber || digits > 0 ? likeness : min(likeness, Sameness.unknown)
  }

  /// The tracker's corners begin with that which was number `corner` before.
  func turn(by corner: Int) {
    let before = turns
    for i in 0..<4 { turns[i] = before[(i + corner) & 3] }
    turn = (turn - corner) & 3
  }

  /// Goes on with a card that is followed anew, all of whose frames but the last are over: its corners may begin
  /// elsewhere.
  func follow(like other: CardEvidence) {
    turns = other.turns
    turn = other.turn
    glare = other.glare
    observations += other.observations - 1
  }

  /// The fields that were the same in at least so many observations in a row. What they say is not lost any more to
  /// frames that show it worse, only to those that show another number, date or name.
  func settle(_ observations: Int) -> WantedFields {
    let fields = stability.fields(observations)
    if fields.contains(.number) { settled = known }
    for isDate in 0..<2 where fields.contains(isDate > 0 ? .expiry : .holder) { claims.settle(isDate: isDate > 0) }
    return fields
  }

  /// Adds what a frame showed of the card at `outline`, in the tracker's order of corners, as far as it was
  /// seen sharply; all that is known then.
  func add(
    _ seen: ScanResult, at outline: Quad, sharpness: Float, _ options: ScanOptions
  ) -> ScanResult {
    observations += 1
    best = max(best, sharpness)
    let part = best > 0 ? sharpness / best : 1
    let weight = part * part
    if !seen.textAreas.isEmpty { textAreas = seen.textAreas }
    if let line = seen.fields?.holder?.place.line, seen.textAreas.indices.contains(line) {
      holderArea = seen.textAreas[line]
    }
    if let quad = seen.quad { take(seen, quad, outline, weight) }
    return result(seen, options)
  }

  /// Adds digits and lines where the card was read in the direction in which it mostly is.
  private func take(_ seen: ScanResult, _ quad: Quad, _ outline: Quad, _ weight: Float) {
    let corner = outline.corner(nearestTo: quad.topLeft)
    for i in 0..<4 { turns[i] *= Evidence.decay }
    turns[corner] +=
      weight * (TextLine.weight(seen.lines) + Self.numberWeight * Float(seen.confidence))
    if corner != turn {
      guard turns[corner] > turns[turn] else { return }
      turn = corner
      texts = TextEvidence()
      claims = FieldClaims()
      number = NumberEvidence()
    }
    texts.add(seen.lines, weight: weight)
    claims.fade()
    if let holder = seen.fields?.holder, let box = seen.lines.box(of: holder.place) {
      claims.add(
        FieldClaim(holder.text, nil, holder.confidence, isMarked: holder.isSuggested, at: box), weight: weight)
    }
    if let expiry = seen.fields?.expiry, let box = seen.lines.box(of: expiry.place) {
      claims.add(
        FieldClaim(FieldText(), expiry.date, expiry.confidence, isMarked: expiry.isLabelled, at: box), weight: weight)
    }
    let sheet = seen.sheet
    var digits = seen.digits
    for i in digits.indices { digits[i].box = sheet.onCard(digits[i].box) }
    number.add(digits, groups: seen.groups, confidence: seen.confidence, weight: weight)
  }

  private func result(_ seen: ScanResult, _ options: ScanOptions) -> ScanResult {
    let result = ScanResult(of: seen)
    let unchecked =
      options.numbers.requiresLuhn ? NumberPosterior.unchecked : NumberPosterior.uncheckedAnyway
    let sheet = result.sheet
    var fields = options.fields
    if options.fields.wanted.contains(.number), var reading = number.reading(unchecked: unchecked) {
      known = KnownNumber(value: DigitRow.value(of: reading.digits), confidence: reading.confidence)
      if known.value == settled.value { known.confidence = max(known.confidence, settled.confidence) }
      reading.confidence = known.confidence
      if reading.confidence >= options.minimumConfidence {
        fields.numberArea = CardArea(around: reading.digits.map { $0.box })
        fields.numberIsMembership = !Groupings.isPayment(reading.groups)
      }
      for i in reading.digits.indices {
        reading.digits[i].box = sheet.inFrame(reading.digits[i].box)
      }
      result.take(reading, options, anyCount: false)
    }
    if options.wantsText {
      let lines = sheet.placed(texts.texts)
      result.take(lines, CardFields.find(in: lines, options: fields))
      for isDate in 0..<2 {
        if let (claim, confidence) = claims.leader(isDate: isDate > 0), let place = result.lines.place(of: claim.box) {
          result.fields?.take(claim, confidence, at: place, today: options.fields.today)
        }
      }
      if !options.fields.wanted.contains(.number), result.fields?.hasReading == true {
        result.status = .ok
      }
    }
    result.settle(options)
    stability.add(
      result, seen, isNameHidden: observations % Self.hiddenObservations != 0 && glare.hides(holderArea))
    expiry = result.fields?.expiry?.date
    holder.shorten(to: 0)
    for letter in result.fields?.holder?.text.folded ?? [] where letter != 0x20 {
      holder.append(letter)
    }
    hasReading = result.status == .ok || result.fields?.hasReading == true || !result.digits.isEmpty
    return result
  }
}

extension CardFields {
  /// Takes what frames read as a whole.
  mutating func take(
    _ claim: FieldClaim, _ confidence: Float, at place: FieldPlace, today: CalendarMonth?
  ) {
    if let date = claim.date {
      take(ExpiryReading(date: date, confidence: confidence, place: place, isLabelled: claim.isMarked, today: today))
    } else {
      take(HolderReading(text: claim.text, confidence: confidence, place: place, isSuggested: claim.isMarked))
    }
  }
}
