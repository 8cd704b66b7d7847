// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan
@testable import CardScanCommand

@Suite struct MaskingTests {
  private func report(reveal: Bool) -> ScanReport {
    let result = ScanResult()
    result.status = .ok
    result.number = CardNumber(digits: [4] + [UInt8](repeating: 1, count: 15))
    result.isLuhnValid = true
    result.brand = .visa
    result.groups = [4, 4, 4, 4]
    result.confidence = 0.99812
    result.quad = Quad(Point(1, 2), Point(3.456, 2), Point(3, 4), Point(1, 4))
    return ScanReport(file: "a \"b\".jpg", result: result, device: nil, reveal: reveal)
  }

  @Test func onlyTheLastFourArePrinted() {
    let hidden = report(reveal: false)
    #expect(hidden.text == "a \"b\".jpg: **** **** **** 1111 (visa, 99.8 % sure, 0 ms)")
    let start =
      #"{"file": "a \"b\".jpg", "status": "ok", "number": "************1111", "expiry": null, "#
      + #""holder": null, "brand": "visa", "confidence": 0.9981, "#
      + #""quad": [[1, 2], [3.46, 2], [3, 4], [1, 4]], "fields": {}, "lines": [], "#
      + #""backend": "cpu", "device": null, "ms": {"#
    #expect(hidden.json.text.hasPrefix(start))
    for text in [hidden.text, hidden.json.text] { #expect(!text.contains("41")) }
  }

  @Test func allArePrintedWhenRevealed() {
    let shown = report(reveal: true)
    #expect(shown.text.contains("4111 1111 1111 1111"))
    #expect(shown.json.text.contains("\"number\": \"4111111111111111\""))
  }

  @Test func failuresOfAnEvaluationAreMasked() throws {
    let rows = try Manifest.rows("file\tnumber\na.jpg\t4111111111111112\n", path: "m")
    let result = try #require(report(reveal: false).result)
    let judgement = Judgement(rows[0], result, threshold: 0.9)
    #expect(judgement.outcome == .wrong && judgement.digitErrors == 16)
    for isShown in [false, true] {
      let evaluation = EvaluationReport([judgement], reveal: isShown)
      for text in [evaluation.text, evaluation.json.text] {
        #expect(text.contains("4111111111111112") == isShown)
        #expect(text.contains("************1112") == !isShown)
      }
    }
  }

  @Test func jsonTextIsValid() {
    #expect(JSON.string("\u{1}\n\t\\\"é").text == #""\u0001\n\t\\\"é""#)
    #expect(JSON.number(.nan, places: 2).text == "null")
    #expect(JSON.number(1.004, places: 1).text == "1")
    #expect(JSON.number(-0.25, places: 2).text == "-0.25")
    let value = JSON.object([("b", .array([.null, .bool(true)])), ("a", .integer(-3))])
    #expect(value.text == #"{"b": [null, true], "a": -3}"#)
  }
}
