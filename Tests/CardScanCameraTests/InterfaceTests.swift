// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CCardScanCamera
import CFakeCamera
import CVideo4Linux
import Testing

@testable import CardScanCamera
@testable import CardScanCameraC

/// The C interface: whatever is handed over, a status comes back.
@Suite struct CameraInterfaceTests {
  private let invalid: Int32 = -1

  /// A camera of the fake machine as C has it.
  private func handle(_ machine: FakeMachine) throws -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(CameraHandle(try machine.open())).toOpaque())
  }

  @Test func nullPointers() {
    var camera: OpaquePointer?
    var count: Int32 = 7
    var frame = cardscan_camera_frame()
    var state = cardscan_camera_control()
    #expect(cardscan_camera_list(nil, 1, &count) == invalid)
    #expect(cardscan_camera_list(nil, 0, nil) == invalid)
    #expect(cardscan_camera_list(nil, -1, &count) == invalid)
    #expect(cardscan_camera_open(nil, nil, nil) == invalid)
    #expect(cardscan_camera_next(nil, &frame) == invalid)
    #expect(cardscan_camera_reconnect(nil) == invalid)
    #expect(cardscan_camera_get_info(nil, nil) == invalid)
    #expect(cardscan_camera_control_list(nil, nil, 0, &count) == invalid)
    #expect(cardscan_camera_control_get(nil, 0, &state) == invalid)
    #expect(cardscan_camera_control_set(nil, 0, 0) == invalid)
    #expect(cardscan_camera_last_error(nil) == nil)
    #expect(cardscan_camera_last_system_error(nil) == 0)
    cardscan_camera_options_init(nil, 100)
    cardscan_camera_frame_init(nil, 100)
    cardscan_camera_control_init(nil, 100)
    cardscan_camera_close(nil)
    camera = nil
    #expect(count == 7 && camera == nil)
  }

  @Test func statusesHaveSentences() {
    for kind in CameraError.Kind.allCases {
      #expect(String(cString: cardscan_camera_status_string(kind.rawValue)) != "an unknown status")
    }
    #expect(String(cString: cardscan_camera_status_string(0)) == "success")
    #expect(String(cString: cardscan_camera_status_string(-77)) == "an unknown status")
    #expect(Int(CameraError.Kind.noControl.rawValue) == Int(CARDSCAN_CAMERA_NO_CONTROL))
    #expect(Int(CameraError.Kind.interrupted.rawValue) == Int(CARDSCAN_CAMERA_INTERRUPTED))
    #expect(Int(CameraControl.torch.rawValue) == Int(CARDSCAN_CAMERA_TORCH))
  }

  @Test func badOptions() {
    let changes: [(inout cardscan_camera_options) -> Void] = [
      { $0.struct_size = 0 }, { $0.struct_size = 1 << 20 }, { $0.width = 0 }, { $0.height = .min },
      { $0.rate = .infinity }, { $0.memory = 3 }, { $0.timeout_ms = 0 },
      { $0.format = 0x0102_0304 }, { $0.wake_descriptor = -5 },
    ]
    for change in changes {
      var options = cardscan_camera_options()
      cardscan_camera_options_init(&options, MemoryLayout<cardscan_camera_options>.size)
      #expect((options.width, options.height, options.timeout_ms) == (1280, 720, 2000))
      change(&options)
      var camera: OpaquePointer?
      var message: UnsafePointer<CChar>?
      #expect(cardscan_camera_open(&options, &camera, &message) == invalid)
      #expect(camera == nil)
      #expect(message.map { String(cString: $0) } ?? "" != "")
    }
  }

  @Test func aStructOfAnOlderVersion() throws {
    var options = cardscan_camera_options()
    options.width = 99
    options.timeout_ms = 99
    cardscan_camera_options_init(&options, 12)
    #expect((options.struct_size, options.width, options.timeout_ms) == (12, 1280, 99))
    // The fields that it lacks have their defaults, and not what lies behind it.
    options.width = 640
    options.timeout_ms = -1
    options.wake_descriptor = 99
    let read = try #require(CallersStruct.read(&options, defaults: cardscan_camera_options.defaults))
    #expect((read.struct_size, read.width, read.timeout_ms, read.wake_descriptor) == (12, 640, 2000, -1))
    #expect(read.path == nil)
  }

  @Test func aStructMayEndWithinAPointer() throws {
    var options = cardscan_camera_options.defaults
    let start = try #require(MemoryLayout<cardscan_camera_options>.offset(of: \.path))
    let end = start + MemoryLayout<UnsafePointer<CChar>>.size
    "/dev/video0".withCString { options.path = $0 }
    for size in start...end {
      options.struct_size = UInt32(size)
      let read = try #require(CallersStruct.read(&options, defaults: .defaults))
      #expect((read.path == nil) == (size < end), "\(size)")
    }
  }

  @Test func frames() throws {
    let machine = FakeMachine()
    machine.plug(modes: [("NV12", 640, 480, 30)])
    let camera = try handle(machine)
    defer { cardscan_camera_close(camera) }
    var frame = cardscan_camera_frame()
    cardscan_camera_frame_init(&frame, MemoryLayout<cardscan_camera_frame>.size)
    #expect(cardscan_camera_next(camera, &frame) == 0)
    #expect(frame.struct_size == UInt32(MemoryLayout<cardscan_camera_frame>.size))
    #expect(frame.image.struct_size == UInt32(MemoryLayout<cardscan_image>.size))
    #expect(frame.image.format == Int32(CARDSCAN_FORMAT_NV12))
    #expect((frame.image.width, frame.image.height, frame.image.orientation) == (640, 480, 1))
    #expect(frame.image.range == Int32(CARDSCAN_RANGE_LIMITED))
    #expect(frame.image.planes.0?.pointee == 1)
    #expect(frame.image.strides.1 == 640)
    #expect((frame.index, frame.dropped, frame.damaged) == (0, 0, 0))
    #expect(frame.format == FourCC("NV12").rawValue)
    #expect(frame.image.dma_buf >= Int32(FAKE_DMA_BUF))
    // A caller's image that has no such field says so.
    frame.struct_size -= 8
    #expect(cardscan_camera_next(camera, &frame) == 0)
    #expect(Int(frame.image.struct_size) == MemoryLayout<cardscan_image>.offset(of: \.dma_buf))
    frame.struct_size = 0
    #expect(cardscan_camera_next(camera, &frame) == invalid)

    machine[0].pointee.is_silent = 1
    frame.struct_size = UInt32(MemoryLayout<cardscan_camera_frame>.size)
    #expect(cardscan_camera_next(camera, &frame) == Int32(CARDSCAN_CAMERA_NO_FRAMES))
    #expect(String(cString: cardscan_camera_last_error(camera)) == "the camera gives no frames")
    fake_unplug(machine[0])
    #expect(cardscan_camera_next(camera, &frame) == Int32(CARDSCAN_CAMERA_UNPLUGGED))
    #expect(cardscan_camera_last_system_error(camera) == ENODEV)
    #expect(cardscan_camera_reconnect(camera) == Int32(CARDSCAN_CAMERA_UNPLUGGED))
    machine.plug(modes: [("NV12", 640, 480, 30)])
    machine[0].pointee.is_silent = 0
    #expect(cardscan_camera_reconnect(camera) == 0)
    #expect(cardscan_camera_next(camera, &frame) == 0)
    var info = cardscan_camera_info()
    #expect(cardscan_camera_get_info(camera, &info) == 0)
    #expect(withUnsafeBytes(of: &info.path) { String(decoding: $0.prefix(12), as: UTF8.self) } == "/dev/video0\0")
  }

  @Test func controls() throws {
    let machine = FakeMachine()
    machine.plug()
    machine[0].pointee.has_controls = 1
    let camera = try handle(machine)
    defer { cardscan_camera_close(camera) }
    var controls = [Int32](repeating: -1, count: 2)
    var count: Int32 = 0
    #expect(cardscan_camera_control_list(camera, &controls, 2, &count) == 0)
    #expect((controls, count) == ([0, 1], 5))
    var state = cardscan_camera_control()
    cardscan_camera_control_init(&state, MemoryLayout<cardscan_camera_control>.size)
    #expect(cardscan_camera_control_set(camera, 1, 20) == 0)
    #expect(cardscan_camera_control_get(camera, 1, &state) == 0)
    #expect((state.control, state.maximum, state.step, state.value) == (1, 250, 5, 20))
    #expect(cardscan_camera_control_set(camera, 1, 251) == invalid)
    #expect(cardscan_camera_control_set(camera, 77, 1) == invalid)
    #expect(cardscan_camera_control_set(camera, 4, 1) == Int32(CARDSCAN_CAMERA_NO_CONTROL))
  }

  @Test func textsAreCutBetweenCharacters() {
    var fixed: (CChar, CChar, CChar, CChar) = (1, 1, 1, 1)
    CameraText.copy(CameraDescription.text("aüü"), to: &fixed)
    #expect(withUnsafeBytes(of: &fixed) { Array($0) } == Array("aü".utf8) + [0])
    CameraText.copy(CameraDescription.text("aaüb"), to: &fixed)
    #expect(withUnsafeBytes(of: &fixed) { Array($0) } == Array("aa".utf8) + [0, 0])
  }
}
