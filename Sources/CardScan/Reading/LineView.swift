// SPDX-License-Identifier: Apache-2.0

/// How the text network looks at a line.
struct LineView {
  /// Height of its characters, as a part of the nominal one.
  var size: Float = 1
  /// How much wider they are than nominally, besides.
  var width: Float = 1
  /// Rows of the strip by which it lies lower.
  var drop: Float = 0
  /// How much earlier the strip begins and how much later it ends, in the line's heights: where art or another
  /// ground begins a line's end is missed.
  var before: Float = 0
  var after: Float = 0

  static let all: InlineArray<9, LineView> = [
    LineView(), LineView(size: 0.86), LineView(size: 1.14), LineView(width: 0.85), LineView(width: 1.2),
    LineView(drop: 1.5), LineView(drop: -1.5), LineView(before: 5), LineView(after: 5),
  ]
  /// Those of `all` for every line, for lines that are not sure, and for those of them that may hold a name.
  static let plain = 0..<1, sizes = 1..<3, others = 3..<9
}

extension TextArea {
  /// The strip in which the line is looked at so.
  func window(_ view: LineView) -> StripWindow {
    var area = self
    let unit = (right - left) * (height / max((right - left).length, 1e-6))
    area.left = left - unit * Double(view.before)
    area.right = right + unit * Double(view.after)
    var window = area.window(rows: Double(view.size) * TextArea.capitalRows)
    window.columnStep = window.columnStep * (1 / Double(view.width))
    window.columns = min(2048, (Int(Double(window.columns) * Double(view.width)) + 7) & ~7)
    window.origin = window.origin + window.rowStep * Double(view.drop)
    return window
  }
}
