// SPDX-License-Identifier: Apache-2.0
import CardScanCamera
@testable import CardScanMedia
import FuzzDriver

/// A camera whose driver answers anything: every byte of the frames that are given out can be read.
@_cdecl("fuzz_camera") public func fuzzCamera(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  var options = CameraOptions()
  options.timeout = 500
  options.memory = [.automatic, .mapped, .userPointer][input.below(3)]
  let driver = fuzz_driver_begin(data + min(size, 1), max(0, size - 1))
  defer { fuzz_driver_end(driver) }
  do throws(CameraError) {
    let camera = try Camera(path: nil, options, system: fuzz_driver_system(driver))
    use(camera)
    camera.close()
  } catch {
    check(!error.text.isEmpty, "a camera fails without a reason")
  }
  return 0
}

private func use(_ camera: Camera) {
  var index = -1
  for round in 0..<6 {
    do throws(CameraError) {
      let taken = try camera.next()
      check(taken.index > index, "frames run backwards")
      index = taken.index
      // Sizes that the engine does not take are told as such.
      guard let frame = try? SourceFrame(taken).frame else { continue }
      read(frame.planes.0, frame.strides.0, rows: frame.height, of: taken, plane: 0)
      if let plane = frame.planes.1 {
        read(plane, frame.strides.1, rows: (frame.height + 1) / 2, of: taken, plane: 1)
      }
      if let plane = frame.planes.2 {
        read(plane, frame.strides.2, rows: (frame.height + 1) / 2, of: taken, plane: 2)
      }
    } catch {
      if round == 3 { try? camera.reconnect() }
    }
  }
  if let controls = try? camera.controls() {
    for state in controls { try? camera.set(state.control, to: state.value) }
  }
}

/// Reads every byte that the engine might.
private func read(
  _ base: UnsafePointer<UInt8>, _ stride: Int, rows: Int, of frame: CameraFrame, plane: Int
) {
  let pairs = (frame.width + 1) / 2
  let row =
    switch frame.layout {
    case .rgba, .bgra: 4 * frame.width
    case .rgb, .bgr: 3 * frame.width
    case .yuyv, .uyvy: 4 * pairs
    case .gray8: frame.width
    case .nv12, .nv21: plane == 0 ? frame.width : 2 * pairs
    case .i420: plane == 0 ? frame.width : pairs
    }
  var sum = 0
  for y in 0..<rows { for x in 0..<row { sum &+= Int(base[y * stride + x]) } }
  check(sum >= 0, "pixels")
}
