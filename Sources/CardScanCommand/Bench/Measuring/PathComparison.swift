// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan
import Foundation

/// Whether two paths came to the same, by the tolerances that the design grants.
enum PathComparison {
  /// Exactly where the arithmetic is integer; the warp within 1/255; the network's probabilities
  /// within 0.002, for log-probabilities of rare classes differ more.
  static func agree(
    _ stage: ProbedStage, _ cpu: StageProbe, _ device: StageProbe, card: [UInt8]
  ) throws -> Bool {
    if stage == .network {
      let a = try cpu.scores(ofCard: card), b = try device.scores(ofCard: card)
      return a.count == b.count && zip(a, b).allSatisfy { abs(exp($0) - exp($1)) <= 0.002 }
    }
    guard let a = try cpu.output(stage), let b = try device.output(stage) else { return true }
    let tolerance = stage == .warp ? 1 : 0
    return a.count == b.count
      && zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  /// The same status and number, and an outline within half a pixel.
  static func agree(_ a: ScanResult, _ b: ScanResult) -> Bool {
    guard a.status == b.status, a.number?.count == b.number?.count else { return false }
    if let x = a.number, let y = b.number {
      for i in 0..<x.count where x[i] != y[i] { return false }
    }
    guard let p = a.quad, let q = b.quad else { return (a.quad == nil) == (b.quad == nil) }
    return (0..<4).allSatisfy { (p[$0] - q[$0]).length <= 0.5 }
  }
}
