// SPDX-License-Identifier: Apache-2.0

/// Makes parts of a frame in the caller's memory black: every pixel that a part touches, and in formats
/// whose colour stands for several pixels all of these.
public struct BlackFill {
  private let frame: Frame

  /// The memory of the frame must be writable.
  public init(_ frame: Frame) { self.frame = frame }

  /// Blackens `areas`, in frame pixels; what of them lies outside of the frame is left out.
  public func fill(_ areas: [Quad]) {
    for area in areas {
      let (low, high) = area.bounds
      guard low.y < Double(frame.height), high.y > 0 else { continue }
      let end = min(high.y.rounded(.up), Double(frame.height)).truncated
      for y in max(low.y.rounded(.down), 0).truncated..<end { fill(area, row: y) }
    }
  }

  /// Blackens the pixels of a row that a convex area touches.
  private func fill(_ area: Quad, row: Int) {
    let top = Double(row), bottom = top + 1
    var left = Double.infinity, right = -Double.infinity
    for i in 0..<4 {
      let a = area[i], b = area[i + 1]
      // The part of the side that lies in the row.
      let from = max(min(a.y, b.y), top), to = min(max(a.y, b.y), bottom)
      guard from <= to else { continue }
      for y in [from, to] {
        let x = a.y == b.y ? a.x : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        left = min(left, x)
        right = max(right, x)
      }
      if a.y == b.y {
        left = min(left, b.x)
        right = max(right, b.x)
      }
    }
    guard left < Double(frame.width), right > 0, left <= right else { return }
    let first = max(left.rounded(.down), 0).truncated
    let end = min(right.rounded(.up), Double(frame.width)).truncated
    guard first < end else { return }
    fill(row, first, end)
  }

  private func fill(_ row: Int, _ first: Int, _ end: Int) {
    let black: UInt8 = frame.range == .limited && frame.format.isLuma ? 16 : 0
    let grey: UInt8 = 128
    switch frame.format {
    case .rgba, .bgra: write(0, row, first, end, [0, 0, 0, 255])
    case .rgb, .bgr: write(0, row, first, end, [0, 0, 0])
    case .yuyv: write(0, row, first / 2, (end + 1) / 2, [black, grey, black, grey])
    case .uyvy: write(0, row, first / 2, (end + 1) / 2, [grey, black, grey, black])
    case .gray8, .nv12, .nv21, .i420:
      write(0, row, first, end, [black])
      for plane in 1..<max(frame.format.planeCount, 1) {
        let isPair = frame.format != .i420
        write(plane, row / 2, first / 2, (end + 1) / 2, isPair ? [grey, grey] : [grey])
      }
    }
  }

  /// Writes units `first` up to `end` of a row of a plane.
  private func write(_ plane: Int, _ row: Int, _ first: Int, _ end: Int, _ unit: [UInt8]) {
    let base = plane == 0 ? frame.planes.0 : plane == 1 ? frame.planes.1 : frame.planes.2
    let stride = plane == 0 ? frame.strides.0 : plane == 1 ? frame.strides.1 : frame.strides.2
    guard let base else { return }
    let target = UnsafeMutablePointer(mutating: base) + row * stride
    for place in first..<end {
      for i in unit.indices { target[place * unit.count + i] = unit[i] }
    }
  }
}
