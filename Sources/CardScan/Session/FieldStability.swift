// SPDX-License-Identifier: Apache-2.0

/// For how many observations in a row each field has been the same.
struct FieldStability {
  private var counts = InlineArray<6, Int>(repeating: 0)
  /// How many observations since then showed it themselves.
  private var witnesses = InlineArray<6, Int>(repeating: 0)
  /// A number for each field's value, another one for another value; 0 where it is not read.
  private var marks = InlineArray<6, UInt64>(repeating: 0)

  /// A date or a name that fewer observations showed may be a misreading of them.
  private static let fewestWitnesses = 2

  /// Takes what is known after an observation, which itself `seen` shows: where that is another value, or where a part of
  /// the name may be hidden, it does not count.
  mutating func add(_ result: ScanResult, _ seen: ScanResult, isNameHidden: Bool = false) {
    for i in 0..<6 {
      let kind = FieldKind(rawValue: Int32(i)) ?? .value
      let mark = Self.mark(result, kind), own = Self.mark(seen, kind)
      let isContradicted = own != 0 && own != mark && kind != .value && kind != .phone
      if mark != marks[i] { witnesses[i] = 0 }
      if own == mark { witnesses[i] += 1 }
      let isNone = isContradicted || isNameHidden && kind == .holder
      counts[i] = mark == 0 ? 0 : mark != marks[i] ? 1 : isNone ? counts[i] : counts[i] + 1
      marks[i] = mark
    }
  }

  /// The fields that were the same in at least so many observations in a row.
  func fields(_ observations: Int) -> WantedFields {
    var bits: UInt32 = 0
    for i in 0..<6 where counts[i] >= observations && isWitnessed(i, observations) { bits |= 1 << UInt32(i) }
    return WantedFields(rawValue: bits)
  }

  private func isWitnessed(_ i: Int, _ observations: Int) -> Bool {
    let kind = FieldKind(rawValue: Int32(i))
    return kind != .expiry && kind != .holder || witnesses[i] >= min(Self.fewestWitnesses, observations)
  }

  private static func mark(_ result: ScanResult, _ kind: FieldKind) -> UInt64 {
    let fields = result.fields
    var mark: UInt64 = 0
    switch kind {
    case .number: if result.number != nil { mark = mark &+ 1 &+ DigitRow.value(of: result.digits) }
    case .expiry: if let date = fields?.expiry?.date { mark = UInt64(date.index + 1) }
    case .holder: add(fields?.holder?.text, to: &mark)
    case .company: add(fields?.company?.text, to: &mark)
    case .phone: for phone in fields?.phones ?? [] { add(phone.normalized, to: &mark) }
    case .value:
      // All that the rules ask for.
      guard fields?.missingValues.isEmpty == true else { break }
      for value in fields?.values ?? [] { add(value.text, to: &mark) }
    }
    return mark
  }

  private static func add(_ text: FieldText?, to mark: inout UInt64) {
    guard let text, !text.scalars.isEmpty else { return }
    var hash = mark == 0 ? FNV1a() : FNV1a(value: mark)
    for scalar in text.scalars { hash.add(UInt64(scalar)) }
    mark = hash.value
  }

  /// A number for a text.
  static func mark(_ text: FieldText) -> UInt64 {
    var mark: UInt64 = 0
    add(text, to: &mark)
    return mark
  }

  mutating func wipe() { marks = InlineArray(repeating: 0) }
}
