// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

/// Finds the sizes of one device, family by family, from those that engines take without a file.
struct Tuner {
  let device: DeviceProbe
  /// For the turns of a family's candidates, and for those of the best and today's.
  let seconds: Double
  private let work: FamilyWork

  init(_ device: DeviceProbe, seconds: Double, width: Int = 1280, height: Int = 720) throws {
    self.device = device
    self.seconds = seconds
    device.tuning = device.builtInTuning
    work = try FamilyWork(device, width: width, height: height)
  }

  /// Tries every candidate of one family; the device goes on with the best one.
  func tune(_ family: KernelFamily) throws -> FamilyRow {
    let candidates = family.candidates(device.tuning, narrow: device.isNarrow)
    let expected = try work.result(family)
    let share = seconds / Double(SizeSearch.rounds.upperBound * candidates.count)
    let search = try SizeSearch(
      count: candidates.count, seconds: seconds,
      agrees: { candidate in
        device.tuning = candidates[candidate]
        return expected.agrees(with: try work.result(family))
      },
      sample: { candidate in
        device.tuning = candidates[candidate]
        return try Timing(seconds: share, leastRuns: 1) { try work.run(family) }.median
      })
    device.tuning = candidates[search.best]
    return FamilyRow(family: family, candidates: candidates, search: search)
  }
}
