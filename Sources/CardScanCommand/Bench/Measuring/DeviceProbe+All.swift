// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

extension DeviceProbe {
  /// One of every OpenCL device, in the order of `Engine.devices()`; compiled kernels are kept in the folder `cache`.
  static func all(cache: String?, profiles: Bool = false) throws -> [DeviceProbe] {
    try Engine.devices().indices.map { index in
      try cache?.withCString { try DeviceProbe(index: index, cacheDirectory: $0, profiles: profiles) }
        ?? DeviceProbe(index: index, cacheDirectory: nil, profiles: profiles)
    }
  }
}
