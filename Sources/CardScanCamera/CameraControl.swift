// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// What can be set on some cameras. The numbers are those of the C interface.
public enum CameraControl: Int32, CaseIterable, Sendable {
  /// 1: the camera focuses by itself.
  case focusAuto = 0
  /// In the driver's own steps: the larger, the nearer.
  case focus = 1
  /// 1: the camera chooses the exposure time by itself.
  case exposureAuto = 2
  /// Exposure time in 100 microseconds.
  case exposure = 3
  /// In the driver's own steps: the larger, the narrower.
  case zoom = 4
  /// 1: the light is on.
  case torch = 5

  /// As the command line has it.
  public var name: StaticString {
    switch self {
    case .focusAuto: "focus-auto"
    case .focus: "focus"
    case .exposureAuto: "exposure-auto"
    case .exposure: "exposure"
    case .zoom: "zoom"
    case .torch: "torch"
    }
  }

  var identifier: UInt32 {
    switch self {
    case .focusAuto: UInt32(CV_FOCUS_AUTO)
    case .focus: UInt32(CV_FOCUS)
    case .exposureAuto: UInt32(CV_EXPOSURE_AUTO)
    case .exposure: UInt32(CV_EXPOSURE)
    case .zoom: UInt32(CV_ZOOM)
    case .torch: UInt32(CV_FLASH_MODE)
    }
  }

  /// The control that decides instead while it is 1.
  var automatic: CameraControl? {
    switch self {
    case .focus: .focusAuto
    case .exposure: .exposureAuto
    default: nil
    }
  }
}

/// A control of a camera, with its numbers.
public struct CameraControlState: Sendable {
  public let control: CameraControl
  public let minimum: Int
  public let maximum: Int
  public let step: Int
  /// What the driver starts with.
  public let preset: Int
  public let value: Int
  public let isReadOnly: Bool
  /// Whether an automatic decides now, so that the value has no effect.
  public let isInactive: Bool
}
