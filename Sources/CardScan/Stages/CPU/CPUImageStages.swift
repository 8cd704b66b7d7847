// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// The image stages on the CPU: thin covers of the loops in CLoops, split over rows. Each writes
/// into pictures that the caller owns and that fit; no check is made twice.
struct CPUImageStages {
  let workers: Workers

  /// Rows that are worth a thread's start.
  private static let grain = 32

  /// Means of `factor` × `factor` pixels of a frame's luma, or of as many as there are in a frame that is
  /// narrower or lower, in areas of the target.
  @inline(never)
  func reduce(
    _ frame: Frame, factor: Int, areas: UnsafeBufferPointer<PixelArea>, into target: PixelBuffer
  ) {
    var rows = 0
    for area in areas { rows += area.rows }
    var reduction = Self.reduction(frame, factor, areas, target)
    workers.run(rows, grain: Self.grain, cs_reduce, &reduction)
  }

  /// The same in one area.
  func reduce(_ frame: Frame, factor: Int, area: PixelArea, into target: PixelBuffer) {
    withUnsafePointer(to: area) {
      reduce(frame, factor: factor, areas: UnsafeBufferPointer(start: $0, count: 1), into: target)
    }
  }

  private static func reduction(
    _ frame: Frame, _ factor: Int, _ areas: UnsafeBufferPointer<PixelArea>, _ target: PixelBuffer
  ) -> cs_reduction {
    cs_reduction(
      source: frame.lumaSource, columns: Int32(min(factor, frame.width)),
      rows: Int32(min(factor, frame.height)), areas: areas.baseAddress, area_count: Int32(areas.count),
      target: target.base, target_stride: target.stride)
  }

  /// R, G, B and luma into a picture of four channels of the frame's size.
  func color(of frame: Frame, into target: PixelBuffer) {
    var source = frame.lumaSource
    cs_color(&source, target.base, target.stride, Int32(frame.width), 0, Int32(frame.height))
  }

  /// Border responses of a frame's luma, reduced `factor` times into `reduced`, where the mask's borders are.
  func borders(
    of frame: Frame, factor: Int, mask: GuideMask, _ parameters: BorderParameters, reduced: PixelBuffer,
    vertical: PixelBuffer, horizontal: PixelBuffer
  ) {
    mask.lumaAreas.withUnsafeBufferPointer { areas in
      var reduction = Self.reduction(frame, factor, areas, reduced)
      let isOne = workers.count == 1
      if !isOne { reduce(frame, factor: factor, areas: areas, into: reduced) }
      withUnsafePointer(to: &reduction) {
        borders(
          reduced, mask: mask, parameters, vertical: vertical, horizontal: horizontal, reduction: isOne ? $0 : nil)
      }
    }
  }

  /// Border responses of a plane that stand out from their neighbourhood: the whole of both maps, or
  /// with a mask its areas, weighed by it. With a reduction it makes the plane.
  func borders(
    _ source: PixelBuffer, mask: GuideMask?, _ parameters: BorderParameters, vertical: PixelBuffer,
    horizontal: PixelBuffer, reduction: UnsafePointer<cs_reduction>? = nil
  ) {
    var search = cs_border_search()
    search.luma = UnsafePointer(source.base)
    search.luma_stride = source.stride
    search.width = Int32(source.width)
    search.height = Int32(source.height)
    search.reduction = reduction
    search.vertical = vertical.base
    search.horizontal = horizontal.base
    search.target_stride = vertical.stride
    search.ratio = parameters.fixedRatio
    search.offset = Int32(max(0, min(parameters.offset, 255)))
    guard let mask else {
      let whole = PixelArea.whole(source.width, source.height)
      var areas: InlineArray<2, PixelArea> = [whole, whole]
      withUnsafeBytes(of: &areas) { bytes in
        search.areas = bytes.bindMemory(to: PixelArea.self).baseAddress
        search.horizontal_count = 1
        search.area_count = 2
        workers.run(2 * source.height, grain: 2 * Self.grain, cs_borders, &search)
      }
      return
    }
    mask.pixels.withUnsafeBufferPointer { pixels in
      mask.borderAreas.withUnsafeBufferPointer { areas in
        search.mask = pixels.baseAddress
        search.areas = areas.baseAddress
        search.horizontal_count = Int32(mask.horizontalCount)
        search.area_count = Int32(areas.count)
        workers.run(mask.borderAreas.rows, grain: 2 * Self.grain, cs_borders, &search)
      }
    }
  }

  /// Resamples luma along `homography` (target to source), or with a target of four channels all of
  /// them.
  func warp(_ source: LumaView, _ homography: Homography, into target: PixelBuffer) {
    var matrix = homography.single
    withUnsafeBytes(of: &matrix) { bytes in
      var warp = cs_warp(
        source: source.base, source_stride: source.stride, pixel_stride: Int32(source.pixelStride),
        source_width: Int32(source.width), source_height: Int32(source.height),
        h: bytes.assumingMemoryBound(to: Float.self).baseAddress,
        taps: Int32(homography.taps(width: Double(target.width), height: Double(target.height))),
        target: target.base, target_stride: target.stride, width: Int32(target.width))
      workers.run(
        target.height, grain: Self.grain, target.channels == 4 ? cs_warp_rgba : cs_warp_luma, &warp)
    }
  }

  /// Cuts a strip out of a plane and writes it, standardised, as `strip.rows` rows of
  /// `strip.columns` numbers that lie `rowStride` numbers apart.
  func strip(
    _ source: LumaView, _ strip: StripWindow, into target: UnsafeMutablePointer<Float>,
    rowStride: Int
  ) {
    var place = strip.place
    withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: strip.rows * strip.columns
    ) { bytes in
      guard let bytes = bytes.baseAddress else { return }
      withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: Float.self, capacity: 6) { place in
          cs_strip(
            source.base, source.stride, Int32(source.pixelStride), Int32(source.width),
            Int32(source.height), place, Int32(strip.taps), bytes, Int32(strip.columns),
            Int32(strip.rows))
        }
      }
      cs_standardise(
        bytes, target, Int32(strip.columns), Int32(strip.rows), Int32(rowStride))
      cs_wipe(bytes, strip.rows * strip.columns)
    }
  }
}

extension Frame {
  /// Where and how the first plane holds luma.
  var lumaSource: cs_luma {
    cs_luma(
      base: planes.0 + format.lumaOffset, stride: strides.0, pixel_stride: Int32(format.pixelStride),
      first_weight: isRedFirst ? 77 : 29, expands: range == .limited ? 1 : 0)
  }
}
