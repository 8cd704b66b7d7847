// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Foundation
@_spi(Probe) @testable import CardScan
@testable import CardScanC

/// Any frame through the stages of the CPU path and those of an OpenCL device: what is worked out in integers
/// must be the same, the warp within 1/255, the network's probabilities within 0.002. Now and then a whole
/// scan on each, which must come to the same status and number.
@_cdecl("fuzz_paths") public func fuzzPaths(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  let isScan = input.seldom(8), comparesNetwork = input.seldom(4)
  let shape = FuzzShape(&input, largest: input.seldom(4) ? 320 : 96)
  let options = FuzzOptions(&input, for: shape)
  let drawn = FuzzFrame(&input, shape)
  var image = drawn.image
  guard !drawn.isBroken else { return 0 }
  if isScan {
    scan(&image, options)
  } else {
    withExtendedLifetime((drawn, options)) { stages(image, options, comparesNetwork) }
  }
  return 0
}

private func scan(_ image: inout cardscan_image, _ options: FuzzOptions) {
  var results: [OpaquePointer?] = [nil, nil]
  let cpu = cardscan_scan(FuzzEngine.cpuInFloats.pointer, &image, &options.options, &results[0])
  let device = cardscan_scan(FuzzEngine.openCL.pointer, &image, &options.options, &results[1])
  defer { for result in results { cardscan_result_destroy(result) } }
  check(cpu == device, "a scan gave \(cpu) on the CPU path and \(device) on the device")
  check(
    cpu < 0 || cardscan_result_backend(results[1]) == Int32(CARDSCAN_BACKEND_OPENCL),
    "the device's path was left")
  let numbers = results.map { cardscan_result_number($0).map { String(cString: $0) } }
  check(numbers[0] == numbers[1], "two paths read two numbers")
}

// libFuzzer calls from one thread.
nonisolated(unsafe) private let processor = Result { try ProcessorProbe(threads: 1) }
nonisolated(unsafe) private let device = Result { try DeviceProbe(index: -1, cacheDirectory: nil) }

private func stages(_ image: cardscan_image, _ options: FuzzOptions, _ comparesNetwork: Bool) {
  var chosen = ScanOptions()
  guard let frame = try? image.frame(), (try? options.options.write(into: &chosen)) != nil else { return }
  let (w, h) = (Double(frame.width), Double(frame.height))
  let quad =
    chosen.quad
    ?? Quad(Point(0.2 * w, 0.2 * h), Point(0.8 * w, 0.15 * h), Point(0.9 * w, 0.9 * h), Point(0.1 * w, 0.8 * h))
  let probes: (StageProbe, StageProbe)
  do {
    let (cpu, openCL) = (try processor.get(), try device.get())
    let made = Result { try StageProbe([frame], quad: quad, guide: chosen.guide, on: cpu) }
    let other = Result { try StageProbe([frame], quad: quad, guide: chosen.guide, on: openCL) }
    // Quads without an area and guides that make no sense are refused, by both.
    guard case .success(let first) = made, case .success(let second) = other else {
      check(((try? made.get()) == nil) == ((try? other.get()) == nil), "one path refuses a frame")
      return
    }
    probes = (first, second)
  } catch {
    fatalError("a path cannot be had: \(error)")
  }
  for stage in ProbedStage.allCases where stage != .network || comparesNetwork {
    compare(stage, probes.0, probes.1)
  }
}

private func compare(_ stage: ProbedStage, _ cpu: StageProbe, _ device: StageProbe) {
  do {
    for probe in [cpu, device] where probe.has(stage) { try probe.run(stage) }
    if stage == .network {
      guard let card = try cpu.output(.warp) else { return }
      let (a, b) = (try cpu.scores(ofCard: card), try device.scores(ofCard: card))
      check(a.count == b.count, "the network gives outputs of two sizes")
      for (x, y) in zip(a, b) {
        check(abs(exp(x) - exp(y)) <= 0.002, "the network gives \(x) and \(y)")
      }
      return
    }
    guard let a = try cpu.output(stage), let b = try device.output(stage) else { return }
    let tolerance = stage == .warp ? 1 : 0
    check(a.count == b.count, "\(stage.name) gives \(a.count) and \(b.count) bytes")
    for (i, (x, y)) in zip(a, b).enumerated() where abs(Int(x) - Int(y)) > tolerance {
      fatalError("broken promise: \(stage.name) gives \(x) on the CPU path and \(y) on the device at \(i)")
    }
  } catch {
    fatalError("broken promise: \(stage.name) failed: \(error)")
  }
}
