// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Why there is no camera, or no frame.
public struct CameraError: Error, Sendable {
  /// The numbers are the statuses of the C interface.
  public enum Kind: Int32, CaseIterable, Sendable {
    case interrupted = 101
    case invalidArgument = -1
    case outOfMemory = -3
    case notFound = -101
    case permissionDenied = -102
    case busy = -103
    case notACamera = -104
    case noFormat = -105
    case noFrames = -106
    case unplugged = -107
    case noControl = -108
    case failed = -109
    case noSignal = -110

    /// One sentence, without capital letter and full stop.
    public var sentence: StaticString {
      switch self {
      case .interrupted: "waiting for a frame was ended from outside"
      case .invalidArgument: "an argument is null, out of range or contradicts another"
      case .outOfMemory: "memory was refused"
      case .notFound: "there is no such camera"
      case .permissionDenied:
        "there is no permission to use the camera: the user must be in the group video"
      case .busy: "the camera is in use by another program"
      case .notACamera: "the device is no camera that gives a stream of frames"
      case .noFormat: "the camera has no picture format that is understood"
      case .noFrames: "the camera gives no frames"
      case .unplugged: "the camera was unplugged"
      case .noControl: "the camera has no such control"
      case .failed: "the camera refused a request"
      case .noSignal: "the camera is in no picture format: it has no signal"
      }
    }
  }

  public let kind: Kind
  /// The system's error number, 0 where the system was not the cause.
  public let code: Int32
  public let sentence: StaticString

  public init(_ kind: Kind, _ sentence: StaticString? = nil, code: Int32 = 0) {
    self.kind = kind
    self.code = code
    self.sentence = sentence ?? kind.sentence
  }

  /// What an error number of the system, positive or negative, means for a camera in use.
  init(system number: Int32, _ sentence: StaticString? = nil) {
    let code = number < 0 ? 0 &- number : number
    switch code {
    case ENODEV, ENXIO, EIO: self.init(.unplugged, code: code)
    case EBUSY: self.init(.busy, code: code)
    case EACCES, EPERM: self.init(.permissionDenied, code: code)
    case ENOMEM, ENOBUFS: self.init(.outOfMemory, code: code)
    default: self.init(.failed, sentence, code: code)
    }
  }

  /// The same for opening a device.
  init(opening number: Int32) {
    let code = number < 0 ? 0 &- number : number
    switch code {
    case ENOENT, ENOTDIR, ENODEV, ENXIO, EIO: self.init(.notFound, code: code)
    case ENOTTY, EINVAL, EISDIR: self.init(.notACamera, code: code)
    default: self.init(system: code, "the device cannot be opened")
    }
  }
}
