// SPDX-License-Identifier: Apache-2.0

/// What the frames of one card said so far.
struct CardEvidence {
  private var best = ScanResult()
  /// The fields that are stable.
  private(set) var stable: WantedFields = []
  var textAreas: [PixelArea] { best.textAreas }
  var hasReading: Bool { best.status == .ok || best.fields?.hasReading == true }

  func isComplete(_ required: WantedFields) -> Bool {
    !required.isEmpty && stable.isSuperset(of: required)
  }

  /// Adds what a frame showed of `card`; all that is known then.
  mutating func add(
    _ seen: ScanResult, _ card: TrackedCard, weight: Float, _ options: SessionOptions
  ) -> ScanResult {
    if seen.confidence >= best.confidence { best = seen }
    if best.status == .ok { stable.insert(.number) }
    if best.fields?.expiry != nil { stable.insert(.expiry) }
    if best.fields?.holder != nil { stable.insert(.holder) }
    return best
  }
}
