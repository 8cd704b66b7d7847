// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What the labelled values and telephones of a result say, for people to see. Unless it is revealed, no more of the
/// card's number shows than its last four digits.
public struct FieldValues {
  private let fields: CardFields?
  private let mask: NumberMask
  private let reveal: Bool

  public init(_ result: ScanResult, reveal: Bool) {
    fields = result.fields
    mask = NumberMask(result)
    self.reveal = reveal
  }

  /// Names and texts, in the order of `CardFields.values`.
  public var all: [(name: String, text: String)] {
    (fields?.values ?? []).map { ($0.name.string, text($0.text)) }
  }

  /// The telephones' digits.
  public var phones: [String] { (fields?.phones ?? []).map { text($0.normalized) } }

  private func text(_ value: FieldText) -> String { reveal ? value.string : mask.value(value) }
}
