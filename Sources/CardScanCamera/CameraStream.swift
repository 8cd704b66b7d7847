// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Buffers that go round between driver and program while the camera streams.
final class CameraStream {
  private let node: VideoNode
  private let memory: UInt32
  private var buffers: [cv_buffer] = []
  /// Buffers that the driver has.
  private(set) var queued = 0

  /// One for the program, one for the driver, two for the time between them.
  private static let bufferCount: UInt32 = 4
  private static let mostBuffers = 32
  /// Largest page size there is: user pointers begin at a page.
  private static let alignment = 65536
  /// Bytes of a plane at most that are allocated: a picture of 7680 × 4320 with four bytes a pixel has fewer.
  private static let mostBytes = 128 << 20

  private var type: UInt32 { node.device.type }
  private var system: UnsafePointer<cv_system> { node.system }

  /// Asks for buffers, gives them to the driver and starts. `sizes` are the bytes that each plane must
  /// have, `format` is what the driver was set to.
  init(
    _ node: VideoNode, _ format: cv_format, memory: CameraOptions.Memory, sizes: [Int]
  ) throws(CameraError) {
    self.node = node
    self.memory = UInt32(memory == .userPointer ? CV_USER_POINTER : CV_MAPPED)
    var count = CameraStream.bufferCount
    try check(
      cv_request_buffers(system, node.descriptor, type, self.memory, &count),
      "the camera cannot stream to this kind of memory")
    guard count >= 2, count <= CameraStream.mostBuffers else {
      throw CameraError(.outOfMemory, "the camera has no room for two frames")
    }
    for index in 0..<count {
      var buffer = cv_buffer()
      buffer.index = index
      if memory == .userPointer {
        try allocate(&buffer, format, sizes)
      } else {
        try map(&buffer, sizes)
      }
    }
    for index in buffers.indices { try queue(index) }
    try check(cv_stream(system, node.descriptor, type, 1), "the camera does not start to stream")
  }

  // Also where the initialiser throws.
  deinit {
    _ = cv_stream(system, node.descriptor, type, 0)
    for index in buffers.indices {
      if buffers[index].dma_buf > 0 { system.pointee.close(system.pointee.context, buffers[index].dma_buf) }
      for plane in 0..<3 {
        guard let plane = cv_buffer_plane(&buffers[index], Int32(plane))?.pointee,
          let address = plane.address
        else { continue }
        if memory == UInt32(CV_USER_POINTER) {
          explicit_bzero(address, plane.length)
          free(address)
        } else {
          system.pointee.unmap(system.pointee.context, address, plane.length)
        }
      }
    }
    var none: UInt32 = 0
    _ = cv_request_buffers(system, node.descriptor, type, memory, &none)
  }

  private func map(_ buffer: inout cv_buffer, _ sizes: [Int]) throws(CameraError) {
    try check(
      cv_query_buffer(system, node.descriptor, type, memory, &buffer),
      "the camera does not tell its buffers")
    let planes = Int(buffer.plane_count)
    buffers.append(buffer)
    let last = buffers.count - 1
    guard planes >= sizes.count else { throw CameraError(.noFormat) }
    for index in 0..<planes {
      guard let plane = cv_buffer_plane(&buffers[last], Int32(index)) else { continue }
      guard index >= sizes.count || plane.pointee.length >= sizes[index] else {
        throw CameraError(.noFormat, "the camera's buffers are smaller than its pictures")
      }
      plane.pointee.address = system.pointee.map(
        system.pointee.context, node.descriptor, plane.pointee.length,
        Int64(plane.pointee.offset))
      guard plane.pointee.address != nil else {
        throw CameraError(.outOfMemory, "the camera's buffers cannot be mapped")
      }
    }
    // Not every driver has them.
    buffers[last].dma_buf = max(0, cv_export_buffer(system, node.descriptor, type, buffer.index))
  }

  private func allocate(
    _ buffer: inout cv_buffer, _ format: cv_format, _ sizes: [Int]
  ) throws(CameraError) {
    var format = format
    let planes = min(3, Int(format.plane_count))
    guard planes >= sizes.count else { throw CameraError(.noFormat) }
    buffer.plane_count = UInt32(planes)
    buffers.append(buffer)
    let last = buffers.count - 1
    for index in 0..<planes {
      guard let plane = cv_buffer_plane(&buffers[last], Int32(index)),
        let told = cv_format_plane(&format, Int32(index))
      else { continue }
      let needed = max(Int(told.pointee.size), index < sizes.count ? sizes[index] : 1)
      guard needed <= CameraStream.mostBytes else {
        throw CameraError(.outOfMemory, "the camera asks for more memory than its pictures take")
      }
      let page = CameraStream.alignment
      let length = (needed + page - 1) / page * page
      var address: UnsafeMutableRawPointer?
      guard posix_memalign(&address, page, length) == 0, let address else {
        throw CameraError(.outOfMemory)
      }
      memset(address, 0, length)
      plane.pointee.address = address
      plane.pointee.length = length
    }
  }

  /// Gives a buffer to the driver.
  func queue(_ index: Int) throws(CameraError) {
    guard buffers.indices.contains(index) else { return }
    try check(
      cv_queue(system, node.descriptor, type, memory, &buffers[index]),
      "the camera does not take its buffer back")
    queued += 1
  }

  /// The oldest filled buffer, with where its planes are; nil where there is none yet.
  func dequeue() throws(CameraError) -> cv_buffer? {
    guard queued > 0 else { return nil }
    var filled = cv_buffer()
    let result = cv_dequeue(system, node.descriptor, type, memory, &filled)
    if result == 0 &- EAGAIN { return nil }
    try check(result, "the camera gives no buffer out")
    let index = Int(filled.index)
    guard buffers.indices.contains(index) else {
      throw CameraError(.failed, "the camera gives a buffer out that it never got")
    }
    queued -= 1
    if filled.planes.0.first == 0 { filled.dma_buf = buffers[index].dma_buf }
    for plane in 0..<3 {
      guard let known = cv_buffer_plane(&buffers[index], Int32(plane)),
        let new = cv_buffer_plane(&filled, Int32(plane))
      else { continue }
      new.pointee.address = known.pointee.address
      new.pointee.length = known.pointee.length
    }
    return filled
  }

  private func check(_ result: Int32, _ sentence: StaticString) throws(CameraError) {
    if result < 0 { throw CameraError(system: result, sentence) }
  }
}

extension CameraStream {
  /// First byte of the picture in a plane.
  static func start(_ plane: UnsafeMutablePointer<cv_plane>) -> UnsafePointer<UInt8>? {
    plane.pointee.address.map {
      UnsafePointer($0.assumingMemoryBound(to: UInt8.self) + Int(plane.pointee.first))
    }
  }
}
