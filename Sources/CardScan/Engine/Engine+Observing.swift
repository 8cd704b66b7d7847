// SPDX-License-Identifier: Apache-2.0

extension Engine {
  /// Reads the card at `quad` where `gate` lets it pass, which tells afterwards what it measured. `topLeft`:
  /// see `ScanOptions`.
  func observe(
    _ frame: Frame, at quad: Quad, topLeft: Point?, _ options: ScanOptions, _ gate: QualityGate
  ) throws(ScanError) -> ScanResult {
    var options = options
    options.quad = quad
    options.topLeft = topLeft
    options.gate = gate
    return try scan(frame, options)
  }
}
