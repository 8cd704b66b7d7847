// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@_spi(Probe) @testable import CardScan

/// Where a device's sizes come from. A device is a requirement, as for the other tests of OpenCL.
@Suite(.serialized) struct KernelTuningTests {
  nonisolated(unsafe) private static let shared = Result {
    try DeviceProbe(cacheDirectory: nil, narrow: false)
  }

  private let probe: DeviceProbe
  private let folder: TestFolder

  init() throws {
    probe = try Self.shared.get()
    probe.tuning = probe.builtInTuning
    folder = try TestFolder()
  }

  /// Sizes that no table has.
  private static let odd: KernelTuning = {
    var tuning = KernelTuning(narrow: false)
    tuning.picture = .init(3, 5)
    tuning.area = .init(1, 7)
    tuning.strip = .init(5, 3)
    tuning.stripSums = .init(9, 1)
    tuning.layer = .init(3, 3)
    tuning.shares = 5
    tuning.batchColumns = 1000
    return tuning
  }()

  /// What an engine with the folder takes for the device.
  private func taken(narrow: Bool = false) -> KernelTuning {
    KernelTuning(probe.context.device, narrow: narrow, cacheDirectory: folder.path)
  }

  /// The file that `tuning` is kept in.
  private func store(_ tuning: KernelTuning) throws -> URL {
    probe.tuning = tuning
    let path = try #require(probe.storeTuning(in: folder.path))
    return URL(fileURLWithPath: path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
  }

  /// Sizes that were constants before there was a table.
  @Test func whatNobodyMeasuredGetsTheSizesOfItsKind() {
    let wide = KernelTuning(narrow: false), narrow = KernelTuning(narrow: true)
    for tuning in [wide, narrow] {
      #expect(tuning.picture == .init(16, 4))
      #expect(tuning.strip == .init(16, 4))
      #expect(tuning.stripSums == .init(32, 1))
      #expect(tuning.shares == 3)
      #expect(tuning.isPossible)
    }
    #expect(wide.area == .init(1, 8))
    #expect(narrow.area == .init(16, 4))
    #expect(wide.layer == .init(2, 1))
    #expect(narrow.layer == .init(32, 1))
    #expect(wide.batchColumns == 4096)
    #expect(narrow.batchColumns == 32768)
  }

  @Test func aFileCountsForItsDeviceAndItsKernels() throws {
    let builtIn = probe.builtInTuning
    #expect(taken() == builtIn)
    #expect(builtIn != Self.odd)
    let file = try store(Self.odd)
    #expect(taken() == Self.odd)
    let narrow = KernelTuning(probe.context.device, narrow: true, cacheDirectory: nil)
    #expect(taken(narrow: true) == narrow)
    #expect(try DeviceProbe(cacheDirectory: folder.path, narrow: false).tuning == Self.odd)
    #expect(try DeviceProbe(cacheDirectory: nil, narrow: false).tuning == builtIn)
    // Another key, as of another device or driver, and another kind of file.
    let whole = try Data(contentsOf: file)
    for place in [0, 8] {
      var other = whole
      other[place] ^= 1
      try other.write(to: file)
      #expect(taken() == builtIn, "byte \(place)")
    }
    try whole.write(to: file)
    #expect(taken() == Self.odd)
  }

  @Test func aDamagedFileDoesNotCount() throws {
    let builtIn = probe.builtInTuning
    let file = try store(Self.odd)
    let whole = try Data(contentsOf: file)
    for length in [0, 1, 24, whole.count - 1] {
      try whole.prefix(length).write(to: file)
      #expect(taken() == builtIn, "\(length) bytes")
    }
    try (whole + [0]).write(to: file)
    #expect(taken() == builtIn)
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= 16
      try damaged.write(to: file)
      #expect(taken() == builtIn, "byte \(place)")
    }
  }

  @Test(arguments: 0..<9) func impossibleSizesDoNotCount(_ index: Int) throws {
    var tuning = Self.odd
    switch index {
    case 0: tuning.picture = .init(0, 4)
    case 1: tuning.area = .init(1, 0)
    case 2: tuning.strip = .init(1024, 2)
    case 3: tuning.stripSums = .init(65535, 65535)
    case 4: tuning.layer = .init(1025, 1)
    case 5: tuning.shares = 0
    case 6: tuning.shares = 65
    case 7: tuning.batchColumns = 255
    default: tuning.batchColumns = 32769
    }
    _ = try store(tuning)
    #expect(taken() == probe.builtInTuning)
  }

  @Test func aFolderThatCannotBeWrittenIsTold() throws {
    #expect(probe.storeTuning(in: "/nonexistent/folder") == nil)
  }

  @Test func theFirstRowThatFitsCounts() {
    func row(_ platform: StaticString, _ kind: OpenCLDevice.Kind, _ name: StaticString, shares: UInt16)
      -> KernelTuning.Row
    {
      var tuning = KernelTuning(narrow: kind != .cpu)
      tuning.shares = shares
      return KernelTuning.Row(platform: platform, kind: kind, name: name, tuning: tuning)
    }
    let table = [
      row("cuda", .gpu, "H100", shares: 10), row("CUDA", .gpu, "", shares: 11),
      row("", .gpu, "h100", shares: 12), row("", .cpu, "", shares: 13),
    ]
    func shares(_ platform: String, _ kind: OpenCLDevice.Kind, _ name: String) -> UInt16? {
      KernelTuning.find(
        in: table, platform: Array(platform.utf8CString), kind: kind, name: Array(name.utf8CString))?.shares
    }
    #expect(shares("NVIDIA CUDA", .gpu, "NVIDIA H100 80GB") == 10)
    #expect(shares("NVIDIA CUDA", .gpu, "NVIDIA T4") == 11)
    #expect(shares("Another", .gpu, "an h100") == 12)
    #expect(shares("NVIDIA CUDA", .cpu, "H100") == 13)
    #expect(shares("Another", .gpu, "T4") == nil)
    #expect(shares("NVIDIA CUDA", .accelerator, "H100") == nil)
  }

  @Test func rowsOfTheTableArePossible() {
    for row in KernelTuning.table { #expect(row.tuning.isPossible, "\(row.name)") }
  }

  /// Sizes that no file of `cardscan tune` has, not even powers of 2.
  @Test func resultsAreTheSameWithOtherSizes() throws {
    let network = try DeviceNetworkProbe(probe)
    let expected = try network.output(.digits)
    probe.tuning = Self.odd
    let odd = try network.output(.digits)
    #expect(odd.count == expected.count)
    #expect(zip(odd, expected).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($1)) })
  }
}
