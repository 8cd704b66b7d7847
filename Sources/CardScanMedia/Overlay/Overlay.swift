// SPDX-License-Identifier: Apache-2.0
import CardScan

/// An annotated copy of a picture: border areas, found lines, the outline, every digit's box with what
/// was read and how probable it is, the lines of text and the fields among them, each kind in a colour
/// of its own that a row at the bottom explains. The copy is upright.
///
/// Unless `reveal` is set, no more than the last four digits can be read off it: the others are
/// covered, also where a card may repeat them, and where no sure number says where they are, the whole picture is made
/// coarse. Other cards that were seen and not read are covered wholly, and so is all of the card but these four digits
/// where its lines were not read. Security codes that were read are covered always.
public struct Overlay {
  /// Whether digits are shown.
  public var reveal = false
  /// The line of text at the bottom.
  public var caption = ""

  public init() {}

  enum Paint {
    static let area = Canvas.Color(60, 120, 255)
    static let line = Canvas.Color(0, 220, 255)
    static let other = Canvas.Color(170, 170, 170)
    static let sure = Canvas.Color(40, 230, 70)
    static let unsure = Canvas.Color(255, 140, 0)
    static let cover = Canvas.Color(30, 30, 30)
    static let text = Canvas.Color(205, 210, 225)
    static let expiry = Canvas.Color(255, 120, 205)
    static let holder = Canvas.Color(255, 215, 50)
    static let value = Canvas.Color(85, 225, 255)
    static let label = Canvas.Color(120, 150, 255)
    static let region = Canvas.Color(255, 165, 95)
  }

  /// A card's digits stand at least this part of the card's width apart, so squares of a 48th of the
  /// picture hide them.
  private static let coarseSquares = 48

  /// `areas` are the quads in which borders were looked for; they and `results`, one for each card, are
  /// in pixels of `picture` as it is stored.
  public func drawn(
    on picture: Picture, _ results: [ScanResult], areas: [Quad]
  ) throws(PictureError) -> Picture {
    let target = try picture.uprightCopy()
    let canvas = Canvas(picture: target)
    let turn = UprightTurn(picture)
    for result in results {
      hideSecrets(of: result, on: canvas, turn)
    }
    let width = max(1.5, Double(max(target.width, target.height)) / 400)
    for area in areas { canvas.fill(turn.apply(area), Paint.area, opacity: 0.18) }
    var legend: [(name: String, color: Canvas.Color)] = []
    for result in results {
      for entry in draw(result, on: canvas, turn, width: width)
      where !legend.contains(where: { $0.name == entry.name }) {
        legend.append(entry)
      }
    }
    drawCaption(on: canvas, legend: legend)
    return target
  }

  /// Draws what was seen of one card; the colours that need an explanation.
  func draw(
    _ result: ScanResult, on canvas: Canvas, _ turn: UprightTurn, width: Double
  ) -> [(name: String, color: Canvas.Color)] {
    for candidate in result.candidates.dropFirst() {
      canvas.outline(turn.apply(candidate.quad), width: width / 2, Paint.other)
    }
    let isSure = result.status == .ok
    if let quad = result.quad {
      canvas.outline(turn.apply(quad), width: 2 * width, isSure ? Paint.sure : Paint.unsure)
    }
    if let best = result.candidates.first {
      for i in 0..<4 {
        let line = best.lines[i]
        canvas.line(
          from: turn.apply(line.start), to: turn.apply(line.end), width: width, Paint.line)
      }
    }
    var tags = Tags(canvas: canvas)
    for (index, digit) in result.digits.enumerated() {
      let isShown = reveal || (isSure && index >= result.digits.count - 4)
      draw(digit, isShown: isShown, on: canvas, turn, width: width)
      tags.keepFree(turn.apply(digit.box).grown(by: 0.6))
    }
    let marks = marks(of: result, turn)
    draw(marks, &tags, width: width)
    return legend(of: marks)
  }

  // MARK: Hiding

  /// Covers the number unless it is revealed, and codes always; makes all coarse where it is not sure where
  /// the number is.
  func hideSecrets(of result: ScanResult, on canvas: Canvas, _ turn: UprightTurn) {
    if !reveal { hide(result, on: canvas, turn) }
    for place in result.fields?.securityCodes ?? [] {
      guard let quad = result.quad(of: place) else { continue }
      canvas.cover(turn.apply(quad).grown(by: 0.3), Paint.cover)
    }
  }

  /// Makes the whole picture, or all but a card, so coarse that no number can be read off it.
  static func coarsen(_ canvas: Canvas, besides card: Quad? = nil) {
    let longer = max(canvas.picture.width, canvas.picture.height)
    canvas.coarsen(side: max(8, longer / Overlay.coarseSquares), besides: card)
  }

