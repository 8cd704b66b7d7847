// SPDX-License-Identifier: Apache-2.0

extension ReportPage {
  var streams: String {
    let rows = report.rows(StreamRow.self)
    var drawings: [String] = []
    for way in FrameWay.allCases {
      let own = rows.filter { $0.way == way }
      guard let single = own.first(where: { $0.cores == 1 }) else { continue }
      let most = own.map(\.cores).max() ?? 1
      var lines = StreamArrangement.allCases.compactMap { arrangement -> LineChart.Line? in
        let several = own.filter { $0.arrangement == arrangement && $0.cores > 1 }
        if several.isEmpty { return nil }
        return LineChart.Line(
          name: arrangement.text,
          points: ([single] + several).map { (Double($0.cores), $0.rate) })
      }
      if lines.isEmpty {
        lines = [LineChart.Line(name: "one core", points: [(1, single.rate)])]
      }
      lines.append(
        LineChart.Line(
          name: "in proportion",
          points: [(0, 0), (Double(most), Double(most) * single.rate)], isIdeal: true))
      let cores = Set(own.map(\.cores)).sorted()
      drawings.append(
        LineChart(
          title: "\(way.rawValue), \(single.size) \(single.format)", xUnit: "cores",
          yUnit: "frames/s", lines: lines, xTicks: cores.map { (Double($0), "\($0)") }
        ).markup)
    }
    let energy =
      rows.compactMap(\.joules).isEmpty
      ? "Energy a frame: \(report.machine.energy)."
      : "The table below has the energy of a frame: that of the whole package, idle parts included."
    return section(
      "Scaling over cores",
      """
      Frames a second of all streams together, medians of rounds in which all took turns. Streams have frames \
      and an engine of their own; or one engine together, on which scans wait for each other; or one stream's \
      engine has several threads. \(energy)
      """, drawings, grid: .triple)
  }
}
