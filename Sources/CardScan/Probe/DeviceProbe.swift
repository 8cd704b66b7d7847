// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// What an OpenCL device keeps from frame to frame.
@_spi(Probe) public final class DeviceProbe {
  let program: OpenCLProgram
  let images: OpenCLImageStages
  let networks: OpenCLStripInference

  var context: OpenCLContext { program.context }

  /// The device that an engine takes for `index` and `name`; with `profiles` on a queue that tells times, which
  /// `takeTimes` gives. `narrow` is as for `OpenCLProgram`. Throws `deviceUnavailable` where there is no such
  /// device or queue.
  @_spi(Probe) public init(
    index: Int = -1, name: UnsafePointer<CChar>? = nil, cacheDirectory: UnsafePointer<CChar>?,
    profiles: Bool = false, narrow: Bool? = nil
  ) throws(ScanError) {
    let library = try OpenCLLibrary()
    if profiles, cs_opencl_profile(UnsafeMutablePointer(mutating: library.table)) == 0 {
      throw ScanError(.deviceUnavailable, "this OpenCL library tells no times")
    }
    let device = try OpenCLDevice.choose(library, index: index, name: name)
    program = try OpenCLProgram(
      try OpenCLContext(library, device), cacheDirectory: cacheDirectory, narrow: narrow)
    images = try OpenCLImageStages(program)
    networks = try OpenCLStripInference(program)
  }

  @_spi(Probe) public var device: DeviceDescription { DeviceDescription(context.device) }

  /// Whether its kernels are those of graphics processors.
  @_spi(Probe) public var isNarrow: Bool { program.isNarrow }

  /// The sizes by which everything on this device is run from now on.
  @_spi(Probe) public var tuning: KernelTuning {
    get { program.tuning }
    set { program.tuning = newValue }
  }

  /// The sizes that engines take where no file has others.
  @_spi(Probe) public var builtInTuning: KernelTuning {
    KernelTuning(context.device, narrow: isNarrow, cacheDirectory: nil)
  }

  /// Writes `tuning` where engines with this folder look for it. The file's path, NUL-terminated; nil where
  /// it cannot be written.
  @_spi(Probe) public func storeTuning(in directory: UnsafePointer<CChar>) -> [CChar]? {
    let file = KernelTuning.file(in: directory, for: context.device, narrow: isNarrow)
    return withUnsafeBytes(of: tuning) { file.store($0) } ? file.path : nil
  }

  /// Nanoseconds that the device worked since the last call, by its own clock: in kernels, in copies to it
  /// and in copies from it. Of probes with `profiles`, where no work is under way.
  @_spi(Probe) public static func takeTimes()
    -> (kernels: Double, toDevice: Double, fromDevice: Double)
  {
    let times = cs_opencl_take_times()
    return (times.kernels, times.to_device, times.from_device)
  }
}
