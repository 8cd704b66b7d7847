// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia

struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate", abstract: "Measure the reading of pictures whose numbers are known.",
    discussion: """
      Scans the pictures of a manifest (tab-separated, its first line naming the columns: file and \
      number, and where there are kind, luhn, expiry, holder, relief, layout, notes, quad, fields) and \
      prints how many numbers were read exactly, wrongly and not at all, where the others were lost, \
      which digits were taken for others, how well the outlines fit, and the same of the other \
      fields. Dates count by month and year, names whatever their case, with their accents and \
      without, labelled values (label=value;label=value, those for which there is a rule) whatever their \
      blanks. Pictures of the kind `strip` show a number line alone and go to the reader \
      without a search for a card. For these, and where the manifest says that a number fails the \
      Luhn check, numbers that fail it are accepted. Rows without a number must give none.

      With --videos each row is a clip, anything that `cardscan video` opens, and what counts is what a \
      session over its frames knows at its end, and after how many.

      Ends with 0 where every picture or clip could be opened, whatever was read; 1 where one of them, the \
      manifest or a device could not, where an annotated picture could not be written, or where there is no \
      row to judge; 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The manifest; its files are relative to its folder.", valueName: "manifest"),
    completion: .file(extensions: ["tsv"]))
  var manifest: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "Print numbers in full.")
  var reveal = false

  @Flag(help: "Also scan by each way of reading numbers alone: three times the work.")
  var eachReader = false

  @Flag(help: "The manifest's files are clips: run a session over each.")
  var videos = false

  @Flag(help: "With --videos, scan each frame alone besides, to compare.")
  var eachFrame = false

  @Flag(
    help: """
      With --videos, take the frames at their times, leave out those for which it is too late, and read in the \
      background.
      """)
  var realtime = false

  @Option(
    help: ArgumentHelp(
      "With --videos, frames a second of clips that do not say.", valueName: "rate"))
  var rate = Film.usualRate

  @OptionGroup var session: SessionArguments
  @OptionGroup var scanning: ScanArguments
  @OptionGroup var fieldRules: FieldsArguments
  @OptionGroup var engine: EngineArguments

  @Option(help: ArgumentHelp("Only pictures of this kind.", valueName: "kind"))
  var kind: String?

  @Option(help: ArgumentHelp("At most this many pictures, or clips.", valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      """
      Save each character of pictures with a known number in this folder, labelled; together they \
      show the numbers in full.
      """, valueName: "dir"),
    completion: .directory)
  var dumpCharacters: String?

  @Option(
    help: ArgumentHelp(
      "Write an annotated PNG of each picture into this folder.", valueName: "dir"),
    completion: .directory)
  var overlay: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on.") }
    if eachFrame, !videos { throw ValidationError("--each-frame needs --videos.") }
    if realtime, !videos || eachFrame {
      throw ValidationError("--realtime needs --videos, without --each-frame.")
    }
    guard Film.rates.contains(rate) else {
      throw ValidationError("--rate takes a number from 0.001 to 100000.")
    }
    guard scanning.cards >= 0 else { throw ValidationError("--cards cannot be negative.") }
    if videos, eachReader || overlay != nil || dumpCharacters != nil {
      throw ValidationError("--videos does not go with --each-reader, --overlay, --dump-characters.")
    }
    try session.check(scanning)
  }

  func run() throws {
    do {
      try videos ? evaluateVideos() : evaluate()
    } catch let error as Manifest.Failure {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    } catch let error as PictureError {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }

  private func evaluateVideos() throws {
    let manifest = try Manifest(path: self.manifest)
    let rows = try manifest.pictures(kind: kind, limit: limit).joined()
    let rules = try fieldRules.makeRules()
    let options = session.options(try scanning.options(rules, .up), sought: scanning.text.sought, isLive: realtime)
    let evaluation = ClipEvaluation(
      engine: try engine.makeEngine(), options: options, rules: rules, rate: rate,
      eachFrame: eachFrame, isLive: realtime)
    do {
      let clips = try rows.map { try evaluation.judge($0, path: manifest.path(of: $0.file)) }
      let report = ClipReport(clips, reveal: reveal)
      Output.line(json ? report.json.text : report.text)
      if clips.contains(where: { $0.end.outcome == .unreadable }) { throw ExitCode.notOpened }
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    }
  }

  private func evaluate() throws {
    let manifest = try Manifest(path: self.manifest)
    let groups = try manifest.pictures(kind: kind, limit: limit)
    let dump = try dumpCharacters.map { path throws(PictureError) in try CharacterDump(path: path) }
    let overlays = try overlay.map { path throws(PictureError) in
      let pictures = manifest.rows.map { manifest.path(of: $0.file) }
      return try OverlayFolder(
        path: path, reveal: reveal, sparing: Originals(pictures, areAll: true))
    }
    let engine = try engine.makeEngine()
    let rules = try fieldRules.makeRules()
    var judgements: [Judgement] = []
    var alone = (eachReader ? EvaluateCommand.readers : []).map { name, readers in
      (name: name, readers: readers, judgements: [Judgement]())
    }
    var isUnopened = false
    for group in groups {
      let row = group[0]
      var options = try scanning.options(rules, .up)
      if group.contains(where: \.failsLuhn) || row.isStrip { options.numbers.requiresLuhn = false }
      if group.count > 1 { options.rectangle.maximumObservations = 0 }
      let threshold = options.minimumConfidence
      let picture: Picture, results: [ScanResult]
      do {
        picture = try Picture.read(path: manifest.path(of: row.file))
        let frame = try picture.frame()
        results = try scan(frame, group, options, engine)
        for i in alone.indices where !row.isStrip {
          options.numberReaders = alone[i].readers
          let own = try scan(frame, group, options, engine)
          alone[i].judgements += Judgement.pairs(group, own).map {
            Judgement($0.row, $0.result, threshold: threshold)
          }
        }
      } catch let error as PictureError {
        isUnopened = true
        Output.complain("\(row.file): \(error.reason)")
        judgements += group.map { Judgement(unreadable: $0, rules: rules) }
        for i in alone.indices where !row.isStrip {
          alone[i].judgements += group.map { Judgement(unreadable: $0) }
        }
        continue
      } catch let error as ScanError {
        Output.complain("\(row.file): \(error.text)")
        throw ExitCode.notOpened
      }
      let pairs = Judgement.pairs(group, results)
      judgements += pairs.map { Judgement($0.row, $0.result, threshold: threshold, rules: rules) }
      let report = ScanReport(
        file: row.file, result: results.first ?? ScanResult(), others: Array(results.dropFirst()),
        device: engine.deviceText, reveal: reveal)
      do throws(PictureError) {
        try overlays?.write(picture, report, guide: row.isStrip ? .none : scanning.guide.guide)
        for pair in pairs where !pair.row.number.isEmpty {
          try dump?.write(picture, pair.result, row: pair.row)
        }
      } catch {
        isUnopened = true
        Output.complain("\(row.file): \(error.reason)")
      }
    }
    let report = EvaluationReport(
      judgements,
      alone: alone.map { EvaluationReport.ReaderRun(name: $0.name, judgements: $0.judgements) },
      reveal: reveal)
    Output.line(json ? report.json.text : report.text)
    if isUnopened { throw ExitCode.notOpened }
  }

  /// What is read of a picture that `group` tells of: one result, or one for each card that is found.
  private func scan(
    _ frame: Frame, _ group: [Manifest.Row], _ options: ScanOptions, _ engine: Engine
  ) throws(ScanError) -> [ScanResult] {
    if group[0].isStrip { return [try engine.readLine(frame, options)] }
    return group.count == 1
      ? [try engine.scan(frame, options)] : try engine.scanAll(frame, options)
  }

  private static let readers: [(String, NumberReaders)] = [("lattice", .lattice), ("lines", .lines)]
}
