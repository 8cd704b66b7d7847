// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia
import Foundation

/// What came of one field of a picture, measured against its truth.
struct FieldJudgement {
  enum Outcome: String {
    case exact, wrong
    /// It is on the card and was not given.
    case missed
    /// It was given and is not on the card.
    case invented = "false"
    /// It is not on the card, nor was it given.
    case absent
  }

  enum Field: Hashable {
    case expiry, holder
    /// The holder once more, compared without accents.
    case plainHolder
    /// By the name of its rules.
    case labelled(String)

    var name: String {
      switch self {
      case .expiry: "expiry"
      case .holder: "holder"
      case .plainHolder: "holder without accents"
      case .labelled(let name): name
      }
    }

    var isLabelled: Bool { if case .labelled = self { true } else { false } }
  }

  let field: Field
  let outcome: Outcome
  /// What the card shows; several where it has several values of one name, of which one is asked.
  let truth: [String]
  /// nil where nothing was given.
  let read: String?

  private init(_ field: Field, truth: [String], read: String?, like: (String) -> String) {
    self.field = field
    self.truth = truth
    self.read = read
    switch (truth.isEmpty, read) {
    case (true, nil): outcome = .absent
    case (true, _?): outcome = .invented
    case (false, nil): outcome = .missed
    case (false, let read?):
      outcome = truth.contains { like($0) == like(read) } ? .exact : .wrong
    }
  }

  /// Whether it is to be named among what went wrong.
  var isFailure: Bool { outcome != .exact && outcome != .absent && field != .plainHolder }

  /// Every field of which `row` tells, and every labelled value for which there are `rules`. Dates are
  /// compared by month and year, names without case and both with and without their accents, labelled
  /// values without blanks.
  static func all(
    _ row: Manifest.Row, _ fields: CardFields?, rules: [LabelRule]
  ) -> [FieldJudgement] {
    var all: [FieldJudgement] = []
    func judge<Value>(
      _ field: Field, _ truth: Truth<Value>, _ read: String?, _ text: (Value) -> String,
      like: (String) -> String
    ) {
      switch truth {
      case .unknown: break
      case .absent: all.append(FieldJudgement(field, truth: [], read: read, like: like))
      case .shown(let value):
        all.append(FieldJudgement(field, truth: [text(value)], read: read, like: like))
      }
    }
    judge(.expiry, row.expiry, fields?.expiry?.date.text, { $0.text }, like: { $0 })
    let holder = fields?.holder?.text.string
    judge(.holder, row.holder, holder, { $0 }, like: name)
    judge(.plainHolder, row.holder, holder, { $0 }) { text in
      name(text.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? text)
    }
    if row.labelled.isEmpty { return all }
    var seen: Set<String> = []
    for name in rules.map(\.name) where seen.insert(name.string).inserted {
      let truth = row.labelled.filter { pair in
        let label = FieldText(utf8: Array(pair.label.utf8))
        return rules.contains { $0.name == name && $0.isNamed(label) }
      }
      let read = fields?.values.first { $0.name == name }?.text.string
      all.append(
        FieldJudgement(.labelled(name.string), truth: truth.map(\.value), read: read) { value in
          value.filter { !$0.isWhitespace }
        })
    }
    return all
  }

  /// A name as it is compared.
  private static func name(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.uppercased()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
