// SPDX-License-Identifier: Apache-2.0

/// An OpenCL device's stages, one by one; each run waits until the device has finished.
final class OpenCLStagePath: StagePath {
  private let device: DeviceProbe
  private let frames: [Frame]
  private var current = 0
  private let place: Homography
  private let mask: GuideMask?
  private let maskBuffer: OpenCLBuffer?
  private let areas: OpenCLAreas
  private let lumaAreas: OpenCLAreaList
  private let parameters: BorderParameters
  private let memory: OpenCLFrame
  /// nil where the uploaded plane serves.
  private let full: OpenCLPicture?
  private let card: OpenCLPicture
  private var uploaded: (buffer: OpenCLBuffer, stride: Int)

  init(
    _ frames: [Frame], _ place: Homography, _ mask: GuideMask?, _ device: DeviceProbe
  ) throws(ScanError) {
    self.frames = frames
    self.place = place
    self.device = device
    self.mask = mask
    if let mask {
      maskBuffer = try OpenCLBuffer(device.context, copyOf: mask.pixels, count: mask.pixels.count)
    } else {
      maskBuffer = nil
    }
    let frame = frames[0]
    let reduction = BorderParameters.reduction(width: frame.width, height: frame.height)
    parameters = BorderParameters(reduction: reduction)
    memory = try OpenCLFrame(
      device.context, frame, reduction: reduction, isNarrow: device.images.isNarrow)
    areas = try OpenCLAreas(
      device.context, mask, width: memory.maps.width, height: memory.reducedHeight)
    lumaAreas = try OpenCLAreaList(device.context, [.whole(frame.width, frame.height)])
    full =
      frame.needsLumaStage
      ? try OpenCLPicture(device.context, width: frame.width, height: frame.height) : nil
    card = try OpenCLPicture(
      device.context, width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
    uploaded = try memory.upload(frame)
  }

  private var frame: Frame { frames[current] }

  private var luma: OpenCLPicture {
    full
      ?? OpenCLPicture(
        buffer: uploaded.buffer, width: frame.width, height: frame.height,
        stride: uploaded.stride, pixelStride: 1)
  }

  func clear() throws(ScanError) {
    try device.context.clear(memory.maps.buffer)
    if let full { try device.context.clear(full.buffer) }
    try device.context.clear(card.buffer)
  }

  func run(_ stage: ProbedStage) throws(ScanError) {
    try queue(stage)
    try device.context.finish()
  }

  private func queue(_ stage: ProbedStage) throws(ScanError) {
    let images = device.images
    switch stage {
    case .upload:
      // The queue may still read the frame before.
      try device.context.finish()
      current = (current + 1) % frames.count
      uploaded = try memory.upload(frame)
    case .reduce: try images.reduce(uploaded, frame, memory, areas)
    case .borders: try images.borders(memory, areas, mask: maskBuffer, parameters)
    case .chain:
      try queue(.upload)
      try queue(.reduce)
      try queue(.borders)
      try memory.readMaps()
    case .luma:
      guard let full else { return }
      try images.reduce(
        uploaded.buffer, stride: uploaded.stride, of: frame, factor: 1, areas: lumaAreas, into: full)
    case .warp: try images.warp(luma, place, into: card)
    case .network: _ = try scores(StageProbe.strips, of: card)
    }
  }

  func output(_ stage: ProbedStage) throws(ScanError) -> [UInt8]? {
    let height = memory.reducedHeight
    switch stage {
    case .upload, .network: return nil
    case .reduce:
      let areas =
        mask?.lumaAreas ?? [.whole(memory.maps.width, height)]
      return try packed(memory.maps, rows: 2 * height..<3 * height)
        .within(areas, width: memory.maps.width)
    case .borders, .chain: return try packed(memory.maps, rows: 0..<2 * height)
    case .luma:
      guard let full else { return nil }
      let area = place.sourceArea(width: card.width, height: card.height, of: frame)
      return try packed(full, rows: 0..<full.height).within([area], width: frame.width)
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
