// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScanCommand

@Suite struct PlotTests {
  @Test(arguments: [0.00031, 0.1, 0.99, 1, 2.5, 7, 12, 99, 100, 12345.6])
  func scalesHoldWhatTheyShowInFewRoundSteps(largest: Double) {
    let scale = PlotScale(upTo: largest)
    #expect(scale.end >= largest * (1 - 1e-9))
    #expect(scale.ticks.first == 0)
    #expect((2...8).contains(scale.ticks.count))
    #expect(Set(scale.ticks.map { scale.label($0) }).count == scale.ticks.count)
  }

  @Test func scalesOfNothingStillHaveAnEnd() {
    #expect(PlotScale(upTo: 0).end > 0)
    #expect(PlotScale(upTo: .nan).end > 0)
    #expect(PlotScale(upTo: 10).label(2) == "2")
    #expect(PlotScale(upTo: 1).label(0.2) == "0.2")
  }

  @Test func barsAreAsLongAsTheirValues() {
    let chart = BarChart(
      title: "t", unit: "ms",
      groups: [
        BarChart.Group(
          name: "a", bars: [BarChart.Bar(parts: [BarChart.Part(series: 0, value: 5)], label: "5")]),
        BarChart.Group(
          name: "b", bars: [BarChart.Bar(parts: [BarChart.Part(series: 0, value: 10)], label: "10")]),
      ], width: 300, nameWidth: 100, labelWidth: 100)
    #expect(chart.markup.contains("x=\"100\" y=\"12\" width=\"50\""))
    #expect(chart.markup.contains("width=\"100\""))
  }

  @Test func growthIsThatOfTheTimeBesideThatOfThePixels() throws {
    let rows = [
      SampleRows.stage("chain", milliseconds: 8, width: 200, height: 400),
      SampleRows.stage("chain", milliseconds: 1, width: 100, height: 100),
      SampleRows.stage("chain", milliseconds: 4, width: 200, height: 100),
      SampleRows.stage("copy", milliseconds: 1, width: 200, height: 100),
      SampleRows.stage("free", milliseconds: 1, width: 200, height: 100),
    ]
    let growth = GrowthRow.all(rows)
    #expect(growth.count == 1)
    let row = try #require(growth.first)
    #expect(row.points.map(\.pixels) == [10_000, 20_000, 80_000])
    #expect(row.growth == 1)
    #expect(row.worstStep == 2)
  }
}
