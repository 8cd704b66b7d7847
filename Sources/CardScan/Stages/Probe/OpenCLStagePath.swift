// SPDX-License-Identifier: Apache-2.0

/// What an OpenCL device keeps from frame to frame.
@_spi(Probe) public final class DeviceProbe {
  let context: OpenCLContext
  let images: OpenCLImageStages
  let networks: OpenCLStripInference

  /// The device with `index` in `Engine.devices()`.
  @_spi(Probe) public init(index: Int, cacheDirectory: UnsafePointer<CChar>?) throws(ScanError) {
    let library = try OpenCLLibrary()
    context = try OpenCLContext(library, try OpenCLDevice.choose(library, index: index))
    let program = try OpenCLProgram(context, cacheDirectory: cacheDirectory)
    images = try OpenCLImageStages(program)
    networks = try OpenCLStripInference(program)
  }
}

/// An OpenCL device's stages, one by one; each run waits until the device has finished.
final class OpenCLStagePath: StagePath {
  private let device: DeviceProbe
  private let frame: Frame
  private let place: Homography
  private let parameters: BorderParameters
  private let memory: OpenCLFrame
  private let card: OpenCLPicture
  private var uploaded: (buffer: OpenCLBuffer, stride: Int)

  init(_ frame: Frame, _ place: Homography, _ device: DeviceProbe) throws(ScanError) {
    self.frame = frame
    self.place = place
    self.device = device
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    parameters = BorderParameters(reduction: reduction)
    memory = try OpenCLFrame(device.context, frame, reduction: reduction)
    card = try OpenCLPicture(
      device.context, width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
    uploaded = try memory.upload(frame)
  }

  private var luma: OpenCLPicture {
    memory.full
      ?? OpenCLPicture(
        buffer: uploaded.buffer, width: frame.width, height: frame.height,
        stride: uploaded.stride, pixelStride: 1)
  }

  func run(_ stage: ProbedStage) throws(ScanError) {
    let images = device.images, height = memory.reducedHeight
    let reducedFirst = memory.mapOffset(2)
    switch stage {
    case .upload: uploaded = try memory.upload(frame)
    case .luma:
      guard let full = memory.full else { return }
      if frame.format.isLuma {
        try images.plane(
          of: uploaded.buffer, stride: uploaded.stride, format: frame.format,
          expands: frame.range == .limited, into: full)
      } else {
        try images.luma(
          of: uploaded.buffer, stride: uploaded.stride, format: frame.format, into: full)
      }
    case .downscale:
      try images.downscale(
        luma, factor: parameters.reduction, into: memory.maps, height: height,
        first: reducedFirst)
    case .sobel:
      try images.sobel(
        memory.maps, height: height, first: reducedFirst, mask: nil, into: memory.responses)
    case .threshold:
      try images.threshold(
        memory.responses, height: height, parameters, into: memory.maps, sums: memory.sums)
    case .warp: try images.warp(luma, place, into: card)
    case .network: _ = try scores(StageProbe.strips, of: card)
    }
    try device.context.finish()
  }

  func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]? {
    let height = memory.reducedHeight
    switch stage {
    case .upload, .network: return nil
    case .luma:
      guard let full = memory.full else { return nil }
      return try packed(full, rows: 0..<full.height)
    case .downscale: return try packed(memory.maps, rows: 2 * height..<3 * height)
    case .sobel: return try packed(memory.responses, rows: 0..<2 * height)
    case .threshold: return try packed(memory.maps, rows: 0..<2 * height)
    case .warp: return try packed(card, rows: 0..<card.height)
    }
  }

  func scores(_ strips: [StripWindow], of card: LumaView) throws(ScanError) -> [StripScores] {
    let picture = try OpenCLPicture(device.context, width: card.width, height: card.height)
    try device.context.write(
      rows: card.height, rowBytes: card.width, from: card.base, stride: card.stride,
      to: picture.buffer, stride: picture.stride)
    return try scores(strips, of: picture)
  }

  private func scores(
    _ windows: [StripWindow], of picture: OpenCLPicture
  ) throws(ScanError) -> [StripScores] {
    try device.networks.infer(.digits, on: windows, of: picture).map { StripScores($0) }
  }

  private func packed(_ picture: OpenCLPicture, rows: Range<Int>) throws(ScanError) -> [UInt8] {
    let rowBytes = picture.width * picture.pixelStride
    var whole = [UInt8](repeating: 0, count: picture.stride * rows.count)
    try device.context.read(
      picture.buffer, at: rows.lowerBound * picture.stride, count: whole.count, into: &whole)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowBytes * rows.count)
    for y in 0..<rows.count {
      bytes += whole[y * picture.stride..<y * picture.stride + rowBytes]
    }
    return bytes
  }
}
