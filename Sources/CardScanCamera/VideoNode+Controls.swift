// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

extension VideoNode {
  /// The controls that the device has.
  func controls() throws(CameraError) -> [CameraControlState] {
    var states: [CameraControlState] = []
    for control in CameraControl.allCases {
      do throws(CameraError) {
        states.append(try state(of: control))
      } catch {
        guard error.kind == .noControl else { throw error }
      }
    }
    return states
  }

  /// - Throws: `.noControl` where the device does not have it.
  func state(of control: CameraControl) throws(CameraError) -> CameraControlState {
    let found = try query(control)
    var raw: Int32 = 0
    try check(cv_get_control(system, descriptor, control.identifier, &raw))
    func value(_ raw: Int32) -> Int {
      switch control {
      case .exposureAuto:
        raw == CV_EXPOSURE_AUTOMATIC || raw == CV_EXPOSURE_APERTURE_PRIORITY ? 1 : 0
      case .torch: raw == CV_FLASH_TORCH ? 1 : 0
      default: Int(raw)
      }
    }
    let isSwitch = control == .exposureAuto || control == .torch
    return CameraControlState(
      control: control, minimum: isSwitch ? 0 : Int(found.minimum),
      maximum: isSwitch ? 1 : Int(found.maximum), step: isSwitch ? 1 : max(1, Int(found.step)),
      preset: value(found.preset), value: value(raw), isReadOnly: found.is_read_only != 0,
      isInactive: found.is_inactive != 0)
  }

  /// Where an automatic decides on the control, that is switched off first.
  func set(_ control: CameraControl, to value: Int) throws(CameraError) {
    let state = try state(of: control)
    guard (state.minimum...max(state.minimum, state.maximum)).contains(value) else {
      throw CameraError(.invalidArgument, "the value is beyond the control's range")
    }
    if let automatic = control.automatic {
      do throws(CameraError) {
        if try self.state(of: automatic).value != 0 { try set(automatic, to: 0) }
      } catch {
        guard error.kind == .noControl else { throw error }
      }
    }
    let raw: Int
    switch control {
    case .exposureAuto where value == 0: raw = CV_EXPOSURE_MANUAL
    case .exposureAuto:
      raw =
        has(CV_EXPOSURE_AUTOMATIC, control)
        ? CV_EXPOSURE_AUTOMATIC : CV_EXPOSURE_APERTURE_PRIORITY
    case .torch: raw = value == 0 ? CV_FLASH_NONE : CV_FLASH_TORCH
    default: raw = value
    }
    try check(cv_set_control(system, descriptor, control.identifier, Int32(raw)))
  }

  private func query(_ control: CameraControl) throws(CameraError) -> cv_control {
    var found = cv_control()
    let result = cv_query_control(system, descriptor, control.identifier, &found)
    let isAbsent = result == 0 &- EINVAL || result == 0 &- ENOTTY
    if !isAbsent { try check(result) }
    guard !isAbsent, control != .torch || has(CV_FLASH_TORCH, control) else {
      throw CameraError(.noControl)
    }
    return found
  }

  private func has(_ entry: Int, _ control: CameraControl) -> Bool {
    cv_has_menu_entry(system, descriptor, control.identifier, UInt32(entry)) == 1
  }

  private func check(_ result: Int32) throws(CameraError) {
    guard result < 0 else { return }
    switch 0 &- result {
    case EACCES: throw CameraError(.failed, "the camera's control can only be read", code: EACCES)
    case ERANGE:
      throw CameraError(.invalidArgument, "the value is none that the control has", code: ERANGE)
    default: throw CameraError(system: result, "the camera refused to set a control")
    }
  }
}
