// SPDX-License-Identifier: Apache-2.0

/// What of a frame the card-area network looks at apart: a part of the reduced luma about a card or a guide, turned so
/// that it lies.
struct CardCloseUp {
  /// The network's input, pixels.
  struct Size {
    let columns: Int
    let rows: Int
    /// What the longer side takes of the columns.
    let length: Double

    /// At which the network sees best where a card's sides are.
    static let card = Size(columns: 256, rows: CardAreaInput.rows, length: 152)
    /// At which it still sees whether there is one, in a third of the time that it takes for a whole frame.
    static let guide = Size(columns: 184, rows: CardAreaInput.guideRows, length: 128)
  }

  private let size: Size
  /// In pixels of the reduced luma.
  let window: StripWindow
  let place: AreaInputPlace

  /// `outline` in frame pixels, clockwise from any corner; the luma is reduced `reduction` times.
  init(on outline: Quad, size: Size = .card, reduction: Int) {
    self.size = size
    let across = outline[1] - outline[0] + outline[2] - outline[3]
    let down = outline[3] - outline[0] + outline[2] - outline[1]
    let along = across.length > down.length ? across : Point(down.y, -down.x)
    let columnStep = along * (0.5 / size.length)
    let rowStep = Point(-columnStep.y, columnStep.x)
    let origin =
      outline.middle - columnStep * (Double(size.columns) / 2) - rowStep * (Double(size.rows) / 2)
    place = AreaInputPlace(origin: origin, columnStep: columnStep, rowStep: rowStep)
    window = StripWindow(
      origin: origin * (1 / Double(reduction)), along: columnStep, step: 1 / Double(reduction),
      columns: size.columns, rows: size.rows)
  }

  /// The outline that is about the middle of the close-up.
  func nearest(of outlines: [Quad]) -> Quad? {
    let middle = place.framePoint(Point(Double(size.columns) / 2, Double(size.rows) / 2))
    var best: (outline: Quad, distance: Double)?
    for outline in outlines {
      let distance = (outline.middle - middle).length
      if distance < best?.distance ?? .infinity { best = (outline, distance) }
    }
    return best?.outline
  }

  /// Whether it is as wide or as high as a picture of the reduced luma, so that no card in that can be much larger.
  func spans(_ luma: LumaView) -> Bool {
    let columns = window.columnStep * Double(size.columns), rows = window.rowStep * Double(size.rows)
    return columns.x.magnitude + rows.x.magnitude >= Double(luma.width)
      || columns.y.magnitude + rows.y.magnitude >= Double(luma.height)
  }
}
