// SPDX-License-Identifier: Apache-2.0
import CLoops

/// The frame as the card-area network takes it: lying (a frame in portrait is turned by a quarter to the
/// right), its shorter side reduced to 144 pixels by the means of areas, with a margin in the frame's
/// mean luma on all sides, into which a card that the frame cuts off goes on. Memory is kept from frame
/// to frame.
final class CardAreaInput {
  /// Rows of the input.
  static let rows = contentRows + 2 * above
  /// Rows of an input that shows what is about a guide.
  static let guideRows = 144
  private static let contentRows = 144, above = 24, beside = 32
  /// Columns of the input that a network takes at most, without the margin.
  private static let mostColumns = 2048 - 2 * beside - 8

  private(set) var picture: PixelBuffer?
  /// The frame in its own orientation at the input's scale, row by row.
  private var content: [Float] = []
  private var scratch: [Float] = []
  private(set) var place = AreaInputPlace()

  /// Makes the input of a frame's luma that was reduced `reduction` times. Whether it can be: a frame of
  /// a very long shape cannot.
  func take(_ luma: LumaView, reduction: Int) throws(ScanError) -> Bool {
    let isPortrait = luma.height > luma.width
    let shorter = min(luma.width, luma.height), longer = max(luma.width, luma.height)
    let step = Double(shorter) / Double(Self.contentRows)
    let across = Double(longer) / step
    guard across <= Double(Self.mostColumns) else { return false }
    let length = max(1, (across + 0.5).truncated)
    let columns = (length &+ 2 &* Self.beside &+ 7) & ~7
    if picture?.width != columns {
      picture = nil
      picture = try PixelBuffer(width: columns, height: Self.rows)
    }
    guard let picture else { return false }

    let width = isPortrait ? Self.contentRows : length
    let height = isPortrait ? length : Self.contentRows
    reduce(luma, to: width, height)
    // A Float would lose so much of a sum as long as this that the mean of a white frame lay above white.
    var total = 0.0
    for value in content { total += Double(value) }
    let mean = UInt8(total / Double(max(1, content.count)) + 0.5)
    for y in 0..<Self.rows {
      let row = picture.base + y &* picture.stride
      for x in 0..<columns { row[x] = mean }
    }
    for y in 0..<Self.contentRows {
      let row = picture.base + (y &+ Self.above) &* picture.stride + Self.beside
      for x in 0..<length {
        let value = isPortrait ? content[(length &- 1 &- x) &* width &+ y] : content[y &* width &+ x]
        row[x] = UInt8(value + 0.5)
      }
    }
    let down = step * Double(reduction)
    let right = Double(longer &* reduction) / Double(length)
    if isPortrait {
      place = AreaInputPlace(
        origin: Point(-down * Double(Self.above), right * Double(length &+ Self.beside)),
        columnStep: Point(0, -right), rowStep: Point(down, 0))
    } else {
      place = AreaInputPlace(
        origin: Point(-right * Double(Self.beside), -down * Double(Self.above)),
        columnStep: Point(right, 0), rowStep: Point(0, down))
    }
    return true
  }

  /// Overwrites the frame's pixels.
  func wipe() {
    picture?.wipe()
    for i in content.indices { content[i] = 0 }
    for i in scratch.indices { scratch[i] = 0 }
  }

  /// Means of `luma` over areas of equal size, `width` × `height` of them, into `content`.
  private func reduce(_ luma: LumaView, to width: Int, _ height: Int) {
    if content.count != width &* height { content = [Float](repeating: 0, count: width &* height) }
    let floats = cs_area_scratch(luma.width, width)
    if scratch.count != floats { scratch = [Float](repeating: 0, count: floats) }
    content.withUnsafeMutableBufferPointer { content in
      scratch.withUnsafeMutableBufferPointer { scratch in
        cs_area_means(
          luma.base, luma.stride, luma.pixelStride, luma.width, luma.height, content.baseAddress, width, height,
          scratch.baseAddress)
      }
    }
  }
}
