// SPDX-License-Identifier: Apache-2.0
import COpenCL
import CSystem

/// One OpenCL device that the kernels can run on.
final class OpenCLDevice {
  /// In the order in which they are preferred.
  enum Kind: Int {
    case gpu, accelerator, cpu
  }

  let id: cl_device_id
  let platform: cl_platform_id
  let kind: Kind
  /// NUL-terminated UTF-8.
  let name: [CChar]
  /// The driver's version, NUL-terminated UTF-8.
  let driver: [CChar]
  /// The platform's name, NUL-terminated UTF-8.
  let platformName: [CChar]
  let computeUnits: Int
  /// Bytes of its memory.
  let memory: Int
  /// Bytes of its largest buffer.
  let largestBuffer: Int
  /// Whether it works in the host's memory, and the bytes to which that must be aligned.
  let sharesHostMemory: Bool
  let hostAlignment: Int
  /// Whether it may take a DMA-BUF for a buffer.
  let importsDMABufs: Bool
  /// Whether it can divide as IEEE 754 asks.
  let dividesExactly: Bool

  /// Whether it works in the host's memory from `base` on.
  func canUse(_ base: UnsafeRawPointer) -> Bool {
    sharesHostMemory && Int(bitPattern: base) % hostAlignment == 0
  }

  /// Every usable device of every platform, GPUs before accelerators before processors, else in the
  /// platforms' order. A device is usable where it is available, can compile, is little-endian
  /// and speaks OpenCL 1.2.
  static func all(_ library: OpenCLLibrary) -> [OpenCLDevice] {
    var platforms = [cl_platform_id?](repeating: nil, count: 32)
    var count: cl_uint = 0
    guard library.api.clGetPlatformIDs(32, &platforms, &count) == CL_SUCCESS else { return [] }
    var devices: [OpenCLDevice] = []
    for platform in platforms.prefix(Int(min(count, 32))) {
      guard let platform else { continue }
      var ids = [cl_device_id?](repeating: nil, count: 64)
      var found: cl_uint = 0
      guard
        library.api.clGetDeviceIDs(
          platform, cl_device_type(CL_DEVICE_TYPE_ALL), 64, &ids, &found) == CL_SUCCESS
      else { continue }
      for id in ids.prefix(Int(min(found, 64))) {
        guard let id, let device = OpenCLDevice(library, platform, id) else { continue }
        devices.append(device)
      }
    }
    var sorted: [OpenCLDevice] = []
    for kind in 0...2 {
      for device in devices where device.kind.rawValue == kind { sorted.append(device) }
    }
    return sorted
  }

  /// The same; none where there is no OpenCL.
  static func all() -> [OpenCLDevice] {
    guard let library = try? OpenCLLibrary() else { return [] }
    return all(library)
  }

  /// The device with `index` in `all`, where it is 0 or more; else the first whose name or platform
  /// contains `name` without regard to the case of ASCII letters, where it is not nil; else the
  /// first of all. Throws `deviceUnavailable` where there is no such device.
  static func choose(
    _ library: OpenCLLibrary, index: Int = -1, name: UnsafePointer<CChar>? = nil
  ) throws(ScanError) -> OpenCLDevice {
    let devices = all(library)
    guard let first = devices.first else {
      throw ScanError(.deviceUnavailable, "no OpenCL platform has a usable device")
    }
    if index >= 0 {
      guard index < devices.count else {
        throw ScanError(.deviceUnavailable, "there is no OpenCL device with this index")
      }
      return devices[index]
    }
    guard let name else { return first }
    for device in devices
    where contains(device.name, name) || contains(device.platformName, name) { return device }
    throw ScanError(.deviceUnavailable, "no OpenCL device has this name")
  }

