// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Overlay {
  /// A part of the picture that means something.
  struct Mark {
    enum Kind {
      case text, expiry, holder, value, label, region
    }

    let kind: Kind
    /// In the upright picture.
    let quad: Quad
    /// What is written beside it; empty: nothing.
    let text: String

    var color: Canvas.Color {
      switch kind {
      case .text: Paint.text
      case .expiry: Paint.expiry
      case .holder: Paint.holder
      case .value: Paint.value
      case .label: Paint.label
      case .region: Paint.region
      }
    }
  }

  /// Lines that are less sure are mostly art: they get no tag.
  private static let sureLine: Float = 0.1

  /// Fields first, then the lines of text that are none; the number's lines are left out, its digits
  /// are drawn.
  func marks(of result: ScanResult, _ turn: UprightTurn) -> [Mark] {
    let texts = LineTexts(result, reveal: reveal)
    var marks: [Mark] = []
    var named = [Int](repeating: 0, count: result.lines.count)
    func mark(_ kind: Mark.Kind, _ place: FieldPlace?, _ text: String) {
      guard let place, let quad = result.quad(of: place) else { return }
      marks.append(Mark(kind: kind, quad: turn.apply(quad), text: text))
      named[place.line] += place.end - place.first
    }
    if let fields = result.fields {
      if let expiry = fields.expiry {
        let month = "\(expiry.date.month)", year = "\(expiry.date.year)".suffix(2)
        mark(.expiry, expiry.place, "EXPIRY \(month.count < 2 ? "0" : "")\(month)/\(year)")
      }
      if let holder = fields.holder { mark(.holder, holder.place, "HOLDER \(holder.text.string)") }
      if let company = fields.company { mark(.holder, company.place, "COMPANY \(company.text.string)") }
      let values = FieldValues(result, reveal: reveal)
      for (value, shown) in zip(fields.values, values.all) {
        mark(.value, value.place, "\(shown.name): \(shown.text)")
        mark(.label, value.label, "")
      }
    }
    for (index, line) in result.lines.enumerated() where !texts.isNumber(index) {
      // What is half explained needs no words of its own.
      guard let quad = line.quad, 2 * named[index] < line.characters.count else { continue }
      let text = line.confidence < Overlay.sureLine ? "" : texts.text(index)
      marks.append(Mark(kind: .text, quad: turn.apply(quad), text: text))
    }
    let regionTexts = LineTexts(result, lines: result.regionLines, reveal: reveal)
    for (index, line) in result.regionLines.enumerated() {
      guard let quad = line.quad else { continue }
      marks.append(Mark(kind: .region, quad: turn.apply(quad), text: regionTexts.text(index)))
    }
    return marks
  }

  /// Boxes, and tags beside them.
  func draw(_ marks: [Mark], _ tags: inout Tags, width: Double) {
    for mark in marks.reversed() {
      let isField = mark.kind != .text && mark.kind != .label
      tags.canvas.outline(mark.quad.grown(by: 0.12), width: isField ? width : width / 2, mark.color)
    }
    for mark in marks { tags.keepFree(mark.quad) }
    for mark in marks where !mark.text.isEmpty {
      tags.write(mark.text, beside: mark.quad, mark.color, isFilled: mark.kind != .text)
    }
  }

  /// The colours that occur, by name.
  func legend(of marks: [Mark]) -> [(name: String, color: Canvas.Color)] {
    let names: [(Mark.Kind, String)] = [
      (.expiry, "expiry"), (.holder, "holder"), (.value, "value"), (.label, "label"), (.text, "text"),
      (.region, "region"),
    ]
    return names.compactMap { kind, name in
      marks.first { $0.kind == kind }.map { (name, $0.color) }
    }
  }
}
