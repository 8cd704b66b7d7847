// SPDX-License-Identifier: Apache-2.0

/// What the CPU path keeps from frame to frame.
@_spi(Probe) public final class ProcessorProbe {
  let images: CPUImageStages
  let networks: StripInference

  @_spi(Probe) public init(threads: Int) throws(ScanError) {
    images = CPUImageStages(workers: Workers(threads: threads))
    networks = try StripInference(images: images)
  }
}

/// The CPU path's stages, one by one.
final class CPUStagePath: StagePath {
  private let images: CPUImageStages
  private let networks: StripInference
  private let frame: Frame
  private let place: Homography
  private let mask: GuideMask?
  private let parameters: BorderParameters
  /// nil where the caller's plane serves.
  private let full: PixelBuffer?
  private let reduced: PixelBuffer
  private let responses: (vertical: PixelBuffer, horizontal: PixelBuffer)
  private let borders: (vertical: PixelBuffer, horizontal: PixelBuffer)
  private let sums: SumsBuffer
  private let card: PixelBuffer

  init(
    _ frame: Frame, _ place: Homography, _ mask: GuideMask?, _ processor: ProcessorProbe
  ) throws(ScanError) {
    self.frame = frame
    self.place = place
    self.mask = mask
    networks = processor.networks
    images = processor.images
    let (w, h, reduction) = StageProbe.reducedSize(frame)
    parameters = BorderParameters(reduction: reduction)
    let channels = frame.format.isLuma ? 1 : 4
    full =
      frame.needsLumaStage
      ? try PixelBuffer(width: frame.width, height: frame.height, channels: channels) : nil
    reduced = try PixelBuffer(width: w, height: h)
    let responseV = try PixelBuffer(width: w, height: h)
    let responseH = try PixelBuffer(width: w, height: h)
    let borderV = try PixelBuffer(width: w, height: h)
    let borderH = try PixelBuffer(width: w, height: h)
    card = try PixelBuffer(
      width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
    responses = (responseV, responseH)
    borders = (borderV, borderH)
    sums = SumsBuffer(width: w, threads: processor.images.workers.count)
  }

  private var luma: LumaView {
    if let full { return full.luma(channel: full.channels - 1) }
    return LumaView(
      base: frame.planes.0, width: frame.width, height: frame.height, stride: frame.strides.0)
  }

  func run(_ stage: ProbedStage) throws(ScanError) {
    switch stage {
    case .upload: return
    case .luma:
      guard let full else { return }
      if frame.format.isLuma {
        images.plane(of: frame, into: full)
      } else {
        images.luma(of: frame, into: full)
      }
    case .downscale: images.downscale(luma, factor: parameters.reduction, into: reduced)
    case .sobel:
      images.sobel(
        reduced, mask: mask, vertical: responses.vertical, horizontal: responses.horizontal)
    case .threshold:
      images.threshold(responses.vertical, parameters, into: borders.vertical, working: sums)
      images.threshold(responses.horizontal, parameters, into: borders.horizontal, working: sums)
    case .warp: images.warp(luma, place, into: card)
    case .network: _ = try scores(StageProbe.strips, of: card.luma())
    }
  }

  func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]? {
    switch stage {
    case .upload, .network: return nil
    case .luma: return full?.packed
    case .downscale: return reduced.packed
    case .sobel: return responses.vertical.packed + responses.horizontal.packed
    case .threshold: return borders.vertical.packed + borders.horizontal.packed
    case .warp: return card.packed
    }
  }

  func scores(_ strips: [StripWindow], of card: LumaView) throws(ScanError) -> [StripScores] {
    try networks.infer(.digits, on: strips, of: card).map { StripScores($0) }
  }
}

extension PixelBuffer {
  /// The pixels without padding.
  var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * channels)
    for y in 0..<height {
      bytes += UnsafeBufferPointer(start: base + y * stride, count: width * channels)
    }
    return bytes
  }
}
