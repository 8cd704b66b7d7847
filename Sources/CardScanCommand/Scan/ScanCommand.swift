// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia

struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Read the cards in picture files.",
    discussion: """
      Reads number, expiry, holder and the fields of membership cards. Opens JPEG, PNG, PPM and PGM files; - is the standard input. Numbers are printed masked, all \
      but the last four digits, unless --reveal is given.

      Ends with 0 where every picture gave a number, 1 where a file or device could not be opened, \
      2 where all were opened but some showed no card or no number, 64 for wrong usage.
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
      "Write an annotated PNG of each picture into this folder.", valueName: "dir"))
  var overlay: String?

  @Argument(help: ArgumentHelp("Picture files; - is the standard input.", valueName: "file"))
  var files: [String]

  func run() throws {
    let engine = try engine.makeEngine()
    let overlays = try openOverlays()
    var options = scanning.options
    options.fields.rules = try fieldRules.makeRules()
    var isUnopened = false, isMissing = false
    for file in files {
      do {
        let picture = try Picture.read(path: file)
        let result = try engine.scan(try picture.frame(), options)
        let report = ScanReport(
          file: file, result: result, device: engine.deviceText, reveal: reveal)
        print(report)
        if result.status != .ok { isMissing = true }
        if let overlays, !write(overlays, picture, report) { isUnopened = true }
      } catch {
        isUnopened = true
        Output.complain("\(file): \(try reason(error))")
        print(ScanReport(file: file, result: nil, device: nil, reveal: reveal))
      }
    }
    if isUnopened { throw ExitCode.notOpened }
    if isMissing { throw ExitCode.notFound }
  }

  private func openOverlays() throws -> OverlayFolder? {
    guard let overlay else { return nil }
    do throws(PictureError) {
      return try OverlayFolder(path: overlay, reveal: reveal)
    } catch {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }

  /// Whether the annotated picture could be written.
  private func write(
    _ overlays: OverlayFolder, _ picture: Picture, _ report: ScanReport
  ) -> Bool {
    do throws(PictureError) {
      try overlays.write(picture, report, guide: scanning.guide.guide)
      return true
    } catch {
      Output.complain("\(report.file): \(error.reason)")
      return false
    }
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
