// SPDX-License-Identifier: Apache-2.0

/// A line of the card that names its holder, or the holder's company; on a payment card that is nobody's, what stands in
/// a name's place (GIFT CARD RECIPIENT, YOUR NAME HERE).
public struct HolderReading: Equatable, Sendable {
  /// As printed, accents kept, with single blanks; digits that stand for letters are letters.
  public var text: FieldText
  /// 0 to 1.
  public var confidence: Float
  /// The characters of the line that are the name.
  public var place: FieldPlace
  /// Whether at least one of its words was taken from the caller's suggestions.
  public var isSuggested: Bool
}
