// SPDX-License-Identifier: Apache-2.0
import CFakeCamera
import CVideo4Linux
import Testing

@testable import CardScanCamera

@Suite struct CameraTroubleTests {
  let machine = FakeMachine()

  @Test func noCamera() {
    #expect(failure { try machine.open() } == .notFound)
    #expect(failure { try machine.open("/dev/video0") } == .notFound)
  }

  @Test func noPermission() {
    machine.plug()
    machine[0].pointee.open_error = EACCES
    #expect(failure { try machine.open() } == .permissionDenied)
    #expect(CameraList.all(system: machine.system).map { $0.trouble?.kind } == [.permissionDenied])
    #expect("\(CameraError.Kind.permissionDenied.sentence)".contains("group video"))
  }

  @Test func noCapture() throws {
    machine.plug(number: 3, type: CV_NO_CAPTURE)
    machine.plug(1, number: 5)
    #expect(failure { try machine.open("/dev/video3") } == .notACamera)
    #expect(CameraList.all(system: machine.system).map { $0.camera?.captures } == [false, true])
    // The first camera is the first that captures.
    let camera = try machine.open()
    #expect(camera.description.path.prefix(11) == CameraDescription.text("/dev/video5").prefix(11))
  }

  @Test func busy() {
    machine.plug()
    machine[0].pointee.format_error = EBUSY
    #expect(failure { try machine.open() } == .busy)
    machine[0].pointee.format_error = 0
    machine[0].pointee.buffer_error = EBUSY
    #expect(failure { try machine.open() } == .busy)
    machine[0].pointee.buffer_error = 0
    machine[0].pointee.open_error = EBUSY
    #expect(failure { try machine.open() } == .busy)
  }

  @Test func noFormat() {
    machine.plug(modes: [("H264", 1280, 720, 30)])
    #expect(failure { try machine.open() } == .noFormat)
    machine.plug(modes: [("YUYV", 1280, 720, 30)])
    #expect(failure { try machine.open { $0.wish.fourcc = FourCC("NV12") } } == .noFormat)
    #expect(failure { try machine.open { $0.wish.fourcc = FourCC("H264") } } == .invalidArgument)
  }

  @Test func silence() throws {
    machine.plug()
    let camera = try machine.open()
    _ = try camera.next()
    machine[0].pointee.is_silent = 1
    let begin = machine.world.pointee.clock
    #expect(failure { try camera.next() } == .noFrames)
    #expect(machine.world.pointee.clock - begin == 2_000_000_000)
    machine[0].pointee.is_silent = 0
    #expect(try camera.next().index == 1)
  }

  @Test func damagedPicturesAlone() throws {
    machine.plug(modes: [("MJPG", 64, 48, 30)])
    let camera = try machine.open()
    _ = try camera.next()
    machine[0].pointee.is_garbled = 1
    do throws(CameraError) {
      _ = try camera.next()
      Issue.record("a damaged picture was given out")
    } catch {
      #expect(error.kind == .noFrames)
      #expect("\(error.sentence)" == "the camera gives damaged frames alone")
    }
    // Two seconds of thirty frames.
    #expect((58...61).contains(camera.damaged))
    machine[0].pointee.is_garbled = 0
    #expect(try camera.next().layout == .i420)
  }

  @Test func wokenFromOutside() throws {
    machine.plug()
    let camera = try machine.open { $0.wake = 0 }
    machine.world.pointee.is_woken = 1
    #expect(failure { try camera.next() } == .interrupted)
    machine.world.pointee.is_woken = 0
    #expect(try camera.next().index == 0)
  }

  @Test func unpluggedAndBack() throws {
    machine.plug()
    let camera = try machine.open()
    _ = try camera.next()
    fake_unplug(machine[0])
    #expect(failure { try camera.next() } == .unplugged)
    #expect(failure { try camera.reconnect() } == .unplugged)
    #expect(failure { try camera.next() } == .unplugged)
    #expect(failure { try camera.controls() } == .unplugged)
    machine.plug()
    try camera.reconnect()
    #expect(try camera.next().index == 1)
  }

  @Test func itComesBackAtAnotherNode() throws {
    machine.plug()
    let camera = try machine.open("/dev/video0")
    fake_unplug(machine[0])
    // Another camera took its node meanwhile.
    machine.plug(1, number: 0)
    machine[0].pointee.number = 7
    try camera.reconnect()
    #expect(camera.description.path.prefix(11) == CameraDescription.text("/dev/video7").prefix(11))
    // At another place of the machine.
    fake_unplug(machine[0])
    #expect(failure { try camera.reconnect() } == .unplugged)
    fake_name(machine[0], "Camera 0", "usb-9")
    machine[0].pointee.number = 8
    try camera.reconnect()
    // Two of its kind, neither where it was: it could be either.
    fake_unplug(machine[0])
    fake_name(machine[0], "Camera 0", "usb-10")
    fake_name(machine[2], "Camera 0", "usb-11")
    machine[0].pointee.number = 8
    machine[2].pointee.number = 9
    #expect(failure { try camera.reconnect() } == .unplugged)
  }

  @Test func busyWhenItComesBack() throws {
    machine.plug()
    let camera = try machine.open()
    fake_unplug(machine[0])
    machine.plug()
    machine[0].pointee.buffer_error = EBUSY
    #expect(failure { try camera.reconnect() } == .busy)
    machine[0].pointee.buffer_error = 0
    try camera.reconnect()
    _ = try camera.next()
  }

  @Test func absurdOptions() {
    machine.plug()
    let changes: [(inout CameraOptions) -> Void] = [
      { $0.wish.width = 0 }, { $0.wish.height = 1 << 20 }, { $0.wish.rate = .nan },
      { $0.wish.rate = -1 }, { $0.timeout = 0 }, { $0.timeout = .max }, { $0.wake = -2 },
    ]
    for change in changes { #expect(failure { try machine.open(nil, change) } == .invalidArgument) }
  }

  @Test func errorNumbers() {
    #expect(CameraError(opening: -EACCES).kind == .permissionDenied)
    #expect(CameraError(opening: -ENOENT).kind == .notFound)
    #expect(CameraError(opening: -ENOTTY).kind == .notACamera)
    #expect(CameraError(system: -EIO).kind == .unplugged)
    #expect(CameraError(system: -EINVAL).kind == .failed)
    #expect(CameraError(system: -EINVAL).code == EINVAL)
    #expect(CameraError(system: .min).kind == .failed)
  }

  /// The fuzzer's find: a driver's word for the size of a picture was allocated, whatever it was.
  @Test func driversThatAskForFarTooMuchMemoryAreRefused() {
    machine.plug(modes: [("GREY", 640, 480, 30)])
    machine[0].pointee.padding = 400_000
    #expect(failure { try machine.open { $0.memory = .userPointer } } == .outOfMemory)
  }
}
