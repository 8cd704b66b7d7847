// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia

struct ScanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Read the numbers of cards in picture files.",
    discussion: """
      Reads JPEG, PNG, PPM and PGM files; - is the standard input. Numbers are printed masked, all \
      but the last four digits, unless --reveal is given.

      Ends with 0 where every picture gave a number, 1 where a file or device could not be opened, \
      2 where all were opened but some showed no card or no number, 64 for wrong usage.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(help: "Print numbers in full.")
  var reveal = false

  @OptionGroup var scanning: ScanArguments
  @OptionGroup var engine: EngineArguments

  @Argument(help: ArgumentHelp("Picture files; - is the standard input.", valueName: "file"))
  var files: [String]

  func run() throws {
    let engine = try engine.makeEngine()
    var isUnopened = false, isMissing = false
    for file in files {
      do {
        let picture = try Picture.read(path: file)
        let result = try engine.scan(try picture.frame(), scanning.options)
        if result.status != .ok { isMissing = true }
        report(ScanReport(file: file, result: result, device: engine.deviceText, reveal: reveal))
      } catch let error as PictureError {
        isUnopened = true
        Output.complain("\(file): \(error.reason)")
        report(ScanReport(file: file, result: nil, device: nil, reveal: reveal))
      } catch let error as ScanError where error.status == .deviceFailed {
        Output.complain(error.text)
        throw ExitCode.notOpened
      } catch let error as ScanError {
        isUnopened = true
        Output.complain("\(file): \(error.text)")
        report(ScanReport(file: file, result: nil, device: nil, reveal: reveal))
      }
    }
    if isUnopened { throw ExitCode.notOpened }
    if isMissing { throw ExitCode.notFound }
  }

  private func report(_ report: ScanReport) {
    Output.line(json ? report.json.text : report.text)
  }
}

extension Engine {
  /// The name of the OpenCL device; nil on the CPU path.
  var deviceText: String? { deviceName.map { String(cString: $0) } }
}
