// SPDX-License-Identifier: Apache-2.0
import CSystem

extension Scanner {
  /// Reads the region that was asked for. A security code is no more given out from there than from
  /// the card's lines: neither one that these show nor one that the region's own lines show.
  func readRegion(_ options: ScanOptions, into result: ScanResult) throws(ScanError) {
    guard let quad = options.region?.quad(card: result.quad) else { return }
    let start = cs_now()
    var lines = try RegionReader(stages: stages).lines(quad)
    var alone = FieldOptions()
    alone.wanted = []
    if result.fields == nil, result.number != nil {
      // The card's lines are not known, but that it is a payment card: its number is elsewhere.
      alone.numberArea = CardArea(left: -2, top: -2, right: -1, bottom: -1)
    }
    for place in CardFields.find(in: lines, options: alone).securityCodes {
      lines[place.line].cover(place.first..<place.end)
    }
    for place in result.fields?.securityCodes ?? [] {
      guard let code = result.quad(of: place) else { continue }
      for i in lines.indices { cover(code, on: &lines[i]) }
    }
    result.regionLines = lines
    result.timings.read += cs_now() - start
  }

  /// Covers the characters that reach into `code`.
  private func cover(_ code: Quad, on line: inout TextLine) {
    for i in line.characters.indices {
      guard let own = line.quad(of: i..<i + 1) else { continue }
      let left = (own.topLeft + own.bottomLeft) * 0.5
      let right = (own.topRight + own.bottomRight) * 0.5
      if code.contains(left) || code.contains(right) || code.contains((left + right) * 0.5) {
        line.cover(i..<i + 1)
      }
    }
  }
}
