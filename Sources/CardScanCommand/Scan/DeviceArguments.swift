// SPDX-License-Identifier: Apache-2.0
import ArgumentParser

/// Which OpenCL device is wanted.
struct DeviceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An OpenCL device: its index in `cardscan devices`, or a part of its name.",
      valueName: "name|index"))
  var device: String?

  /// The index that was given; -1 where none was.
  var index: Int { device.flatMap { Int($0) } ?? -1 }

  func validate() throws {
    if let device, device.isEmpty || Int(device).map({ $0 < 0 }) == true {
      throw ValidationError("--device takes an index from 0 on, or a part of a device's name.")
    }
  }

  /// Hands over the part of a name that was given, NUL-terminated; nil where none was.
  func withName<R>(_ body: (UnsafePointer<CChar>?) throws -> R) rethrows -> R {
    try (index < 0 ? device : nil).withOptionalCString(body)
  }
}

extension String? {
  func withOptionalCString<R>(
    _ body: (UnsafePointer<CChar>?) throws -> R
  ) rethrows -> R {
    if let self { return try self.withCString(body) }
    return try body(nil)
  }
}
