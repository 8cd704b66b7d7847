// SPDX-License-Identifier: Apache-2.0
import CFakeCamera
import CVideo4Linux
import Testing

@testable import CardScanCamera

@Suite struct CameraChooserTests {
  private func mode(
    _ name: StaticString, _ width: Int, _ height: Int, _ rates: UInt32...
  ) -> CameraMode {
    CameraMode(
      fourcc: FourCC(name), width: width, height: height,
      rates: rates.map { RateRange(FrameInterval(1, $0)) })
  }

  private func best(_ modes: [CameraMode], _ change: (inout ModeWish) -> Void = { _ in }) -> String {
    var wish = ModeWish()
    change(&wish)
    guard let mode = ModeChooser.order(modes, wish: wish).first else { return "none" }
    let name = mode.fourcc.characters
    let text = String(decoding: [name.0, name.1, name.2, name.3], as: UTF8.self)
    let rate = mode.interval(for: wish.rate).map { "@\(Int($0.rate.rounded()))" } ?? ""
    return "\(text) \(mode.width)x\(mode.height)\(rate)"
  }

  /// As most USB cameras have it.
  private var webcam: [CameraMode] {
    [
      mode("YUYV", 640, 480, 30), mode("YUYV", 1280, 720, 10), mode("YUYV", 1920, 1080, 5),
      mode("MJPG", 640, 480, 30), mode("MJPG", 1280, 720, 30, 15), mode("MJPG", 1920, 1080, 30),
    ]
  }

  @Test func motionJPEGOnlyWhereNothingElseIsFastEnough() {
    #expect(best(webcam) == "MJPG 1280x720@30")
    #expect(best(webcam) { ($0.width, $0.height) = (640, 480) } == "YUYV 640x480@30")
    #expect(best(webcam + [mode("YUYV", 1280, 720, 15)]) == "YUYV 1280x720@15")
    #expect(best(webcam + [mode("RGB3", 1280, 720, 20)]) == "RGB3 1280x720@20")
  }

  @Test func lumaBeforeRGB() {
    let modes = ["MJPG", "BGR3", "RGB3", "GREY", "UYVY", "YUYV", "YU12", "NV12"] as [StaticString]
    var left = modes.map { mode($0, 1280, 720, 30) }
    for name in modes.reversed() where name.utf8Start[0] != UInt8(ascii: "B") {
      #expect(best(left).hasPrefix("\(name)"))
      left.removeAll { $0.fourcc == FourCC(name) }
      if left.isEmpty { break }
      if left.count == 2 { left.removeAll { $0.fourcc == FourCC("BGR3") } }
    }
  }

  @Test func wishes() {
    #expect(best(webcam) { $0.fourcc = FourCC("YUYV") } == "YUYV 1280x720@10")
    #expect(best(webcam) { ($0.width, $0.height) = (1920, 1080) } == "MJPG 1920x1080@30")
    #expect(best(webcam) { $0.rate = 10 } == "YUYV 1280x720@10")
    #expect(best(webcam) { $0.rate = 14 } == "MJPG 1280x720@15")
    #expect(best(webcam) { $0.fourcc = FourCC("NV12") } == "none")
  }

  @Test func nearestSizes() {
    // Larger rather than smaller, and slow rather than tiny.
    #expect(best([mode("NV12", 640, 480, 30), mode("NV12", 1920, 1080, 30)]) == "NV12 1920x1080@30")
    #expect(best([mode("NV12", 640, 360, 30), mode("NV12", 1280, 720, 12)]) == "NV12 1280x720@12")
    #expect(best([mode("NV12", 640, 480, 30), mode("NV12", 1280, 720, 2)]) == "NV12 640x480@30")
    #expect(best([mode("NV12", 320, 240, 30), mode("NV12", 640, 480, 30)]) == "NV12 640x480@30")
  }