  private init?(_ library: OpenCLLibrary, _ platform: cl_platform_id, _ id: cl_device_id) {
    // Of 4 bytes or 8: hosts are little-endian.
    func number(_ what: Int32) -> UInt64 {
      var value: UInt64 = 0
      let code = library.api.clGetDeviceInfo(
        id, cl_device_info(what), MemoryLayout<UInt64>.size, &value, nil)
      return code == CL_SUCCESS ? value : 0
    }
    func text(_ what: Int32) -> [CChar] {
      OpenCLDevice.text {
        library.api.clGetDeviceInfo(id, cl_device_info(what), $0, $1, $2)
      }
    }
    guard number(CL_DEVICE_AVAILABLE) != 0, number(CL_DEVICE_COMPILER_AVAILABLE) != 0,
      number(CL_DEVICE_ENDIAN_LITTLE) != 0,
      OpenCLDevice.speaks12(text(CL_DEVICE_VERSION))
    else { return nil }
    self.id = id
    self.platform = platform
    let type = number(CL_DEVICE_TYPE)
    if type & cl_device_type(CL_DEVICE_TYPE_GPU) != 0 {
      kind = .gpu
    } else if type & cl_device_type(CL_DEVICE_TYPE_CPU) != 0 {
      kind = .cpu
    } else {
      kind = .accelerator
    }
    name = text(CL_DEVICE_NAME)
    driver = text(CL_DRIVER_VERSION)
    platformName = OpenCLDevice.text {
      library.api.clGetPlatformInfo(platform, cl_platform_info(CL_PLATFORM_NAME), $0, $1, $2)
    }
    computeUnits = Int(clamping: number(CL_DEVICE_MAX_COMPUTE_UNITS))
    memory = Int(clamping: number(CL_DEVICE_GLOBAL_MEM_SIZE))
    largestBuffer = Int(clamping: number(CL_DEVICE_MAX_MEM_ALLOC_SIZE))
    sharesHostMemory = number(CL_DEVICE_HOST_UNIFIED_MEMORY) != 0
    hostAlignment = max(64, Int(clamping: number(CL_DEVICE_MEM_BASE_ADDR_ALIGN)) / 8)
    importsDMABufs = OpenCLDevice.contains(text(CL_DEVICE_EXTENSIONS), "cl_arm_import_memory_dma_buf")
    dividesExactly =
      number(CL_DEVICE_SINGLE_FP_CONFIG)
      & cl_device_fp_config(CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0
  }

  /// A text that is asked for by the usual two calls; empty where it cannot be had.
  static func text(
    _ ask: (Int, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?) -> cl_int
  ) -> [CChar] {
    var size = 0
    guard ask(0, nil, &size) == CL_SUCCESS, size > 0, size < 1 << 24 else { return [0] }
    var bytes = [CChar](repeating: 0, count: size + 1)
    guard bytes.withUnsafeMutableBytes({ ask(size, $0.baseAddress, nil) }) == CL_SUCCESS else {
      return [0]
    }
    // Without the padding that some drivers append.
    while bytes.count > 1, bytes[bytes.count - 2] == 0 || bytes[bytes.count - 2] == 32 {
      bytes.removeLast()
    }
    bytes[bytes.count - 1] = 0
    return bytes
  }

  /// Whether a text "OpenCL MAJOR.MINOR ..." is 1.2 or later.
  private static func speaks12(_ version: [CChar]) -> Bool {
    guard version.count > 10 else { return false }
    let digits = (version[7] &- 48, version[9] &- 48)
    return digits.0 > 1 && digits.0 <= 9 || digits.0 == 1 && digits.1 >= 2
  }

  static func contains(_ text: [CChar], _ part: StaticString) -> Bool {
    part.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { contains(text, $0) } ?? true }
    }
  }

  private static func contains(_ text: [CChar], _ part: UnsafePointer<CChar>) -> Bool {
    func lower(_ c: CChar) -> CChar { c >= 65 && c <= 90 ? c + 32 : c }
    let length = strlen(part)
    guard length < text.count else { return false }
    for start in 0..<(text.count - length) {
      var i = 0
      while i < length && lower(text[start + i]) == lower(part[i]) { i += 1 }
      if i == length { return true }
    }
    return false
  }
}
