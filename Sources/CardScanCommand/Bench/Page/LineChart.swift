// SPDX-License-Identifier: Apache-2.0

/// Lines over an axis; both axes begin at zero.
struct LineChart {
  struct Line {
    let name: String
    let points: [(x: Double, y: Double)]
    /// Not measured: what another line is to be seen beside.
    var isIdeal = false
  }

  let title: String
  let xUnit: String
  let yUnit: String
  let lines: [Line]
  /// Where the x axis has ticks; the measured places where it is nil.
  var xTicks: [(value: Double, name: String)]
  var width = 370.0
  var height = 262.0

  private static let left = 52.0
  private static let right = 16.0
  private static let top = 26.0
  private static let bottom = 46.0

  var markup: String {
    let points = lines.flatMap(\.points)
    let scale = PlotScale(upTo: points.map(\.y).max() ?? 0, steps: 5)
    let end = max(points.map(\.x).max() ?? 0, xTicks.map(\.value).max() ?? 0)
    let bottom = height - LineChart.bottom
    let right = width - LineChart.right
    func x(_ value: Double) -> Double {
      LineChart.left + (right - LineChart.left) * (end > 0 ? value / end : 0)
    }
    func y(_ value: Double) -> Double {
      bottom - (bottom - LineChart.top) * scale.part(value)
    }
    var svg = SVG(width: width, height: height, title: title)
    for tick in scale.ticks {
      svg.line(LineChart.left, y(tick), right, y(tick), tick == 0 ? "axis" : "grid")
      svg.text(scale.label(tick), LineChart.left - 6, y(tick) + 4, "tick", anchor: .end)
    }
    svg.line(LineChart.left, LineChart.top, LineChart.left, bottom, "axis")
    for tick in xTicks {
      svg.line(x(tick.value), bottom, x(tick.value), bottom + 4, "axis")
      svg.text(tick.name, x(tick.value), bottom + 17, "tick", anchor: .middle)
    }
    svg.text(xUnit, (LineChart.left + right) / 2, height - 8, "unit", anchor: .middle)
    svg.text(yUnit, 4, 12, "unit")
    // Ideal lines take no colour of their own.
    var series = 0
    for line in lines {
      svg.polyline(line.points.map { (x($0.x), y($0.y)) }, line.isIdeal ? "ideal" : "l\(series)")
      if line.isIdeal { continue }
      for point in line.points {
        svg.dot(
          x(point.x), y(point.y), "s\(series)",
          tip: "\(line.name), \(LineChart.short(point.x)) \(xUnit): \(LineChart.short(point.y)) \(yUnit)")
      }
      series += 1
    }
    let measured = lines.filter { !$0.isIdeal }.map(\.name)
    return Figure.markup(
      title: title, series: measured, ideal: lines.first { $0.isIdeal }?.name, drawing: svg.markup)
  }

  private static func short(_ value: Double) -> String {
    value.fixed(value < 1 ? 3 : value < 100 ? 2 : 0)
  }
}
