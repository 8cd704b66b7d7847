// SPDX-License-Identifier: Apache-2.0

/// What of a frame the card-area network looks at apart: a part of the reduced luma about a card or a guide, turned so
/// that it lies.
struct CardCloseUp {
  /// Columns of the network's input that a card's or guide's longer side takes: at which it sees best where sides are.
  private static let length = 152.0

  /// In pixels of the reduced luma.
  let window: StripWindow
  let place: AreaInputPlace

  /// `outline` in frame pixels, clockwise from any corner; the luma is reduced `reduction` times.
  init(on outline: Quad, reduction: Int) {
    let across = outline[1] - outline[0] + outline[2] - outline[3]
    let down = outline[3] - outline[0] + outline[2] - outline[1]
    let along = across.length > down.length ? across : Point(down.y, -down.x)
    self.init(
      middle: outline.middle, columnStep: along * (0.5 / Self.length), columns: 256, rows: CardAreaInput.rows,
      reduction: reduction)
  }

  /// What is about a guide, from a long side on, in half of the pixels of a whole frame: enough to see whether there is a
  /// card.
  init(about guide: BorderAreas, reduction: Int) {
    let width = guide.right - guide.left, height = guide.bottom - guide.top
    let step = max(width, height) / Self.length
    self.init(
      middle: guide.middle, columnStep: width < height ? Point(0, step) : Point(step, 0), columns: 216,
      rows: CardAreaInput.guideRows, reduction: reduction)
  }

  /// `columnStep` in frame pixels.
  @inline(never)
  private init(middle: Point, columnStep: Point, columns: Int, rows: Int, reduction: Int) {
    let rowStep = Point(-columnStep.y, columnStep.x)
    let origin = middle - columnStep * (Double(columns) / 2) - rowStep * (Double(rows) / 2)
    place = AreaInputPlace(origin: origin, columnStep: columnStep, rowStep: rowStep)
    window = StripWindow(
      origin: origin * (1 / Double(reduction)), along: columnStep, step: 1 / Double(reduction),
      columns: columns, rows: rows)
  }

  /// The outline that is about the middle of the close-up.
  func nearest(of outlines: [Quad]) -> Quad? {
    let middle = place.framePoint(Point(Double(window.columns) / 2, Double(window.rows) / 2))
    var best: (outline: Quad, distance: Double)?
    for outline in outlines {
      let distance = (outline.middle - middle).length
      if distance < best?.distance ?? .infinity { best = (outline, distance) }
    }
    return best?.outline
  }

  /// Whether it is about as wide or as high as a picture of the reduced luma, so that no card in that can be much larger.
  func spans(_ luma: LumaView) -> Bool {
    let columns = window.columnStep * Double(window.columns), rows = window.rowStep * Double(window.rows)
    return columns.x.magnitude + rows.x.magnitude >= 0.95 * Double(luma.width)
      || columns.y.magnitude + rows.y.magnitude >= 0.95 * Double(luma.height)
  }
}
