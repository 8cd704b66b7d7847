// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CCardScanCamera
import CVideo4Linux
import CardScanCamera

private let invalidArgument = CameraError.Kind.invalidArgument.rawValue

@_cdecl("cardscan_camera_control_init") @implementation
public func cardscan_camera_control_init(
  _ control: UnsafeMutablePointer<cardscan_camera_control>!, _ size: Int
) {
  CallersStruct.initialise(control, size: size, defaults: cardscan_camera_control())
}

@_cdecl("cardscan_camera_control_list") @implementation
public func cardscan_camera_control_list(
  _ camera: OpaquePointer!, _ controls: UnsafeMutablePointer<Int32>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!
) -> cardscan_status {
  guard let handle = CameraHandle.of(camera), let count, capacity >= 0,
    capacity == 0 || controls != nil
  else { return invalidArgument }
  return handle.attempt { camera throws(CameraError) in
    let states = try camera.controls()
    for index in 0..<min(states.count, Int(capacity)) {
      controls[index] = states[index].control.rawValue
    }
    count.pointee = Int32(states.count)
  }
}

@_cdecl("cardscan_camera_control_get") @implementation
public func cardscan_camera_control_get(
  _ camera: OpaquePointer!, _ control: Int32,
  _ state: UnsafeMutablePointer<cardscan_camera_control>!
) -> cardscan_status {
  guard let handle = CameraHandle.of(camera), let state,
    let control = CameraControl(rawValue: control)
  else { return invalidArgument }
  return handle.attempt { camera throws(CameraError) in
    let found = cardscan_camera_control(try camera.state(of: control))
    guard CallersStruct.write(found, to: state) else {
      throw CameraError(.invalidArgument, "the size of the control struct makes no sense")
    }
  }
}

@_cdecl("cardscan_camera_control_set") @implementation
public func cardscan_camera_control_set(
  _ camera: OpaquePointer!, _ control: Int32, _ value: Int32
) -> cardscan_status {
  guard let handle = CameraHandle.of(camera), let control = CameraControl(rawValue: control) else {
    return invalidArgument
  }
  return handle.attempt { camera throws(CameraError) in try camera.set(control, to: Int(value)) }
}

extension cardscan_camera_control {
  init(_ state: CameraControlState) {
    self.init()
    control = state.control.rawValue
    minimum = Int32(state.minimum)
    maximum = Int32(state.maximum)
    step = Int32(state.step)
    preset = Int32(state.preset)
    value = Int32(state.value)
    is_read_only = state.isReadOnly ? 1 : 0
    is_inactive = state.isInactive ? 1 : 0
  }
}
