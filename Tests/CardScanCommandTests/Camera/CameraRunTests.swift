// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct CameraRunTests {
  private static let numbers = ["************6700", "************9940"]

  private struct Outcome {
    let code: ExitCode
    let source: ScriptedSource
    let audience: KeepingAudience
    var told: [String?] { audience.results.map { $0.state.result.number?.text(reveal: false) } }
  }

  private func run(
    _ steps: [ScriptedSource.Step], _ change: (CameraRun, ScriptedSource) -> Void = { _, _ in }
  ) throws -> Outcome {
    var engineOptions = EngineOptions()
    engineOptions.backend = .cpu
    var options = SessionOptions()
    options.required = .number
    options.stableObservations = 3
    options.torchFrames = 2
    let source = try ScriptedSource(steps), audience = KeepingAudience()
    let stop = try #require(StopSignal([]))
    let run = CameraRun(
      source, engine: try Engine(engineOptions), session: try Session(options), stop: stop,
      audience: [audience])
    source.atEnd = { stop.raise() }
    change(run, source)
    return Outcome(code: try run.run(), source: source, audience: audience)
  }

  @Test func aCardIsReadAndThatIsAll() throws {
    let outcome = try run(Array(repeating: .frame, count: 12))
    #expect(outcome.code == .success)
    #expect(outcome.told == [Self.numbers[0]])
    #expect(outcome.source.isClosed)
    #expect(outcome.audience.notes.isEmpty)
    let report = try #require(outcome.audience.reports.last)
    #expect(report.index == outcome.audience.reports.count - 1 && report.time < 2_000_000_000)
    #expect(outcome.audience.reports.first?.time == 0)
  }

  @Test func aLoopGoesOnWithTheNextCard() throws {
    let outcome = try run(Array(repeating: .frame, count: 24)) { run, _ in run.loops = true }
    #expect(outcome.told == Self.numbers)
    #expect(outcome.code == .success)
  }

  @Test func theSameCardIsReadAgainAfterAWhile() throws {
    let away = [ScriptedSource.Step.absence(3)] + Array(repeating: .black, count: 3)
    let steps = Array(repeating: ScriptedSource.Step.frame, count: 4) + away
    let outcome = try run(steps + Array(repeating: .frame, count: 5)) { run, _ in run.loops = true }
    #expect(outcome.told == [Self.numbers[0], Self.numbers[0]])
  }

  /// A hand, a moment in which the card looks like another, and the card again: it has its result.
  @Test func aCardThatLooksLikeAnotherForAMomentIsToldOnce() throws {
    let hand = Array(repeating: ScriptedSource.Step.black, count: 10)
    let steps = Array(repeating: ScriptedSource.Step.frame, count: 5) + hand + [.blurred] + hand
    let outcome = try run(steps + Array(repeating: .frame, count: 3)) { run, _ in run.loops = true }
    #expect(outcome.told == [Self.numbers[0]])
    let identities = outcome.audience.reports.map { $0.state.identity }
    #expect(Set(identities.filter { $0 > 0 }).count == 2, "it did look like another")
  }

  @Test func nothingIsReadUntilTheTimeout() throws {
    let outcome = try run([.black, .black]) { run, source in
      run.timeout = 0.3
      source.atEnd = {}
    }
    #expect(outcome.code == .notFound)
    #expect(outcome.audience.results.count == 1 && outcome.told == [nil])
    // Ended by a signal; a loop is never at fault.
    #expect(try run([.black]).code == .notFound)
    #expect(try run([.black]) { run, _ in run.loops = true }.code == .success)
  }

  @Test func aCameraThatComesBack() throws {
    let outcome = try run([.frame, .trouble("unplugged"), .frame, .frame, .frame, .frame]) {
      _, source in
      source.mode = "YUYV 1280x720, 30 a second"
    }
    #expect(outcome.told == [Self.numbers[0]])
    #expect(outcome.source.connections == 2)
    #expect(
      outcome.audience.notes == [
        "/dev/video7: YUYV 1280x720, 30 a second", "/dev/video7: unplugged; waiting for it",
        "/dev/video7: it gives frames again",
      ])
  }

  @Test func aCameraThatIsBusyAtFirst() throws {
    let busy = SourceError("busy", isPassing: true)
    let steps = Array(repeating: ScriptedSource.Step.frame, count: 8)
    let outcome = try run(steps) { run, source in
      source.troubles = [busy, busy]
      run.loops = true
    }
    #expect(outcome.told == [Self.numbers[0]])
    #expect(outcome.audience.notes.first == "/dev/video7: busy; waiting for it")
    #expect(outcome.audience.notes.count == 2)
    // Without anything that says how long, it is not waited for.
    #expect(throws: busy) {
      try run(steps) { _, source in
        source.troubles = [busy]
      }
    }
    // What will never be a camera is not waited for either.
    #expect(throws: SourceError("no camera")) {
      try run(steps) { run, source in
        source.troubles = [SourceError("no camera")]
        run.loops = true
      }
    }
    let never = try run(steps) { run, source in
      source.troubles = Array(repeating: busy, count: 50)
      run.timeout = 0.7
    }
    #expect(never.code == .notOpened)
  }

  @Test func theLightFollowsTheAdvice() throws {
    let dark = Array(repeating: ScriptedSource.Step.black, count: 6)
    let lit = try run(dark + Array(repeating: .frame, count: 8)) { run, _ in
      run.lightsByAdvice = true
    }
    #expect(lit.source.lights.first == true && lit.source.lights.last == false)
    let without = try run(dark) { run, source in
      run.lightsByAdvice = true
      source.hasLight = false
    }
    #expect(without.audience.notes == ["/dev/video7: torch: the camera has no such control"])
  }

  @Test func aProgramGetsTheResult() throws {
    let folder = try TestFolder()
    let outcome = try run(Array(repeating: .frame, count: 12)) { run, _ in
      run.program = ResultProgram(command: "cat >'\(folder.path)/result'")
    }
    #expect(outcome.audience.notes.isEmpty)
    let text = try String(contentsOfFile: folder.path + "/result", encoding: .utf8)
    #expect(text.contains(Self.numbers[0]) && text.hasPrefix("{\"final\": true") && text.hasSuffix("}\n"))
    #expect(!text.contains("4555419310406700"))
  }

  @Test func programsThatFail() {
    #expect(ResultProgram(command: "exit 3").run("{}")?.hasSuffix("ended with code 3") == true)
    #expect(ResultProgram(command: "kill -9 $$").run("{}")?.hasSuffix("ended by signal 9") == true)
    // One that does not read is no trouble.
    #expect(ResultProgram(command: "true").run(String(repeating: "x", count: 60_000)) == nil)
    #expect(ResultProgram(command: "true").run(String(repeating: "x", count: 100_000)) != nil)
  }
}
