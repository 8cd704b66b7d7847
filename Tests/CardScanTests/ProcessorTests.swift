// SPDX-License-Identifier: Apache-2.0
import CLoops
import Foundation
import Testing

@Suite struct ProcessorTests {
  /// What Linux says of the processor decides which loops run.
  @Test func theLevelIsThatOfTheProcessor() throws {
    let information = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = information.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
    let flags = Set(line.split(separator: " ").map(String.init))
    let third: Set = [
      "pni", "ssse3", "sse4_1", "sse4_2", "popcnt", "cx16", "lahf_lm", "avx", "avx2", "bmi1", "bmi2", "f16c",
      "fma", "abm", "movbe", "xsave",
    ]
    let fourth: Set = ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
    let expected = !flags.isSuperset(of: third) ? 0 : flags.isSuperset(of: fourth) ? 4 : 3
    #expect(cs_processor_level() == Int32(expected))
  }
}
