// SPDX-License-Identifier: Apache-2.0

extension ReportPage {
  var deviceTimes: String {
    let rows = report.rows(DeviceTimeRow.self)
    let size = rows.contains { $0.size == "1280x720" } ? "1280x720" : rows.first?.size
    var keys: [(device: Int, format: String)] = []
    for row in rows where !keys.contains(where: { $0 == (row.device, row.format) }) {
      keys.append((row.device, row.format))
    }
    let drawings = keys.flatMap { key in
      let own = rows.filter { ($0.device, $0.format, $0.size) == (key.device, key.format, size ?? "") }
      // The network's bar would hide those of the others.
      return [own.filter { $0.stage != "network" }, own.filter { $0.stage == "network" }].map {
        stack("OpenCL \(key.device), \(size ?? "") \(key.format)", $0)
      }
    }
    return section(
      "Where the time of OpenCL devices goes",
      """
      By the events of a queue that tells times, which is used for nothing else here. What no event covers is \
      starting commands and waiting for them, by the host's clock.
      """, drawings)
  }

  private func stack(_ title: String, _ rows: [DeviceTimeRow]) -> String {
    if rows.isEmpty { return "" }
    return BarChart(
      title: title, unit: "milliseconds",
      groups: rows.map { row in
        // The kernels' colour is that of OpenCL everywhere.
        let parts = zip([1, 0, 2, 4], [row.kernels, row.toDevice, row.fromDevice, row.rest])
        return BarChart.Group(
          name: row.stage,
          bars: [
            BarChart.Bar(
              parts: parts.map { BarChart.Part(series: $0, value: $1 / 1e6) },
              label: row.whole.shortTime)
          ])
      },
      series: ["to device", "kernels", "from device", "", "starting and waiting"]
    ).markup
  }
}
