// SPDX-License-Identifier: Apache-2.0

/// What the CPU path keeps from frame to frame.
@_spi(Probe) public final class ProcessorProbe {
  let images: CPUImageStages
  let networks: StripInference

  @_spi(Probe) public init(threads: Int) throws(ScanError) {
    images = CPUImageStages(workers: Workers(threads: threads))
    // What devices calculate with, so that both can be compared.
    networks = try StripInference(images: images, .floats)
  }
}

/// The CPU path's stages, one by one.
final class CPUStagePath: StagePath {
  private let images: CPUImageStages
  private let networks: StripInference
  private let frames: [Frame]
  private var current = 0
  private let place: Homography
  private let mask: GuideMask?
  private let parameters: BorderParameters
  /// nil where the caller's plane serves.
  private let full: PixelBuffer?
  private let reduced: PixelBuffer
  private let borders: (vertical: PixelBuffer, horizontal: PixelBuffer)
  private let card: PixelBuffer

  init(
    _ frames: [Frame], _ place: Homography, _ mask: GuideMask?, _ processor: ProcessorProbe
  ) throws(ScanError) {
    self.frames = frames
    self.place = place
    self.mask = mask
    networks = processor.networks
    images = processor.images
    let frame = frames[0]
    let (w, h, reduction) = StageProbe.reducedSize(frame)
    parameters = BorderParameters(reduction: reduction)
    full = frame.needsLumaStage ? try PixelBuffer(width: frame.width, height: frame.height) : nil
    reduced = try PixelBuffer(width: w, height: h)
    let vertical = try PixelBuffer(width: w, height: h)
    let horizontal = try PixelBuffer(width: w, height: h)
    card = try PixelBuffer(
      width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
    borders = (vertical, horizontal)
  }

  private var frame: Frame { frames[current] }

  private var luma: LumaView {
    full?.luma()
      ?? LumaView(
        base: frame.planes.0, width: frame.width, height: frame.height, stride: frame.strides.0)
  }

  private var lumaArea: PixelArea {
    place.sourceArea(width: card.width, height: card.height, of: frame)
  }

  private var reducedAreas: [PixelArea] {
    mask?.lumaAreas ?? [.whole(reduced.width, reduced.height)]
  }

  func clear() {
    for picture in [full, reduced, borders.vertical, borders.horizontal, card] { picture?.wipe() }
  }

  func run(_ stage: ProbedStage) throws(ScanError) {
    switch stage {
    case .upload: return
    case .reduce:
      current = (current + 1) % frames.count
      reducedAreas.withUnsafeBufferPointer {
        images.reduce(frame, factor: parameters.reduction, areas: $0, into: reduced)
      }
    case .borders:
      images.borders(
        reduced, mask: mask, parameters, vertical: borders.vertical, horizontal: borders.horizontal)
    case .chain:
      guard let mask else {
        try run(.reduce)
        return try run(.borders)
      }
      current = (current + 1) % frames.count
      images.borders(
        of: frame, factor: parameters.reduction, mask: mask, parameters, reduced: reduced,
        vertical: borders.vertical, horizontal: borders.horizontal)
    case .luma:
      if let full { images.reduce(frame, factor: 1, area: lumaArea, into: full) }
    case .warp: images.warp(luma, place, into: card)
    case .network: _ = try scores(StageProbe.strips, of: card.luma())
    }
  }

  func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]? {
    switch stage {
    case .upload, .network: return nil
    case .reduce: return reduced.packed.within(reducedAreas, width: reduced.width)
    case .borders, .chain: return borders.vertical.packed + borders.horizontal.packed
    case .luma: return full?.packed.within([lumaArea], width: frame.width)
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

extension [UInt8] {
  /// The pixels of a picture of `width` pixels a row that lie in one of the areas; 0 elsewhere.
  func within(_ areas: [PixelArea], width: Int) -> [UInt8] {
    var kept = [UInt8](repeating: 0, count: count)
    for area in areas {
      for y in Int(area.top)..<Int(area.bottom) {
        for i in y * width + Int(area.left)..<y * width + Int(area.right) { kept[i] = self[i] }
      }
    }
    return kept
  }
}
