// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One point of an edge, as the line search takes it. "Across" is the direction in which the
/// brightness changes: x for vertical borders, y for horizontal ones; "along" is the other.
struct EdgePoint {
  /// Across, reduced pixels, centres at +0.5, refined between pixels.
  var position: Float
  /// Across per along of the edge at this point, from the direction of the gradient.
  var slope: Float
  /// How far `slope` may be off: noise turns the gradient of a weak edge more than that of a strong
  /// one.
  var doubt: Float
  /// Cell index along.
  var row: Int32
  /// Response in the border map, 1 to 255.
  var strength: UInt8
  /// 1 where it gets brighter across, else −1.
  var sign: Int8
  /// Whether its votes were taken back because a line holds it.
  var isTaken: Bool
}

/// The crests of one border map: points whose response is greatest across, with sub-pixel position
/// and direction. Memory is kept from frame to frame.
final class EdgePoints {
  /// Cells.
  private(set) var across = 0
  /// Cells.
  private(set) var along = 0
  private(set) var count = 0
  private(set) var points: UnsafeMutablePointer<EdgePoint>
  /// For each cell, row by row along, the number of its point plus 1; 0 where there is none.
  private(set) var index: UnsafeMutablePointer<UInt16>
  private var capacity = 0

  /// More points than this are never kept: the weakest go.
  private static let most = 24_000
  /// Gradient, in sums over a patch, that noise has along the edge.
  private static let noise: Float = 30

  init() {
    points = .allocate(capacity: 1)
    index = .allocate(capacity: 1)
  }

  deinit { release() }

  /// Takes the points of `map`. `isVertical` says that the borders are vertical: the change is
  /// along x. Points that are surely steeper than `steepest` are left out. `leastDoubt` is the doubt in
  /// the direction of the strongest edge: 1 leaves every direction of the family.
  func take(_ map: LumaView, luma: LumaView, isVertical: Bool, steepest: Float, leastDoubt: Float) {
    let width = min(map.width, luma.width)
    let height = min(map.height, luma.height)
    count = 0
    (across, along) = (0, 0)
    guard reserve(max(1, width * height)) else { return }
    across = isVertical ? width : height
    along = isVertical ? height : width
    guard across >= 3, along >= 5, map.pixelStride == 1 else { return }
    let crests = Crests(
      map: map.base, across: isVertical ? 1 : map.stride, along: isVertical ? map.stride : 1)
    let patch = GradientPatch(
      luma: luma.base, across: isVertical ? luma.pixelStride : luma.stride,
      along: isVertical ? luma.stride : luma.pixelStride)
    let margin = (x: isVertical ? 1 : 2, y: isVertical ? 2 : 1)
    for y in margin.y..<(height - margin.y) {
      let row = map.base + y &* map.stride
      var x = margin.x
      while x < width - margin.x {
        if row[x] == 0 {
          // Most of a map is empty: eight cells at a time.
          let isEmpty =
            x &+ 8 < width && UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self) == 0
          x = x &+ (isEmpty ? 8 : 1)
          continue
        }
        let u = isVertical ? x : y
        let v = isVertical ? y : x
        x = x &+ 1
        guard let crest = crests.at(u, v, isWide: u >= 2 && u < across &- 2) else { continue }
        let gradient = patch.at(u, v, reach: u >= 2 && u < across &- 2 ? 2 : 1)
        guard gradient.across != 0 else { continue }
        let slope = -gradient.along / gradient.across
        let doubt = min(1, leastDoubt + Self.noise / gradient.across.magnitude)
        guard slope.magnitude <= steepest + doubt else { continue }
        points[count] = EdgePoint(
          position: Float(u) + 0.5 + crest.offset, slope: slope, doubt: doubt,
          row: Int32(truncatingIfNeeded: v), strength: crest.strength,
          sign: gradient.across > 0 ? 1 : -1, isTaken: false)
        count &+= 1
      }
    }
    dropWeakest()
    for i in 0..<count {
      let cell = Int(points[i].row) &* across &+ Int(points[i].position)
      index[cell] = UInt16(truncatingIfNeeded: i &+ 1)
    }
  }

  /// Makes room for the points of so many cells, and their index empty; false where there is no memory, which the
  /// call reports in its end. It is more than Swift itself may have then (CSystem).
  private func reserve(_ cells: Int) -> Bool {
    if cells > capacity {
      // Of two neighbours across, at most one is a crest.
      let most = cells / 2 + 1
      guard let newPoints = cs_allocate(most * MemoryLayout<EdgePoint>.stride) else { return false }
      guard let newIndex = cs_allocate(cells * MemoryLayout<UInt16>.stride) else {
        free(newPoints)
        return false
      }
      release()
      points = newPoints.bindMemory(to: EdgePoint.self, capacity: most)
      index = newIndex.bindMemory(to: UInt16.self, capacity: cells)
      capacity = cells
    }
    memset(index, 0, cells * MemoryLayout<UInt16>.stride)
    return true
  }

  private func release() {
    if capacity == 0 {
      points.deallocate()
      index.deallocate()
    } else {
      free(points)
      free(index)
    }
  }

  /// Leaves at most `most` points.
  private func dropWeakest() {
    guard count > Self.most else { return }
    var histogram = InlineArray<256, Int>(repeating: 0)
    for i in 0..<count { histogram[Int(points[i].strength)] += 1 }
    var floor = 255
    var total = histogram[255]
    while floor > 0, total + histogram[floor - 1] <= Self.most {
      floor -= 1
      total += histogram[floor]
    }
    var kept = 0
    for i in 0..<count where Int(points[i].strength) >= floor && kept < Self.most {
      points[kept] = points[i]
      kept += 1
    }
    count = kept
  }
}
