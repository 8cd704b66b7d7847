// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CCardScanCamera
import CVideo4Linux
import CardScanCamera

private let invalidArgument = CameraError.Kind.invalidArgument.rawValue

@_cdecl("cardscan_camera_status_string") @implementation
public func cardscan_camera_status_string(_ status: cardscan_status) -> UnsafePointer<CChar>! {
  if let kind = CameraError.Kind(rawValue: status) { return kind.sentence.cString }
  let text: StaticString = status == 0 ? "success" : "an unknown status"
  return text.cString
}

@_cdecl("cardscan_camera_list") @implementation
public func cardscan_camera_list(
  _ cameras: UnsafeMutablePointer<cardscan_camera_info>!, _ capacity: Int32,
  _ count: UnsafeMutablePointer<Int32>!
) -> cardscan_status {
  guard let count, capacity >= 0, capacity == 0 || cameras != nil else { return invalidArgument }
  let nodes = CameraList.all()
  let found = nodes.compactMap { $0.camera }.filter { $0.captures }
  let isDenied = nodes.contains { $0.trouble?.kind == .permissionDenied }
  if found.isEmpty, isDenied { return CameraError.Kind.permissionDenied.rawValue }
  var number: Int32 = 0
  for camera in found {
    if number < capacity { cameras[Int(number)] = cardscan_camera_info(camera) }
    number += 1
  }
  count.pointee = number
  return 0
}

@_cdecl("cardscan_camera_options_init") @implementation
public func cardscan_camera_options_init(
  _ options: UnsafeMutablePointer<cardscan_camera_options>!, _ size: Int
) {
  CallersStruct.initialise(options, size: size, defaults: .defaults)
}

@_cdecl("cardscan_camera_open") @implementation
public func cardscan_camera_open(
  _ options: UnsafePointer<cardscan_camera_options>!,
  _ camera: UnsafeMutablePointer<OpaquePointer?>!,
  _ message: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> cardscan_status {
  func fail(_ error: CameraError) -> cardscan_status {
    message?.pointee = error.sentence.cString
    return error.kind.rawValue
  }
  guard let camera else { return fail(CameraError(.invalidArgument, "camera is null")) }
  var choice = cardscan_camera_options.defaults
  if let options {
    guard let read = CallersStruct.read(options, defaults: choice) else {
      return fail(
        CameraError(.invalidArgument, "the size of the options struct makes no sense"))
    }
    choice = read
  }
  guard let cameraOptions = choice.cameraOptions else {
    return fail(CameraError(.invalidArgument, "the kind of memory is none that there is"))
  }
  do throws(CameraError) {
    let handle = CameraHandle(try Camera(path: choice.path, cameraOptions))
    camera.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
    let none: StaticString = ""
    message?.pointee = none.cString
    return 0
  } catch {
    return fail(error)
  }
}

@_cdecl("cardscan_camera_close") @implementation
public func cardscan_camera_close(_ camera: OpaquePointer!) {
  guard let camera else { return }
  Unmanaged<CameraHandle>.fromOpaque(UnsafeRawPointer(camera)).release()
}

@_cdecl("cardscan_camera_get_info") @implementation
public func cardscan_camera_get_info(
  _ camera: OpaquePointer!, _ info: UnsafeMutablePointer<cardscan_camera_info>!
) -> cardscan_status {
  guard let handle = CameraHandle.of(camera), let info else { return invalidArgument }
  info.pointee = cardscan_camera_info(handle.camera.description)
  return 0
}

@_cdecl("cardscan_camera_last_error") @implementation
public func cardscan_camera_last_error(_ camera: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let handle = CameraHandle.of(camera) else { return nil }
  let none: StaticString = ""
  return (handle.failure?.sentence ?? none).cString
}

@_cdecl("cardscan_camera_last_system_error") @implementation
public func cardscan_camera_last_system_error(_ camera: OpaquePointer!) -> Int32 {
  CameraHandle.of(camera)?.failure?.code ?? 0
}
