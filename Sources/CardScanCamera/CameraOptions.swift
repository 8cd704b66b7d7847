// SPDX-License-Identifier: Apache-2.0

/// How a camera is opened.
public struct CameraOptions: Sendable {
  public enum Memory: Int32, Sendable {
    /// Mapped, or user pointers where the device cannot map.
    case automatic = 0
    /// Buffers of the driver, mapped into the program.
    case mapped = 1
    /// Buffers of the program, which the driver writes to.
    case userPointer = 2
  }

  public var wish = ModeWish()
  public var memory = Memory.automatic
  /// Without a frame for so many milliseconds the camera counts as silent; at least 1.
  public var timeout = 2000
  /// A descriptor that ends waiting for a frame when it can be read; -1 is none.
  public var wake: Int32 = -1

  public init() {}

  func check() throws(CameraError) {
    guard (1...PictureShape.largestSide).contains(wish.width),
      (1...PictureShape.largestSide).contains(wish.height), wish.rate >= 0.1, wish.rate <= 1000,
      (1...86_400_000).contains(timeout), wake >= -1
    else { throw CameraError(.invalidArgument) }
    if let fourcc = wish.fourcc, KnownFormat.of(fourcc) == nil {
      throw CameraError(.invalidArgument, "the wished picture format is none that is understood")
    }
  }
}
