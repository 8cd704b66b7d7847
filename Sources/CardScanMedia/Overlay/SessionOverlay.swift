// SPDX-License-Identifier: Apache-2.0
import CardScan

/// An annotated copy of a frame: where the card is expected, its outline, what was read so far at its places
/// on the card, how well it is seen beside what is asked for, what to do. The copy is upright.
///
/// Unless `reveal` is set, no more than the last four digits can be read off it: the others are covered where
/// the card is now, and as long as the number or the place of the card is not sure, the whole frame is made
/// coarse.
public struct SessionOverlay {
  /// Whether digits are shown.
  public var reveal = false
  /// The line at the bottom: what is known so far.
  public var caption = ""
  /// The line at the top: what the person is to do; empty where there is nothing.
  public var advice = ""
  /// What the meters have their marks at.
  public var limits = QualityLimits()
  /// Quads in which borders are looked for, in pixels of the frame.
  public var areas: [Quad] = []

  public init() {}

  private enum Paint {
    static let advice = Canvas.Color(255, 215, 50)
    static let good = Canvas.Color(40, 230, 70)
    static let bad = Canvas.Color(255, 90, 60)
    static let rest = Canvas.Color(90, 90, 90)
  }

  /// `outline` is the card's in this frame, from its top left corner on; nil where the card is not seen in
  /// it.
  public func drawn(
    on picture: Picture, _ state: SessionState, outline: Quad?
  ) throws(PictureError) -> Picture {
    let target = try picture.uprightCopy()
    let canvas = Canvas(picture: target)
    let turn = UprightTurn(picture)
    let width = max(1.5, Double(max(target.width, target.height)) / 400)
    // What was read lies where it was read; the card may have moved on since.
    let way = SessionOverlay.way(from: state.result.quad, to: outline)
    var overlay = Overlay()
    overlay.reveal = reveal
    if let way {
      overlay.hideSecrets(of: state.result, on: canvas, UprightTurn(picture, from: way))
      // Whether something else is a card, nobody has asked.
      if !reveal { Overlay.coarsen(canvas, besides: outline.map(turn.apply)) }
    } else if !reveal {
      Overlay.coarsen(canvas)
    }
    for area in areas { canvas.fill(turn.apply(area), Overlay.Paint.area, opacity: 0.18) }
    if let way {
      _ = overlay.draw(
        state.result, on: canvas, UprightTurn(picture, from: way), width: width)
    } else if let outline {
      canvas.outline(turn.apply(outline), width: 2 * width, Overlay.Paint.unsure)
    }
    drawLines(on: canvas, rightOf: drawMeters(state, on: canvas))
    return target
  }

  private static func way(from read: Quad?, to outline: Quad?) -> Homography? {
    guard let read, let outline, read.clockwise.isConvex, outline.clockwise.isConvex else { return nil }
    return Homography(read, onto: outline)
  }

  private func drawLines(on canvas: Canvas, rightOf meters: Double) {
    let width = Double(canvas.picture.width), height = Double(canvas.picture.height)
    func size(_ text: String, _ room: Double, _ part: Double) -> Double {
      let fitting =
        room * Double(BitmapFont.rows)
        / Double(max(1, text.count) * BitmapFont.advance)
      return max(4, min(fitting, height / part))
    }
    if !caption.isEmpty {
      let letters = size(caption, width * 0.96, 32)
      canvas.fill(
        x: 0, y: height - 2 * letters, width: width, height: 2 * letters, .black, opacity: 0.75)
      canvas.text(caption, x: width * 0.02, y: height - 1.5 * letters, height: letters, .white)
    }
    if !advice.isEmpty {
      let letters = size(advice, (width - meters) * 0.8, 18)
      let across = Canvas.width(of: advice, height: letters)
      let left = max(meters + 1.5 * letters, (width - across) / 2)
      canvas.fill(
        x: left - letters, y: letters / 2, width: across + 2 * letters, height: 2 * letters, .black,
        opacity: 0.75)
      canvas.text(advice, x: left, y: letters, height: letters, Paint.advice)
    }
  }

  /// Draws the meters at the top left; how far they reach to the right.
  private func drawMeters(_ state: SessionState, on canvas: Canvas) -> Double {
    let quality = state.quality
    let meters: [(name: String, value: Float, mark: Float, most: Float, isGood: Bool)] = [
      (
        "sharpness", quality.sharpness, limits.leastSharpness, 1,
        quality.sharpness >= limits.leastSharpness
      ),
      (
        "light", quality.brightness, limits.leastBrightness, 255,
        quality.brightness >= limits.leastBrightness
      ),
      ("glare", quality.glare, limits.mostGlare, 1, quality.glare <= limits.mostGlare),
      ("motion", quality.motion, limits.mostMotion, 4, quality.motion <= limits.mostMotion),
    ]
    let letters = max(5, Double(canvas.picture.height) / 60)
    let names = Canvas.width(of: "sharpness", height: letters)
    let bar = 6 * letters, margin = letters
    let across = names + bar + 3 * margin
    canvas.fill(
      x: 0, y: 0, width: across, height: (2 * Double(meters.count) + 1) * letters,
      .black, opacity: 0.6)
    for (index, meter) in meters.enumerated() {
      let y = margin + Double(index) * 2 * letters
      canvas.text(meter.name, x: margin, y: y, height: letters, .white)
      let left = names + 2 * margin
      func place(_ value: Float) -> Double { bar * Double(max(0, min(1, value / meter.most))) }
      canvas.fill(x: left, y: y, width: bar, height: letters, Paint.rest, opacity: 1)
      canvas.fill(
        x: left, y: y, width: place(meter.value), height: letters,
        meter.isGood ? Paint.good : Paint.bad, opacity: 1)
      canvas.fill(
        x: left + place(meter.mark) - 1, y: y - letters / 4, width: 2, height: 1.5 * letters, .white,
        opacity: 1)
    }
    return across
  }
}
