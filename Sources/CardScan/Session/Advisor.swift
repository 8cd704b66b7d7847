// SPDX-License-Identifier: Apache-2.0

/// Tells the person what to do. What it says stays for a while, so that it can be read.
struct Advisor {
  private let limits: QualityLimits
  private let torchFrames: Int
  private var advice = Advice.none
  private var since: UInt64 = 0
  /// Frames without a number, in a row, in which the picture was dark.
  private var darkFrames = 0

  /// Nanoseconds for which an advice stays at least.
  private static let dwell: UInt64 = 500_000_000
  /// Length of the card's longer side below which its text is too small, frame pixels.
  private static let shortest = 360.0
  /// Observations without a number after which the other side is asked for.
  private static let turnObservations = 25

  init(_ options: SessionOptions) {
    limits = options.limits
    torchFrames = options.torchFrames
  }

  /// What to say after a frame.
  mutating func advice(_ state: SessionState, _ frame: Frame, at time: UInt64) -> Advice {
    guard state.isMeasured || state.phase == .done else { return advice }
    let isDark = state.quality.brightness < limits.leastBrightness
    darkFrames = isDark && state.result.number == nil ? darkFrames + 1 : 0
    let wanted = wanted(state, frame, isDark)
    guard wanted != advice else { return advice }
    // That all is well is said at once, and so is everything after it.
    guard wanted == .none || advice == .none || time - since >= Self.dwell else { return advice }
    advice = wanted
    since = time
    return advice
  }

  private func wanted(_ state: SessionState, _ frame: Frame, _ isDark: Bool) -> Advice {
    if state.phase == .done { return .none }
    if torchFrames > 0, darkFrames >= torchFrames { return .torchOn }
    guard let card = state.card else { return isDark ? .moreLight : .showCard }
    guard card.quad.isInside(frame) else { return .further }
    if state.stable.contains(.number) { return .none }
    if card.quad.longerSide < Self.shortest { return .closer }
    let quality = state.quality
    if isDark { return .moreLight }
    if quality.glare > limits.mostGlare { return .lessGlare }
    if quality.motion > limits.mostMotion || quality.sharpness < limits.leastSharpness {
      return .holdStill
    }
    // Where no number is wanted, none is missing.
    let lacksNumber = state.result.status == .noNumber && state.result.digits.isEmpty
    if state.observations >= Self.turnObservations, lacksNumber, !state.result.lines.isEmpty {
      return .turnCard
    }
    return .none
  }
}
