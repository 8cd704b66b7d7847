// SPDX-License-Identifier: Apache-2.0

/// How the pixels of a frame lie in memory. The numbers are those of the C interface.
public enum PixelFormat: Int32, CaseIterable, Sendable {
  /// 4 bytes a pixel: R, G, B, A.
  case rgba = 0
  /// 4 bytes a pixel: B, G, R, A.
  case bgra = 1
  /// 3 bytes a pixel: R, G, B.
  case rgb = 2
  /// 3 bytes a pixel: B, G, R.
  case bgr = 3
  /// 1 byte a pixel, luma.
  case gray8 = 4
  /// A plane of luma; a plane of half width and height with U, V pairs.
  case nv12 = 5
  /// A plane of luma; a plane of half width and height with V, U pairs.
  case nv21 = 6
  /// Three planes: Y, and U and V of half width and height.
  case i420 = 7
  /// Packed pairs of pixels: Y0, U, Y1, V.
  case yuyv = 8
  /// Packed pairs of pixels: U, Y0, V, Y1.
  case uyvy = 9

  /// Planes in memory: 1, 2 or 3.
  public var planeCount: Int {
    switch self {
    case .nv12, .nv21: 2
    case .i420: 3
    default: 1
    }
  }

  /// Whether the first plane holds luma (Y) rather than red, green and blue.
  public var isLuma: Bool {
    switch self {
    case .rgba, .bgra, .rgb, .bgr: false
    default: true
    }
  }

  /// Bytes from one pixel to the next in the first plane.
  public var pixelStride: Int {
    switch self {
    case .rgba, .bgra: 4
    case .rgb, .bgr: 3
    case .yuyv, .uyvy: 2
    case .gray8, .nv12, .nv21, .i420: 1
    }
  }

  /// Offset in bytes of a pixel's luma within the first plane; 0 for the RGB formats.
  public var lumaOffset: Int { self == .uyvy ? 1 : 0 }

  /// Fewest bytes that a row of plane `plane` takes for a frame of `width` pixels.
  public func minimumStride(plane: Int, width: Int) -> Int {
    let pairs = (width + 1) / 2
    switch (self, plane) {
    case (.yuyv, _), (.uyvy, _): return pairs * 4
    case (.nv12, 1), (.nv21, 1): return pairs * 2
    case (.i420, 1), (.i420, 2): return pairs
    default: return width * pixelStride
    }
  }

  /// Rows of plane `plane` in a frame of `height` pixels.
  public func rows(plane: Int, height: Int) -> Int {
    plane == 0 ? height : (height + 1) / 2
  }
}

/// Which numbers luma takes in a YUV frame (ITU-R BT.601: 16 to 235 in the limited range).
public enum LumaRange: Int32, Sendable {
  /// 0 to 255.
  case full = 0
  /// 16 to 235.
  case limited = 1
}

/// How the frame must be turned to be seen upright: the numbers of the EXIF tag Orientation
/// (CIPA DC-008, tag 274).
public enum Orientation: Int32, CaseIterable, Sendable {
  /// Upright as it is.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down.
  case down = 3
  /// Upside down and mirrored: top and bottom are swapped.
  case downMirrored = 4
  /// Mirrored along the diagonal from top left to bottom right.
  case leftMirrored = 5
  /// Turn by 90 degrees clockwise to see it upright.
  case right = 6
  /// Mirrored along the diagonal from top right to bottom left.
  case rightMirrored = 7
  /// Turn by 90 degrees counterclockwise to see it upright.
  case left = 8

  /// Quarter turns clockwise that bring the frame upright, after mirroring where `isMirrored`.
  public var quarterTurns: Int {
    switch self {
    case .up, .upMirrored: 0
    case .right, .rightMirrored: 1
    case .down, .downMirrored: 2
    case .left, .leftMirrored: 3
    }
  }

  /// The same for a frame whose upright picture is mirrored besides, as some front cameras give it: what
  /// is mirrored last turns the other way round.
  public var mirrored: Orientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .right: .leftMirrored
    case .leftMirrored: .right
    case .left: .rightMirrored
    case .rightMirrored: .left
    }
  }

  /// Whether the frame shows the world as a mirror does.
  public var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    default: false
    }
  }
}
