// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation

/// Which files are scanned: those that are named, then those of a list.
struct FileArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Also scan the files that are named in this file, one a line; - is the standard input. Names are \
      taken as soon as they are there, and empty ones passed over.
      """, valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customLong("null"), .customShort("0")],
    help: "Names of --files-from end with a NUL, not a line: find -print0 gives them so.")
  var isNull = false

  @Argument(
    help: ArgumentHelp("Picture files; - is the standard input.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  func validate() throws {
    if files.isEmpty, filesFrom == nil {
      throw ValidationError("Name files to scan, or a list of them with --files-from.")
    }
    if isNull, filesFrom == nil { throw ValidationError("--null says how --files-from is written.") }
    if filesFrom == "-", files.contains("-") {
      throw ValidationError("The standard input is a picture or a list of names, not both.")
    }
  }

  /// The names, one after the other.
  var names: FileNames { names(from: filesFrom) }

  /// What no picture that is written may take the place of. A list that is a file is read ahead for it; one
  /// that comes through a pipe cannot be.
  func makeOriginals() -> Originals {
    guard let filesFrom else { return Originals(files, areAll: true) }
    let list = filesFrom == "-" ? "/dev/stdin" : filesFrom
    var status = stat()
    guard stat(list, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return Originals(files, areAll: false)
    }
    let ahead = names(from: list)
    var all: [String] = []
    do throws(FileNames.Failure) {
      while let name = try ahead.next() { all.append(name.text) }
      return Originals(all, areAll: true)
    } catch {
      return Originals(all, areAll: false)
    }
  }

  private func names(from list: String?) -> FileNames {
    FileNames(files, from: list, separator: isNull ? 0 : UInt8(ascii: "\n"))
  }
}
