// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation

/// A list of pictures with what they show, one a line, tab-separated; the first line names the
/// columns. `file` (or `folder`, of clips) and `number` must be there; `kind`, `luhn`, `expiry` (MM/YY or MM/YYYY), `holder`,
/// `relief`, `layout`, `notes`, `quad` (x0,y0;x1,y1;x2,y2;x3,y3 in pixels: top left, top right, bottom
/// right, bottom left) and `fields` (label=value;label=value) may. A column that is there says that
/// its thing is not on the card where it is empty; but empty `fields` say nothing. A field may be in
/// quotes, doubled inside, as spreadsheets write it. A picture with several cards has a line for each,
/// one after another.
struct Manifest {
  struct Failure: Error {
    let reason: String
  }

  let folder: String
  let rows: [Row]
  private let path: String

  init(path: String) throws(Failure) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Failure(
        reason: PictureError("\(path): the manifest cannot be read", because: error).reason)
    }
    folder = Folder.split(path).folder
    rows = try Manifest.rows(text, path: path)
    self.path = path
  }

  /// The full path of `file`.
  func path(of file: String) -> String {
    file.hasPrefix("/") ? file : folder + "/" + file
  }

  /// The first `limit` pictures of `kind`, of every kind where it is nil: the rows of each, which follow one
  /// another.
  func pictures(kind: String?, limit: Int?) throws(Failure) -> ArraySlice<[Row]> {
    let found = rows.filter { kind == nil || $0.kind == kind }
    guard let kind, found.isEmpty else { return Manifest.byFile(found).prefix(limit ?? .max) }
    throw Failure(reason: "\(path): no row is of the kind \(kind)")
  }

  private static func byFile(_ rows: [Row]) -> [[Row]] {
    var groups: [[Row]] = []
    for row in rows {
      if groups.last?[0].file == row.file {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups
  }

  static func rows(_ text: String, path: String) throws(Failure) -> [Row] {
    // Empty lines are counted and passed over.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().filter { !$0.element.isEmpty }
    guard let first = lines.first?.element else { throw Failure(reason: "\(path): the manifest is empty") }
    let columns = fields(first)
    let file = columns.contains("file") ? "file" : "folder"
    guard columns.contains(file), columns.contains("number") else {
      throw Failure(reason: "\(path): the first line names no columns `file` and `number`")
    }
    var rows: [Row] = []
    for (index, line) in lines.dropFirst() {
      let values = fields(line)
      func value(_ column: String) -> String {
        guard let at = columns.firstIndex(of: column), at < values.count else { return "" }
        return values[at]
      }
      let place = "\(path): line \(index + 1)"
      guard !value(file).isEmpty else { throw Failure(reason: "\(place) names no file") }
      let digits = value("number").filter { $0 != " " && $0 != "-" }.utf8.map { $0 &- 48 }
      guard digits.allSatisfy({ $0 <= 9 }), digits.count <= CardNumber.largestCount else {
        throw Failure(reason: "\(place) has a number that is not of 1 to 19 digits")
      }
      func truth<Value>(
        _ column: String, _ parse: (String, String) throws(Failure) -> Value
      ) throws(Failure) -> Truth<Value> {
        guard columns.contains(column), value("kind") != Row.strip else { return .unknown }
        return value(column).isEmpty ? .absent : .shown(try parse(value(column), place))
      }
      let note = value("notes")
      let outline = value("quad")
      var row = Row(file: value(file), kind: value("kind"), number: digits)
      row.failsLuhn = value("luhn") == "fails"
      row.relief = value("relief")
      row.layout = value("layout")
      row.note = note.contains(" ") || note.count > 24 ? "" : note
      row.quad = outline.isEmpty ? nil : try quad(outline, place)
      row.expiry = try truth("expiry", month)
      row.holder = try truth("holder") { (name, _) throws(Failure) in name }
      if !value("fields").isEmpty { row.labelled = try labelled(value("fields"), place) }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw Failure(reason: "\(path): the manifest names no files") }
    return rows
  }

  private static func quad(_ text: String, _ place: String) throws(Failure) -> Quad {
    let corners = text.split(separator: ";").map { corner in
      corner.split(separator: ",").compactMap { Double($0) }
    }
    guard corners.count == 4, corners.allSatisfy({ $0.count == 2 }) else {
      throw Failure(reason: "\(place) has a quad that is not x0,y0;x1,y1;x2,y2;x3,y3")
    }
    let points = corners.map { Point($0[0], $0[1]) }
    return Quad(points[0], points[1], points[2], points[3])
  }

  private static func month(_ text: String, _ place: String) throws(Failure) -> CalendarMonth {
    guard let month = CalendarMonth(cardText: text) else {
      throw Failure(reason: "\(place) has an expiry that is not MM/YY or MM/YYYY")
    }
    return month
  }

  private static func labelled(
    _ text: String, _ place: String
  ) throws(Failure) -> [(label: String, value: String)] {
    try text.split(separator: ";").map { (pair) throws(Failure) in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        throw Failure(reason: "\(place) has fields that are not label=value;label=value")
      }
      return (String(parts[0]), String(parts[1]))
    }
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map { field in
      let text = field.trimmingCharacters(in: .whitespaces)
      guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
      return text.dropFirst().dropLast().replacingOccurrences(of: "\"\"", with: "\"")
    }
  }
}
