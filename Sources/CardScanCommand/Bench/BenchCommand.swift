// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
@_spi(Probe) import CardScan
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
      and nothing is read; whole is all of it; no card is a frame of the table alone. "x copy" is the time as \
      a multiple of one memcpy of the plane that holds the frame's luma (of all of an RGB frame), measured \
      beside it. Both take their frames in turns out of so many that each comes from memory, as a camera's \
      do, and from no cache. chain is upload, reduce and borders, and on a device the borders back to the \
      host. ns/pixel counts the pixels that a stage works on. start-up is making an engine, on devices with \
      compiled kernels from the folder of --cache or one of its own.

      GFLOP/s counts what convolutions take output by output; tiles take less, so a share of the processor's \
      best speed may be above 100 %. A device that is a processor is put beside all its cores. Streams run on a core each, with frames of their own, on an engine each \
      or on one together; or one stream's engine has as many threads.
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Option(
    help: ArgumentHelp("Write a page with plots and every figure.", valueName: "file"), completion: .file())
  var html: String?

  @Option(help: ArgumentHelp("Frame sizes.", valueName: "WxH,..."))
  var sizes = SizesArgument.all

  @Option(help: ArgumentHelp("Pixel formats, or \"all\".", valueName: "format,..."))
  var formats = FormatsArgument(formats: [.rgba, .nv12])

  @Flag var parts: [BenchPart] = []

  @Option(
    help: ArgumentHelp(
      """
      Also measure against a library, here "opencv": its functions on one thread, and on the same OpenCL \
      device. Takes what "make benchmark-opencv" builds.
      """, valueName: "library"))
  var against: Rival?

  @Option(
    help: ArgumentHelp(
      """
      Compare with the costs in a file that --save-baseline wrote, and end with 2 where something got slower: \
      by more than 5 %, and in each of five rounds slower than in each of then.
      """, valueName: "file"),
    completion: .file())
  var compare: String?

  @Option(
    help: ArgumentHelp(
      """
      Write what stages, ways, networks and layers cost beside a memcpy and beside the best speed of the \
      processor into a file, in the place of what it holds of the same processor.
      """, valueName: "file"),
    completion: .file())
  var saveBaseline: String?

  @Option(help: "Longest time for one measurement.")
  var seconds = 0.5

  @Option(help: "Threads of the CPU path, 1 to 256.")
  var threads = 1

  @Option(
    help: ArgumentHelp(
      "A folder in which compiled kernels are kept for the next start.", valueName: "dir"),
    completion: .directory)
  var cache: String?

  func validate() throws {
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError("--seconds takes a number above 0, at most 3600.")
    }
    guard compare == nil || saveBaseline == nil else {
      throw ValidationError("--compare and --save-baseline exclude each other.")
    }
    guard compare == nil && saveBaseline == nil || parts.isEmpty && against == nil else {
      throw ValidationError("A baseline has its own parts.")
    }
    guard (1...256).contains(threads) else {
      throw ValidationError("--threads takes a number from 1 to 256.")
    }
  }

  func run() throws {
    do {
      if let html { try ReportPage.check(html) }
      if let saveBaseline { try Baseline.check(saveBaseline) }
      let meter = Result { () throws(EnergyMeter.Silence) in try EnergyMeter() }
      let rival = try against.map { _ in try RivalProgram() }
      var report = BenchReport(Machine(threads: threads, energy: meter.text), json: json)
      let isSlower = try compareOrSave(into: &report)
      let hasDifference =
        try isSlower == nil && measure(into: &report, meter: try? meter.get())
      try rival?.run(sizes: sizes, formats: formats, rounds: 100) { report.add($0) }
      if let html { try ReportPage(report).write(to: html) }
      if hasDifference { throw ExitCode.notOpened }
      if isSlower == true { throw ExitCode.slower }
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    } catch let error as RivalProgram.Failure {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    } catch let error as Baseline.Failure {
      Output.complain(error.reason)
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
      let times = try DeviceTimeBench(cache: cache, seconds: seconds)
      let scene = try SampleScene(width: sizes.usual.width, height: sizes.usual.height)
      for format in formats.formats { try times.rows(scene, format).forEach { report.add($0) } }
      GrowthRow.all(report.rows()).forEach { report.add($0) }
      hasDifference = bench.hasDifference
    }
    let networks = NetworkBench(threads: threads, seconds: seconds)
    if wanted.contains(.networks) {
      try networks.networks().forEach { report.add($0) }
      try networks.networks(on: DeviceProbe.all(cache: cache)).forEach { report.add($0) }
    }
    if wanted.contains(.layers) {
      try networks.layers().forEach { report.add($0) }
      try networks.layers(on: DeviceProbe.all(cache: cache, profiles: true)).forEach { report.add($0) }
    }
    if wanted.contains(.streams), let format = formats.formats.last {
      let (width, height) = sizes.usual
      let bench = StreamBench(
        seconds: seconds, scene: try SampleScene(width: width, height: height), format: format,
        meter: meter)
      try bench.rows().forEach { report.add($0) }
    }
    return hasDifference
  }

  /// Does what is asked for with a baseline: whether something got slower; nil where nothing is asked for.
  private func compareOrSave(into report: inout BenchReport) throws -> Bool? {
    guard let path = compare ?? saveBaseline else { return nil }
    let processor = report.machine.processor
    let before = try compare.map { try Baseline.load($0, processor: processor) }
    let rows = try BaselineBench(cache: cache, seconds: seconds / 5).rows()
    let changes = BaselineChange.all(before?.rows ?? [], rows)
    changes.forEach { report.add($0) }
    if before == nil {
      try Baseline(
        processor: processor, version: report.machine.version, date: report.machine.date, rows: rows
      ).save(path)
    }
    return changes.contains { $0.verdict == .slower }
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
