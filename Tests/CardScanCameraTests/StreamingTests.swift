// SPDX-License-Identifier: Apache-2.0
import CFakeCamera
import CVideo4Linux
import Testing

@testable import CardScanCamera

@Suite struct CameraStreamingTests {
  let machine = FakeMachine()

  @Test(arguments: [CameraOptions.Memory.mapped, .userPointer])
  func framesComeOneAfterTheOther(_ memory: CameraOptions.Memory) throws {
    machine.plug(modes: [("NV12", 1280, 720, 30)])
    let camera = try machine.open { $0.memory = memory }
    #expect(machine[0].pointee.memory == UInt32(memory.rawValue))
    #expect(machine[0].pointee.interval.denominator == 30)
    for index in 0..<20 {
      let frame = try camera.next()
      #expect(frame.layout == .nv12)
      #expect((frame.width, frame.height) == (1280, 720))
      #expect(frame.index == index)
      #expect(frame.time == machine.world.pointee.clock / 1000 * 1000)
      #expect(frame.planes.0[1280 * 720 - 1] == UInt8(index + 1))
      #expect(frame.planes.1.map { $0 - frame.planes.0 } == 1280 * 720)
      #expect(frame.isLimitedRange)
    }
    #expect(camera.dropped == 0)
  }

  @Test(arguments: [CameraOptions.Memory.mapped, .userPointer])
  func planesOfTheirOwn(_ memory: CameraOptions.Memory) throws {
    machine.plug(type: CV_MULTI_PLANAR, modes: [("NM12", 640, 480, 30)])
    machine[0].pointee.padding = 64
    let camera = try machine.open { $0.memory = memory }
    #expect(camera.format.isMultiPlanar)
    let frame = try camera.next()
    #expect(frame.layout == .nv12)
    #expect(frame.strides.0 == 704)
    #expect(frame.strides.1 == 704)
    #expect(frame.planes.0[0] == 1)
    #expect(frame.planes.1?[704 * 240 - 1] == 65)
  }

  @Test func mappedBuffersAreDMABufsToo() throws {
    let first = Int32(FAKE_DMA_BUF)
    machine.plug(modes: [("NV12", 640, 480, 30)])
    let camera = try machine.open()
    let seen = try (0..<8).map { _ in try camera.next().dmaBuf }
    // Frames go round in four buffers.
    #expect(seen == (0..<8).map { first + $0 % 4 })
    #expect(machine.world.pointee.exported == 4)
    camera.close()
    #expect(machine.world.pointee.exported == 0)
  }

  @Test func framesWithoutADMABuf() throws {
    machine.plug(type: CV_MULTI_PLANAR, modes: [("NV12", 640, 480, 30)])
    // The driver exports none.
    machine[0].pointee.export_error = ENOTTY
    #expect(try machine.open().next().dmaBuf == 0)
    machine[0].pointee.export_error = 0
    #expect(try machine.open().next().dmaBuf > 0)
    // The picture does not begin where its buffer does.
    machine[0].pointee.data_offset = 64
    #expect(try machine.open().next().dmaBuf == 0)
    machine[0].pointee.data_offset = 0
    #expect(try machine.open { $0.memory = .userPointer }.next().dmaBuf == 0)
    #expect(machine.world.pointee.exported == 0)
  }

  @Test func decodedFramesAreInNoDMABuf() throws {
    machine.plug(modes: [("MJPG", 640, 480, 30)])
    #expect(try machine.open().next().dmaBuf == 0)
  }

  @Test func oneContiguousPlaneOfTheMultiPlanarInterface() throws {
    machine.plug(type: CV_MULTI_PLANAR, modes: [("NV12", 640, 480, 30)])
    let frame = try machine.open().next()
    #expect(frame.planes.1.map { $0 - frame.planes.0 } == 640 * 480)
  }

  @Test(
    arguments: [
      ("YUYV", PictureLayout.yuyv, 128), ("UYVY", .uyvy, 128), ("GREY", .gray8, 64),
      ("RGB3", .rgb, 192), ("BGR3", .bgr, 192), ("NV21", .nv21, 64), ("YU12", .i420, 64),
    ] as [(StaticString, PictureLayout, Int)])
  func layouts(_ name: StaticString, _ layout: PictureLayout, _ stride: Int) throws {
    machine.plug(modes: [(name, 64, 48, 30)])
    let frame = try machine.open().next()
    #expect(frame.layout == layout)
    #expect(frame.strides.0 == stride)
  }

