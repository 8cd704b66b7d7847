// SPDX-License-Identifier: Apache-2.0

/// Where a device's sizes come from: the file that `cardscan tune` left in the folder of compiled kernels,
/// else the table, else what serves any device of its kind.
extension KernelTuning {
  /// A device that was measured, as `cardscan tune` prints it.
  struct Row {
    /// Parts of the names, whatever the case of ASCII letters.
    let platform: StaticString
    let kind: OpenCLDevice.Kind
    let name: StaticString
    let tuning: KernelTuning
  }

  static let table = [
    // PoCL 3.1 on two cores of an AMD EPYC (Zen 5), busy ones: nothing was surely faster than what serves any
    // processor.
    Row(
      platform: "Portable Computing Language", kind: .cpu, name: "pthread-",
      tuning: KernelTuning(
        picture: Group(16, 4), area: Group(1, 8), strip: Group(16, 4), stripSums: Group(32, 1),
        layer: Group(2, 1), shares: 3, batchColumns: 4096))
  ]

  /// The sizes of the first row that fits; nil where none does. Names are NUL-terminated.
  static func find(
    in table: [Row], platform: [CChar], kind: OpenCLDevice.Kind, name: [CChar]
  ) -> KernelTuning? {
    for row in table
    where row.kind == kind && OpenCLDevice.contains(platform, row.platform)
      && OpenCLDevice.contains(name, row.name)
    {
      return row.tuning
    }
    return nil
  }

  /// The sizes for `device`, for kernels that are `narrow` or not. There is no file where `cacheDirectory` is
  /// nil.
  init(
    _ device: OpenCLDevice, narrow: Bool, cacheDirectory: UnsafePointer<CChar>?
  ) {
    var found: KernelTuning?
    if let cacheDirectory {
      KernelTuning.file(in: cacheDirectory, for: device, narrow: narrow).withContent {
        found = KernelTuning(content: $0)
      }
    }
    if let found {
      self = found
    } else if narrow == (device.kind != .cpu),
      let tuning = KernelTuning.find(
        in: KernelTuning.table, platform: device.platformName, kind: device.kind, name: device.name)
    {
      self = tuning
    } else {
      self.init(narrow: narrow)
    }
  }

  /// Named by a version besides, which is raised where sizes are added or get another meaning.
  static func file(
    in directory: UnsafePointer<CChar>, for device: OpenCLDevice, narrow: Bool
  ) -> OpenCLCacheFile {
    OpenCLCacheFile(
      .tuning, in: directory, for: device, options: narrow ? "tuning 1, narrow" : "tuning 1")
  }

  /// nil where the bytes are no tuning, or not a possible one.
  private init?(content: UnsafeRawBufferPointer) {
    guard content.count == MemoryLayout<KernelTuning>.size else { return nil }
    self = content.loadUnaligned(as: KernelTuning.self)
    if !isPossible { return nil }
  }
}
