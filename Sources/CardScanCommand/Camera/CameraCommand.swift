// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia
import Foundation

struct CameraCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera", abstract: "Read a card that is shown to a camera.",
    discussion: """
      Shows the frames of a Video4Linux camera to a session, which gets surer with each of them, and says \
      what to do, until it has what is required. On a terminal one line tells how far it is, else, and \
      with --json, an object a frame; then comes the result. A camera that is unplugged, busy or silent \
      is waited for. Numbers are printed masked, all but the last four digits, unless --reveal is given.

      Ends with 0 where a card was read, 1 where the camera or a device could not be opened, 2 where \
      nothing was read until the timeout or until it was ended, 64 for wrong usage. With --loop it ends \
      with 0 when it is ended by SIGINT or SIGTERM.
      """)

  @Flag(help: "Print one JSON object a frame, then one of the result, on a terminal too.")
  var json = false

  @Flag(help: "Print numbers in full, and hand them over in full to --exec.")
  var reveal = false

  @Flag(help: "Go on with the next card, and wait for the camera from the start.")
  var loop = false

  @Option(
    help: ArgumentHelp(
      """
      Run this with /bin/sh for each result, which is the last JSON object, on the command's standard \
      input. Frames wait until it ended.
      """, valueName: "command"),
    completion: .file())
  var exec: String?

  @Option(
    help: ArgumentHelp(
      "End after so many seconds without a result; the camera is waited for as long.",
      valueName: "seconds"))
  var timeout: Double?

  @OptionGroup var camera: CameraArguments
  @OptionGroup var preview: PreviewArguments
  @OptionGroup var session: SessionArguments
  @OptionGroup var scanning: ScanArguments
  @OptionGroup var fieldRules: FieldsArguments
  @OptionGroup var engine: EngineArguments

  func validate() throws {
    guard scanning.cards == 1 else {
      throw ValidationError("A session follows one card: --cards does not go with it.")
    }
    if !scanning.text.text, !fieldRules.fields.isEmpty {
      throw ValidationError("--no-text leaves no lines for --fields.")
    }
    if let timeout, !(timeout > 0 && timeout < 1e6) {
      throw ValidationError("--timeout takes a number of seconds above 0.")
    }
    try session.check(scanning)
  }

  func run() throws {
    let rules = try fieldRules.makeRules()
    // Before the engine starts threads, which take the signals with the handlers that they find.
    guard let stop = StopSignal() else {
      Output.complain("no descriptors are left")
      throw ExitCode.notOpened
    }
    let engine = try engine.makeEngine()
    let link = CameraLink(camera, stop: stop)
    let output = LiveOutput(json: json)
    do {
      let options = session.options(
        try scanning.options(rules, scanning.mirrored ? Orientation.up.mirrored : .up),
        sought: scanning.text.sought, isLive: true)
      let page = try preview.start(
        source: link.name, guide: scanning.guide.guide, limits: session.limits)
      let run = CameraRun(
        link, engine: engine, session: try Session(options), stop: stop,
        audience: [output] + (page.map { [$0] } ?? []))
      run.isMirrored = scanning.mirrored
      run.loops = loop
      run.timeout = timeout
      run.lightsByAdvice = camera.torch == .auto
      run.reveal = reveal
      run.program = exec.map { ResultProgram(command: $0) }
      let code = try run.run()
      output.clear()
      if code != .success { throw code }
    } catch let error as SourceError {
      output.note("\(link.name): \(error.reason)")
      throw ExitCode.notOpened
    } catch let error as ScanError {
      output.note(error.text)
      throw ExitCode.notOpened
    }
  }
}
