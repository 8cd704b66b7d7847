// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// A camera that streams. One thread at a time.
public final class Camera {
  let system: UnsafePointer<cv_system>
  let options: CameraOptions
  /// As it was asked for, NUL-terminated; nil is the first one.
  let path: [CChar]?
  /// Who it is, also while it is unplugged.
  public internal(set) var description: CameraDescription
  public private(set) var format: StreamFormat
  /// Frames that were taken but never given out because they came too late.
  public private(set) var dropped = 0
  /// Frames that came damaged.
  public private(set) var damaged = 0

  var node: VideoNode?
  /// Controls that were set, for the camera that comes back.
  var settings: [(control: CameraControl, value: Int)] = []
  private var stream: CameraStream?
  private var decoder: FrameDecoder?
  private var shape: PictureShape
  /// The buffer whose frame was given out last.
  private var held: Int?
  private var index = -1
  private var sequence: UInt32?

  /// Older than this a frame is no longer what the camera sees, in nanoseconds.
  private static let stale: UInt64 = 250_000_000
  /// Frames between two that a driver's numbers are believed to be lost.
  private static let mostLost: UInt32 = 1000

  /// Opens a camera and starts it.
  ///
  /// - Parameter path: of a device node, as /dev/video0 or a link in /dev/v4l/by-id; nil is the first
  ///   camera that there is.
  public init(
    path: UnsafePointer<CChar>?, _ options: CameraOptions = CameraOptions(),
    system: UnsafePointer<cv_system> = cv_libv4l2()
  ) throws(CameraError) {
    try options.check()
    let (node, description) = try CameraSearch.open(path, system)
    let started = try CameraStart(node, options)
    self.system = system
    self.options = options
    self.path = path.map { CameraDescription.text($0) }
    self.description = description
    self.node = node
    format = started.format
    shape = started.shape
    stream = started.stream
    decoder = started.decoder
  }

  /// Releases the device. Frames are no longer valid.
  public func close() {
    held = nil
    stream = nil
    decoder = nil
    node = nil
  }

  public var isOpen: Bool { node != nil }

  /// Takes another device, or the same that came back.
  func restart(_ node: VideoNode, _ description: CameraDescription) throws(CameraError) {
    let started = try CameraStart(node, options)
    self.node = node
    self.description = description
    format = started.format
    shape = started.shape
    stream = started.stream
    decoder = started.decoder
    sequence = nil
  }

  /// The newest frame; those that came before it are dropped. Waits for one, as long as the options say.
  ///
  /// - Returns: A frame that is valid until the next call on this camera.
  /// - Throws: `.noFrames`, `.interrupted`: it can be called again; `.unplugged` and others: `reconnect`
  ///   may bring the camera back.
  public func next() throws(CameraError) -> CameraFrame {
    guard let node, let stream else { throw CameraError(.unplugged) }
    let begin = node.now
    let patience = UInt64(options.timeout) * 1_000_000
    let wrong = damaged
    while true {
      let newest = try takeNewest(node, stream)
      // Only now, or it would not show that the driver ran out of buffers.
      if let held {
        self.held = nil
        try stream.queue(held)
      }
      if let newest {
        if let frame = try frame(newest, node, stream) { return frame }
        continue
      }
      let waited = node.now &- begin
      guard waited < patience else {
        throw CameraError(.noFrames, damaged > wrong ? "the camera gives damaged frames alone" : nil)
      }
      // Rounded up, so that it is not asked again and again within the last millisecond.
      let rest = Int32((patience - waited + 999_999) / 1_000_000)
      switch system.pointee.wait(system.pointee.context, node.descriptor, options.wake, rest) {
      case Int32(CV_WOKEN): throw CameraError(.interrupted)
      case 0 &- EINTR, Int32(CV_FRAME), Int32(CV_TIME_OVER): break
      case let result: throw CameraError(system: result)
      }
    }
  }

  /// The newest of the filled buffers that is whole; the others go back to the driver.
  private func takeNewest(
    _ node: VideoNode, _ stream: CameraStream
  ) throws(CameraError) -> cv_buffer? {
    var newest: cv_buffer?
    var empty = stream.queued
    while let buffer = try stream.dequeue() {
      empty -= 1
      count(buffer)
      if buffer.is_damaged != 0 || !isWhole(buffer) {
        damaged += 1
        try stream.queue(Int(buffer.index))
        continue
      }
      if let older = newest {
        dropped += 1
        try stream.queue(Int(older.index))
      }
      newest = buffer
    }
    // With all buffers full the driver had to stop, so that even the newest may be of long ago.
    if let old = newest, empty <= 0, old.time != 0, node.now > old.time,
      node.now - old.time > Camera.stale
    {
      dropped += 1
      try stream.queue(Int(old.index))
      return nil
    }
    return newest
  }

  /// By the driver's numbers, which tell of frames that it lost itself; some drivers have none.
  private func count(_ buffer: cv_buffer) {
    let step = sequence.map { buffer.sequence &- $0 } ?? 1
    sequence = buffer.sequence
    index += (1...Camera.mostLost).contains(step) ? Int(step) : 1
  }

  /// Whether the buffer has as many bytes as a picture takes.
  private func isWhole(_ buffer: cv_buffer) -> Bool {
    var buffer = buffer
    let sizes = decoder == nil ? shape.sizes : [1]
    for plane in sizes.indices {
      guard let used = cv_buffer_plane(&buffer, Int32(plane))?.pointee, used.address != nil,
        used.end >= used.first, Int(used.end - used.first) >= sizes[plane],
        Int(used.end) <= used.length
      else { return false }
    }
    return true
  }

  /// What lies in the buffer as a frame; nil where it cannot be decoded.
  private func frame(
    _ buffer: cv_buffer, _ node: VideoNode, _ stream: CameraStream
  ) throws(CameraError) -> CameraFrame? {
    let time = buffer.time == 0 ? node.now : buffer.time
    var buffer = buffer
    guard let decoder else {
      held = Int(buffer.index)
      return frame(at: time, in: buffer.dma_buf) {
        cv_buffer_plane(&buffer, Int32($0)).flatMap { CameraStream.start($0) }
      }
    }
    var isDecoded = false
    if let plane = cv_buffer_plane(&buffer, 0), let start = CameraStream.start(plane) {
      isDecoded = try decoder.decode(start, count: Int(plane.pointee.end - plane.pointee.first))
    }
    try stream.queue(Int(buffer.index))
    guard isDecoded else {
      damaged += 1
      return nil
    }
    return frame(at: time, in: 0) { _ in UnsafePointer(decoder.picture.assumingMemoryBound(to: UInt8.self)) }
  }

  /// The picture's first plane begins where `dmaBuf` does.
  private func frame(
    at time: UInt64, in dmaBuf: Int32, _ source: (Int) -> UnsafePointer<UInt8>?
  ) -> CameraFrame? {
    func plane(_ index: Int) -> UnsafePointer<UInt8>? {
      guard index < shape.planes.count else { return nil }
      let plane = shape.planes[index]
      return source(plane.source).map { $0 + plane.offset }
    }
    func stride(_ index: Int) -> Int {
      index < shape.planes.count ? shape.planes[index].stride : 0
    }
    guard let first = plane(0) else { return nil }
    return CameraFrame(
      layout: shape.layout, width: shape.width, height: shape.height,
      planes: (first, plane(1), plane(2)), strides: (stride(0), stride(1), stride(2)),
      isLimitedRange: format.isLimitedRange, dmaBuf: dmaBuf, time: time, index: index)
  }
}
