// SPDX-License-Identifier: Apache-2.0
import CSystem

extension Scanner {
  /// Looks for cards and reads nothing.
  func locate(_ frame: Frame, _ options: ScanOptions) throws(ScanError) -> ScanResult {
    let result = ScanResult()
    let start = cs_now()
    defer { forget() }
    try stages.load(frame)
    result.timings.load = cs_now() - start
    _ = try localize(frame, options, into: result)
    result.timings.total = cs_now() - start
    return result
  }

  /// Appends the cards that `locate` would find by these looks, without a result.
  func search(
    _ frame: Frame, _ guide: Guide, _ rectangle: RectangleOptions, _ looks: FrameLooks,
    into found: inout [CardCandidate]
  ) throws(ScanError) {
    defer { forget() }
    try stages.load(frame)
    let limit = rectangle.maximumObservations
    var count = 0
    for candidate in try candidates(frame, guide, rectangle, looks).found
    where candidate.isSure && (limit == 0 || count < limit) {
      found.append(candidate)
      count += 1
    }
  }

  /// The candidate that a quad of the caller's makes, in place of those that a search finds.
  func take(_ quad: Quad, of frame: Frame, into result: ScanResult) -> CardCandidate {
    let outline = quad.isConvex ? quad : quad.mirrored
    let candidate = CardCandidate(quad: outline, confidence: 1)
    result.see([candidate], most: 0)
    note(candidate, of: frame, in: result)
    return candidate
  }
}

extension Quad {
  /// How far beyond a frame a corner may lie, pixels.
  private static let farthest = 4.0 * Double(Frame.largestSide)
  /// Length of the shortest side that can be read, pixels.
  private static let shortest = 4.0

  /// Throws where the corners are no numbers, absurd, or not those of a convex outline with sides of
  /// some pixels, or where all of it lies on one side of the frame.
  func checkOutline(in frame: Frame) throws(ScanError) {
    var isSound = isOutline(within: Self.farthest)
    for i in 0..<4 where !((self[i + 1] - self[i]).length >= Self.shortest) { isSound = false }
    let (low, high) = bounds
    guard isSound, low.x < Double(frame.width), low.y < Double(frame.height), high.x > 0, high.y > 0
    else {
      throw ScanError(.invalidArgument, "the quad is no convex outline in the frame")
    }
  }
}
