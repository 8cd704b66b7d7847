// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand
@testable import CardScanMedia

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReportPageTests {
  private func report() -> BenchReport {
    var report = BenchReport(SampleRows.machine, json: true, prints: { _ in })
    for (width, height) in [(640, 480), (1280, 720)] {
      for stage in ["copy", "chain", "guided", "whole"] {
        report.add(
          SampleRows.stage(stage, milliseconds: Double(width) / 1000, width: width, height: height))
      }
    }
    GrowthRow.all(report.rows()).forEach { report.add($0) }
    for device in [nil, 0, 1] {
      report.add(
        NetworkRow(
          name: "digits", device: device, work: SampleRows.work(milliseconds: 3, peak: device == 1 ? nil : 270)))
    }
    for device in [nil, 0] {
      report.add(
        LayerRow(
          network: "digits", index: 2, shape: "3x3 4>24", device: device, work: SampleRows.work(milliseconds: 1)))
    }
    for cores in [1, 2] {
      report.add(
        StreamRow(
          size: "1280x720", format: "nv12", way: .whole, arrangement: .engines, cores: cores,
          rates: [40.0 * Double(cores)], gains: [Double(cores)], isPinned: true, joules: nil))
    }
    report.add(
      DeviceTimeRow(
        size: "1280x720", format: "nv12", stage: "chain", device: 0, kernels: 2e5, toDevice: 1e4,
        fromDevice: 2e4, whole: 3e5))
    report.add(
      RivalRow(
        opencv: "4.6.0", size: "1280x720", format: "nv12", stage: "chain", cardscanCPU: 1e5,
        opencvCPU: 4e5, cardscanOpenCL: 3e5, opencvOpenCL: 15e5))
    return report
  }

  @Test func itIsWellFormedAndHoldsEveryFigure() throws {
    let page = ReportPage(report()).markup
    // What HTML leaves open, XML must close.
    let text = page.replacingOccurrences(of: "<!DOCTYPE html>", with: "")
      .replacingOccurrences(of: "<meta charset=\"utf-8\">", with: "")
      .replacingOccurrences(
        of: "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">", with: "")
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
    for heading in [
      "Stages and ways", "Where the time of OpenCL", "Networks against", "Layers",
      "Scaling over cores", "Scaling over frame sizes", "Beside OpenCV 4.6.0", "Every figure",
    ] { #expect(page.contains(heading), "\(heading)") }
    #expect(page.contains("1970-01-01T00:00:00Z"))
    #expect(page.contains("&lt;&amp;&gt;.html"))
    #expect(page.contains("not told by this machine"))
  }

  @Test func itNeedsNothingElse() {
    let page = ReportPage(report()).markup
    for word in ["http:", "https:", "<script", "@import", "url(", "<link", "<img"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func whatWasNotMeasuredIsNotShown() {
    let empty = ReportPage(BenchReport(SampleRows.machine, json: true, prints: { _ in })).markup
    #expect(!empty.contains("<svg"))
    #expect(!empty.contains("<h2>"))
  }

  @Test func placesWhereNothingCanBeWrittenAreToldBefore() throws {
    let folder = try TestFolder()
    #expect(throws: PictureError.self) { try ReportPage.check(folder.path) }
    #expect(throws: PictureError.self) { try ReportPage.check(folder.path + "/none/page.html") }
    try ReportPage.check(folder.path + "/page.html")
    try ReportPage(report()).write(to: folder.path + "/page.html")
  }
}
