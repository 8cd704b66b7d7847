// SPDX-License-Identifier: Apache-2.0
// The image stages of cardscan's CPU path and the same by OpenCV's C++ functions, in one process, on
// one thread each, on the same frames.
//   CompareOpenCV [ROUNDS]
// Ends with 1 where the results do not agree, with 2 where cardscan's chain or warp takes longer.
import Foundation

@_spi(Probe) import CardScan

@main
enum Main {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.map { Int($0) ?? 0 } ?? 200
    guard rounds > 0 else {
      print("usage: CompareOpenCV [ROUNDS]")
      exit(64)
    }
    let processor = try ProcessorProbe(threads: 1)
    var disagrees = false, isSlower = false
    print("cardscan's CPU path and OpenCV \(OpenCVFrame.version), one thread each, \(rounds) rounds")
    print(Table.header)
    for (width, height) in [(640, 480), (1280, 720), (1920, 1080), (3840, 2160)] {
      for format in [PixelFormat.rgba, .bgr, .gray8, .nv12, .yuyv] {
        let name = "\(width)x\(height)".padded(10) + "\(format)".padded(6)
        let test = try TestFrame(width: width, height: height, format: format)
        let probe = try StageProbe([test.frame], quad: test.quad, guide: .centred, on: processor)
        try probe.runAll()
        let whole = try StageProbe([test.frame], quad: test.quad, guide: .none, on: processor)
        try whole.runAll()
        let other = try OpenCVFrame(test, weights: probe.guideWeights, taps: probe.warpTaps)
        let agreement = try Agreement(probe, whole, other)
        for complaint in agreement.complaints { print("\(name) \(complaint)") }
        disagrees = disagrees || !agreement.complaints.isEmpty
        let comparison = try Comparison(probe, other, rounds: rounds)
        for line in Table.lines(comparison, name: name) { print(line) }
        isSlower = isSlower || Table.ratio(comparison, .chain) > 1 || Table.ratio(comparison, .warp) > 1
      }
    }
    if disagrees { exit(1) }
    if isSlower { exit(2) }
  }
}
