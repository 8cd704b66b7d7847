// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// Memory of a device. What is its own and was written to is wiped when released.
final class OpenCLBuffer {
  let byteCount: Int
  let handle: cl_mem
  private let context: OpenCLContext
  /// Whether it is neither the caller's memory nor a copy of what is no secret.
  private let isWiped: Bool

  /// Memory for kernels to read and write, zeroed; a multiple of 4 bytes, rounded up. Where the device can work in
  /// the host's memory from `host` on it is that, which must stay valid until `finish` after the last command.
  init(
    _ context: OpenCLContext, byteCount: Int, host: UnsafeMutableRawPointer? = nil
  ) throws(ScanError) {
    let size = (max(byteCount, 4) + 3) & ~3
    let used = host.flatMap { context.device.canUse($0) ? $0 : nil }
    handle = try OpenCLBuffer.create(
      context, cl_mem_flags(CL_MEM_READ_WRITE) | (used == nil ? 0 : cl_mem_flags(CL_MEM_USE_HOST_PTR)), size, used)
    self.byteCount = size
    self.context = context
    isWiped = used == nil
    try context.clear(self)
  }

  /// Memory that holds a copy of `count` bytes at `source` for kernels to read: weights and masks,
  /// nothing that has to be wiped.
  init(
    _ context: OpenCLContext, copyOf source: UnsafeRawPointer, count: Int
  ) throws(ScanError) {
    handle = try OpenCLBuffer.create(
      context, cl_mem_flags(CL_MEM_READ_ONLY) | cl_mem_flags(CL_MEM_COPY_HOST_PTR), count,
      UnsafeMutableRawPointer(mutating: source))
    byteCount = count
    self.context = context
    isWiped = false
  }

  /// The caller's own memory for kernels to read; it must stay valid and unchanged as long as the
  /// buffer, and `finish` must come between the last kernel and its end.
  init(
    _ context: OpenCLContext, wrapping source: UnsafeRawPointer, count: Int
  ) throws(ScanError) {
    handle = try OpenCLBuffer.create(
      context, cl_mem_flags(CL_MEM_READ_ONLY) | cl_mem_flags(CL_MEM_USE_HOST_PTR), count,
      UnsafeMutableRawPointer(mutating: source))
    byteCount = count
    self.context = context
    isWiped = false
  }

  /// The first `count` bytes of a DMA-BUF for kernels to read, which must stay as `wrapping` asks; nil where `file` is
  /// none or the device does not take it.
  init?(_ context: OpenCLContext, dmaBuf file: Int32, count: Int) {
    guard file > 0, context.device.importsDMABufs,
      let handle = cs_opencl_import(
        context.library.table, context.device.platform, context.handle, file, count)
    else { return nil }
    self.handle = handle
    byteCount = count
    self.context = context
    isWiped = false
  }

  deinit {
    // The device keeps the memory until the queue is through. One that does not clear it has lost it.
    if isWiped { try? context.clear(self) }
    _ = context.library.api.clReleaseMemObject(handle)
  }

  /// Throws unless the bytes `offset` ..< `offset + count` lie inside.
  func check(_ offset: Int, _ count: Int) throws(ScanError) {
    guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else {
      throw ScanError(.invalidArgument, "a copy leaves its OpenCL buffer")
    }
  }

  private static func create(
    _ context: OpenCLContext, _ flags: cl_mem_flags, _ size: Int, _ host: UnsafeMutableRawPointer?
  ) throws(ScanError) -> cl_mem {
    guard size > 0, size <= context.largestBuffer else {
      throw OpenCLLibrary.failure(
        CL_INVALID_BUFFER_SIZE, "a picture is larger than the OpenCL device's largest buffer")
    }
    var code: cl_int = 0
    guard
      let handle = context.library.api.clCreateBuffer(context.handle, flags, size, host, &code)
    else { throw OpenCLLibrary.failure(code, "the OpenCL device has no memory for a buffer") }
    return handle
  }
}
