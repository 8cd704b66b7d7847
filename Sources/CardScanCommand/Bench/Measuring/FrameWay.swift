// SPDX-License-Identifier: Apache-2.0
import CardScan

/// What can be done with a whole frame.
enum FrameWay: String, CaseIterable {
  /// The outline is found near a guide; nothing is read.
  case guided
  /// The outline is found anywhere; nothing is read.
  case free
  /// The outline of the frame before is followed, with a search now and then; nothing is read.
  case tracked
  /// The outline is found near a guide, and all of the card is read.
  case whole
  /// The same on a frame without a card: what it takes to say so.
  case rejected = "no card"
  /// The same without a guide.
  case rejectedFree = "no card free"

  /// Whether its frames show a card.
  var hasCard: Bool { self != .rejected && self != .rejectedFree }

  var options: ScanOptions {
    var options = ScanOptions()
    if self != .free, self != .rejectedFree { options.guide = .centred }
    return options
  }

  /// What it comes to, for comparing paths.
  func result(_ engine: Engine, _ frame: Frame) throws(ScanError) -> ScanResult {
    switch self {
    case .guided, .free, .tracked: try engine.locate(frame, options)
    case .whole, .rejected, .rejectedFree: try engine.scan(frame, options)
    }
  }

  func timing(
    _ engine: Engine, _ frames: [Frame], seconds: Double, clock: TimingClock = .wall
  ) throws -> Timing {
    let stream = try FrameStream(self, engine, frames)
    return try Timing(seconds: seconds, clock: clock) { try stream.next() }
  }
}
