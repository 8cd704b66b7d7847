// SPDX-License-Identifier: Apache-2.0

/// An OpenCL device that an engine can run on.
public struct DeviceDescription: Sendable {
  /// The numbers are those of the C interface.
  public enum Kind: Int32, Sendable {
    /// A processor, by an implementation such as PoCL.
    case cpu = 0
    /// A graphics processor.
    case gpu = 1
    /// Any other accelerator.
    case accelerator = 2
  }

  /// What it computes on.
  public let kind: Kind
  /// NUL-terminated UTF-8.
  public let name: [CChar]
  /// Name of the platform that brings it, NUL-terminated UTF-8.
  public let platform: [CChar]
  /// The driver's version, NUL-terminated UTF-8.
  public let driver: [CChar]
  /// Parallel compute units, as the driver counts them.
  public let computeUnits: Int
  /// Bytes.
  public let memory: Int
  /// Whether it takes DMA-BUFs: frames that have one are read there without a copy.
  public let importsDMABufs: Bool

  init(_ device: OpenCLDevice) {
    kind =
      switch device.kind {
      case .gpu: .gpu
      case .accelerator: .accelerator
      case .cpu: .cpu
      }
    name = device.name
    platform = device.platformName
    driver = device.driver
    computeUnits = device.computeUnits
    memory = device.memory
    importsDMABufs = device.importsDMABufs
  }
}

extension Engine {
  /// The OpenCL devices, in the order of `EngineOptions.deviceIndex`: GPUs before accelerators before
  /// processors. Empty where there is no OpenCL.
  public static func devices() -> [DeviceDescription] {
    do throws(ScanError) {
      return OpenCLDevice.all(try OpenCLLibrary()).map { DeviceDescription($0) }
    } catch {
      return []
    }
  }
}
