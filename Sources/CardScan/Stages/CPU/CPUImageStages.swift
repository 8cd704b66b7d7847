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
  /// narrower or lower, in `areas` of the target.
  func reduce(_ frame: Frame, factor: Int, areas: [PixelArea], into target: PixelBuffer) {
    let columns = Int32(min(factor, frame.width)), rows = Int32(min(factor, frame.height))
    withLuma(of: frame) { source in
      workers.split(areas.rows, grain: Self.grain) { first, last in
        areas.eachPart(Int(first), Int(last)) { area, first, last in
          cs_reduce(
            source, columns, rows, Int32(area.left), Int32(area.right), target.base, target.stride, first,
            last)
        }
      }
    }
  }

  /// R, G, B and luma into a picture of four channels of the frame's size.
  func color(of frame: Frame, into target: PixelBuffer) {
    withLuma(of: frame) { source in
      workers.split(frame.height, grain: Self.grain) { first, last in
        cs_color(source, target.base, target.stride, Int32(frame.width), first, last)
      }
    }
  }

  private func withLuma(of frame: Frame, _ body: (UnsafePointer<cs_luma>) -> Void) {
    var luma = cs_luma()
    luma.base = frame.planes.0 + frame.format.lumaOffset
    luma.stride = frame.strides.0
    luma.pixel_stride = Int32(frame.format.pixelStride)
    luma.first_weight = frame.isRedFirst ? 77 : 29
    luma.expands = frame.range == .limited ? 1 : 0
    body(&luma)
  }

  /// Border responses of a plane that stand out from their neighbourhood: the whole of both maps, or
  /// with a mask its areas, weighed by it.
  func borders(
    _ source: PixelBuffer, mask: GuideMask?, _ parameters: BorderParameters, vertical: PixelBuffer,
    horizontal: PixelBuffer
  ) {
    let whole = [PixelArea(left: 0, right: source.width, top: 0, bottom: source.height)]
    var place = cs_borders_area()
    place.luma = UnsafePointer(source.base)
    place.luma_stride = source.stride
    place.width = Int32(source.width)
    place.height = Int32(source.height)
    place.mask_stride = source.width
    place.ratio = parameters.fixedRatio
    place.offset = Int32(max(0, min(parameters.offset, 255)))
    let verticalAreas = mask?.verticalAreas ?? whole
    let areas = verticalAreas + (mask?.horizontalAreas ?? whole)
    let verticalRows = verticalAreas.rows
    func run(_ mask: UnsafePointer<UInt8>?) {
      workers.split(areas.rows, grain: 2 * Self.grain) { first, last in
        for isVertical in [true, false] {
          var place = place
          let target = isVertical ? vertical : horizontal
          place.is_vertical = isVertical ? 1 : 0
          place.target = target.base
          place.target_stride = target.stride
          place.mask = isVertical ? mask : mask.map { $0 + source.width * source.height }
          let from = isVertical ? 0 : verticalRows, to = isVertical ? verticalRows : Int.max
          areas.eachPart(max(Int(first), from), min(Int(last), to)) { area, first, last in
            place.left = Int32(area.left)
            place.right = Int32(area.right)
            place.top = Int32(area.top)
            place.bottom = Int32(area.bottom)
            cs_borders(&place, first, last)
          }
        }
      }
    }
    if let mask {
      mask.pixels.withUnsafeBufferPointer { run($0.baseAddress) }
    } else {
      run(nil)
    }
  }

  /// Resamples luma along `homography` (target to source).
  func warp(_ source: LumaView, _ homography: Homography, into target: PixelBuffer) {
    let taps = homography.taps(
      width: Double(target.width), height: Double(target.height))
    var matrix = homography.single
    withUnsafePointer(to: &matrix) { pointer in
      pointer.withMemoryRebound(to: Float.self, capacity: 9) { h in
        workers.split(target.height, grain: Self.grain) { first, last in
          cs_warp_luma(
            source.base, source.stride, Int32(source.pixelStride), Int32(source.width),
            Int32(source.height), h, Int32(taps), target.base, target.stride, Int32(target.width),
            first, last)
        }
      }
    }
  }

  /// The same for four channels at once.
  func warpColor(_ source: PixelBuffer, _ homography: Homography, into target: PixelBuffer) {
    let taps = homography.taps(
      width: Double(target.width), height: Double(target.height))
    var matrix = homography.single
    withUnsafePointer(to: &matrix) { pointer in
      pointer.withMemoryRebound(to: Float.self, capacity: 9) { h in
        workers.split(target.height, grain: Self.grain) { first, last in
          cs_warp_rgba(
            source.base, source.stride, Int32(source.width), Int32(source.height), h, Int32(taps),
            target.base, target.stride, Int32(target.width), first, last)
        }
      }
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
