// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation
import Testing

@testable import CardScan
@testable import CardScanCommand

/// What the engine reads of a few rendered pictures must not become less. These pictures stand for
/// the whole way and not for its accuracy: that is measured on many more.
@Suite struct AccuracyFloorTests {
  /// A picture of the manifest, and what one path made of it.
  struct Reading: Sendable {
    let file: String
    let showsNumber: Bool
    let outcome: Judgement.Outcome
    let number: String
    let confidence: Double
    let overlap: Double?
  }

  static let manifest = RunningCommand.fixtures + "/accuracy/manifest.tsv"
  static let cpu = Result { try read(.cpu) }
  /// Devices calculate with floats, as the processor does where it is asked to.
  static let cpuInFloats = Result { try read(.cpu, .floats) }
  static let openCL = Result { try read(.openCL) }

  static func read(_ backend: BackendChoice, _ arithmetic: NetworkArithmetic = .auto) throws -> [Reading] {
    var choice = EngineOptions()
    choice.backend = backend
    choice.arithmetic = arithmetic
    let engine = try Engine(choice)
    let manifest = try Manifest(path: manifest)
    let options = ScanOptions()
    return try manifest.rows.map { row in
      let picture = try Picture.read(path: manifest.path(of: row.file))
      let result = try engine.scan(try picture.frame(), options)
      let judgement = Judgement(row, result, threshold: options.minimumConfidence)
      return Reading(
        file: row.file, showsNumber: judgement.isPositive, outcome: judgement.outcome,
        number: judgement.given?.text(reveal: true) ?? "none", confidence: result.confidence,
        overlap: judgement.overlap)
    }
  }

  @Test(arguments: [BackendChoice.cpu, .openCL])
  func numbersAreRead(backend: BackendChoice) throws {
    let readings = try (backend == .cpu ? Self.cpu : Self.openCL).get()
    let cards = readings.filter(\.showsNumber)
    #expect(cards.count == 14)
    #expect(cards.count { $0.outcome == .exact } >= 11)
    for reading in readings {
      #expect(reading.outcome != .wrong, "\(reading.file): \(reading.number)")
    }
    let overlaps = cards.compactMap(\.overlap)
    #expect(overlaps.count == cards.count)
    #expect(overlaps.count { $0 >= 0.9 } >= 13, "\(overlaps)")
  }

  @Test(arguments: [BackendChoice.cpu, .openCL])
  func picturesWithoutACardGiveNoNumber(backend: BackendChoice) throws {
    let readings = try (backend == .cpu ? Self.cpu : Self.openCL).get()
    let empty = readings.filter { !$0.showsNumber }
    #expect(empty.count == 2)
    for reading in empty { #expect(reading.number == "none", "\(reading.file)") }
  }

  @Test func bothPathsReadTheSame() throws {
    let pairs = zip(try Self.cpuInFloats.get(), try Self.openCL.get())
    for (cpu, openCL) in pairs {
      #expect(cpu.number == openCL.number, "\(cpu.file)")
      #expect(abs(cpu.confidence - openCL.confidence) < 0.02)
    }
  }

  /// The same through the command, as a person measures it.
  @Test func theReportAgrees() throws {
    let run = try RunningCommand(["evaluate", "--json", "--backend", "cpu", Self.manifest])
    #expect(run.code == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let all = try #require(report["all"] as? [String: Any])
    let cards = try Self.cpu.get().filter(\.showsNumber)
    let exact = cards.count { $0.outcome == .exact }
    #expect(all["pictures"] as? Int == cards.count)
    #expect(all["wrong"] as? Double == 0)
    let share = try #require(all["exact"] as? Double)
    #expect(abs(share - Double(exact) / Double(cards.count)) < 1e-4)
    #expect(try #require(all["digit_accuracy"] as? Double) > 0.7)
    #expect(try #require(all["iou_median"] as? Double) > 0.98)
    let empty = try #require(report["without_number"] as? [String: Any])
    #expect(empty["pictures"] as? Int == 2 && empty["false_numbers"] as? Int == 0)
    #expect((report["failures"] as? [Any])?.count == cards.count - exact)
    for card in cards where card.number != "none" { #expect(!run.output.contains(card.number)) }
  }
}
