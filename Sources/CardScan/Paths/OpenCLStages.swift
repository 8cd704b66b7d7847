// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// The OpenCL path. Buffers are made for a frame's size and kept until another size comes. The host
/// waits where a result is read back and nowhere else.
final class OpenCLStages: Stages {
  private let context: OpenCLContext
  private let images: OpenCLImageStages
  private let networks: OpenCLStripInference
  private let card: OpenCLPicture
  private let hostCard: PixelBuffer
  private var memory: OpenCLFrame?
  private var frame: Frame?
  /// The frame's first plane on the device, perhaps in the caller's memory.
  private var uploaded: (buffer: OpenCLBuffer, stride: Int)?
  /// Whether this frame's luma, colour, and all of its reduced luma are made.
  private var hasLuma = false
  private var hasColor = false
  private var hasReduced = false
  /// Whether something is left of a frame in the networks' memory.
  private var hasInferred = false
  private var rectified = false
  /// The guide mask that the device holds.
  private var mask:
    (
      identity: UInt64, width: Int, height: Int, buffer: OpenCLBuffer, areas: OpenCLAreas
    )?
  private var color: OpenCLPicture?
  private var picture: OpenCLPicture?

  /// The device's name, NUL-terminated UTF-8.
  var deviceName: [CChar] { context.device.name }

