// SPDX-License-Identifier: Apache-2.0

/// Reads the lines of text in a part of the frame that was last loaded. The part is resampled into the
/// middle of the rectified card's picture, so that the same stages and networks read it. How large its
/// letters are is not known, so it is made in several sizes; each line is taken from where it reads
/// best.
struct RegionReader {
  let stages: Stages

  /// Part of the picture that the region takes along one side: what is round it is seen too.
  private static let share = 0.92
  /// How much larger than in the frame it is made at most.
  private static let largestScale = 6.0
  /// How often the size is halved, and pixels that the region's height keeps at least.
  private static let sizes = 3
  private static let leastHeight = 24.0

  /// The lines inside of `quad` as they are read: from top to bottom, those of one row from left to
  /// right. Their lengths are pixels of the frame along the region's sides, from its top left corner;
  /// their quads are the frame's.
  func lines(_ quad: Quad) throws(ScanError) -> [TextLine] {
    let size = quad.size
    var scale = min(
      Double(CardGeometry.rectifiedWidth) / size.x, Double(CardGeometry.rectifiedHeight) / size.y)
    scale = min(RegionReader.share * scale, RegionReader.largestScale)
    var lines: [TextLine] = []
    for _ in 0..<RegionReader.sizes {
      for line in try seen(quad, size, scale) {
        if let part = line.cut(0, Float(size.x)), line.middle > 0, line.middle < Float(size.y) {
          lines.append(part)
        }
      }
      scale /= 2
      if size.y * scale < RegionReader.leastHeight { break }
    }
    return RegionReader.ordered(lines.apart(by: lines.map { $0.weight }, part: 0.5))
  }

  /// Lines whose middles lie less than this apart are of one row, in heights: less than lines below
  /// each other do, and more than the ends of a row that is a little askew.
  private static let rowReach: Float = 0.7

  /// The lines as they are read.
  private static func ordered(_ lines: [TextLine]) -> [TextLine] {
    var ordered: [TextLine] = []
    var row: [TextLine] = []
    func close() {
      for next in Ranking.falling(row.map { -$0.left }) { ordered.append(row[next]) }
      row = []
    }
    for place in Ranking.falling(lines.map { -$0.middle }) {
      let line = lines[place]
      if let first = row.first, line.middle >= first.middle + RegionReader.rowReach * first.height {
        close()
      }
      row.append(line)
    }
    close()
    return ordered
  }

  /// All lines in and round the region, which measures `size` in the frame.
  private func seen(
    _ quad: Quad, _ size: Point, _ scale: Double
  ) throws(ScanError) -> [TextLine] {
    let whole = Point(
      Double(CardGeometry.rectifiedWidth), Double(CardGeometry.rectifiedHeight))
    let corner = (whole - size * scale) * 0.5
    guard let map = Homography(width: size.x * scale, height: size.y * scale, onto: quad),
      let picture = Homography.ofCard(
        onto: map.apply(Quad(x: -corner.x, y: -corner.y, width: whole.x, height: whole.y)))
    else { return [] }
    let luma = try stages.rectify(picture)
    let reader = TextReader()
    let areas = try reader.areas(isPortrait: false, stages: stages)
    var lines: [TextLine] = []
    for line in try reader.read(areas, of: luma, stages: stages) {
      var text = line.textLine(.right)
      text.quad = picture.apply(line.box)
      text.place(
        from: corner * (1 / CardGeometry.pixelsPerMillimetre),
        unit: Float(CardGeometry.pixelsPerMillimetre / scale))
      lines.append(text)
    }
    return lines
  }
}

extension TextLine {
  /// How much was read: characters, each as likely as the line.
  var weight: Float { confidence * Float(characters.count) }

  static func weight(_ lines: [TextLine]) -> Float {
    var weight: Float = 0
    for line in lines { weight += line.weight }
    return weight
  }

  /// Counts its lengths from `origin` and in units of which one old unit has `unit`.
  fileprivate mutating func place(from origin: Point, unit: Float) {
    let x = Float(origin.x)
    left = (left - x) * unit
    right = (right - x) * unit
    middle = (middle - Float(origin.y)) * unit
    height *= unit
    for i in characters.indices {
      characters[i].left = (characters[i].left - x) * unit
      characters[i].right = (characters[i].right - x) * unit
    }
  }

  /// The part whose characters stand between two places, without blanks at its ends; nil where there
  /// is none.
  fileprivate func cut(_ from: Float, _ to: Float) -> TextLine? {
    var first = characters.count
    var end = 0
    for i in characters.indices {
      let middle = (characters[i].left + characters[i].right) / 2
      if middle > from, middle < to, characters[i].scalar != 0x20 {
        first = min(first, i)
        end = i + 1
      }
    }
    guard first < end else { return nil }
    var part = self
    part.characters = Array(characters[first..<end])
    (part.left, part.right) = extent(of: first..<end)
    part.quad = quad(of: first..<end)
    return part
  }
}
