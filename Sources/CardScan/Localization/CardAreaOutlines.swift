// SPDX-License-Identifier: Apache-2.0
import CSystem

/// Makes outlines of a map of card areas: each core is a card; the area's cells belong to the core that
/// they are nearest to by way of other such cells; where the probability falls through ½ lies the border,
/// to which four lines are fitted.
struct CardAreaOutlines {
  /// A core of fewer cells is noise.
  private static let fewestCoreCells = 3
  /// An area of fewer cells is no card: 25 % of a frame's width are 16 × 10.
  private static let fewestCells = 40
  /// The most outlines that are looked for.
  private static let most = 8

  let map: CardAreaMap
  /// From this probability on a cell is of a card.
  var least: Float = 0.5

  /// Frame pixels, clockwise from any corner; those with the largest cores first.
  func outlines() -> [Quad] {
    var owners = cores()
    grow(&owners)
    var found: [Quad] = []
    for owner in 1...CardAreaOutlines.most {
      var region: [Int] = []
      for cell in owners.indices where owners[cell] == owner { region.append(cell) }
      guard region.count >= CardAreaOutlines.fewestCells else { continue }
      if let quad = OutlineFit(map: map, least: least, owners: owners, owner: owner, cells: region).quad() {
        found.append(quad)
      }
    }
    return found
  }

  /// For each cell the number of the core that it is of, from 1 on; 0 where it is of none. The largest
  /// cores have the lowest numbers.
  private func cores() -> [Int] {
    var owners = [Int](repeating: 0, count: map.core.count)
    var sizes: [Int] = []
    var reached: [Int] = []
    for start in owners.indices where isCore(start) && owners[start] == 0 {
      let number = sizes.count &+ 1
      owners[start] = number
      reached.shorten(to: 0)
      reached.append(start)
      var next = 0
      while next < reached.count {
        eachNeighbour(of: reached[next]) { cell in
          if owners[cell] == 0, isCore(cell) {
            owners[cell] = number
            reached.append(cell)
          }
        }
        next &+= 1
      }
      sizes.append(reached.count)
    }
    var numbers = [Int](repeating: 0, count: sizes.count &+ 1)
    let order = Ranking.falling(sizes.map { Float($0) })
    for rank in order.indices {
      let index = order[rank]
      let counts = sizes[index] >= CardAreaOutlines.fewestCoreCells && rank < CardAreaOutlines.most
      numbers[index &+ 1] = counts ? rank &+ 1 : 0
    }
    for cell in owners.indices { owners[cell] = numbers[owners[cell]] }
    return owners
  }

  private func isCore(_ cell: Int) -> Bool { map.core[cell] > least }

  private func isArea(_ cell: Int) -> Bool { map.area[cell] > least }

  /// Gives each cell of the area to the core that reaches it first.
  private func grow(_ owners: inout [Int]) {
    var reached = owners.indices.filter { owners[$0] != 0 }
    var next = 0
    while next < reached.count {
      let owner = owners[reached[next]]
      eachNeighbour(of: reached[next]) { cell in
        if owners[cell] == 0, isArea(cell) {
          owners[cell] = owner
          reached.append(cell)
        }
      }
      next += 1
    }
  }

  @inline(__always)
  private func eachNeighbour(of cell: Int, _ body: (Int) -> Void) {
    let x = cell % map.columns
    if x > 0 { body(cell - 1) }
    if x + 1 < map.columns { body(cell + 1) }
    if cell >= map.columns { body(cell - map.columns) }
    if cell + map.columns < map.area.count { body(cell + map.columns) }
  }
}
