// SPDX-License-Identifier: Apache-2.0

extension Camera {
  /// The controls that this camera has.
  public func controls() throws(CameraError) -> [CameraControlState] { try opened().controls() }

  /// - Throws: `.noControl` where the camera does not have it.
  public func state(of control: CameraControl) throws(CameraError) -> CameraControlState {
    try opened().state(of: control)
  }

  /// Sets a control; where an automatic decides on it, that is switched off first. A camera that comes
  /// back gets the same value again.
  ///
  /// - Throws: `.noControl`; `.invalidArgument` beyond the control's range.
  public func set(_ control: CameraControl, to value: Int) throws(CameraError) {
    try opened().set(control, to: value)
    settings.removeAll { $0.control == control }
    settings.append((control, value))
  }

  private func opened() throws(CameraError) -> VideoNode {
    guard let node else { throw CameraError(.unplugged) }
    return node
  }
}
