// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// An open device node.
final class VideoNode {
  let system: UnsafePointer<cv_system>
  let descriptor: Int32
  let device: cv_device

  /// Opens whatever is at the path, camera or not.
  init(path: UnsafePointer<CChar>, system: UnsafePointer<cv_system>) throws(CameraError) {
    let context = system.pointee.context
    let descriptor = system.pointee.open(context, path)
    guard descriptor >= 0 else { throw CameraError(opening: descriptor) }
    var device = cv_device()
    var result = cv_query_device(system, descriptor, &device)
    if result >= 0, device.type == UInt32(CV_SINGLE_PLANAR) {
      result = system.pointee.adopt(context, descriptor)
    }
    guard result >= 0 else {
      system.pointee.close(context, descriptor)
      throw CameraError(opening: result)
    }
    self.system = system
    self.descriptor = descriptor
    self.device = device
  }

  deinit { system.pointee.close(system.pointee.context, descriptor) }

  /// Whether it gives a stream of frames.
  var captures: Bool { device.type != UInt32(CV_NO_CAPTURE) && device.streams != 0 }

  var now: UInt64 { system.pointee.now(system.pointee.context) }

  func description(path: UnsafePointer<CChar>) -> CameraDescription {
    CameraDescription(
      path: CameraDescription.text(path), card: CameraDescription.text(device.card),
      driver: CameraDescription.text(device.driver), bus: CameraDescription.text(device.bus),
      captures: captures)
  }
}
