// SPDX-License-Identifier: Apache-2.0
import CFakeCamera
import CVideo4Linux
import Testing

@testable import CardScanCamera

@Suite struct CameraControlTests {
  let machine = FakeMachine()

  @Test func aCameraWithoutControls() throws {
    machine.plug()
    let camera = try machine.open()
    #expect(try camera.controls().isEmpty)
    #expect(failure { try camera.set(.torch, to: 1) } == .noControl)
  }

  @Test func rangesAndValues() throws {
    machine.plug()
    machine[0].pointee.has_controls = 1
    machine[0].pointee.focus_auto = 1
    machine[0].pointee.exposure_auto = Int32(CV_EXPOSURE_APERTURE_PRIORITY)
    let camera = try machine.open()
    let states = try camera.controls()
    #expect(states.map { $0.control } == [.focusAuto, .focus, .exposureAuto, .exposure, .torch])
    #expect(states.map { $0.maximum } == [1, 250, 1, 250, 1])
    #expect(states.map { $0.value } == [1, 0, 1, 0, 0])
    #expect(states[1].step == 5)
    #expect(states[1].isInactive)
  }

  @Test func setting() throws {
    machine.plug()
    machine[0].pointee.has_controls = 1
    machine[0].pointee.focus_auto = 1
    machine[0].pointee.exposure_auto = Int32(CV_EXPOSURE_APERTURE_PRIORITY)
    let camera = try machine.open()
    // The automatic is switched off first.
    try camera.set(.focus, to: 30)
    #expect((machine[0].pointee.focus_auto, machine[0].pointee.focus) == (0, 30))
    try camera.set(.exposure, to: 100)
    #expect(machine[0].pointee.exposure_auto == Int32(CV_EXPOSURE_MANUAL))
    try camera.set(.exposureAuto, to: 1)
    #expect(machine[0].pointee.exposure_auto == Int32(CV_EXPOSURE_APERTURE_PRIORITY))
    try camera.set(.torch, to: 1)
    #expect(machine[0].pointee.flash == Int32(CV_FLASH_TORCH))
    #expect(try camera.state(of: .torch).value == 1)
    #expect(failure { try camera.set(.focus, to: 251) } == .invalidArgument)
    #expect(failure { try camera.set(.zoom, to: 1) } == .noControl)
  }

  @Test func aCameraThatComesBackIsSetAgain() throws {
    machine.plug()
    machine[0].pointee.has_controls = 1
    let camera = try machine.open()
    try camera.set(.focus, to: 30)
    try camera.set(.torch, to: 1)
    fake_unplug(machine[0])
    machine.plug()
    (machine[0].pointee.focus, machine[0].pointee.flash) = (0, 0)
    try camera.reconnect()
    #expect((machine[0].pointee.focus, machine[0].pointee.flash) == (30, Int32(CV_FLASH_TORCH)))
  }
}
