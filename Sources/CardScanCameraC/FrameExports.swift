// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CCardScanCamera
import CVideo4Linux
import CardScanCamera

@_cdecl("cardscan_camera_frame_init") @implementation
public func cardscan_camera_frame_init(
  _ frame: UnsafeMutablePointer<cardscan_camera_frame>!, _ size: Int
) {
  CallersStruct.initialise(frame, size: size, defaults: cardscan_camera_frame())
}

@_cdecl("cardscan_camera_next") @implementation
public func cardscan_camera_next(
  _ camera: OpaquePointer!, _ frame: UnsafeMutablePointer<cardscan_camera_frame>!
) -> cardscan_status {
  guard let handle = CameraHandle.of(camera), let frame else {
    return CameraError.Kind.invalidArgument.rawValue
  }
  return handle.attempt { camera throws(CameraError) in
    // Before a frame is taken.
    guard CallersStruct.read(frame, defaults: cardscan_camera_frame()) != nil else {
      throw CameraError(.invalidArgument, "the size of the frame struct makes no sense")
    }
    var next = cardscan_camera_frame(try camera.next(), of: camera)
    next.image.struct_size = roomForImage(in: Int(frame.pointee.struct_size))
    _ = CallersStruct.write(next, to: frame)
  }
}

@_cdecl("cardscan_camera_reconnect") @implementation
public func cardscan_camera_reconnect(_ camera: OpaquePointer!) -> cardscan_status {
  guard let handle = CameraHandle.of(camera) else {
    return CameraError.Kind.invalidArgument.rawValue
  }
  return handle.attempt { camera throws(CameraError) in try camera.reconnect() }
}

/// Bytes of the image that a caller's frame struct of so many bytes has: it ends with it.
private func roomForImage(in size: Int) -> UInt32 {
  let whole = MemoryLayout<cardscan_image>.size
  return UInt32(clamping: min(whole, size - (MemoryLayout<cardscan_camera_frame>.size - whole)))
}

extension cardscan_camera_frame {
  init(_ frame: CameraFrame, of camera: Camera) {
    self.init()
    format = camera.format.fourcc.rawValue
    time = frame.time
    index = Int64(frame.index)
    dropped = Int64(camera.dropped)
    damaged = Int64(camera.damaged)
    image.format = frame.layout.rawValue
    image.width = Int32(frame.width)
    image.height = Int32(frame.height)
    image.orientation = 1
    image.range = Int32(frame.isLimitedRange ? CARDSCAN_RANGE_LIMITED : CARDSCAN_RANGE_FULL)
    image.dma_buf = frame.dmaBuf
    image.planes = frame.planes
    image.strides = (
      Int64(frame.strides.0), Int64(frame.strides.1), Int64(frame.strides.2)
    )
  }
}
