// SPDX-License-Identifier: Apache-2.0

extension Engine {
  /// Reads the card at `quad` where `gate` lets it pass, which tells afterwards what it measured. `topLeft`:
  /// see `ScanOptions`, of which these three are put into `options`.
  func observe(
    _ frame: Frame, at quad: Quad, topLeft: Point?, _ options: inout ScanOptions, _ gate: QualityGate
  ) throws(ScanError) -> ScanResult {
    options.quad = quad
    options.topLeft = topLeft
    options.gate = gate
    return try scan(frame, options)
  }
}