  @Test func rates() {
    let fast = CameraMode(
      fourcc: FourCC("NV12"), width: 1280, height: 720,
      rates: [RateRange(fastest: FrameInterval(1, 120), slowest: FrameInterval(1, 1))])
    #expect(best([fast]) == "NV12 1280x720@30")
    #expect(best([mode("NV12", 1280, 720, 120, 60, 25)]) == "NV12 1280x720@60")
    #expect(best([mode("NV12", 1280, 720, 5, 25, 10)]) == "NV12 1280x720@25")
    let ntsc = CameraMode(
      fourcc: FourCC("NV12"), width: 1280, height: 720,
      rates: [RateRange(FrameInterval(1, 60)), RateRange(FrameInterval(1001, 30000))])
    #expect(best([ntsc]) == "NV12 1280x720@30")
    #expect(best([mode("NV12", 1280, 720), mode("YUYV", 1280, 720, 30)]) == "YUYV 1280x720@30")
  }

  @Test func formatsThatAreNotUnderstood() {
    #expect(best([mode("H264", 1280, 720, 30), mode("Z16 ", 1280, 720, 30)]) == "none")
    #expect(best([]) == "none")
  }

  @Test func sizesInSteps() throws {
    let sizes = cv_sizes(
      kind: UInt32(CV_STEPWISE), min_width: 100, max_width: 1000, step_width: 16, min_height: 50,
      max_height: 2000, step_height: 8)
    let range = try #require(SizeRange(sizes))
    #expect(range.nearest(width: 1280, height: 720) == (996, 722))
    #expect(range.nearest(width: 1, height: -5) == (100, 50))
    #expect(range.nearest(width: 123, height: 50) == (116, 50))
    #expect(range.nearest(width: 125, height: .max) == (132, 1994))
    #expect(SizeRange(cv_sizes()) == nil)
    let continuous = cv_sizes(
      kind: UInt32(CV_CONTINUOUS), min_width: 1, max_width: 4000, step_width: 1, min_height: 1,
      max_height: 4000, step_height: 1)
    #expect(SizeRange(continuous)?.nearest(width: 1280, height: 720) ?? (0, 0) == (1280, 720))
  }

  @Test func aDeviceWithSizesInSteps() throws {
    let machine = FakeMachine()
    let camera = machine.plug()
    let mode = fake_mode_at(camera, 0)
    mode?.pointee.sizes = cv_sizes(
      kind: UInt32(CV_STEPWISE), min_width: 32, max_width: 4096, step_width: 32, min_height: 16,
      max_height: 4096, step_height: 16)
    let opened = try machine.open()
    #expect((opened.format.width, opened.format.height) == (1280, 720))
    #expect(opened.format.rate == 30)
  }

  @Test func aDeviceThatListsNothing() throws {
    let machine = FakeMachine()
    let camera = machine.plug(modes: [])
    camera.pointee.format.fourcc = FourCC("GREY").rawValue
    camera.pointee.format.width = 640
    camera.pointee.format.height = 400
    let opened = try machine.open()
    #expect((opened.format.width, opened.format.height) == (640, 400))
  }

  @Test func aDeviceWithoutSignal() {
    let machine = FakeMachine()
    machine.plug(modes: []).pointee.format_error = EINVAL
    #expect(failure { try machine.open() } == .noSignal)
  }

  @Test func lists() {
    let machine = FakeMachine()
    machine.plug(modes: [("YUYV", 640, 480, 30), ("YUYV", 1280, 720, 10), ("MJPG", 1280, 720, 30)])
    let list = CameraList.all(withFormats: true, system: machine.system)
    #expect(list.count == 1)
    #expect(list.first?.formats.map { $0.sizes.count } == [2, 1])
    #expect(list.first?.formats.map { $0.isCompressed } == [false, true])
    #expect(list.first?.formats.first?.sizes.last?.rates.first?.fastest == FrameInterval(1, 10))
  }
}
