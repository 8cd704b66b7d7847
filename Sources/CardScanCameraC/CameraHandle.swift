// SPDX-License-Identifier: Apache-2.0
import CCardScanCamera
import CardScanCamera

/// What a `cardscan_camera *` points to.
final class CameraHandle {
  let camera: Camera
  private(set) var failure: CameraError?

  init(_ camera: Camera) {
    self.camera = camera
  }

  static func of(_ pointer: OpaquePointer?) -> CameraHandle? {
    guard let pointer else { return nil }
    return Unmanaged<CameraHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Does something with the camera, and remembers why it failed.
  func attempt(_ body: (Camera) throws(CameraError) -> Void) -> cardscan_status {
    do throws(CameraError) {
      try body(camera)
      return 0
    } catch {
      failure = error
      return error.kind.rawValue
    }
  }
}
