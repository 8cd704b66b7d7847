// SPDX-License-Identifier: Apache-2.0
import CardScan

/// A frame of a camera or of a film.
public struct SourceFrame {
  /// Borrowed: valid until the source is asked for the next one.
  public let frame: Frame
  /// When it was taken, nanoseconds of the source's own clock. It does not run back.
  public let time: UInt64
  /// From 0. Frames that came too late and were dropped leave holes.
  public let index: Int

  public init(frame: Frame, time: UInt64, index: Int) {
    self.frame = frame
    self.time = time
    self.index = index
  }
}

/// Frames one after the other, of a camera or of a film. From one thread at a time.
public protocol FrameSource: AnyObject {
  /// What it is called in messages: a file, a device.
  var name: String { get }
  /// The next frame, as soon as there is one; nil at the end.
  func next() throws(SourceError) -> SourceFrame?
}
