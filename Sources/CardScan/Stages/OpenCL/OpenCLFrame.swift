// SPDX-License-Identifier: Apache-2.0

/// The memory, on the device and on the host, for frames of one size.
final class OpenCLFrame {
  private let context: OpenCLContext
  let width: Int
  let height: Int
  let reduction: Int
  /// R, G, B, luma of RGB frames, or luma where the uploaded plane does not serve; else nil.
  let full: OpenCLPicture?
  /// Three planes of the reduced size, one after the other: vertical and horizontal borders, luma.
  let maps: OpenCLPicture
  /// Two planes: responses before the threshold.
  let responses: OpenCLPicture
  let sums: OpenCLBuffer
  let hostMaps: PixelBuffer
  let reducedHeight: Int
  private let isColor: Bool
  /// Where frames are copied to; nil until one is not used where it lies.
  private var copied: OpenCLBuffer?

  init(_ context: OpenCLContext, _ frame: Frame, reduction: Int) throws(ScanError) {
    self.context = context
    width = frame.width
    height = frame.height
    isColor = !frame.format.isLuma
    self.reduction = reduction
    full =
      frame.needsLumaStage
      ? try OpenCLPicture(
        context, width: width, height: height, channels: isColor ? 4 : 1) : nil
    let w = max(1, width / reduction), h = max(1, height / reduction)
    reducedHeight = h
    maps = try OpenCLPicture(context, width: w, height: 3 * h)
    responses = try OpenCLPicture(context, width: w, height: 2 * h)
    sums = try OpenCLBuffer(
      context, byteCount: 2 * 2 * h * OpenCLImageStages.sumsStride(width: w))
    hostMaps = try PixelBuffer(width: w, height: 3 * h)
  }

  func fits(_ frame: Frame, reduction: Int) -> Bool {
    frame.width == width && frame.height == height && isColor == !frame.format.isLuma
      && self.reduction == reduction && frame.needsLumaStage == (full != nil)
  }

  /// First byte of plane `index` in `maps` and `hostMaps`.
  func mapOffset(_ index: Int) -> Int { index * reducedHeight * maps.stride }

  /// Plane `index` of the maps on the host.
  func map(_ index: Int) -> LumaView {
    LumaView(
      base: UnsafePointer(hostMaps.base + mapOffset(index)), width: maps.width,
      height: reducedHeight, stride: hostMaps.stride)
  }

  /// Brings the frame's first plane to the device: where it lies, if the device works in the host's
  /// memory and the plane's address suits it, else by one copy. Bytes from row to row come with it.
  func upload(_ frame: Frame) throws(ScanError) -> (buffer: OpenCLBuffer, stride: Int) {
    let source = frame.planes.0
    let rowBytes = frame.format.minimumStride(plane: 0, width: frame.width)
    let stride = frame.strides.0
    // Padding is carried along as long as it is little; pixels of 4 bytes must lie on multiples of 4.
    if stride <= 2 * rowBytes + 64, frame.format.pixelStride != 4 || stride % 4 == 0 {
      let count = (frame.height - 1) * stride + rowBytes
      if context.device.sharesHostMemory,
        Int(bitPattern: source) % context.device.hostAlignment == 0
      {
        return (try OpenCLBuffer(context, wrapping: source, count: count), stride)
      }
      let buffer = try copyTarget(count)
      try context.write(source, count: count, to: buffer)
      return (buffer, stride)
    }
    let tight = (rowBytes + 3) & ~3
    let buffer = try copyTarget(frame.height * tight)
    try context.write(
      rows: frame.height, rowBytes: rowBytes, from: source, stride: stride, to: buffer,
      stride: tight)
    return (buffer, tight)
  }

  /// Queues the wiping of the device's memory and wipes the host's.
  func wipe() throws(ScanError) {
    hostMaps.wipe()
    if let copied { try context.clear(copied) }
    if let full { try context.clear(full.buffer) }
    try context.clear(maps.buffer)
    try context.clear(responses.buffer)
    try context.clear(sums)
  }

  private func copyTarget(_ byteCount: Int) throws(ScanError) -> OpenCLBuffer {
    if let copied, copied.byteCount >= byteCount { return copied }
    copied = nil
    let made = try OpenCLBuffer(context, byteCount: byteCount)
    copied = made
    return made
  }
}
