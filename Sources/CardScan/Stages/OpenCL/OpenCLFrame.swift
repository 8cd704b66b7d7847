// SPDX-License-Identifier: Apache-2.0

/// The memory, on the device and on the host, for frames of one size.
final class OpenCLFrame {
  private let context: OpenCLContext
  let width: Int
  let height: Int
  let reduction: Int
  /// Luma of the frame's size and R, G, B, luma of RGB frames; nil until they are asked for.
  var luma: OpenCLPicture?
  var lumaAreas: OpenCLAreaList?
  var color: OpenCLPicture?
  /// Three planes of the reduced size, one after the other: vertical and horizontal borders, luma.
  let maps: OpenCLPicture
  /// Two planes, responses before the threshold, and sums of them; nil where one kernel does all.
  let responses: OpenCLPicture?
  let sums: OpenCLBuffer?
  /// All of the maps.
  let whole: OpenCLAreas
  let hostMaps: PixelBuffer
  let reducedHeight: Int
  /// Whether the maps hold borders, and those that a mask shows.
  private var isUsed = false
  private var mask: UInt64?
  /// Where frames are copied to; nil until one is not used where it lies.
  private var copied: OpenCLBuffer?

  init(
    _ context: OpenCLContext, _ frame: Frame, reduction: Int, isNarrow: Bool
  ) throws(ScanError) {
    self.context = context
    width = frame.width
    height = frame.height
    self.reduction = reduction
    let w = max(1, width / reduction), h = max(1, height / reduction)
    reducedHeight = h
    // Luma is read beyond its end.
    hostMaps = try PixelBuffer(width: w, height: 3 * h + 1)
    maps = try OpenCLPicture(context, width: w, height: 3 * h + 1, host: hostMaps)
    responses = isNarrow ? try OpenCLPicture(context, width: w, height: 2 * h) : nil
    sums =
      isNarrow
      ? try OpenCLBuffer(context, byteCount: 2 * 2 * h * OpenCLImageStages.sumsStride(width: w)) : nil
    whole = try OpenCLAreas(context, nil, width: w, height: h)
  }

  // Maps that are the host's memory end with it.
  deinit { try? context.finish() }

  /// Makes sure that nothing is left of other borders where `mask` shows none.
  func prepare(for mask: GuideMask?) throws(ScanError) {
    if isUsed, let mask, mask.identity != self.mask { try wipeMaps() }
    self.mask = mask?.identity
    isUsed = true
  }

  /// First byte of plane `index` in `maps` and `hostMaps`.
  func mapOffset(_ index: Int) -> Int { index * reducedHeight * maps.stride }

  /// Brings the maps, or those from plane `index` on, to the host; nothing is copied where they are the host's
  /// memory (OpenCL 1.2, clEnqueueReadBuffer, where `ptr` is `host_ptr` + `offset`).
  func readMaps(from index: Int = 0) throws(ScanError) {
    let first = mapOffset(index)
    try context.read(
      maps.buffer, at: first, count: hostMaps.byteCount - first, into: hostMaps.base + first)
  }

  /// Plane `index` of the maps on the host.
  func map(_ index: Int) -> LumaView {
    LumaView(
      base: UnsafePointer(hostMaps.base + mapOffset(index)), width: maps.width,
      height: reducedHeight, stride: hostMaps.stride)
  }

  /// Brings the frame's first plane to the device: where it lies, if the device takes its DMA-BUF or works in the
  /// host's memory and the plane's address suits it, else by one copy. Bytes from row to row come with it.
  func upload(_ frame: Frame) throws(ScanError) -> (buffer: OpenCLBuffer, stride: Int) {
    let source = frame.planes.0
    let rowBytes = frame.format.minimumStride(plane: 0, width: frame.width)
    let stride = frame.strides.0
    // Padding is carried along as long as it is little; pixels of 4 bytes must lie on multiples of 4.
    if stride <= 2 * rowBytes + 64, frame.format.pixelStride != 4 || stride % 4 == 0 {
      let count = (frame.height - 1) * stride + rowBytes
      if let imported = OpenCLBuffer(context, dmaBuf: frame.dmaBuf, count: count) { return (imported, stride) }
      if context.device.canUse(source) {
        return (try OpenCLBuffer(context, wrapping: source, count: count), stride)
      }
      let buffer = try context.reserve(&copied, count)
      try context.write(source, count: count, to: buffer)
      return (buffer, stride)
    }
    let tight = (rowBytes + 3) & ~3
    let buffer = try context.reserve(&copied, frame.height * tight)
    try context.write(
      rows: frame.height, rowBytes: rowBytes, from: source, stride: stride, to: buffer,
      stride: tight)
    return (buffer, tight)
  }

  /// Queues the wiping of the device's memory and wipes the host's.
  func wipe() throws(ScanError) {
    try context.clear(copied)
    try context.clear(luma?.buffer)
    color = nil
    if isUsed { try wipeMaps() }
    isUsed = false
  }

  private func wipeMaps() throws(ScanError) {
    try context.clear(maps.buffer)
    // The device may work in the host's memory.
    try context.finish()
    hostMaps.wipe()
    try context.clear(responses?.buffer)
    try context.clear(sums)
  }
}
