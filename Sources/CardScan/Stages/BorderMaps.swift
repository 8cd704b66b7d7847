// SPDX-License-Identifier: Apache-2.0

/// What the search for borders asks of the stages.
struct BorderParameters {
  /// Pixels of the frame, in each direction, that are averaged to one of the reduced picture.
  var reduction: Int
  /// A response counts where it exceeds `ratio` × the mean of a window of 15 × 15 + `offset`.
  var ratio: Double = 1.5
  /// In 8-bit units of the Sobel response, 0 to 255.
  var offset: Int = 6

  /// The reduction that brings the longer side of a frame nearest to 640 pixels.
  static func reduction(width: Int, height: Int) -> Int {
    max(1, (max(width, height) + 320) / 640)
  }
}

/// Thresholded border responses on the reduced picture.
struct BorderMaps {
  /// Strength of horizontal change (vertical borders), 0 where below the threshold.
  let vertical: LumaView
  /// Strength of vertical change (horizontal borders), 0 where below the threshold.
  let horizontal: LumaView
  /// The reduced luma itself, where the mask is not 0 and 2 pixels round it.
  let luma: LumaView
  /// Frame pixels for one reduced pixel.
  let reduction: Int
}
