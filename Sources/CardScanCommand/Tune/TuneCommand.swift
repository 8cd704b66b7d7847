// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
@_spi(Probe) import CardScan
import CardScanMedia
import Foundation

struct TuneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Find the sizes that suit an OpenCL device.",
    discussion: """
      Tries for each family of kernels groups of other sizes, other shares and other batches on a scene with a \
      card. All take turns; one counts that gives the same results and is at least 3 % faster than today's, and \
      is so once more, and in each round, when only the two take turns. Results of scans do not change.

      With --cache the sizes are written where engines with this folder find them. The row that is printed at \
      the end is what the library's own table of devices has.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @OptionGroup var device: DeviceArguments

  @Option(
    help: ArgumentHelp(
      "The folder of compiled kernels, into which the sizes are written.", valueName: "dir"),
    completion: .directory)
  var cache: String?

  @Option(help: "Longest time for the turns of one family.")
  var seconds = 10.0

  func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds takes a number above 0, at most 3600.")
    }
  }

  func run() throws {
    do {
      if let cache { try Folder.make(cache) }
      let probe = try device.withName { name in
        try cache.withOptionalCString { cache in
          try DeviceProbe(index: device.index, name: name, cacheDirectory: cache)
        }
      }
      show(TunedDevice(device: probe.device, isNarrow: probe.isNarrow))
      let tuner = try Tuner(probe, seconds: seconds)
      if !json { Output.line("\n\(FamilyRow.title)\n\(FamilyRow.header)") }
      for family in KernelFamily.all(narrow: probe.isNarrow) {
        let row = try tuner.tune(family)
        row.complaints.forEach(Output.complain)
        show(row)
      }
      let file = try cache.map { try write(probe, into: $0) }
      if !json { Output.line("\n\(TuningRow.title)") }
      show(TuningRow(device: probe.device, tuning: probe.tuning, file: file))
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    } catch let error as PictureError {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }

  private func show(_ row: some ReportRow) { Output.line(json ? row.json.text : row.text) }

  /// The path of the file with the sizes.
  private func write(_ probe: DeviceProbe, into folder: String) throws -> String {
    guard let path = folder.withCString({ probe.storeTuning(in: $0) }) else {
      Output.complain("\(folder): the sizes cannot be written there")
      throw ExitCode.notOpened
    }
    return path.text
  }
}
