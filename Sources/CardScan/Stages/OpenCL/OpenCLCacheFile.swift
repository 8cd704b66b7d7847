// SPDX-License-Identifier: Apache-2.0
import CSystem

/// One file of a folder that the caller gave, with what was made for one device and driver. It holds no
/// picture data.
///
/// The file: 8 bytes that tell its kind, the key (8 bytes), the sum of the content's bytes (8 bytes), then the
/// content. Key and sum are 64-bit FNV-1a. Files are written beside and renamed, so that several
/// processes can share a folder.
struct OpenCLCacheFile {
  enum Kind: UInt64 {
    /// A compiled program: "CSCLBIN1".
    case program = 0x314e_4942_4c43_5343
    /// Sizes that `cardscan tune` found: "CSCLTUN1".
    case tuning = 0x314e_5554_4c43_5343
  }

  /// Bytes; more than any driver makes of the kernels.
  static let largestContent = 64 << 20

  private static let headerSize = 24

  private let kind: Kind
  private let key: UInt64
  /// NUL-terminated.
  let path: [CChar]

  /// The file for `device`, `options` and `source`.
  init(
    _ kind: Kind, in directory: UnsafePointer<CChar>, for device: OpenCLDevice, options: StaticString,
    source: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) {
    self.kind = kind
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
    for place in (0..<16).reversed() {
      let digit = CChar(truncatingIfNeeded: key >> UInt64(4 * place) & 15)
      path.append(digit < 10 ? 48 + digit : 87 + digit)
    }
    path.append(0)
    self.path = path
  }

  /// Hands over the content; does nothing where there is none or it is damaged.
  func withContent(_ body: (UnsafeRawBufferPointer) -> Void) {
    var size = 0
    guard let file = cs_file_read(path, Self.largestContent + Self.headerSize, &size) else { return }
    defer { free(file) }
    let bytes = UnsafeRawBufferPointer(start: file, count: size)
    guard size > Self.headerSize,
      bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self) == kind.rawValue,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == key
    else { return }
    let content = UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize...])
    var sum = FNV1a()
    sum.add(content)
    guard bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) == sum.value else { return }
    body(content)
  }

  /// Keeps `content`; leaves things as they were where that fails, and says so.
  @discardableResult
  func store(_ content: UnsafeRawBufferPointer) -> Bool {
    guard let source = content.baseAddress else { return false }
    let size = Self.headerSize + content.count
    guard let file = cs_allocate(size) else { return false }
    defer { free(file) }
    var sum = FNV1a()
    sum.add(content)
    file.storeBytes(of: kind.rawValue, toByteOffset: 0, as: UInt64.self)
    file.storeBytes(of: key, toByteOffset: 8, as: UInt64.self)
    file.storeBytes(of: sum.value, toByteOffset: 16, as: UInt64.self)
    memcpy(file + Self.headerSize, source, content.count)
    return cs_file_replace(path, file, size) != 0
  }
}
