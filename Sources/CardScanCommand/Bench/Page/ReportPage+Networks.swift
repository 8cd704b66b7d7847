// SPDX-License-Identifier: Apache-2.0

extension ReportPage {
  var networks: String {
    let rows = report.rows(NetworkRow.self)
    let charts = rows.distinct(\.path).map { path in
      let own = rows.filter { $0.path == path }
      return BarChart(
        title: "Speed of the networks, \(path)", unit: "GFLOP/s, worked out output by output",
        groups: own.map { row in
          BarChart.Group(name: row.name, bars: [speedBar(row.work)])
        }, mark: own.first?.work.peak.map { ($0, "best speed \($0.fixed(0))") }, labelWidth: 200
      ).markup
    }
    return section(
      "Networks against the processor",
      """
      GFLOP/s counts what convolutions take when they are worked out output by output. Tiles (Winograd) take \
      fewer multiplications, and bytes are multiplied four at a time where the processor can, so that a bar may \
      be longer than the best speed of the processor's multiplications and additions of floats, which is \
      measured in the same run: for an OpenCL device that is a processor, that of all its cores. Devices work in \
      floats and output by output.
      """, charts)
  }

  var layers: String {
    let rows = report.rows(LayerRow.self).filter { $0.work.operations > 0 }
    let drawings = rows.distinct(\.path).flatMap { path in
      let ofPath = rows.filter { $0.path == path }
      return ofPath.distinct(\.network).map { layerChart($0, path, ofPath) }
    }
    return section(
      "Layers",
      """
      Each convolution alone, in floats: kernel rows × columns, channels of input > output; on devices by their own \
      clocks.
      """, drawings, grid: .pair)
  }

  /// The layers of one network among `rows`, which are of one path.
  private func layerChart(_ network: String, _ path: String, _ rows: [LayerRow]) -> String {
    let own = rows.filter { $0.network == network }
    return BarChart(
      title: "Layers of \(network), \(path)", unit: "GFLOP/s",
      groups: own.map { row in
        BarChart.Group(name: "\(row.index): \(row.shape)", bars: [speedBar(row.work, short: true)])
      }, mark: own.first?.work.peak.map { ($0, "best") }, width: 500, nameWidth: 150, labelWidth: 110
    ).markup
  }

  private func speedBar(_ work: PeakWork, short: Bool = false) -> BarChart.Bar {
    let share = work.share.map { " · \((100 * $0).fixed(0)) %" } ?? ""
    let time = short ? "" : " · \((work.timing.median / 1e6).fixed(2)) ms"
    return BarChart.Bar(
      parts: [BarChart.Part(series: 0, value: work.speed)],
      label: "\(work.speed.fixed(0))\(short ? "" : " GFLOP/s")\(share)\(time)")
  }
}
