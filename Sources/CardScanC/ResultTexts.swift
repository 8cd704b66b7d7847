// SPDX-License-Identifier: Apache-2.0
import CSystem
import CardScan

/// The texts of a result as C sees them: UTF-8 and a final NUL each, in one block that is wiped.
final class ResultTexts {
  private let memory: UnsafeMutablePointer<CChar>?
  private let size: Int
  private let offsets: [Int]
  /// Index of the first text of each kind.
  private let names: Int
  private let missing: Int
  private let phones: Int
  private let lines: Int
  private let regionLines: Int

  init(_ result: ScanResult) throws(ScanError) {
    let fields = result.fields
    var texts = TextBlock()
    texts.append(result.brandName)
    texts.append(fields?.expiry?.date.printed ?? FieldText())
    texts.append(fields?.holder?.text ?? FieldText())
    texts.append(fields?.company?.text ?? FieldText())
    names = texts.offsets.count
    for value in fields?.values ?? [] {
      texts.append(value.name)
      texts.append(value.text)
    }
    missing = texts.offsets.count
    for value in fields?.missingValues ?? [] { texts.append(value.name) }
    phones = texts.offsets.count
    for phone in fields?.phones ?? [] { texts.append(phone.normalized) }
    lines = texts.offsets.count
    for line in result.lines { texts.append(line.text) }
    regionLines = texts.offsets.count
    for line in result.regionLines { texts.append(line.text) }
    offsets = texts.offsets
    size = texts.bytes.count
    memory = try texts.move()
  }

  deinit {
    cs_wipe(memory, size)
    free(memory)
  }

  /// Nil where there is no such text.
  private func text(_ index: Int) -> UnsafePointer<CChar>? {
    guard let memory, index >= 0, index < offsets.count, offsets[index] >= 0 else { return nil }
    return UnsafePointer(memory + offsets[index])
  }

  /// Of a brand that only the caller knows.
  var brand: UnsafePointer<CChar>? { text(0) }
  var expiry: UnsafePointer<CChar>? { text(1) }
  var holder: UnsafePointer<CChar>? { text(2) }
  var company: UnsafePointer<CChar>? { text(3) }

  /// Name of the value `index`, of those that were read and then of the others.
  func name(_ index: Int) -> UnsafePointer<CChar>? {
    let count = (missing - names) / 2
    if index >= count { return index - count < phones - missing ? text(missing + index - count) : nil }
    return index >= 0 ? text(names + 2 * index) : nil
  }

  func value(_ index: Int) -> UnsafePointer<CChar>? {
    index >= 0 && index < (missing - names) / 2 ? text(names + 2 * index + 1) : nil
  }

  func phone(_ index: Int) -> UnsafePointer<CChar>? {
    index >= 0 && index < lines - phones ? text(phones + index) : nil
  }

  func line(_ index: Int) -> UnsafePointer<CChar>? {
    index >= 0 && index < regionLines - lines ? text(lines + index) : nil
  }

  func regionLine(_ index: Int) -> UnsafePointer<CChar>? {
    index >= 0 ? text(regionLines + index) : nil
  }
}

/// Texts one after the other.
private struct TextBlock {
  private(set) var bytes: [UInt8] = []
  /// Where each begins; -1 where it is empty, as one that is not there.
  private(set) var offsets: [Int] = []

  @inline(never)
  mutating func append(_ text: FieldText) {
    offsets.append(text.isEmpty ? -1 : bytes.count)
    if text.isEmpty { return }
    bytes += text.utf8
    bytes.append(0)
  }

  /// The bytes in memory that the caller frees, nil where there are none; here they are wiped.
  mutating func move() throws(ScanError) -> UnsafeMutablePointer<CChar>? {
    if bytes.isEmpty { return nil }
    guard let block = cs_allocate(bytes.count) else {
      throw ScanError(.outOfMemory, "no memory for the texts")
    }
    let target = block.assumingMemoryBound(to: CChar.self)
    for index in bytes.indices {
      target[index] = CChar(bitPattern: bytes[index])
      bytes[index] = 0
    }
    return target
  }
}

extension TextLine {
  fileprivate var text: FieldText { FieldText(scalars: characters.map { $0.scalar }) }
}

extension CalendarMonth {
  /// MM/YY.
  fileprivate var printed: FieldText {
    func digit(_ value: Int) -> UInt16 { UInt16(0x30 + value % 10) }
    return FieldText(
      scalars: [digit(month / 10), digit(month), 0x2F, digit(year / 10), digit(year)])
  }
}
