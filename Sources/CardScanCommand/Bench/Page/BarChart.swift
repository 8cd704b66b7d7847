// SPDX-License-Identifier: Apache-2.0

/// Horizontal bars from zero, in groups, each with its figure beside it.
struct BarChart {
  /// A part of a bar; a bar of several is their stack.
  struct Part {
    /// Number of the series, from 0, which has its colour.
    let series: Int
    let value: Double
  }

  struct Bar {
    let parts: [Part]
    /// Beside the bar.
    let label: String

    var value: Double { parts.reduce(0) { $0 + $1.value } }
  }

  struct Group {
    let name: String
    let bars: [Bar]
  }

  let title: String
  /// What the axis counts, `ms`.
  let unit: String
  let groups: [Group]
  /// Names of the series, in order; a legend where there are several.
  var series: [String] = []
  /// A line across all bars, with its name.
  var mark: (value: Double, name: String)?
  var width = 760.0
  var nameWidth = 104.0
  /// Room at the right for the figures of the longest bars.
  var labelWidth = 150.0

  private static let barHeight = 16.0
  private static let barGap = 3.0
  private static let groupGap = 12.0

  var markup: String {
    let bars = groups.flatMap(\.bars)
    let scale = PlotScale(upTo: max(bars.map(\.value).max() ?? 0, mark?.value ?? 0))
    let rows = groups.map { Double($0.bars.count) * (BarChart.barHeight + BarChart.barGap) }
    let top = mark == nil ? 6.0 : 24.0
    let bottom = top + rows.reduce(0) { $0 + $1 + BarChart.groupGap }
    let plot = width - nameWidth - labelWidth
    var svg = SVG(width: width, height: bottom + 40, title: title)
    func x(_ value: Double) -> Double { nameWidth + plot * scale.part(value) }
    for tick in scale.ticks {
      svg.line(x(tick), top, x(tick), bottom, tick == 0 ? "axis" : "grid")
      svg.text(scale.label(tick), x(tick), bottom + 16, "tick", anchor: .middle)
    }
    svg.text(unit, nameWidth + plot / 2, bottom + 34, "unit", anchor: .middle)
    var y = top + BarChart.groupGap / 2
    var figures: [(text: String, x: Double, y: Double)] = []
    for (group, height) in zip(groups, rows) {
      svg.text(group.name, nameWidth - 10, y + height / 2 + 3, "name", anchor: .end)
      for bar in group.bars {
        var start = 0.0
        for part in bar.parts {
          svg.rect(
            x(start), y, x(start + part.value) - x(start), BarChart.barHeight, "s\(part.series)",
            tip: tip(group, part, bar))
          start += part.value
        }
        figures.append((bar.label, x(start) + 6, y + BarChart.barHeight - 4))
        y += BarChart.barHeight + BarChart.barGap
      }
      y += BarChart.groupGap
    }
    if let mark {
      svg.line(x(mark.value), top - 4, x(mark.value), bottom, "mark")
      svg.text(mark.name, x(mark.value), top - 9, "unit", anchor: .middle)
    }
    // Over the mark, which may lie behind them.
    for figure in figures { svg.text(figure.text, figure.x, figure.y, "figure") }
    return Figure.markup(title: title, series: series, drawing: svg.markup)
  }

  private func tip(_ group: Group, _ part: Part, _ bar: Bar) -> String {
    let name = part.series < series.count ? "\(group.name), \(series[part.series])" : group.name
    return "\(name): \(bar.parts.count > 1 ? part.value.fixed(4) + " " + unit : bar.label)"
  }
}
