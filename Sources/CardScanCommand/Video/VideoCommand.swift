// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia

struct VideoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video", abstract: "Read a card in a film.",
    discussion: """
      Shows the frames of a film to a session, which gets surer with each of them, until it has what is \
      required. Reads YUV4MPEG2 (.y4m) and JPEG pictures one after the other (.mjpeg), both also from \
      the standard input, -; folders of numbered pictures; and through ffmpeg, where it is installed, \
      every other film. Numbers are printed masked, all but the last four digits, unless --reveal is \
      given.

      Ends with 0 where the film gave a number (or, where --want has no number, something of what it \
      has), with --all every card of it; 1 where the film or a device could not be opened, or the film \
      is damaged; 2 where there was no card or no number; 64 for wrong usage.
      """)

  @Flag(help: "Print one JSON object a frame, then one of the result.")
  var json = false

  @Flag(help: "Print numbers in full, and leave them readable in annotated films.")
  var reveal = false

  @Flag(help: "Go on to the end of the film, with a result for each card that is shown.")
  var all = false

  @Flag(help: "Take the frames at their times, and leave out those for which it is too late.")
  var realtime = false

  @Flag(help: "Begin anew where the film ends, as --all and --realtime, until the command is ended.")
  var loop = false

  @Option(help: ArgumentHelp("Frames a second of films that do not say.", valueName: "rate"))
  var rate = Film.usualRate

  @Option(
    help: ArgumentHelp(
      """
      Write the film with what is seen and known drawn into it: .y4m, .mjpeg, a folder of pictures \
      (a name without an ending), or through ffmpeg any other film. Without --reveal numbers are \
      covered in it.
      """, valueName: "out"),
    completion: .file())
  var overlay: String?

  @OptionGroup var preview: PreviewArguments
  @OptionGroup var session: SessionArguments
  @OptionGroup var scanning: ScanArguments
  @OptionGroup var fieldRules: FieldsArguments
  @OptionGroup var engine: EngineArguments

  @Argument(
    help: ArgumentHelp(
      "The film: a file, a folder of pictures, or - for the standard input.", valueName: "file"),
    completion: .file())
  var file: String

  func validate() throws {
    guard scanning.cards == 1 else {
      throw ValidationError("A session follows one card: --cards does not go with it.")
    }
    if !scanning.text.text, !fieldRules.fields.isEmpty {
      throw ValidationError("--no-text leaves no lines for --fields.")
    }
    guard Film.rates.contains(rate) else {
      throw ValidationError("--rate takes a number from 0.001 to 100000.")
    }
    if loop, overlay != nil || file == "-" {
      throw ValidationError("--loop goes neither with --overlay nor with the standard input.")
    }
    try session.check(scanning)
  }

  func run() throws {
    let rules = try fieldRules.makeRules()
    let engine = try engine.makeEngine()
    let page = try preview.start(
      source: file, guide: scanning.guide.guide, limits: session.limits)
    do {
      var isMissing = false
      repeat { isMissing = try read(engine, page, rules) } while loop
      if isMissing { throw ExitCode.notFound }
    } catch let error as SourceError {
      Output.complain("\(file): \(error.reason)")
      throw ExitCode.notOpened
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    }
  }

  /// Whether frames come at their times.
  private var isLive: Bool { realtime || loop }

  /// Reads the film once; whether a result lacks what was wanted.
  private func read(_ engine: Engine, _ page: SessionPreview?, _ rules: [LabelRule]) throws -> Bool {
    let film = try Film.open(path: file, rate: rate)
    let annotated = try overlay.map { path throws(SourceError) in
      if let there = FileIdentity(path), there == FileIdentity(input: file) {
        throw SourceError("--overlay names the film itself; nothing takes its place")
      }
      return try FilmOverlay(
        path: path, rate: film.framesPerSecond, guide: scanning.guide.guide,
        limits: session.limits, reveal: reveal)
    }
    let run = FilmRun(
      file: file, film: film, engine: engine, output: FilmOutput(json: json, reveal: reveal),
      overlay: annotated)
    run.preview = page
    run.isMirrored = scanning.mirrored
    run.readsAll = all || loop
    run.pace = isLive ? Pace() : nil
    try run.run { orientation in
      session.options(
        try scanning.options(rules, orientation), sought: scanning.text.sought, isLive: isLive)
    }
    return run.isMissing
  }
}
