// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia

struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Read the cards in picture files.",
    discussion: """
      Reads number, expiry, holder, company, phone numbers and the fields of membership cards. Opens \
      JPEG, PNG, PPM and PGM files; - is the standard input. Numbers are printed masked, all but the \
      last four digits, unless --reveal is given.

      Ends with 0 where every picture gave a number (or, where --want has no number, something of \
      what it has), 1 where a file or device could not be opened or a picture not be written, 2 where \
      all were opened but some showed no card or no number, 64 for wrong usage.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(help: "Print numbers in full, and leave them readable on annotated pictures.")
  var reveal = false

  @OptionGroup var scanning: ScanArguments
  @OptionGroup var fieldRules: FieldsArguments
  @OptionGroup var engine: EngineArguments

  @Option(
    help: ArgumentHelp(
      "Write an annotated PNG of each picture into this folder.", valueName: "dir"),
    completion: .directory)
  var overlay: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a PNG of each picture into this folder in which the number but for its last four digits, \
      names, dates and codes are black; all of the card, or of the picture, where it is not sure \
      where these are.
      """, valueName: "dir"),
    completion: .directory)
  var redact: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a PNG of each card into this folder, straightened, and turned as it is read. It shows all \
      that is on the card, so it must be asked for with --reveal.
      """, valueName: "dir"),
    completion: .directory)
  var rectified: String?

  @OptionGroup var given: FileArguments

  func validate() throws {
    guard scanning.cards >= 0 else { throw ValidationError("--cards cannot be negative.") }
    if !scanning.text.text, !fieldRules.fields.isEmpty {
      throw ValidationError("--no-text leaves no lines for --fields.")
    }
    if rectified != nil, !reveal {
      throw ValidationError("--rectified shows numbers in full: it needs --reveal.")
    }
    try checkFolders()
  }

  /// Pictures of several kinds in one folder would take each other's places.
  private func checkFolders() throws {
    var options: [String: String] = [:]
    for (option, path) in [("--overlay", overlay), ("--redact", redact), ("--rectified", rectified)] {
      guard let path else { continue }
      if let other = options.updateValue(option, forKey: Folder.resolved(path)) {
        throw ValidationError("\(other) and \(option) name one folder: each needs its own.")
      }
    }
  }

  func run() throws {
    let names = given.names
    let originals = (overlay ?? redact ?? rectified).map { _ in given.makeOriginals() }
    let engine = try engine.makeEngine()
    let overlays = try open(overlay, originals) { path, originals throws(PictureError) in
      try OverlayFolder(path: path, reveal: reveal, sparing: originals)
    }
    let redactions = try open(redact, originals, PictureFolder.init)
    let rectifications = try open(rectified, originals, PictureFolder.init)
    let rules = try fieldRules.makeRules()
    var isUnopened = false, isMissing = false
    while let (file, fault) = next(of: names, failed: &isUnopened) {
      do {
        if let fault { throw PictureError(fault) }
        originals?.add(file)
        let picture = try read(file)
        let (first, others) = try scan(
          try picture.frame(), try scanning.options(rules, picture.orientation), engine)
        let report = ScanReport(
          file: file, result: first, others: others, device: engine.deviceText, reveal: reveal)
        print(report)
        if first.status != .ok { isMissing = true }
        for reason in written(picture, report, overlays, redactions, rectifications) {
          isUnopened = true
          Output.complain("\(file): \(reason)")
        }
      } catch {
        isUnopened = true
        Output.complain("\(file): \(try reason(error))")
        print(ScanReport(file: file, result: nil, device: nil, reveal: reveal))
      }
    }
    if isUnopened { throw ExitCode.notOpened }
    if isMissing { throw ExitCode.notFound }
  }

  /// The next name and what is wrong with it; nil where there is none, or the list cannot be read on.
  private func next(of names: FileNames, failed: inout Bool) -> (String, String?)? {
    do throws(FileNames.Failure) {
      return try names.next().map { ($0.text, $0.fault) }
    } catch {
      Output.complain(error.reason)
      failed = true
      return nil
    }
  }

  private func read(_ file: String) throws -> Picture {
    let picture = try Picture.read(path: file)
    return scanning.mirrored ? picture.mirrored : picture
  }

  /// The first card, and the others where more than one is asked for.
  private func scan(
    _ frame: Frame, _ options: ScanOptions, _ engine: Engine
  ) throws(ScanError) -> (ScanResult, [ScanResult]?) {
    if scanning.cards == 1 { return (try engine.scan(frame, options), nil) }
    let cards = try engine.scanAll(frame, options)
    // Without a card there is still a region to be read, and what was asked for and is absent.
    guard let first = cards.first else { return (try engine.scan(frame, options), []) }
    return (first, Array(cards.dropFirst()))
  }

  /// What is made of the option's folder; nil where there is none.
  private func open<Place>(
    _ path: String?, _ originals: Originals?,
    _ make: (String, Originals) throws(PictureError) -> Place
  ) throws -> Place? {
    guard let path, let originals else { return nil }
    do throws(PictureError) {
      return try make(path, originals)
    } catch {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }

  /// Writes what is wanted of a picture; the reasons why it could not be written.
  private func written(
    _ picture: Picture, _ report: ScanReport, _ overlays: OverlayFolder?,
    _ redactions: PictureFolder?, _ rectifications: PictureFolder?
  ) -> [String] {
    var reasons: [String] = []
    func attempt(_ body: () throws(PictureError) -> Void) {
      do throws(PictureError) { try body() } catch { reasons.append(error.reason) }
    }
    attempt { () throws(PictureError) in
      try overlays?.write(picture, report, guide: scanning.guide.guide)
    }
    attempt { () throws(PictureError) in
      guard let redactions else { return }
      try redactions.write(try picture.redacted(report.results), for: report.file)
    }
    attempt { () throws(PictureError) in
      guard let rectifications else { return }
      for result in report.results {
        guard let quad = result.quad, let card = try picture.straightened(quad) else { continue }
        try rectifications.write(card, for: report.file)
      }
    }
    return reasons
  }

  /// Why a picture was not scanned. A device that fails, fails for all: that ends the command.
  private func reason(_ error: any Error) throws -> String {
    switch error {
    case let error as PictureError: return error.reason
    case let error as ScanError where error.status == .deviceFailed:
      Output.complain(error.text)
      throw ExitCode.notOpened
    case let error as ScanError: return error.text
    default: throw error
    }
  }

  private func print(_ report: ScanReport) {
    Output.line(json ? report.json.text : report.text)
  }
}

extension Engine {
  /// The name of the OpenCL device; nil on the CPU path.
  var deviceText: String? { deviceName.map { String(cString: $0) } }
}
