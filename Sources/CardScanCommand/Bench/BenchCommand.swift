// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia
import Foundation

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure every stage and the ways of a frame, on every path.",
    discussion: """
      The stages, as a guided search needs them; guided, free and tracked frames, in which the outline is \
      found and nothing is read; and the whole way. Draws a scene with a card, runs the CPU path and each \
      OpenCL device on it, and compares what they came to; only where that is the same, times are printed. \
      Ends with 1 where it is not. ns/pixel counts the pixels that a stage works on: of the frame (copy, \
      upload, reduce, chain, luma, guided, free, tracked, whole), of the reduced picture (borders), of the \
      rectified card (warp) or of seven strips (network). "x copy" is the time as a multiple of the copy's, \
      which is one memcpy of the plane that holds the frame's luma (of all of an RGB frame). Both take \
      their frames in turns out of so many that each comes from memory, as a camera's do, and from no \
      cache. start-up is making an engine, on devices with kernels from the folder of --cache or one of \
      its own. chain is upload, reduce and borders, and on a device the borders back to the host.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Option(help: ArgumentHelp("Frame sizes.", valueName: "WxH,..."))
  var sizes = SizesArgument.all

  @Option(help: ArgumentHelp("Pixel formats.", valueName: "format,..."))
  var formats = FormatsArgument(formats: PixelFormat.allCases)

  @Flag(
    help: """
      Measure the networks alone, on the CPU path, against the best speed of its processor. GFLOP/s counts \
      what convolutions take output by output; tiles take less, so the share may be above 100 %.
      """)
  var networks = false

  @Option(help: "Longest time for one measurement.")
  var seconds = 0.2

  @Option(help: "Threads of the CPU path, 1 to 256.")
  var threads = 1

  @Option(
    help: ArgumentHelp(
      "A folder in which compiled kernels are kept for the next start.", valueName: "dir"))
  var cache: String?

  func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds takes a number above 0, at most 3600.")
    }
    guard (1...256).contains(threads) else {
      throw ValidationError("--threads takes a number from 1 to 256.")
    }
  }

  /// Hands over the folder for compiled kernels: the caller's, or one that is gone afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    if let cache { return try body(cache) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  func run() throws {
    do {
      if networks {
        if !json { Output.line(NetworkRow.header) }
        for row in try NetworkRow.all(threads: threads, seconds: seconds) {
          Output.line(json ? row.json.text : row.text)
        }
        return
      }
      let bench = try Bench(threads: threads, cache: cache, seconds: seconds)
      if !json {
        Output.line(bench.machine)
        Output.line(BenchRow.header)
      }
      try withFolder { folder in
        for row in try bench.startUp(cache: folder) { Output.line(json ? row.json.text : row.text) }
      }
      for (width, height) in sizes.sizes {
        let scene = try SampleScene(width: width, height: height)
        for format in formats.formats {
          for row in try bench.rows(scene, format) {
            Output.line(json ? row.json.text : row.text)
          }
        }
      }
      if bench.hasDifference { throw ExitCode.notOpened }
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    } catch let error as PictureError {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }
}
