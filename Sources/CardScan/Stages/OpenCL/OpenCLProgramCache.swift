// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One file of a folder that the caller gave, with the program compiled for one device, driver,
/// source and set of options. It holds no picture data.
///
/// The file: 8 bytes "CSCLBIN1", the key (8 bytes), the sum of the program's bytes (8 bytes), then the
/// program. Key and sum are 64-bit FNV-1a. Files are written beside and renamed, so that several
/// processes can share a folder.
struct OpenCLProgramCache {
  /// Bytes; more than any driver makes of the kernels.
  static let largestProgram = 64 << 20

  private static let magic: UInt64 = 0x314e_4942_4c43_5343
  private static let headerSize = 24

  private let key: UInt64
  /// NUL-terminated.
  private let path: [CChar]

  init(
    directory: UnsafePointer<CChar>, device: OpenCLDevice, source: UnsafeRawBufferPointer,
    options: StaticString
  ) {
    var sum = FNV1a()
    device.name.withUnsafeBytes { sum.add($0) }
    device.driver.withUnsafeBytes { sum.add($0) }
    device.platformName.withUnsafeBytes { sum.add($0) }
    options.withUTF8Buffer { sum.add(UnsafeRawBufferPointer($0)) }
    sum.add(source)
    key = sum.value
    var path = [CChar](UnsafeBufferPointer(start: directory, count: strlen(directory)))
    let prefix: StaticString = "/cardscan-"
    prefix.withUTF8Buffer { for byte in $0 { path.append(CChar(bitPattern: byte)) } }
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = CChar(truncatingIfNeeded: key >> UInt64(shift) & 15)
      path.append(digit < 10 ? 48 + digit : 87 + digit)
    }
    path.append(0)
    self.path = path
  }

  /// Hands over the stored program; nil without a call where there is none or it is damaged.
  func withProgram<Result>(_ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
    var size = 0
    guard
      let file = cs_file_read(
        path, OpenCLProgramCache.largestProgram + OpenCLProgramCache.headerSize, &size)
    else { return nil }
    defer { free(file) }
    let bytes = UnsafeRawBufferPointer(start: file, count: size)
    guard size > OpenCLProgramCache.headerSize,
      bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self) == OpenCLProgramCache.magic,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == key
    else { return nil }
    let program = UnsafeRawBufferPointer(rebasing: bytes[OpenCLProgramCache.headerSize...])
    var sum = FNV1a()
    sum.add(program)
    guard bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == sum.value else { return nil }
    return body(program)
  }

  /// Keeps `program`; leaves things as they were where that fails.
  func store(_ program: UnsafeRawBufferPointer) {
    guard let source = program.baseAddress else { return }
    let size = OpenCLProgramCache.headerSize + program.count
    guard let file = cs_allocate(size) else { return }
    defer { free(file) }
    var sum = FNV1a()
    sum.add(program)
    file.storeBytes(of: OpenCLProgramCache.magic, toByteOffset: 0, as: UInt64.self)
    file.storeBytes(of: key, toByteOffset: 8, as: UInt64.self)
    file.storeBytes(of: sum.value, toByteOffset: 16, as: UInt64.self)
    memcpy(file + OpenCLProgramCache.headerSize, source, program.count)
    _ = cs_file_replace(path, file, size)
  }
}

/// The 64-bit sum of Fowler, Noll and Vo, variant 1a.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
