// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// What was measured on, when and how: the first line of every report.
struct Machine: ReportRow {
  let version: String
  /// ISO 8601, UTC.
  let date: String
  /// The command line, without the program's folder.
  let command: String
  let processor: String
  let cores: Int
  /// Threads of the CPU path.
  let threads: Int
  let system: String
  /// One text for each OpenCL device, with its driver.
  let devices: [String]
  let energy: String

  init(threads: Int, energy: String, date: Date = Date(), arguments: [String] = CommandLine.arguments) {
    version = CardScanCommand.configuration.version
    self.date = ISO8601DateFormatter().string(from: date)
    command = (["cardscan"] + arguments.dropFirst()).joined(separator: " ")
    processor = Machine.processorName
    cores = Cores.allowed.count
    self.threads = threads
    var names = utsname()
    uname(&names)
    system =
      Machine.text(names.sysname) + " " + Machine.text(names.release) + ", "
      + Machine.text(names.machine)
    devices = Engine.devices().map {
      "\($0.name.text) (\($0.kind.text), \($0.computeUnits) compute units; \($0.platform.text), driver "
        + "\($0.driver.text))"
    }
    self.energy = energy
  }

  /// The processor's name; its architecture where the system gives none.
  static var processorName: String {
    if let name = ProcessorName.current { return name }
    var names = utsname()
    uname(&names)
    return text(names.machine)
  }

  static let title = "machine"
  static let kind = "machine"
  static let header = ""

  var text: String {
    ([
      "cardscan \(version), \(date)", "CPU: \(processor), \(cores) core\(cores == 1 ? "" : "s"), \(system)",
      "CPU path: \(threads) thread\(threads == 1 ? "" : "s")",
    ]
      + (devices.isEmpty
        ? ["OpenCL: no device"] : devices.enumerated().map { "OpenCL \($0): \($1)" })
      + ["energy: \(energy)"]).joined(separator: "\n")
  }

  var values: [(String, JSON)] {
    [
      ("version", .string(version)), ("date", .string(date)), ("command", .string(command)),
      ("processor", .string(processor)), ("cores", .integer(cores)), ("threads", .integer(threads)),
      ("system", .string(system)), ("opencl", .array(devices.map { .string($0) })),
      ("energy", .string(energy)),
    ]
  }

  /// A text of C of fixed length.
  private static func text<Bytes>(_ bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
