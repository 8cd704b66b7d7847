// SPDX-License-Identifier: Apache-2.0

/// How a result comes to what it says.
extension ScanResult {
  /// Of the same card in the same frame, of which nothing was read so far.
  convenience init(of other: ScanResult) {
    self.init()
    status = other.quad == nil ? .noCard : .noNumber
    (quad, lyingQuad, quadConfidence) = (other.quad, other.lyingQuad, other.quadConfidence)
    candidates = other.candidates
    outlines = other.outlines
    regionLines = other.regionLines
    rectifiedCard = other.rectifiedCard
    (backend, timings) = (other.backend, other.timings)
    (frameWidth, frameHeight) = (other.frameWidth, other.frameHeight)
  }

  /// Takes the outlines of a frame, strongest first; at most `most` that are sure are its candidates, all for 0.
  @inline(never)
  func see(_ outlines: [CardCandidate], most: Int) {
    self.outlines = outlines
    candidates = outlines.filter { $0.isSure }
    if most > 0 { candidates.shorten(to: most) }
  }

  /// Puts a reading into the result and decides whether its number is given out; `anyCount` leaves
  /// the count of digits to the picture, `anyIssuer` the issuer to the policy: where it is not sure that there is
  /// a card, a row of figures that no issuer begins is no card's number.
  func take(_ reading: NumberReading, _ options: ScanOptions, anyCount: Bool, anyIssuer: Bool = true) {
    let policy = options.numbers
    let count = reading.digits.count
    digits = reading.digits
    groups = reading.groups
    confidence = reading.confidence
    (isLuhnValid, isIssuerKnown, isRefused) = (false, false, false)
    guard reading.confidence >= options.minimumConfidence,
      let number = CardNumber(digits: reading.digits.map { $0.digit })
    else { return }
    let issuer = IssuerRange.narrowest(holding: number.digits, callers: policy.issuers)
    isLuhnValid = number.isLuhnValid
    isIssuerKnown = issuer?.allows(count: count) ?? false
    guard anyCount || (count >= policy.fewestDigits && count <= policy.mostDigits),
      policy.allows(isLuhnValid: isLuhnValid, isIssuerKnown: isIssuerKnown), anyIssuer || isIssuerKnown
    else {
      // Telephone numbers are clear to read as well.
      isRefused = Groupings.isCommon(reading.groups)
      return
    }
    status = .ok
    self.number = number
    if let issuer, issuer.brand == nil {
      brandName = policy.names[Int(issuer.name)]
    } else if Groupings.isPayment(reading.groups) {
      // A club's number may begin as a scheme's do.
      brand = issuer?.brand
    }
  }

  /// Takes lines of text and the fields that were found in them.
  func take(_ lines: [TextLine], _ found: CardFields) {
    self.lines = lines
    // A security code is given to nobody.
    for place in found.securityCodes { self.lines[place.line].cover(place.first..<place.end) }
    fields = found
  }

  /// Confidence and count from which digits that were not sure enough are a number that was seen.
  private static var seenConfidence: Double { 0.05 }
  private static var seenCount: Int { 8 }

  /// Says what became of the number.
  func settle(_ options: ScanOptions, isLine: Bool = false) {
    if !options.fields.wanted.contains(.number) {
      numberState = .notAsked
      if status == .noNumber { status = .noField }
    } else if status == .ok {
      numberState = .read
    } else if confidence >= Self.seenConfidence,
      isLine || digits.count >= Self.seenCount
    {
      numberState = .unreadable
    }
  }
}
