// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

extension PreviewReport {
  /// What there is to be seen of a frame after `state`.
  init(
    _ frame: Frame, _ state: SessionState, _ place: CardPlace, _ rate: FrameRate,
    _ times: StageTimes, _ options: PreviewOptions
  ) {
    let turn = UprightTurn(frame.orientation, width: frame.width, height: frame.height)
    func outline(_ quad: Quad) -> Outline {
      let upright = turn.apply(quad)
      return (0..<4).map { [rounded(upright[$0].x, places: 1), rounded(upright[$0].y, places: 1)] }
    }
    let isTurned = frame.orientation.quarterTurns % 2 == 1
    let result = state.result
    let carry = place.carrier(state)
    source = options.source
    width = isTurned ? frame.height : frame.width
    height = isTurned ? frame.width : frame.height
    phase = state.phase.name
    advice = state.advice.name
    guide = PreviewReport.quad(of: options.guide, in: frame).map(outline)
    card = state.card.map { outline($0.quad) }
    isNumberSure = result.status == .ok && result.number != nil
    digits = result.digits.map { digit in
      Digit(
        text: "\(digit.digit)",
        probability: rounded(
          Double(digit.probabilities[Int(min(digit.digit, 9))]), places: 3),
        outline: carry.map { outline($0(digit.box)) })
    }
    groups = result.groups
    brand = result.brand.map { "\($0.name)" }
    if brand == nil, !result.brandName.isEmpty { brand = result.brandName.string }
    let fields = result.fields
    expiry = Field(
      state: (fields?.expiryState ?? .absent).name,
      text: fields?.expiry?.date.text,
      isStable: state.stable.contains(.expiry))
    holder = Field(
      state: (fields?.holderState ?? .absent).name,
      text: fields?.holder?.text.string, isStable: state.stable.contains(.holder))
    meters = PreviewReport.meters(state, options.limits)
    stages = [
      ("follow", times.follow), ("straighten", times.straighten), ("read", times.read),
    ].map { Stage(name: $0.0, milliseconds: rounded($0.1 / 1e6, places: 2)) }
    self.rate = rounded(rate.perSecond, places: 1)
    frames = state.frames
    dropped = state.droppedFrames
    observations = state.observations
  }

  /// What a session measures of a card while it reads it; without one, only how light the frame is.
  private static func meters(_ state: SessionState, _ limits: QualityLimits) -> [Meter] {
    let quality = state.quality
    let isMeasured = state.card != nil && state.phase != .done
    let motionScale = max(2 * limits.mostMotion, 0.1)
    return [
      Meter(
        name: "sharpness", value: isMeasured ? rounded(Double(quality.sharpness), places: 3) : nil,
        limit: Double(limits.leastSharpness), scale: 1, isLeast: true),
      Meter(
        name: "brightness", value: state.phase == .done ? nil : rounded(Double(quality.brightness), places: 1),
        limit: Double(limits.leastBrightness), scale: 255, isLeast: true),
      Meter(
        name: "glare", value: isMeasured ? rounded(Double(quality.glare), places: 3) : nil,
        limit: Double(limits.mostGlare), scale: 1, isLeast: false),
      Meter(
        name: "motion", value: isMeasured ? rounded(Double(quality.motion), places: 3) : nil,
        limit: Double(limits.mostMotion), scale: Double(motionScale), isLeast: false),
    ]
  }

  /// The rectangle in which the guide has the card; nil where it has none.
  private static func quad(of guide: Guide, in frame: Frame) -> Quad? {
    // Left, top, right and bottom, each with the border in its middle.
    guard let areas = try? guide.borderAreas(in: frame), areas.count == 4 else { return nil }
    let left = areas[0].middle.x, top = areas[1].middle.y
    let right = areas[2].middle.x, bottom = areas[3].middle.y
    return Quad(Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
  }
}

/// `value` with so many decimal places.
private func rounded(_ value: Double, places: Int) -> Double {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  return (value * scale).rounded() / scale
}
