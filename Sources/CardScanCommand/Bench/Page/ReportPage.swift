// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation

/// A report as one page of HTML that needs nothing else: drawings, a table of every figure, and what was
/// measured on, when and how.
struct ReportPage {
  let report: BenchReport

  init(_ report: BenchReport) { self.report = report }

  var markup: String {
    let machine = report.machine
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>cardscan bench: \(machine.processor.escapedForHTML)</title>
      <style>
      \(PageStyle.css)
      </style>
      </head>
      <body><main>
      <h1>cardscan bench</h1>
      \(about(machine))
      \(tiles)
      \(([stages, deviceTimes, networks, layers, streams, growth, rivals]).joined(separator: "\n"))
      \(tables)
      </main></body>
      </html>

      """
  }

  /// Throws where the file cannot be written.
  func write(to path: String) throws {
    do {
      try Data(markup.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch { throw ReportPage.failure(path) }
  }

  /// Throws where no file can be written at `path`: better before measuring than after.
  static func check(_ path: String) throws {
    guard FileManager.default.canWriteFile(atPath: path) else { throw failure(path) }
  }

  private static func failure(_ path: String) -> PictureError {
    PictureError("\(path): the page cannot be written")
  }

  private func about(_ machine: Machine) -> String {
    let devices = machine.devices.isEmpty ? ["no device"] : machine.devices
    let lines =
      [
        ("Processor", "\(machine.processor), \(machine.cores) cores; \(machine.system)"),
        ("CPU path", "\(machine.threads) thread\(machine.threads == 1 ? "" : "s")"),
      ] + devices.enumerated().map { ("OpenCL \($0)", $1) } + [
        ("Energy", machine.energy), ("Version", "cardscan \(machine.version)"), ("Date", machine.date),
      ]
    return "<dl>"
      + lines.map { "<dt>\($0.0)</dt><dd>\($0.1.escapedForHTML)</dd>" }.joined()
      + "<dt>Command</dt><dd><code>\(machine.command.escapedForHTML)</code></dd></dl>"
  }

  /// How many drawings stand side by side where there is room.
  enum Grid: String {
    case single, pair, triple
  }

  /// A section with a heading and what its drawings show; nothing where there is no drawing.
  func section(
    _ title: String, _ about: String, _ drawings: [String], grid: Grid = .single
  ) -> String {
    let shown = drawings.filter { !$0.isEmpty }
    if shown.isEmpty { return "" }
    let all = shown.joined(separator: "\n")
    return "<h2>\(title.escapedForHTML)</h2>\n<p>\(about.escapedForHTML)</p>\n"
      + (grid == .single ? all : "<div class=\"\(grid.rawValue)\">\n\(all)\n</div>")
  }

  private var tables: String {
    var kinds: [(title: String, kind: String, rows: [[(String, JSON)]])] = []
    for row in report.rows {
      let type = type(of: row)
      if kinds.last?.kind != type.kind { kinds.append((type.title, type.kind, [])) }
      kinds[kinds.count - 1].rows.append(row.values)
    }
    if kinds.isEmpty { return "" }
    return "<h2>Every figure</h2>\n<p>Times are nanoseconds of the monotonic clock.</p>\n"
      + kinds.map { PageTable(title: $0.title, rows: $0.rows).markup }.joined(separator: "\n")
  }
}

extension Double {
  /// Nanoseconds as a figure beside a bar.
  var shortTime: String {
    self < 1e4 ? "\((self / 1e3).fixed(1)) µs" : "\((self / 1e6).fixed(self < 1e6 ? 3 : 2)) ms"
  }

  /// A ratio with about two digits.
  var shortRatio: String { fixed(self < 0.995 ? 2 : self < 99.5 ? 1 : 0) + " ×" }
}
