// SPDX-License-Identifier: Apache-2.0
import CLoops

/// Where on a picture a device works, in its own memory: areas of luma, and of the maps of horizontal
/// and of vertical borders.
final class OpenCLAreas {
  let luma: OpenCLAreaList
  let borders: OpenCLAreaList
  let isWhole: Bool

  /// The mask's areas; all of a picture of `width` × `height` without one.
  init(
    _ context: OpenCLContext, _ mask: GuideMask?, width: Int, height: Int
  ) throws(ScanError) {
    let whole = [PixelArea.whole(width, height)]
    luma = try OpenCLAreaList(context, mask?.lumaAreas ?? whole)
    borders = try OpenCLAreaList(
      context, mask?.borderAreas ?? whole + whole, horizontalCount: mask?.horizontalCount ?? 1)
    isWhole = mask == nil
  }
}

/// Areas as kernels take them; see common.cl.
final class OpenCLAreaList {
  let buffer: OpenCLBuffer
  let count: Int
  /// The first of them are of the map of horizontal borders.
  let horizontalCount: Int
  /// Columns of the widest.
  let width: Int
  /// Rows of all of them.
  let rows: Int
  /// Blocks of `blockRows` rows of all of them.
  let blocks: Int

  /// THRESHOLD_ROWS of threshold.cl.
  private static let blockRows = 32

  init(
    _ context: OpenCLContext, _ areas: [PixelArea], horizontalCount: Int = 0
  ) throws(ScanError) {
    // A buffer is never empty.
    let held = areas.isEmpty ? [PixelArea.whole(0, 0)] : areas
    var (width, rows, blocks) = (0, 0, 0)
    for area in areas {
      width = max(width, Int(area.right - area.left))
      rows += area.rows
      blocks += (area.rows + Self.blockRows - 1) / Self.blockRows
    }
    buffer = try OpenCLBuffer(context, copyOf: held, count: MemoryLayout<PixelArea>.size * held.count)
    count = areas.count
    self.horizontalCount = horizontalCount
    self.width = width
    self.rows = rows
    self.blocks = blocks
  }
}

extension OpenCLImageStages {
  /// The reduced luma of an uploaded frame, where the areas are.
  func reduce(
    _ uploaded: (buffer: OpenCLBuffer, stride: Int), _ frame: Frame, _ memory: OpenCLFrame,
    _ areas: OpenCLAreas
  ) throws(ScanError) {
    try reduce(
      uploaded.buffer, stride: uploaded.stride, of: frame, factor: memory.reduction,
      areas: areas.luma, into: memory.maps, first: memory.mapOffset(2))
  }

  /// The borders of the reduced luma: Sobel and threshold.
  func borders(
    _ memory: OpenCLFrame, _ areas: OpenCLAreas, mask: OpenCLBuffer?, _ parameters: BorderParameters
  ) throws(ScanError) {
    guard let responses = memory.responses, let sums = memory.sums else {
      return try borders(
        memory.maps, height: memory.reducedHeight, first: memory.mapOffset(2), mask: mask, parameters,
        areas: areas.borders)
    }
    try sobel(
      memory.maps, height: memory.reducedHeight, first: memory.mapOffset(2), mask: mask,
      areas: areas.borders, into: responses)
    try threshold(
      responses, height: memory.reducedHeight, parameters, areas: areas.borders, into: memory.maps,
      sums: sums)
  }
}
