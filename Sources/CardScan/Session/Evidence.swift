// SPDX-License-Identifier: Apache-2.0
import CSystem

/// How evidence of several frames counts together.
enum Evidence {
  /// The part that a frame leaves of the weight of those before it.
  static let decay: Float = 0.95

  /// What sums of log-probabilities of frames of that weight together are multiplied by. Frames of one
  /// card are no independent witnesses: what misleads one misleads the next. So their sum counts as
  /// 1 + ln(weight) of them.
  static func scale(_ weight: Float) -> Float {
    weight > 1 ? (1 + logf(weight)) / weight : 1
  }
}
