// SPDX-License-Identifier: Apache-2.0

/// The pixel work of one frame, on one path. Both paths give the same answer: exactly where the
/// arithmetic is integer, else within 1/255 (pictures) or 1e-4 relative (networks).
///
/// The way of a frame: `load` once, `borders` once, then `rectify` and `read` for each card that
/// was found. Buffers are allocated once per frame size. One at a time: the caller serialises.
///
/// A base class rather than a protocol: whoever works on stages would else be compiled once for each
/// path. Every method is overridden.
class Stages {
  /// Takes the frame over: the only upload of the frame. The caller's memory must stay valid and
  /// unchanged until the last call for this frame has returned.
  func load(_ frame: Frame) throws(ScanError) {
    throw Stages.missing
  }

  /// Downscale, masked Sobel and adaptive threshold. The maps are valid until the next `load`. Where there is a
  /// mask, their luma shows no more than its borders and what lies round them.
  func borders(mask: GuideMask?, parameters: BorderParameters) throws(ScanError) -> BorderMaps {
    throw Stages.missing
  }

  /// The whole reduced luma; valid as `borders`.
  func reduced() throws(ScanError) -> LumaView {
    throw Stages.missing
  }

  /// Resamples the card to 856 × 540 luma. `homography` maps the rectified card onto the frame.
  /// The view is valid until the next `rectify` or `load`.
  func rectify(_ homography: Homography) throws(ScanError) -> LumaView {
    throw Stages.missing
  }

  /// Takes what the caller changed in the view of the card that was last rectified.
  func takeChanges() throws(ScanError) {}

  /// The same in colour, 856 × 540 RGBA (alpha = luma), into `target`. Only for showing it.
  func rectifyColor(_ homography: Homography, into target: PixelBuffer) throws(ScanError) {
    throw Stages.missing
  }

  /// Cuts the strips out of the card that was last rectified and runs the network over all of them
  /// in one batch. Throws `invalidArgument` where they are not of its size.
  func infer(
    _ network: StripNetwork, on strips: [StripWindow]
  ) throws(ScanError) -> [NetworkOutput] {
    throw Stages.missing
  }

  /// The same on a picture of text lines that is not a rectified card.
  func infer(
    _ network: StripNetwork, on strips: [StripWindow], of picture: LumaView
  ) throws(ScanError) -> [NetworkOutput] {
    throw Stages.missing
  }

  /// Forgets the frame: wipes everything that held its pixels.
  func forget() {}

  private static var missing: ScanError {
    ScanError(.invalidArgument, "this path has no such stage")
  }
}

extension Stages {
  /// The digit network's scores of strips of the card that was last rectified.
  func read(_ strips: [StripWindow]) throws(ScanError) -> [StripScores] {
    try infer(.digits, on: strips).map { StripScores($0) }
  }

  /// The same of a picture.
  func read(_ strips: [StripWindow], of picture: LumaView) throws(ScanError) -> [StripScores] {
    try infer(.digits, on: strips, of: picture).map { StripScores($0) }
  }
}
