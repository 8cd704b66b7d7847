// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan
@testable import CardScanCommand

@Suite struct SessionReportTests {
  /// A session that has seen 4111 1111 1111 1119, of which the digit at `unsure` is not sure.
  private func report(_ status: Status, reveal: Bool, unsure: Int? = nil) -> SessionReport {
    let result = ScanResult()
    result.status = status
    let digits: [UInt8] = [4] + [UInt8](repeating: 1, count: 14) + [9]
    result.digits = digits.enumerated().map { index, digit in
      let sure: Float = index == unsure ? 0.6 : 0.99
      return DigitReading(
        digit: digit, probabilities: InlineArray { $0 == Int(digit) ? sure : 0.001 },
        box: Quad(x: Double(10 * index), y: 0, width: 8, height: 10))
    }
    result.groups = [4, 4, 4, 4]
    result.confidence = 0.97
    if status == .ok { result.number = CardNumber(digits: digits) }
    var state = SessionState()
    state.phase = status == .ok ? .done : .reading
    state.end = status == .ok ? .complete : .none
    state.advice = status == .ok ? .none : .holdStill
    state.stable = status == .ok ? [.number, .expiry] : []
    state.result = result
    state.observations = 3
    return SessionReport(
      source: "film", state: state, index: 7, time: 233_333_333, spent: 1_500_000, device: { nil },
      reveal: reveal)
  }

  private func digits(_ report: SessionReport) throws -> [String] {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.text.utf8)) as? [String: Any])
    let all = try #require(object["digits"] as? [[String: Any]])
    #expect(all.allSatisfy { ($0["confidence"] as? Double) != nil })
    return all.map { $0["digit"] as? String ?? "-" }
  }

  @Test func onlyTheLastFourOfASureNumberAreSaid() throws {
    let sure = report(.ok, reveal: false)
    #expect(sure.text == "done, **** **** **** 1119")
    #expect(try digits(sure).joined() == "------------1119")
    #expect(sure.json.text.contains(#""number": "************1119""#))
    #expect(sure.finalText.contains("**** **** **** 1119"))
    for text in [sure.text, sure.json.text, sure.finalJSON.text, sure.finalText] {
      #expect(!text.contains("41") && !text.contains("11119"))
    }
  }

  @Test func noDigitOfAnUnsureNumberIsSaid() throws {
    let unsure = report(.noNumber, reveal: false, unsure: 2)
    #expect(unsure.text == "reading, **·* **** **** ****: hold still")
    #expect(try digits(unsure).allSatisfy { $0 == "-" })
    #expect(unsure.json.text.contains(#""number": null"#))
    #expect(unsure.finalJSON.text.contains(#""status": "no_number", "number": null"#))
  }

  @Test func whatIsSureIsSaidWhenRevealed() throws {
    let unsure = report(.noNumber, reveal: true, unsure: 2)
    #expect(unsure.text == "reading, 41·1 1111 1111 1119: hold still")
    #expect(try digits(unsure).joined() == "41-1111111111119")
    #expect(unsure.json.text.contains(#""number": null"#))
    #expect(try digits(report(.ok, reveal: true, unsure: 2)).joined() == "4111111111111119")
  }

  @Test func theObjectsOfAFrameAndOfTheEnd() throws {
    let text = report(.ok, reveal: false).json.text
    #expect(
      text.hasPrefix(
        #"{"frame": 7, "time_ms": 233.333, "phase": "done", "advice": "none", "number": "#))
    #expect(
      text.hasSuffix(
        #""fields": {}, "stable": ["number", "expiry"], "quality": {"sharpness": 0, "brightness": 0, "#
          + #""glare": 0, "motion": 0}, "quad": null, "observations": 3, "read": false, "#
          + #""dropped": false, "ms": {"total": 1.5, "localize": 1.5, "rectify": 0, "read": 0}}"#))
    let end = report(.ok, reveal: false).finalJSON.text
    #expect(end.hasPrefix(#"{"final": true, "file": "film", "status": "ok", "number": "*"#))
    #expect(
      end.hasSuffix(
        #""end": "complete", "frame": 7, "time_ms": 233.333, "stable": ["number", "expiry"], "#
          + #""observations": 3, "frames": 0, "dropped_frames": 0}"#))
  }

  /// The outline begins with the corner that was the card's top left when it was read.
  @Test func theOutlineIsTurnedAsItIsRead() {
    var state = SessionState()
    let read = Quad(x: 100, y: 100, width: 160, height: 100)
    state.result.quad = read
    let now = Quad(x: 120, y: 90, width: 170, height: 104)
    for turns in 0..<4 {
      state.card = TrackedCard(
        identity: 1, state: .followed, quad: now.rotated(by: turns), confidence: 1,
        velocity: Point(0, 0), frames: 1, framesSinceSeen: 0, age: 0)
      let report = SessionReport(
        source: "", state: state, index: 0, time: 0, spent: 0, device: { nil }, reveal: false)
      #expect(report.quad == now)
      // In a mirrored frame the corners that were read run the other way round.
      state.result.quad = read.mirrored
      let mirrored = SessionReport(
        source: "", state: state, index: 0, time: 0, spent: 0, device: { nil }, reveal: false)
      #expect(mirrored.quad == now.mirrored)
      state.result.quad = read
    }
  }

  @Test func everythingHasAName() {
    let phases = (0...3).compactMap { SessionPhase(rawValue: $0)?.name }
    #expect(phases == ["searching", "card_seen", "reading", "done"])
    let ends = (0...3).map { SessionEnd(rawValue: $0)?.name }
    #expect(ends == [nil, "complete", "observations", "time"])
    let advice = (0...8).compactMap { Advice(rawValue: $0) }
    #expect(Set(advice.map(\.name)).count == 9 && Set(advice.map(\.words)).count == 9)
    #expect(WantedFields.all.names == ["number", "expiry", "holder", "company", "phones", "fields"])
  }
}
