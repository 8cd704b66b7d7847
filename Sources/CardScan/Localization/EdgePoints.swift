// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// The crests of one border map: points whose response is greatest across, with sub-pixel position
/// and direction. Memory is kept from frame to frame.
final class EdgePoints {
  /// Cells.
  private(set) var across = 0
  /// Cells.
  private(set) var along = 0
  private(set) var count = 0
  private(set) var points: UnsafeMutablePointer<cs_edge_point>
  /// For each cell, row by row along, the number of its point plus 1; 0 where there is none.
  private(set) var index: UnsafeMutablePointer<UInt16>
  private var capacity = 0

  /// More points than this are never kept: the weakest go.
  private static let most = 24_000

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
    count = Int(
      cs_edge_points(
        map.base, map.stride, luma.base, luma.stride, luma.pixelStride, Int32(width), Int32(height), isVertical,
        steepest, leastDoubt, points))
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
      guard let newPoints = cs_allocate(most * MemoryLayout<cs_edge_point>.stride) else { return false }
      guard let newIndex = cs_allocate(cells * MemoryLayout<UInt16>.stride) else {
        free(newPoints)
        return false
      }
      release()
      points = newPoints.bindMemory(to: cs_edge_point.self, capacity: most)
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
