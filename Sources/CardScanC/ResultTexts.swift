// SPDX-License-Identifier: Apache-2.0
import CSystem
import CardScan

/// The texts of a result as C sees them: UTF-8 and a final NUL each, in one block that is wiped.
final class ResultTexts {
  private let memory: UnsafeMutablePointer<CChar>?
  private let size: Int
  private let offsets: [Int]

  /// An empty text stands for one that is not there.
  init(_ texts: [FieldText]) throws(ScanError) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for text in texts {
      offsets.append(text.isEmpty ? -1 : bytes.count)
      if text.isEmpty { continue }
      bytes += text.utf8
      bytes.append(0)
    }
    self.offsets = offsets
    size = bytes.count
    if bytes.isEmpty {
      memory = nil
      return
    }
    guard let block = cs_allocate(bytes.count) else {
      throw ScanError(.outOfMemory, "no memory for the texts")
    }
    let target = block.assumingMemoryBound(to: CChar.self)
    for index in bytes.indices {
      target[index] = CChar(bitPattern: bytes[index])
      bytes[index] = 0
    }
    memory = target
  }

  deinit {
    cs_wipe(memory, size)
    free(memory)
  }

  /// Nil where there is no such text.
  subscript(index: Int) -> UnsafePointer<CChar>? {
    guard let memory, index >= 0, index < offsets.count, offsets[index] >= 0 else { return nil }
    return UnsafePointer(memory + offsets[index])
  }
}

extension ScanResult {
  /// Holder, company, then label and value of each field, then the lines.
  var texts: [FieldText] {
    var texts = [fields?.holder?.text ?? FieldText(), fields?.company?.text ?? FieldText()]
    for value in fields?.values ?? [] { texts += [value.name, value.text] }
    for line in lines { texts.append(FieldText(scalars: line.characters.map { $0.scalar })) }
    return texts
  }

  var fieldCount: Int { fields?.values.count ?? 0 }
}
