// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

extension ScanReport {
  /// What became of each field: its state, and where it was seen its confidence, place and flags.
  var details: JSON {
    guard let result else { return .null }
    func named(_ kind: FieldKind, _ more: [(String, JSON)]) -> JSON {
      detail(result.report(of: kind), more)
    }
    let expiry = result.report(of: .expiry)
    let isPlausible = expiry?.flags.contains(.plausible) == true
    return .object([
      (
        "number",
        named(
          .number,
          [
            ("luhn", flag(.number, .luhnValid)), ("known_iin", flag(.number, .issuerKnown)),
            ("refused", .bool(result.isRefused)),
          ])
      ),
      (
        "expiry",
        named(
          .expiry,
          [
            ("labelled", flag(.expiry, .labelled)),
            ("plausible", flag(.expiry, .plausible)),
            ("expired", isPlausible ? flag(.expiry, .expired) : .null),
            (
              "alternatives",
              .array((result.fields?.otherExpiries ?? []).map { .string($0.date.text) })
            ),
          ])
      ),
      ("holder", named(.holder, [("suggested", flag(.holder, .suggested))])),
      ("company", named(.company, [])),
      (
        "phones",
        .array(
          (0..<result.count(of: .phone)).map { detail(result.report(of: .phone, $0), []) })
      ),
      ("fields", .object(labelled(result))),
    ])
  }

  private func flag(_ kind: FieldKind, _ flag: FieldFlags) -> JSON {
    guard let report = result?.report(of: kind),
      report.state == .read || report.flags.contains(.refused)
    else { return .null }
    return .bool(report.flags.contains(flag))
  }

  /// Values that were read, and those that rules asked for and were not.
  private func labelled(_ result: ScanResult) -> [(String, JSON)] {
    guard let fields = result.fields else { return [] }
    let names = fields.values.map(\.name) + fields.missingValues.map(\.name)
    return names.enumerated().map { index, name in
      (name.string, detail(result.report(of: .value, index), []))
    }
  }

  private func detail(_ report: FieldReport?, _ more: [(String, JSON)]) -> JSON {
    let quad = report?.quad
    return .object(
      [
        ("state", .string((report?.state ?? .notAsked).name)),
        ("confidence", quad == nil ? .null : .number(report?.confidence ?? 0, places: 4)),
        ("quad", quad.map(ScanReport.json) ?? .null),
      ] + more)
  }
}
