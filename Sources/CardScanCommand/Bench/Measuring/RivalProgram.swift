// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import Foundation

/// What cardscan can be measured against.
enum Rival: String, CaseIterable, ExpressibleByArgument {
  case opencv
}

/// The program that measures cardscan and OpenCV side by side: of a package of its own, so that neither
/// building nor running cardscan takes OpenCV.
struct RivalProgram {
  /// Why it gives nothing.
  struct Failure: Error {
    let reason: String
  }

  let path: String

  /// Throws where it is neither beside this program nor where `make benchmark-opencv` builds it.
  init(beside executable: String = RivalProgram.ownPath) throws(Failure) {
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    let places = [
      folder.appendingPathComponent("CompareOpenCV"),
      // From .build/x86_64-unknown-linux-gnu/release up to the repository.
      folder.appendingPathComponent("../../../Benchmarks/.build/release/CompareOpenCV"),
    ].map(\.standardized.path)
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw Failure(
        reason: "the comparison with OpenCV was not built: \"make benchmark-opencv\" does that")
    }
    path = found
  }

  /// This program's file, also where it was called by a link.
  static var ownPath: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }

  /// Pixel formats whose luma OpenCV's side can make.
  private static let formats: [PixelFormat] = [.rgba, .bgr, .gray8, .nv12, .nv21, .i420, .yuyv]

  /// Runs it and hands over each row as it comes; its complaints go to the standard error. Throws where its
  /// results do not agree.
  func run(
    sizes: SizesArgument, formats: FormatsArgument, rounds: Int, row: (RivalRow) -> Void
  ) throws {
    let known = formats.formats.filter { RivalProgram.formats.contains($0) }
    if known.isEmpty { throw Failure(reason: "OpenCV's side takes none of these pixel formats") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "--json", "--rounds", "\(rounds)", "--sizes", sizes.defaultValueDescription, "--formats",
      FormatsArgument(formats: known).defaultValueDescription,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch { throw Failure(reason: "\(path): cannot be run") }
    var rest = Data()
    while true {
      let bytes = pipe.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      rest += bytes
      while let end = rest.firstIndex(of: 10) {
        row(try RivalProgram.row(rest[rest.startIndex..<end]))
        rest = Data(rest[(end + 1)...])
      }
    }
    process.waitUntilExit()
    // 2 says that cardscan is slower somewhere, which the rows say too.
    guard process.terminationReason == .exit, [0, 2].contains(process.terminationStatus) else {
      throw Failure(reason: "cardscan and OpenCV do not agree, or the comparison failed")
    }
  }

  /// One line of its output.
  static func row(_ line: Data) throws -> RivalRow {
    do {
      return try JSONDecoder().decode(RivalRow.self, from: line)
    } catch { throw Failure(reason: "the comparison with OpenCV is of another version") }
  }
}
