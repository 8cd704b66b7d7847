// SPDX-License-Identifier: Apache-2.0

extension ScanResult {
  /// How many fields of a kind there are: phone numbers that were read, names that rules asked for,
  /// one of each other kind.
  public func count(of kind: FieldKind) -> Int {
    switch kind {
    case .phone: fields?.phones.count ?? 0
    case .value: (fields?.values.count ?? 0) + (fields?.missingValues.count ?? 0)
    default: 1
    }
  }

  /// What became of field `index` of a kind; values that were read come before those that were not.
  /// Nil where there is none.
  public func report(of kind: FieldKind, _ index: Int = 0) -> FieldReport? {
    guard index >= 0, index < count(of: kind) else { return nil }
    if kind == .number { return numberReport }
    var report = FieldReport()
    guard let fields else { return report }
    switch kind {
    case .expiry:
      report.state = fields.expiryState
      guard let date = fields.expiry else { break }
      fill(&report, date.confidence, date.place)
      if date.isLabelled { report.flags.insert(.labelled) }
      if date.isPlausible == true { report.flags.insert(.plausible) }
      if date.isExpired == true { report.flags.insert(.expired) }
    case .holder, .company:
      report.state = kind == .holder ? fields.holderState : fields.companyState
      guard let name = kind == .holder ? fields.holder : fields.company else { break }
      fill(&report, name.confidence, name.place)
      if name.isSuggested { report.flags.insert(.suggested) }
    case .phone:
      report.state = .read
      fill(&report, fields.phones[index].confidence, fields.phones[index].place)
    default:
      if index < fields.values.count {
        let value = fields.values[index]
        report.state = .read
        fill(&report, value.confidence, value.place)
        if value.label != nil { report.flags.insert(.labelled) }
      } else {
        let value = fields.missingValues[index - fields.values.count]
        report.state = value.state
        if let label = value.label { fill(&report, 0, label) }
      }
    }
    return report
  }

  /// Where characters of the card's lines stand in the frame.
  public func quad(of place: FieldPlace) -> Quad? {
    guard place.line >= 0, place.line < lines.count, place.first <= place.end else { return nil }
    return lines[place.line].quad(of: place.first..<place.end)
  }

  private func fill(_ report: inout FieldReport, _ confidence: Float, _ place: FieldPlace) {
    report.confidence = Double(confidence)
    report.quad = quad(of: place)
  }

  private var numberReport: FieldReport {
    var report = FieldReport()
    report.state = numberState
    report.confidence = confidence
    report.quad = numberQuad
    if isLuhnValid { report.flags.insert(.luhnValid) }
    if isIssuerKnown { report.flags.insert(.issuerKnown) }
    if isRefused { report.flags.insert(.refused) }
    return report
  }

  /// The outline of all digits: of one row, or from the first row's ends to the last row's.
  private var numberQuad: Quad? {
    guard var left = digits.first?.box, let last = digits.last?.box else { return nil }
    let first = left
    var right = first
    var isFirstRow = true
    for i in digits.indices.dropFirst() {
      let box = digits[i].box
      let along = left.topRight - left.topLeft
      if (box.topLeft - digits[i - 1].box.topLeft).dot(along) < 0 {
        isFirstRow = false
        left = box
      }
      if isFirstRow { right = box }
    }
    return Quad(first.topLeft, right.topRight, last.bottomRight, left.bottomLeft)
  }
}
