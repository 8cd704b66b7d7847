// SPDX-License-Identifier: Apache-2.0

/// One card's cells of the map of card areas, for asking how well an outline covers them.
struct AreaEvidence {
  /// Places of the cells' middles in the frame, pixels, and how much of each is a card's.
  private let cells: [(place: Point, area: Double)]
  private let total: Double
  /// Square pixels of the frame that a cell covers.
  private let cellArea: Double

  init(cells: [(place: Point, area: Double)], cellArea: Double) {
    self.cells = cells
    self.cellArea = cellArea
    var total = 0.0
    for cell in cells { total += cell.area }
    self.total = total
  }

  /// Intersection over union of the outline with what the map takes for card, 0 to 1.
  func overlap(with quad: Quad) -> Double {
    var inside = 0.0
    for cell in cells where quad.contains(cell.place) { inside += cell.area }
    let union = total + quad.area / cellArea - inside
    return union > 0 ? max(0, min(1, inside / union)) : 0
  }
}
