// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What is read of the sample cards' fields must not become less, and is the same on both paths. These
/// pictures stand for every layout and not for accuracy, which is measured on many more.
@Suite struct FieldFloorTests {
  private static let folder = URL(fileURLWithPath: RunningCommand.fixtures)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/Cards")

  private func evaluated() throws -> [String: Any] {
    let run = try RunningCommand([
      "evaluate", "--json", "--backend", "cpu", Self.folder.appendingPathComponent("manifest.tsv").path,
    ])
    #expect(run.code == 0)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test func fieldsAreRead() throws {
    let report = try evaluated()
    let numbers = try #require(report["all"] as? [String: Any])
    #expect(numbers["pictures"] as? Int == 11)
    #expect(try #require(numbers["exact"] as? Double) > 0.9)
    #expect(numbers["wrong"] as? Double == 0)
    let fields = try #require((report["fields"] as? [String: Any])?["all"] as? [String: Any])
    func share(_ field: String, _ outcome: String, of count: Int) throws -> Double {
      let values = try #require(fields[field] as? [String: Any])
      #expect(values["on_cards"] as? Int == count)
      return try #require(values[outcome] as? Double)
    }
    #expect(try share("expiry", "exact", of: 12) > 0.8)
    #expect(try share("expiry", "wrong", of: 12) == 0)
    #expect(try share("holder without accents", "exact", of: 12) > 0.7)
    #expect(try share("holder without accents", "wrong", of: 12) < 0.2)
    #expect(try share("labelled", "exact", of: 11) > 0.8)
    #expect(try share("labelled", "wrong", of: 11) == 0)
  }

  /// Text, places and fields of a stacked, a portrait and a membership card, where both calculate with the same.
  @Test func bothPathsReadTheSame() throws {
    let pictures = ["card_09.jpg", "card_11.jpg", "card_12.jpg"].map {
      Self.folder.appendingPathComponent($0).path
    }
    func scanned(_ backend: String) throws -> [[String: Any]] {
      let run = try RunningCommand(
        ["scan", "--json", "--reveal", "--arithmetic", "floats", "--backend", backend] + pictures)
      return try run.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
    let cpu = try scanned("cpu"), openCL = try scanned("opencl")
    try #require(cpu.count == pictures.count && openCL.count == pictures.count)
    for (a, b) in zip(cpu, openCL) {
      #expect(a["backend"] as? String == "cpu" && b["backend"] as? String == "opencl")
      for key in ["number", "expiry", "holder"] { #expect(a[key] as? String == b[key] as? String) }
      #expect(a["fields"] as? [String: String] == b["fields"] as? [String: String])
      func texts(_ scan: [String: Any]) -> [String?] {
        (scan["lines"] as? [[String: Any]] ?? []).map { $0["text"] as? String }
      }
      #expect(texts(a) == texts(b) && !texts(a).isEmpty)
    }
  }
}
