// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

/// The OpenCL layer. PoCL (or any other implementation) is a requirement of these tests: without a
/// device they fail.
@Suite struct StagesOpenCLTests {
  @Test func prefersGraphicsProcessors() throws {
    let kinds = OpenCLDevice.all(try OpenCLLibrary()).map(\.kind.rawValue)
    #expect(!kinds.isEmpty, "these tests need an OpenCL device; PoCL will do")
    #expect(kinds == kinds.sorted())
  }

  @Test func choosesByIndexAndName() throws {
    let library = try OpenCLLibrary()
    let devices = OpenCLDevice.all(library)
    let last = try #require(devices.last)
    #expect(try OpenCLDevice.choose(library, index: devices.count - 1).id == last.id)
    let part = text(last.name).prefix(5).uppercased()
    let chosen = try OpenCLDevice.choose(library, name: part)
    #expect(text(chosen.name).uppercased().contains(part))
  }

  @Test func refusesWhatIsNotThere() throws {
    let library = try OpenCLLibrary()
    #expect(
      status { () throws(ScanError) in
        _ = try OpenCLDevice.choose(library, index: 1000)
      } == .deviceUnavailable)
    #expect(
      status { () throws(ScanError) in
        _ = try OpenCLDevice.choose(library, name: "no such device")
      } == .deviceUnavailable)
    #expect(
      status { () throws(ScanError) in
        _ = try OpenCLLibrary(path: "/nonexistent/libOpenCL.so.1")
      } == .deviceUnavailable)
    // A library that is no OpenCL.
    #expect(
      status { () throws(ScanError) in
        _ = try OpenCLLibrary(path: "libm.so.6")
      } == .deviceUnavailable)
  }

  @Test func copiesThereAndBack() throws {
    let context = try Self.context()
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let buffer = try OpenCLBuffer(context, byteCount: 1000)
    var back = [UInt8](repeating: 1, count: 1000)
    try context.read(buffer, count: 1000, into: &back)
    #expect(back == [UInt8](repeating: 0, count: 1000))
    try context.write(bytes, count: 1000, to: buffer)
    try context.read(buffer, count: 1000, into: &back)
    #expect(back == bytes)
    try context.write(rows: 10, rowBytes: 10, from: bytes, stride: 100, to: buffer, stride: 10)
    try context.read(buffer, count: 100, into: &back)
    #expect(Array(back[0..<20]) == Array(bytes[0..<10]) + Array(bytes[100..<110]))
    #expect(
      status { () throws(ScanError) in
        try context.write(bytes, count: 1000, to: buffer, at: 1)
      } == .invalidArgument)
    #expect(
      status { () throws(ScanError) in
        _ = try OpenCLBuffer(context, byteCount: Int.max / 2)
      } == .outOfMemory)
  }

  @Test func keepsProgramsOnlyWhereAsked() throws {
    let context = try Self.context()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    _ = try OpenCLProgram(context, cacheDirectory: nil)
    #expect(try files().isEmpty)
    _ = try OpenCLProgram(context, cacheDirectory: folder.path)
    let name = try #require(try files().first)
    #expect(try files().count == 1)
    // Taken again, and replaced where it is damaged.
    let file = folder.appendingPathComponent(name)
    let whole = try Data(contentsOf: file)
    _ = try OpenCLProgram(context, cacheDirectory: folder.path)
    #expect(try Data(contentsOf: file) == whole)
    try whole.prefix(whole.count / 2).write(to: file)
    _ = try OpenCLProgram(context, cacheDirectory: folder.path)
    // Kernels that other tests run meanwhile are kept with it.
    let anew = try Data(contentsOf: file)
    #expect(anew.count >= whole.count)
    _ = try OpenCLProgram(context, cacheDirectory: folder.path)
    #expect(try Data(contentsOf: file) == anew)
    // A folder that is not there is no error.
    _ = try OpenCLProgram(context, cacheDirectory: "/nonexistent/folder")
  }

  static func context() throws -> OpenCLContext {
    let library = try OpenCLLibrary()
    return try OpenCLContext(library, try OpenCLDevice.choose(library))
  }

  private func text(_ bytes: [CChar]) -> String {
    bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  private func status(_ body: () throws(ScanError) -> Void) -> Status {
    do throws(ScanError) {
      try body()
      return .ok
    } catch {
      return error.status
    }
  }
}