  /// Opens the device that `OpenCLDevice.choose` gives for `deviceIndex` and `deviceName`, and
  /// compiles the kernels or takes them from `cacheDirectory`. Where the choice is left to us,
  /// processors count only with `processorsCount`. `narrow` is as for `OpenCLProgram`. Throws `deviceUnavailable`, `deviceFailed`,
  /// `outOfMemory`, `badWeights`.
  init(
    deviceIndex: Int = -1, deviceName: UnsafePointer<CChar>? = nil,
    cacheDirectory: UnsafePointer<CChar>? = nil, processorsCount: Bool = true, narrow: Bool? = nil
  ) throws(ScanError) {
    let library = try OpenCLLibrary()
    let device = try OpenCLDevice.choose(library, index: deviceIndex, name: deviceName)
    if device.kind == .cpu, !processorsCount, deviceIndex < 0, deviceName == nil {
      throw ScanError(.deviceUnavailable, "the only OpenCL devices are processors")
    }
    // "Portable Computing Language", PoCL, ends the process where it cannot link.
    if device.kind == .cpu, device.platformName.starts(with: [80, 111, 114, 116]),
      cs_opencl_finds_linker() == 0
    {
      throw ScanError(.deviceUnavailable, "PoCL finds no linker: there is no ld where PATH says")
    }
    context = try OpenCLContext(library, device)
    let program = try OpenCLProgram(context, cacheDirectory: cacheDirectory, narrow: narrow)
    images = try OpenCLImageStages(program)
    networks = try OpenCLStripInference(program)
    card = try OpenCLPicture(
      context, width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
    hostCard = try PixelBuffer(
      width: CardGeometry.rectifiedWidth, height: CardGeometry.rectifiedHeight)
  }

  override func load(_ frame: Frame) throws(ScanError) {
    releaseFrame()
    let memory: OpenCLFrame
    if let held = self.memory, held.width == frame.width, held.height == frame.height {
      memory = held
    } else {
      self.memory = nil
      memory = try OpenCLFrame(
        context, frame, reduction: BorderParameters.reduction(width: frame.width, height: frame.height),
        isNarrow: images.isNarrow)
      self.memory = memory
    }
    uploaded = try memory.upload(frame)
    self.frame = frame
  }

  override func borders(mask: GuideMask?, parameters: BorderParameters) throws(ScanError) -> BorderMaps {
    guard let frame, let memory, let uploaded else { throw OpenCLStages.nothingLoaded }
    let held = try upload(mask, width: memory.maps.width, height: memory.reducedHeight)
    try memory.prepare(for: mask)
    let areas = held?.areas ?? memory.whole
    hasReduced = areas.isWhole
    try images.reduce(uploaded, frame, memory, areas)
    try images.borders(memory, areas, mask: held?.buffer, parameters)
    try memory.readMaps()
    return BorderMaps(
      vertical: memory.map(0), horizontal: memory.map(1), luma: memory.map(2),
      reduction: memory.reduction)
  }

  override func reduced() throws(ScanError) -> LumaView {
    guard let frame, let memory, let uploaded else { throw OpenCLStages.nothingLoaded }
    if !hasReduced {
      try memory.prepare(for: nil)
      try images.reduce(uploaded, frame, memory, memory.whole)
      try memory.readMaps(from: 2)
    }
    hasReduced = true
    return memory.map(2)
  }

  /// The frame's luma: the uploaded plane where that serves.
  private func luma() throws(ScanError) -> OpenCLPicture {
    guard let frame, let memory, let uploaded else { throw OpenCLStages.nothingLoaded }
    guard frame.needsLumaStage else {
      return OpenCLPicture(
        buffer: uploaded.buffer, width: frame.width, height: frame.height, stride: uploaded.stride,
        pixelStride: 1)
    }
    let luma = try reuse(&memory.luma, frame.width, frame.height, channels: 1)
    if !hasLuma {
      if memory.lumaAreas == nil {
        memory.lumaAreas = try OpenCLAreaList(context, [.whole(frame.width, frame.height)])
      }
      guard let areas = memory.lumaAreas else { throw OpenCLStages.nothingLoaded }
      try images.reduce(
        uploaded.buffer, stride: uploaded.stride, of: frame, factor: 1, areas: areas, into: luma)
    }
    hasLuma = true
    return luma
  }

  override func rectify(_ homography: Homography) throws(ScanError) -> LumaView {
    try images.warp(try luma(), homography, into: card)
    try context.read(card.buffer, count: hostCard.byteCount, into: hostCard.base)
    rectified = true
    return hostCard.luma()
  }

  override func takeChanges() throws(ScanError) {
    try context.write(hostCard.base, count: hostCard.byteCount, to: card.buffer)
  }

  override func rectifyColor(
    _ homography: Homography, into target: PixelBuffer
  ) throws(ScanError) {
    guard let frame, let memory, let uploaded else { throw OpenCLStages.nothingLoaded }
    guard target.channels == 4 else {
      throw ScanError(.invalidArgument, "a colour picture has four channels")
    }
    if frame.format.isLuma {
      let gray = try PixelBuffer(width: target.width, height: target.height)
      let picture = try reuse(&self.picture, target.width, target.height, channels: 1)
      try images.warp(try luma(), homography, into: picture)
      try context.read(picture.buffer, count: gray.byteCount, into: gray.base)
      FrameColor(frame).fill(target, luma: gray, homography: homography)
      return
    }
    let source = try reuse(&memory.color, frame.width, frame.height, channels: 4)
    if !hasColor {
      try images.color(of: uploaded.buffer, stride: uploaded.stride, of: frame, into: source)
    }
    hasColor = true
    let color = try reuse(&self.color, target.width, target.height, channels: 4)
    try images.warpColor(source, homography, into: color)
    try context.read(color.buffer, count: target.byteCount, into: target.base)
  }

  override func infer(
    _ network: StripNetwork, on strips: [StripWindow]
  ) throws(ScanError) -> [NetworkOutput] {
    guard rectified else { throw OpenCLStages.nothingLoaded }
    hasInferred = true
    return try networks.infer(network, on: strips, of: card)
  }

  override func infer(
    _ network: StripNetwork, on strips: [StripWindow], of view: LumaView
  ) throws(ScanError) -> [NetworkOutput] {
    let picture = try reuse(&self.picture, view.width, view.height, channels: 1)
    if view.pixelStride == 1 {
      try context.write(
        rows: view.height, rowBytes: view.width, from: view.base, stride: view.stride,
        to: picture.buffer, stride: picture.stride)
    } else {
      let plane = try PixelBuffer(width: view.width, height: view.height)
      for y in 0..<view.height {
        for x in 0..<view.width { plane.base[y &* plane.stride &+ x] = view[x, y] }
      }
      try context.write(plane.base, count: plane.byteCount, to: picture.buffer)
    }
    hasInferred = true
    return try networks.infer(network, on: strips, of: picture)
  }

  override func forget() {
    let hasCard = rectified
    releaseFrame()
    // What the host has first: a device may fail.
    if hasCard { hostCard.wipe() }
    do throws(ScanError) {
      try memory?.wipe()
      if hasCard { try context.clear(card.buffer) }
      try context.clear(color?.buffer)
      try context.clear(picture?.buffer)
      if hasInferred { try networks.wipe() }
      hasInferred = false
      try context.finish()
    } catch {
      // A device that does not even clear its memory has lost it; nothing of it is used again.
      memory = nil
      color = nil
      picture = nil
    }
  }

  /// Starts every kernel once on a small picture, since drivers finish compiling a kernel when it
  /// first runs.
  func warmUp() throws(ScanError) {
    let side = 64
    let pixels = try PixelBuffer(width: side, height: side, channels: 4)
    let plane = UnsafePointer(pixels.base)
    let mask = try GuideMask(
      width: side, height: side, pixels: [UInt8](repeating: 0, count: 2 * side * side), identity: 0)
    let homography = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])
    let strip = StripWindow(
      from: Point(0, 32), to: Point(64, 32), digitHeight: StripWindow.digitRows)
    for format in [PixelFormat.rgba, .rgb, .gray8] {
      try load(
        Frame(
          format: format, width: side, height: side, planes: (plane, nil, nil),
          strides: (4 * side, 0, 0), range: .limited))
      let parameters = BorderParameters(reduction: 1)
      _ = try borders(mask: format == .gray8 ? nil : mask, parameters: parameters)
      _ = try rectify(homography)
      if format == .rgba { try rectifyColor(homography, into: pixels) }
    }
    _ = try infer(.digits, on: [strip])
    forget()
    memory = nil
    self.mask = nil
  }

  /// Lets go of the caller's memory, when no kernel reads it any more.
  private func releaseFrame() {
    frame = nil
    hasLuma = false
    hasColor = false
    hasReduced = false
    rectified = false
    guard uploaded != nil else { return }
    do throws(ScanError) { try context.finish() } catch { memory = nil }
    uploaded = nil
  }

  /// The mask and its areas on the device; each is uploaded once.
  private func upload(
    _ mask: GuideMask?, width: Int, height: Int
  ) throws(ScanError) -> (buffer: OpenCLBuffer, areas: OpenCLAreas)? {
    guard let mask else { return nil }
    guard mask.width == width, mask.height == height else {
      throw ScanError(.invalidArgument, "the guide mask does not have the reduced frame's size")
    }
    if let held = self.mask, held.identity == mask.identity, held.width == width,
      held.height == height
    {
      return (held.buffer, held.areas)
    }
    self.mask = nil
    let buffer = try OpenCLBuffer(context, copyOf: mask.pixels, count: mask.pixels.count)
    let areas = try OpenCLAreas(context, mask, width: width, height: height)
    self.mask = (mask.identity, width, height, buffer, areas)
    return (buffer, areas)
  }

  private func reuse(
    _ picture: inout OpenCLPicture?, _ width: Int, _ height: Int, channels: Int
  ) throws(ScanError) -> OpenCLPicture {
    if let picture, picture.width == width, picture.height == height { return picture }
    picture = nil
    let made = try OpenCLPicture(context, width: width, height: height, channels: channels)
    picture = made
    return made
  }

  private static var nothingLoaded: ScanError {
    ScanError(.invalidArgument, "no frame was loaded before this stage")
  }
}