  @Test func chromaOfTheOtherOrder() throws {
    machine.plug(modes: [("YV12", 64, 48, 30)])
    let frame = try machine.open().next()
    #expect(frame.layout == .i420)
    #expect(frame.planes.1.map { $0 - frame.planes.0 } == 64 * 48 + 32 * 24)
    #expect(frame.planes.2.map { $0 - frame.planes.0 } == 64 * 48)
  }

  @Test func motionJPEGIsDecoded() throws {
    machine.plug(modes: [("MJPG", 1280, 720, 30)])
    let camera = try machine.open()
    let frame = try camera.next()
    #expect(frame.layout == .i420)
    #expect(frame.planes.0[1280 * 720 * 3 / 2 - 1] == 1)
    #expect(!frame.isLimitedRange)
    // Pictures 2 to 254 are whole, number 255 begins with a byte that no whole one begins with.
    for _ in 0..<253 { _ = try camera.next() }
    #expect(try camera.next().index == 255)
    #expect(camera.damaged == 1)
  }

  @Test func motionJPEGWithCutBlocksIsDecodedToo() throws {
    machine.plug(modes: [("MJPG", 1920, 1080, 30)])
    let camera = try machine.open { ($0.wish.width, $0.wish.height) = (1920, 1080) }
    let frame = try camera.next()
    #expect((frame.layout, frame.strides.0, frame.strides.1) == (.i420, 1920, 960))
    #expect(frame.planes.0[1920 * 1080 * 3 / 2 - 1] == 1)
  }

  @Test func lateFramesAreDropped() throws {
    machine.plug()
    let camera = try machine.open()
    _ = try camera.next()
    machine.expose(3)
    // The driver has three buffers while one is held: numbers 2, 3, 4; the newest is given out.
    let frame = try camera.next()
    #expect(frame.planes.0[0] == 4)
    #expect(frame.index == 3)
    #expect(camera.dropped == 2)
  }

  @Test func anOldFrameIsNoFrame() throws {
    machine.plug()
    let camera = try machine.open()
    _ = try camera.next()
    machine.expose(300)
    // All buffers were full after a tenth of a second; what is in them is ten seconds old.
    let frame = try camera.next()
    #expect(machine.world.pointee.clock - frame.time < 1000)
    #expect(frame.planes.0[0] == UInt8(302 & 0xff))
    #expect(frame.index == 301)
    #expect(camera.dropped == 3)
  }

  @Test func driversWithoutNumbersCountToo() throws {
    machine.plug()
    machine[0].pointee.has_no_numbers = 1
    let camera = try machine.open()
    for index in 0..<5 { #expect(try camera.next().index == index) }
  }

  @Test func damagedFramesAreLeftOut() throws {
    machine.plug()
    machine[0].pointee.damage = 3
    let camera = try machine.open()
    #expect(try (0..<5).map { _ in try camera.next().index } == [0, 1, 3, 4, 6])
    #expect(camera.damaged == 2)
  }

  @Test func aDeviceThatCannotMapGetsUserPointers() throws {
    machine.plug()
    machine[0].pointee.refuses_mapping = 1
    #expect(failure { try machine.open { $0.memory = .mapped } } == .failed)
    let camera = try machine.open()
    #expect(try camera.next().planes.0[0] == 1)
    #expect(machine[0].pointee.memory == UInt32(CV_USER_POINTER))
  }

  @Test func theDriverMayChangeTheSize() throws {
    machine.plug(modes: [("YUYV", 1280, 720, 30)])
    machine[0].pointee.forced_width = 640
    machine[0].pointee.forced_height = 360
    machine[0].pointee.padding = 10
    let camera = try machine.open()
    #expect((camera.format.width, camera.format.height) == (640, 360))
    let frame = try camera.next()
    #expect((frame.width, frame.height, frame.strides.0) == (640, 360, 1290))
  }

  @Test func theDriverMayChangeTheFormat() throws {
    machine.plug(modes: [("YUYV", 1280, 720, 30)])
    machine[0].pointee.forced_fourcc = FourCC("GREY").rawValue
    #expect(try machine.open().next().layout == .gray8)
    machine[0].pointee.forced_fourcc = FourCC("H264").rawValue
    #expect(failure { try machine.open() } == .noFormat)
  }

  @Test(
    arguments: [
      ("YUYV", 0, true), ("YUYV", 1, false), ("GREY", 0, false), ("GREY", 2, true),
      ("RGB3", 2, false),
    ] as [(StaticString, UInt32, Bool)])
  func rangeOfLuma(_ name: StaticString, _ quantization: UInt32, _ isLimited: Bool) throws {
    machine.plug(modes: [(name, 64, 48, 30)])
    machine[0].pointee.quantization = quantization
    #expect(try machine.open().next().isLimitedRange == isLimited)
  }
}
