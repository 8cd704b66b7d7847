// SPDX-License-Identifier: Apache-2.0

extension ReportPage {
  /// Beside OpenCV, where that was measured.
  var rivals: String {
    let rows = report.rows(RivalRow.self)
    guard let version = rows.first?.opencv else { return "" }
    let size = rows.contains { $0.size == "1280x720" } ? "1280x720" : rows[0].size
    let formats = rows.distinct(\.format)
    let drawings = formats.map { format in
      BarChart(
        title: "\(size) \(format)", unit: "milliseconds",
        groups: rows.filter { $0.size == size && $0.format == format }.map { row in
          BarChart.Group(name: row.stage, bars: bars(row))
        },
        series: ["cardscan, CPU path", "cardscan, OpenCL", "OpenCV", "OpenCV, OpenCL (UMat)"],
        labelWidth: 170
      ).markup
    }
    return section(
      "Beside OpenCV \(version)",
      """
      The same frames, in turns, results checked against each other. CPU path and OpenCV's functions by the \
      processor time of one thread; both OpenCL paths on the same device, from start to end. × says how many \
      times as long OpenCV takes.
      """, drawings)
  }

  private func bars(_ row: RivalRow) -> [BarChart.Bar] {
    func bar(_ series: Int, _ time: Double?, _ gain: Double? = nil) -> BarChart.Bar? {
      guard let time else { return nil }
      let text = time.shortTime
      return BarChart.Bar(
        parts: [BarChart.Part(series: series, value: time / 1e6)],
        label: gain.map { "\(text) · \($0.shortRatio)" } ?? text)
    }
    return [
      bar(0, row.cardscanCPU), bar(2, row.opencvCPU, row.gainCPU), bar(1, row.cardscanOpenCL),
      bar(3, row.opencvOpenCL, row.gainOpenCL),
    ].compactMap { $0 }
  }
}