  private func hide(_ result: ScanResult, on canvas: Canvas, _ turn: UprightTurn) {
    // The number may show again.
    for lines in [result.lines, result.regionLines] {
      let texts = LineTexts(result, lines: lines, reveal: false)
      for (index, line) in lines.enumerated() where !texts.standsOnDigits(index) {
        if let quad = line.quad, texts.text(index) != texts.revealed(index) {
          canvas.cover(turn.apply(quad).grown(by: 0.3), Paint.cover)
        }
      }
    }
    guard result.status == .ok, result.digits.count > 4 else {
      Overlay.coarsen(canvas)
      return
    }
    // What was not read may be a code. A square holds the picture as it is stored, however that lies.
    let side = max(canvas.picture.width, canvas.picture.height)
    let unread =
      result.fields == nil ? Redaction(result, width: side, height: side) : Redaction(repeatsOf: result)
    for area in unread.areas { canvas.cover(turn.apply(area), Paint.cover) }
    // Other cards were not read.
    for other in result.outlines where Redaction.isOther(other, than: result) {
      canvas.cover(turn.apply(other.quad).grown(by: 0.03), Paint.cover)
    }
    let hidden = result.digits.dropLast(4).map { turn.apply($0.box) }
    for (index, box) in hidden.enumerated() {
      canvas.fill(box.grown(by: 0.3), Paint.cover)
      guard index + 1 < hidden.count else { continue }
      // The gap between neighbours too, but not the way from one line to the next.
      let next = hidden[index + 1]
      let pitch = (next.middle - box.middle).length
      if pitch < 2 * (box.bottomLeft - box.topLeft).length {
        canvas.fill(
          Quad(box.topLeft, next.topRight, next.bottomRight, box.bottomLeft).grown(by: 0.3),
          Paint.cover)
      }
    }
  }

  // MARK: Labels

  private func draw(
    _ digit: DigitReading, isShown: Bool, on canvas: Canvas, _ turn: UprightTurn, width: Double
  ) {
    let box = turn.apply(digit.box)
    let probability = Double(digit.probabilities[Int(min(digit.digit, 9))])
    let color = Canvas.Color(
      255 * min(1, 2 * (1 - probability)), 230 * min(1, 2 * probability), 60)
    canvas.outline(box, width: width / 2, color)
    let up = (box.topLeft - box.bottomLeft) * 0.5 + (box.topRight - box.bottomRight) * 0.5
    let across = (box.topRight - box.topLeft).length
    // Three letters of a percentage fit between neighbours.
    let small = max(5, across * 0.4)
    label(isShown ? "\(digit.digit)" : "*", at: box.middle + up * 0.95, 1.6 * small, color, canvas)
    let percent = Int((probability * 100).rounded(.down))
    label("\(percent)", at: box.middle - up * 0.8, small, color, canvas)
  }

  private func label(
    _ text: String, at middle: Point, _ height: Double, _ color: Canvas.Color, _ canvas: Canvas
  ) {
    let width = Canvas.width(of: text, height: height)
    let x = middle.x - width / 2, y = middle.y - height / 2
    let margin = height / 7
    canvas.fill(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin,
      .black, opacity: 0.65)
    canvas.text(text, x: x, y: y, height: height, color)
  }

  private func drawCaption(on canvas: Canvas, legend: [(name: String, color: Canvas.Color)]) {
    let width = Double(canvas.picture.width), height = Double(canvas.picture.height)
    func letters(_ count: Int) -> Double {
      let fitting =
        width * 0.96 * Double(BitmapFont.rows)
        / Double(max(1, count) * BitmapFont.advance)
      return max(4, min(fitting, height / 32))
    }
    var bottom = height
    func row(_ letters: Double) -> Double {
      canvas.fill(
        x: 0, y: bottom - 2 * letters, width: width, height: 2 * letters, .black, opacity: 0.75)
      bottom -= 2 * letters
      return bottom + 0.5 * letters
    }
    if !caption.isEmpty {
      let size = letters(caption.count)
      canvas.text(caption, x: width * 0.02, y: row(size), height: size, .white)
    }
    guard !legend.isEmpty else { return }
    let size = letters(legend.reduce(0) { $0 + $1.name.count + 4 }) * 0.8
    let y = row(size)
    var x = width * 0.02
    for (name, color) in legend {
      canvas.fill(x: x, y: y, width: size, height: size, color, opacity: 1)
      canvas.text(name, x: x + 1.5 * size, y: y, height: size, color)
      x += 1.5 * size + Canvas.width(of: name + "  ", height: size)
    }
  }
}

extension Quad {
  /// The outline with each side moved out by `share` of the box's height.
  func grown(by share: Double) -> Quad {
    let up = (topLeft - bottomLeft) * share, upRight = (topRight - bottomRight) * share
    let across = topRight - topLeft
    let right = across * (share * up.length / max(1e-9, share * across.length))
    return Quad(
      topLeft + up - right, topRight + upRight + right, bottomRight - upRight + right,
      bottomLeft - up - right)
  }
}
