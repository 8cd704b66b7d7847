// SPDX-License-Identifier: Apache-2.0
import CFakeCamera
import CVideo4Linux
import Testing

@testable import CardScanCamera

/// A machine of its own for a test, with cameras that answer as Video4Linux does.
final class FakeMachine {
  let world = fake_begin()!
  var system: UnsafePointer<cv_system> { fake_system(world) }

  deinit {
    // Whatever happened, nothing stays mapped or open.
    #expect(world.pointee.mapped == 0)
    #expect(world.pointee.opened == 0)
    #expect(world.pointee.decoders == 0)
    fake_end(world)
  }

  subscript(index: Int) -> UnsafeMutablePointer<fake_camera> { fake_at(world, Int32(index)) }

  /// A camera at /dev/video`number` with single sizes, each "NV12 1280x720" and its rates.
  @discardableResult
  func plug(
    _ index: Int = 0, number: Int32 = 0, type: Int = CV_SINGLE_PLANAR,
    modes: [(StaticString, UInt32, UInt32, UInt32)] = [("YUYV", 64, 48, 30)]
  ) -> UnsafeMutablePointer<fake_camera> {
    let camera = self[index]
    camera.pointee.number = number
    camera.pointee.type = UInt32(type)
    fake_name(camera, "Camera \(index)", "usb-\(index)")
    for (place, mode) in modes.enumerated() {
      fake_add(camera, Int32(place), FourCC(mode.0).rawValue, mode.1, mode.2, mode.3, 0)
    }
    return camera
  }

  func open(
    _ path: String? = nil, _ change: (inout CameraOptions) -> Void = { _ in }
  ) throws -> Camera {
    var options = CameraOptions()
    change(&options)
    return try path.map { try Camera(path: $0, options, system: system) }
      ?? Camera(path: nil, options, system: system)
  }

  func expose(_ frames: Int, _ index: Int = 0) { fake_expose(world, self[index], Int32(frames)) }
}

/// The error that the closure throws.
func failure<R>(_ body: () throws -> R) -> CameraError.Kind? {
  do {
    _ = try body()
    return nil
  } catch {
    return (error as? CameraError)?.kind
  }
}
