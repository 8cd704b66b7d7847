// SPDX-License-Identifier: Apache-2.0

/// How the pixels of a frame lie in memory. The numbers are those of `include/cardscan.h`.
public enum PictureLayout: Int32, CaseIterable, Sendable {
  case rgba = 0
  case bgra = 1
  case rgb = 2
  case bgr = 3
  case gray8 = 4
  case nv12 = 5
  case nv21 = 6
  case i420 = 7
  case yuyv = 8
  case uyvy = 9

  /// 1, 2 or 3.
  var planeCount: Int {
    switch self {
    case .nv12, .nv21: 2
    case .i420: 3
    default: 1
    }
  }

  /// Fewest bytes of a row of plane `plane`.
  func rowSize(plane: Int, width: Int) -> Int {
    let pairs = (width + 1) / 2
    switch self {
    case .rgba, .bgra: return 4 * width
    case .rgb, .bgr: return 3 * width
    case .yuyv, .uyvy: return 4 * pairs
    case .gray8: return width
    case .nv12, .nv21: return plane == 0 ? width : 2 * pairs
    case .i420: return plane == 0 ? width : pairs
    }
  }

  func rows(plane: Int, height: Int) -> Int { plane == 0 ? height : (height + 1) / 2 }
}
