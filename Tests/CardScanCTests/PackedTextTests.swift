// SPDX-License-Identifier: Apache-2.0
import CSystem
import Foundation
import Testing

/// The library holds its kernels and words as Scripts/pack wrote them.
@Suite struct PackedTextTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scripts/pack")
    .standardized

  private func packed(_ text: [UInt8]) throws -> (bytes: [UInt8], status: Int32) {
    let process = Process()
    process.executableURL = Self.script
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text))
    try input.fileHandleForWriting.close()
    let bytes = try #require(try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    return ([UInt8](bytes), process.terminationStatus)
  }

  private func expanded(_ packed: [UInt8], count: Int) -> [UInt8] {
    var text = [CChar](repeating: 1, count: count)
    packed.withUnsafeBufferPointer { cs_expand($0.baseAddress, &text, count) }
    return text.map { UInt8(bitPattern: $0) }
  }

  /// Nothing, one byte, all that are allowed, noise, and what repeats more often than is counted.
  private static let texts: [[UInt8]] = {
    var state: UInt32 = 1
    let noise = (0..<2000).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 25)
    }
    return [
      [], [0], [127], Array(0...127), noise, [UInt8](repeating: 97, count: 3000),
      Array(repeating: Array("float x = 0;\n".utf8), count: 50).flatMap(\.self) + noise,
    ]
  }()

  @Test(arguments: texts.indices) func comesBack(index: Int) throws {
    let text = Self.texts[index]
    let (bytes, status) = try packed(text)
    #expect(status == 0)
    #expect(expanded(bytes, count: text.count) == text)
  }

  @Test func whatRepeatsIsSmall() throws {
    #expect(try packed(Self.texts[5]).bytes.count < 60)
  }

  @Test func onlyASCIICanBePacked() throws {
    let (bytes, status) = try packed(Array("é".utf8))
    #expect(status != 0)
    #expect(bytes.isEmpty)
  }
}
