// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// A device at work: its context, one queue that keeps the order, and the program of every kernel.
/// Nothing waits for the device but `read`, `write` and `finish`.
final class OpenCLContext {
  let library: OpenCLLibrary
  let device: OpenCLDevice
  /// Picture memory that a single buffer may take, in bytes.
  var largestBuffer: Int { device.largestBuffer }

  let handle: cl_context
  private let queue: cl_command_queue

  init(_ library: OpenCLLibrary, _ device: OpenCLDevice) throws(ScanError) {
    self.library = library
    self.device = device
    var code: cl_int = 0
    var id: cl_device_id? = device.id
    guard let context = library.api.clCreateContext(nil, 1, &id, nil, nil, &code) else {
      throw ScanError(
        .deviceUnavailable, "the OpenCL device gives no context", deviceCode: code)
    }
    guard let queue = library.api.clCreateCommandQueue(context, device.id, 0, &code) else {
      _ = library.api.clReleaseContext(context)
      throw ScanError(.deviceUnavailable, "the OpenCL device gives no queue", deviceCode: code)
    }
    handle = context
    self.queue = queue
  }

  deinit {
    _ = library.api.clFinish(queue)
    _ = library.api.clReleaseCommandQueue(queue)
    _ = library.api.clReleaseContext(handle)
  }

  /// Copies `count` bytes from `source` into `buffer` at byte `offset`; has them when it returns.
  func write(
    _ source: UnsafeRawPointer, count: Int, to buffer: OpenCLBuffer, at offset: Int = 0
  ) throws(ScanError) {
    try buffer.check(offset, count)
    if count == 0 { return }
    try OpenCLLibrary.check(
      library.api.clEnqueueWriteBuffer(
        queue, buffer.handle, cl_bool(CL_TRUE), offset, count, source, 0, nil, nil),
      "the OpenCL device takes no data")
  }

  /// Copies `rows` rows of `rowBytes` bytes, `sourceStride` bytes apart, to `targetStride` bytes
  /// apart.
  func write(
    rows: Int, rowBytes: Int, from source: UnsafeRawPointer, stride sourceStride: Int,
    to buffer: OpenCLBuffer, stride targetStride: Int
  ) throws(ScanError) {
    guard rows > 0, rowBytes > 0, sourceStride >= rowBytes, targetStride >= rowBytes else {
      throw ScanError(.invalidArgument, "rows overlap")
    }
    try buffer.check(0, (rows - 1) * targetStride + rowBytes)
    let origin = [0, 0, 0]
    let region = [rowBytes, rows, 1]
    try OpenCLLibrary.check(
      library.api.clEnqueueWriteBufferRect(
        queue, buffer.handle, cl_bool(CL_TRUE), origin, origin, region, targetStride, 0,
        sourceStride, 0, source, 0, nil, nil),
      "the OpenCL device takes no picture")
  }

  /// Copies `count` bytes of `buffer` from byte `offset` into `target`, after everything that was
  /// queued before; has them when it returns.
  func read(
    _ buffer: OpenCLBuffer, at offset: Int = 0, count: Int, into target: UnsafeMutableRawPointer
  ) throws(ScanError) {
    try buffer.check(offset, count)
    if count == 0 { return }
    try OpenCLLibrary.check(
      library.api.clEnqueueReadBuffer(
        queue, buffer.handle, cl_bool(CL_TRUE), offset, count, target, 0, nil, nil),
      "the OpenCL device gives no data")
  }

  /// The buffer, made anew where there is none or it is smaller than `byteCount`.
  @inline(never)
  func reserve(
    _ buffer: inout OpenCLBuffer?, _ byteCount: Int
  ) throws(ScanError) -> OpenCLBuffer {
    if let buffer, buffer.byteCount >= byteCount { return buffer }
    buffer = nil
    let made = try OpenCLBuffer(self, byteCount: byteCount)
    buffer = made
    return made
  }

  /// Queues the filling of a whole buffer with zeros, where there is one.
  func clear(_ buffer: OpenCLBuffer?) throws(ScanError) {
    guard let buffer else { return }
    var zero: UInt32 = 0
    try OpenCLLibrary.check(
      library.api.clEnqueueFillBuffer(
        queue, buffer.handle, &zero, 4, 0, buffer.byteCount & ~3, 0, nil, nil),
      "the OpenCL device clears no memory")
  }

  /// Queues a kernel over a grid; see `OpenCLKernel.run`.
  func launch(
    _ kernel: cl_kernel, global: InlineArray<3, Int>, local: InlineArray<3, Int>
  ) throws(ScanError) {
    let global = [global[0], global[1], global[2]]
    let local = [local[0], local[1], local[2]]
    try OpenCLLibrary.check(
      library.api.clEnqueueNDRangeKernel(queue, kernel, 3, nil, global, local, 0, nil, nil),
      "the OpenCL device starts no kernel")
  }

  /// Waits until all that was queued is done.
  func finish() throws(ScanError) {
    try OpenCLLibrary.check(library.api.clFinish(queue), "the OpenCL device does not finish")
  }
}
