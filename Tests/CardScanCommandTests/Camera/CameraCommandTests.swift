// SPDX-License-Identifier: Apache-2.0
import CardScanCamera
import Foundation
import Testing

@testable import CardScanCommand

@Suite struct CameraCommandTests {
  private func camera(_ arguments: String...) throws -> RunningCommand {
    try RunningCommand(["camera", "--backend", "cpu"] + arguments)
  }

  @Test func whatCannotBeOpened() throws {
    for (name, reason) in [
      ("/dev/null", "the device is no camera that gives a stream of frames"),
      ("/nowhere", "there is no such camera"), ("no camera's name", "there is no such camera"),
    ] {
      let run = try camera(name)
      #expect(run.code == 1 && run.output.isEmpty)
      #expect(run.talk == "cardscan: \(name): \(reason)\n")
    }
    let waiting = try camera("/nowhere", "--timeout", "0.6")
    #expect(waiting.code == 1)
    #expect(waiting.talk == "cardscan: /nowhere: there is no such camera; waiting for it\n")
  }

  @Test(arguments: [
    ["--size", "1280"], ["--size", "0x5"], ["--rate", "0"], ["--format", "toolong"],
    ["--focus", "near"], ["--timeout", "-1"], ["--torch", "dim"], ["--cards", "2"], [""],
    ["--required", "number", "--want", "expiry"], ["--memory", "none"],
    ["--address", "somewhere"], ["--preview", "0", "--address", "::g"],
  ]) func wrongUsage(_ arguments: [String]) throws {
    let run = try RunningCommand(["camera"] + arguments)
    #expect(run.code == 64, "\(run.talk)")
  }

  @Test func arguments() throws {
    let arguments = try CameraArguments.parse([
      "/dev/video2", "--size", "1920x1080", "--rate", "15", "--format", "mjpeg", "--focus", "30",
      "--exposure", "auto", "--zoom", "2", "--torch", "on", "--memory", "user-pointer",
    ])
    let options = arguments.options
    #expect((options.wish.width, options.wish.height, options.wish.rate) == (1920, 1080, 15))
    #expect(options.wish.fourcc?.text == "MJPG")
    #expect(options.memory == .userPointer)
    #expect(
      arguments.settings.map { "\($0.control.name)=\($0.value)" }
        == ["focus=30", "exposure-auto=1", "zoom=2", "torch=1"])
    #expect(FormatArgument(argument: "YV12")?.fourcc.text == "YV12")
    #expect(try CameraArguments.parse([]).settings.isEmpty)
    #expect(try CameraArguments.parse(["--torch", "auto"]).settings.isEmpty)
  }

  @Test func camerasAreListed() throws {
    let text = try RunningCommand(["devices", "--formats", "--controls"])
    #expect(text.code == 0 && text.output.contains("CPU path"))
    let run = try RunningCommand(["devices", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["cameras"] is [Any])
  }
}
