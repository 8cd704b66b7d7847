// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// What a camera was set to.
public struct StreamFormat: Sendable {
  public let fourcc: FourCC
  /// Of the frames that are given out, after decoding.
  public let layout: PictureLayout
  public let width: Int
  public let height: Int
  /// Frames a second; 0 where the device does not tell.
  public let rate: Double
  /// Whether luma goes from 16 to 235 rather than from 0 to 255.
  public let isLimitedRange: Bool
  public let isMultiPlanar: Bool

  private static let jpegColours: UInt32 = 7
  private static let rawColours: UInt32 = 11
  private static let fullRange: UInt32 = 1
  private static let limitedRange: UInt32 = 2

  /// V4L2_MAP_QUANTIZATION_DEFAULT of videodev2.h for drivers that do not say: full for RGB and JPEG,
  /// limited for other YUV. Not for grey: sensors that give nothing else use all levels, and what is
  /// limited loses nothing as full, where the reverse would cut off light and shade.
  static func isLimited(_ format: cv_format, _ known: KnownFormat) -> Bool {
    guard known.kind == .luma else { return false }
    switch format.quantization {
    case fullRange: return false
    case limitedRange: return true
    default:
      return known.layout != .gray8 && format.colorspace != jpegColours
        && format.colorspace != rawColours
    }
  }
}
