// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One point of an edge, as the line search takes it. "Across" is the direction in which the
/// brightness changes: x for vertical borders, y for horizontal ones; "along" is the other.
struct EdgePoint {
  /// Across, reduced pixels, centres at +0.5, refined between pixels.
  var position: Float
  /// Across per along of the edge at this point, from the direction of the gradient.
  var slope: Float
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
  static let most = 24_000

  init() {
    points = .allocate(capacity: 1)
    index = .allocate(capacity: 1)
  }

  deinit {
    points.deallocate()
    index.deallocate()
  }

  /// Takes the points of `map`. `isVertical` says that the borders are vertical: the change is
  /// along x. Points steeper than `steepest` are left out.
  func take(_ map: LumaView, luma: LumaView, isVertical: Bool, steepest: Float) {
    let width = min(map.width, luma.width)
    let height = min(map.height, luma.height)
    across = isVertical ? width : height
    along = isVertical ? height : width
    let cells = max(1, width * height)
    if cells > capacity {
      points.deallocate()
      index.deallocate()
      points = .allocate(capacity: min(cells, Self.most) + 1)
      index = .allocate(capacity: cells)
      capacity = cells
    }
    memset(index, 0, cells * MemoryLayout<UInt16>.stride)
    count = 0
    guard width >= 3, height >= 3, map.pixelStride == 1 else { return }
    let floor = strengthFloor(map, isVertical: isVertical, width: width, height: height)
    let step = isVertical ? 1 : map.stride
    for y in 1..<(height - 1) {
      let row = map.base + y &* map.stride
      var x = 1
      while x < width - 1 {
        let value = row[x]
        if value < floor || value == 0 {
          // Most of a map is empty: eight cells at a time.
          if x &+ 8 < width,
            UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self) == 0
          {
            x = x &+ 8
          } else {
            x = x &+ 1
          }
          continue
        }
        let before = row[x &- step]
        let after = row[x &+ step]
        if value >= before, value > after, count < Self.most {
          add(x, y, value, before, after, luma, isVertical, steepest)
        }
        x = x &+ 1
      }
    }
  }

  /// The least strength that leaves at most `most` points.
  private func strengthFloor(_ map: LumaView, isVertical: Bool, width: Int, height: Int) -> UInt8 {
    let step = isVertical ? 1 : map.stride
    var histogram = InlineArray<256, Int32>(repeating: 0)
    for y in 1..<(height - 1) {
      let row = map.base + y &* map.stride
      var x = 1
      while x < width - 1 {
        let value = row[x]
        if value == 0 {
          if x &+ 8 < width,
            UnsafeRawPointer(row + x).loadUnaligned(as: UInt64.self) == 0
          {
            x = x &+ 8
          } else {
            x = x &+ 1
          }
          continue
        }
        if value >= row[x &- step], value > row[x &+ step] { histogram[Int(value)] &+= 1 }
        x = x &+ 1
      }
    }
    var total = 0
    for value in stride(from: 255, to: 0, by: -1) {
      total += Int(histogram[value])
      if total > Self.most { return UInt8(min(255, value + 1)) }
    }
    return 1
  }

  @inline(__always)
  private func add(
    _ x: Int, _ y: Int, _ value: UInt8, _ before: UInt8, _ after: UInt8, _ luma: LumaView,
    _ isVertical: Bool, _ steepest: Float
  ) {
    @inline(__always) func at(_ dx: Int, _ dy: Int) -> Int32 { Int32(luma[x &+ dx, y &+ dy]) }
    let a = at(-1, -1)
    let b = at(0, -1)
    let c = at(1, -1)
    let d = at(-1, 0)
    let e = at(1, 0)
    let f = at(-1, 1)
    let g = at(0, 1)
    let h = at(1, 1)
    let gx = (c &- a) &+ 2 &* (e &- d) &+ (h &- f)
    let gy = (f &- a) &+ 2 &* (g &- b) &+ (h &- c)
    let main = Float(isVertical ? gx : gy)
    let other = Float(isVertical ? gy : gx)
    guard main != 0 else { return }
    let slope = -other / main
    guard slope.magnitude <= steepest else { return }
    let curve = Float(before) + Float(after) - 2 * Float(value)
    // The threshold may have cleared a neighbour; the vertex then stays within half a cell.
    let offset = curve < 0 ? 0.5 * (Float(before) - Float(after)) / curve : 0
    let position = Float(isVertical ? x : y) + 0.5 + max(-0.5, min(0.5, offset))
    let row = isVertical ? y : x
    points[count] = EdgePoint(
      position: position, slope: slope, row: Int32(truncatingIfNeeded: row), strength: value,
      sign: main > 0 ? 1 : -1, isTaken: false)
    count &+= 1
    index[row &* across &+ (isVertical ? x : y)] = UInt16(truncatingIfNeeded: count)
  }
}
