// SPDX-License-Identifier: Apache-2.0
@_spi(Probe) import CardScan

extension ReportPage {
  var stages: String {
    // Drawings of their own, or the bars of what is quick could not be seen.
    let kinds: [(title: String, stages: [String])] = [
      ("Image stages", ["copy"] + ProbedStage.allCases.map { "\($0.name)" }.filter { $0 != "network" }),
      (
        "Outline near a guide, and followed, and frames without a card",
        [FrameWay.guided, .tracked, .rejected, .rejectedFree].map(\.rawValue)
      ),
      (
        "Strips through the digit network, outline anywhere, and all of the card",
        ["network", FrameWay.free.rawValue, FrameWay.whole.rawValue]
      ),
    ]
    let drawings = formats(usualStages).flatMap { format in
      kinds.map { kind in
        bars(
          kind.title, usualStages.filter { $0.format == format && kind.stages.contains($0.stage) })
      }
    }
    return section(
      "Stages and ways of a frame",
      """
      Median times. × is the time as a multiple of one memcpy of the plane that holds the frame's luma, \
      measured in the same run. Only paths that came to the same are shown.
      """, drawings)
  }

  private func bars(_ title: String, _ rows: [StageRow]) -> String {
    guard let first = rows.first else { return "" }
    let names = rows.distinct(\.stage)
    let paths = ["CPU path"] + report.machine.devices.indices.map { "OpenCL \($0)" }
    return BarChart(
      title: "\(title): \(first.size) \(first.format)", unit: "milliseconds",
      groups: names.map { name in
        BarChart.Group(
          name: name,
          bars: rows.filter { $0.stage == name }.map { row in
            let milliseconds = row.timing.median / 1e6
            let text = row.timing.median.shortTime
            return BarChart.Bar(
              parts: [BarChart.Part(series: row.device.map { $0 + 1 } ?? 0, value: milliseconds)],
              label: row.copies.map { "\(text) · \($0.shortRatio)" } ?? text)
          })
      }, series: paths
    ).markup
  }

  /// How times grow with the frame.
  var growth: String {
    let rows = report.rows(GrowthRow.self)
    var keys: [(format: String, stage: String)] = []
    for row in rows where !keys.contains(where: { $0 == (row.format, row.stage) }) {
      keys.append((row.format, row.stage))
    }
    let drawings = keys.map { key in
      line(key.stage, key.format, rows.filter { $0.format == key.format && $0.stage == key.stage })
    }
    return section(
      "Scaling over frame sizes",
      """
      The dashed line is growth in proportion to the pixels, from the smallest frame on the CPU path: a line \
      below it grows less than linearly.
      """, drawings, grid: .triple)
  }

  private func line(_ stage: String, _ format: String, _ rows: [GrowthRow]) -> String {
    var lines = rows.map { row in
      LineChart.Line(
        name: row.path, points: row.points.map { (Double($0.pixels) / 1e6, $0.time / 1e6) })
    }
    guard let first = lines.first?.points.first, let last = lines.first?.points.last else { return "" }
    // What leaves the drawing would press the measured lines flat.
    let most = lines.flatMap(\.points).map(\.y).max() ?? 0
    let slope = first.y / first.x
    let end = min(last.x, 1.15 * most / slope)
    lines.append(
      LineChart.Line(name: "linear", points: [(0, 0), (end, slope * end)], isIdeal: true))
    return LineChart(
      title: "\(stage), \(format)", xUnit: "megapixels", yUnit: "ms", lines: lines,
      xTicks: PlotScale(upTo: last.x, steps: 5).ticks.filter { $0 <= last.x * 1.1 }.map {
        ($0, $0.fixed(0))
      }
    ).markup
  }

  private func formats(_ rows: [StageRow]) -> [String] {
    rows.distinct(\.format)
  }
}
