// SPDX-License-Identifier: Apache-2.0

/// Where the caller expects the card.
public enum Guide {
  /// Nowhere in particular: the whole frame is searched.
  case none
  /// The card's outline near an upright rectangle in frame pixels.
  case rectangle(x: Double, y: Double, width: Double, height: Double)
  /// The rectangle that a frame of this size gets by default: of the card's shape (upright in a frame
  /// that is seen in portrait after `orientation`: still the card lying), 70 % of the frame's width
  /// but at most 85 % of its height, centred. A card that stands in the middle instead, is larger than the
  /// rectangle, or down to 0.6 times as large, is found as well, if not as fast.
  case centred
  /// Wherever a picture says, which is stretched over the frame: its red marks the areas of the left
  /// and right border, its green those of the top and bottom one, 0 not at all to 255 fully.
  case mask(GuidePicture)

  /// The least width and height of a rectangle, frame pixels.
  public static let leastSide = 8.0

  var isCentred: Bool {
    if case .centred = self { return true }
    return false
  }
}

/// RGBA pixels in the caller's memory, borrowed for the length of a call.
public struct GuidePicture {
  /// First byte: R, G, B, A of the top left pixel.
  public let base: UnsafePointer<UInt8>
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int

  /// Throws where there are no pixels, too many, or a stride is shorter than a row.
  public init(
    base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int
  ) throws(ScanError) {
    guard width > 0, height > 0, width <= Frame.largestSide, height <= Frame.largestSide,
      stride >= 4 * width, stride <= 1 << 30
    else {
      throw ScanError(.invalidArgument, "the guide mask's size or stride is out of range")
    }
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }
}

/// What `VNDetectRectanglesRequest` calls by the same names; the defaults are the card's.
public struct RectangleOptions: Sendable {
  /// Least ratio of the longer to the shorter side. 85.60/53.98 − 5 %.
  public var minimumAspectRatio = CardGeometry.aspectRatio * 0.95
  /// Greatest ratio of the longer to the shorter side. 85.60/53.98 + 10 %.
  public var maximumAspectRatio = CardGeometry.aspectRatio * 1.10
  /// Least length of the quad's shorter side as a part of the frame's shorter side, 0 to 1.
  public var minimumSize = 0.1
  /// Degrees by which a corner may differ from 90; 0 to 45.
  public var quadratureTolerance = 30.0
  /// Least confidence of a quad, 0 to 1.
  public var minimumConfidence = 0.0
  /// The most quads that are handed on, strongest first; 0 is no limit.
  public var maximumObservations = 1

  /// The defaults: an ID-1 card (ISO/IEC 7810) of a tenth of the frame or more.
  public init() {}
}
