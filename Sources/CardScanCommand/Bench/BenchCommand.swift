// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia
import Foundation

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure every stage and the ways of a frame, on every path.",
    discussion: """
      Draws a scene with a card, runs the CPU path and each OpenCL device on it, and compares what they came \
      to; only where that is the same, times are printed. Ends with 1 where it is not. Without one of \
      --stages, --networks, --layers and --streams all of them are measured.

      A time is the median of runs after a warm-up; they are repeated until it is known to 1 % (its 95 % \
      interval, by the order of the runs, is at most 2 % wide) or until --seconds are over, which a ~ says.

      Stages are those of a guided search; guided, free and tracked are frames in which the outline is found \
      and nothing is read; whole is all of it. "x copy" is the time as a multiple of one memcpy of the plane \
      that holds the frame's luma (of all of an RGB frame), measured beside it. Both take their frames in \
      turns out of so many that each comes from memory, as a camera's do, and from no cache. chain is upload, \
      reduce and borders, and on a device the borders back to the host. ns/pixel counts the pixels that a \
      stage works on. start-up is making an engine, on devices with compiled kernels from the folder of \
      --cache or one of its own.

      GFLOP/s counts what convolutions take output by output; tiles take less, so a share of the processor's \
      best speed may be above 100 %. Streams run on a core each, with frames of their own, on an engine each \
      or on one together; or one stream's engine has as many threads.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Option(help: ArgumentHelp("Write a page with plots and every figure.", valueName: "file"))
  var html: String?

  @Option(help: ArgumentHelp("Frame sizes.", valueName: "WxH,..."))
  var sizes = SizesArgument.all

  @Option(help: ArgumentHelp("Pixel formats, or \"all\".", valueName: "format,..."))
  var formats = FormatsArgument(formats: [.rgba, .nv12])

  @Flag var parts: [BenchPart] = []

  @Option(help: "Longest time for one measurement.")
  var seconds = 0.5

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

  func run() throws {
    do {
      if let html { try ReportPage.check(html) }
      let meter = Result { () throws(EnergyMeter.Silence) in try EnergyMeter() }
      var report = BenchReport(Machine(threads: threads, energy: meter.text), json: json)
      let hasDifference = try measure(into: &report, meter: try? meter.get())
      if let html { try ReportPage(report).write(to: html) }
      if hasDifference { throw ExitCode.notOpened }
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    } catch let error as PictureError {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }

  /// Measures what is asked for; whether some path did not come to what the CPU path came to.
  private func measure(into report: inout BenchReport, meter: EnergyMeter?) throws -> Bool {
    let wanted = Set(parts.isEmpty ? BenchPart.allCases : parts)
    var hasDifference = false
    if wanted.contains(.stages) {
      let bench = try StageBench(threads: threads, cache: cache, seconds: seconds)
      try withFolder { folder in try bench.startUp(cache: folder).forEach { report.add($0) } }
      for (width, height) in sizes.sizes {
        let scene = try SampleScene(width: width, height: height)
        for format in formats.formats {
          try bench.rows(scene, format).forEach { report.add($0) }
        }
      }
      GrowthRow.all(report.rows()).forEach { report.add($0) }
      hasDifference = bench.hasDifference
    }
    let networks = NetworkBench(threads: threads, seconds: seconds)
    if wanted.contains(.networks) { try networks.networks().forEach { report.add($0) } }
    if wanted.contains(.layers) { try networks.layers().forEach { report.add($0) } }
    if wanted.contains(.streams), let format = formats.formats.last {
      let (width, height) = sizes.usual
      let bench = StreamBench(
        seconds: seconds, scene: try SampleScene(width: width, height: height), format: format,
        meter: meter)
      try bench.rows().forEach { report.add($0) }
    }
    return hasDifference
  }

  /// Hands over the folder for compiled kernels: the caller's, or one that is gone afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    if let cache { return try body(cache) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
