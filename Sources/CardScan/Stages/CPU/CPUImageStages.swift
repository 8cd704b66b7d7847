// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem
import CSystem

/// The image stages on the CPU: thin covers of the loops in CLoops, split over rows. Each writes
/// into pictures that the caller owns and that fit; no check is made twice.
struct CPUImageStages {
  let workers: Workers

  /// Rows that are worth a thread's start.
  private static let grain = 32

  /// R, G, B and luma into a picture of four channels of the frame's size.
  func luma(of frame: Frame, into target: PixelBuffer) {
    let source = frame.planes.0, stride = frame.strides.0
    let loop =
      switch frame.format {
      case .bgra: cs_luma_bgra
      case .rgb: cs_luma_rgb
      case .bgr: cs_luma_bgr
      default: cs_luma_rgba
      }
    workers.split(frame.height, grain: Self.grain) { first, last in
      loop(source, stride, target.base, target.stride, Int32(frame.width), first, last)
    }
  }

  /// The luma of a YUV or grey frame into a plane of the frame's size.
  func plane(of frame: Frame, into target: PixelBuffer) {
    let source = frame.planes.0 + frame.format.lumaOffset
    workers.split(frame.height, grain: Self.grain) { first, last in
      cs_luma_plane(
        source, frame.strides.0, Int32(frame.format.pixelStride), frame.range == .limited ? 1 : 0,
        target.base, target.stride, Int32(frame.width), first, last)
    }
  }

  /// Means of `factor` × `factor` pixels, or of as many as there are in a frame that is narrower or
  /// lower.
  func downscale(_ source: LumaView, factor: Int, into target: PixelBuffer) {
    workers.split(target.height, grain: Self.grain) { first, last in
      cs_downscale(
        source.base, source.stride, Int32(source.pixelStride), Int32(min(factor, source.width)),
        Int32(min(factor, source.height)), target.base, target.stride, Int32(target.width), first, last)
    }
  }

  /// Border responses of a plane, weighed by the mask.
  func sobel(
    _ source: PixelBuffer, mask: GuideMask?, vertical: PixelBuffer, horizontal: PixelBuffer
  ) {
    func run(_ mask: UnsafePointer<UInt8>?) {
      workers.split(source.height, grain: Self.grain) { first, last in
        cs_sobel(
          source.base, source.stride, mask, 2 * source.width, vertical.base, horizontal.base,
          vertical.stride, Int32(source.width), Int32(source.height), first, last)
      }
    }
    if let mask {
      mask.pixels.withUnsafeBufferPointer { run($0.baseAddress) }
    } else {
      run(nil)
    }
  }

  /// Responses that stand out from their neighbourhood; 0 elsewhere.
  func threshold(
    _ source: PixelBuffer, _ parameters: BorderParameters, into target: PixelBuffer,
    working: SumsBuffer
  ) {
    let grain = max(Self.grain, source.height / workers.count + 1)
    workers.split(source.height, grain: grain) { first, last in
      let sums = working.base + Int(first) / grain * working.part
      cs_threshold(
        source.base, target.base, source.stride, Int32(source.width), Int32(source.height),
        Int32(parameters.window / 2), parameters.fixedRatio, Int32(parameters.offset), sums, first,
        last)
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

/// Working memory of the threshold: for each thread the sums of a row's columns and their running
/// sum.
final class SumsBuffer {
  /// Numbers that one thread needs.
  let part: Int
  let base: UnsafeMutablePointer<UInt32>
  private let count: Int

  init(width: Int, threads: Int) {
    part = 2 * width + 1
    count = part * (threads + 1)
    base = .allocate(capacity: count)
  }

  deinit {
    wipe()
    base.deallocate()
  }

  func wipe() { cs_wipe(base, 4 * count) }
}
