// SPDX-License-Identifier: Apache-2.0
// cardscan's image stages and the same by OpenCV's C++ functions, in one process, on the same frames: the
// CPU path and OpenCV on one thread each, and both on the same OpenCL device where there is one.
//   CompareOpenCV [--json] [--rounds N] [--sizes WxH,...] [--formats name,...]
// Ends with 1 where the results do not agree, with 2 where cardscan's chain or warp takes longer on one thread.
import Foundation

@_spi(Probe) import CardScan

@main
enum Main {
  static func main() throws {
    guard let arguments = Arguments(CommandLine.arguments.dropFirst()) else {
      complain("usage: CompareOpenCV [--json] [--rounds N] [--sizes WxH,...] [--formats name,...]")
      exit(64)
    }
    let processor = try ProcessorProbe(threads: 1)
    let device = try RivalDevice()
    if device == nil { complain("no OpenCL device that both sides take; only one thread is compared") }
    if !arguments.isJSON {
      say(
        "cardscan and OpenCV \(OpenCVFrame.version), \(arguments.rounds) rounds"
          + (device.map { "; OpenCL: \($0.name)" } ?? ""))
      say(Table.header)
    }
    var disagrees = false, isSlower = false
    for (width, height) in arguments.sizes {
      for format in arguments.formats {
        let size = "\(width)x\(height)", name = size.padded(10) + "\(format)".padded(7)
        let test = try TestFrame(width: width, height: height, format: format)
        let pair = try FramePair(test, processor, device)
        for complaint in pair.complaints { complain(name + complaint) }
        disagrees = disagrees || !pair.complaints.isEmpty
        let thread = try Comparison(pair.ours, pair.theirs, on: .thread, rounds: arguments.rounds)
        let onDevice = try pair.onDevice.map {
          try Comparison($0.ours, $0.theirs, on: .device, rounds: arguments.rounds)
        }
        for row in Comparison.Row.allCases {
          say(
            arguments.isJSON
              ? Table.json(row, thread, onDevice, size: size, format: "\(format)")
              : Table.line(row, thread, onDevice, name: name))
        }
        for row in [Comparison.Row.chain, .warp] {
          let median = thread.median(row)
          isSlower = isSlower || median.ours > median.theirs
        }
      }
    }
    if disagrees { exit(1) }
    if isSlower { exit(2) }
  }

  /// Out at once: somebody may wait for it.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
