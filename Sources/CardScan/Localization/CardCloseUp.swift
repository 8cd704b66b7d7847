// SPDX-License-Identifier: Apache-2.0

/// What of a frame the card-area network looks at a second time, to see a card that it has roughly found at
/// the size at which it sees best: a part of the reduced luma, turned so that the card lies.
struct CardCloseUp {
  /// Pixels that the network's input is wide and high.
  private static let columns = 256, rows = CardAreaInput.rows
  /// Of these a card's longer side takes so many.
  private static let length = 152.0

  /// In pixels of the reduced luma.
  let window: StripWindow
  let place: AreaInputPlace

  /// `outline` in frame pixels, clockwise from any corner; the luma is reduced `reduction` times.
  init(on outline: Quad, reduction: Int) {
    let across = outline[1] - outline[0] + outline[2] - outline[3]
    let down = outline[3] - outline[0] + outline[2] - outline[1]
    let along = across.length > down.length ? across : Point(down.y, -down.x)
    let columnStep = along * (0.5 / Self.length)
    let rowStep = Point(-columnStep.y, columnStep.x)
    let origin =
      outline.middle - columnStep * (Double(Self.columns) / 2) - rowStep * (Double(Self.rows) / 2)
    place = AreaInputPlace(origin: origin, columnStep: columnStep, rowStep: rowStep)
    window = StripWindow(
      origin: origin * (1 / Double(reduction)), along: columnStep, step: 1 / Double(reduction),
      columns: Self.columns, rows: Self.rows)
  }

  /// The outline that is about the middle of the close-up.
  func nearest(of outlines: [Quad]) -> Quad? {
    let middle = place.framePoint(Point(Double(Self.columns) / 2, Double(Self.rows) / 2))
    var best: (outline: Quad, distance: Double)?
    for outline in outlines {
      let distance = (outline.middle - middle).length
      if distance < best?.distance ?? .infinity { best = (outline, distance) }
    }
    return best?.outline
  }
}
