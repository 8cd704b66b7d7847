// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// Memory of a device.
final class OpenCLBuffer {
  let byteCount: Int
  let handle: cl_mem
  private let library: OpenCLLibrary

  /// Memory for kernels to read and write, zeroed; a multiple of 4 bytes, rounded up.
  init(_ context: OpenCLContext, byteCount: Int) throws(ScanError) {
    let size = (max(byteCount, 4) + 3) & ~3
    handle = try OpenCLBuffer.create(context, cl_mem_flags(CL_MEM_READ_WRITE), size, nil)
    self.byteCount = size
    library = context.library
    try context.clear(self)
  }

  /// Memory that holds a copy of `count` bytes at `source` for kernels to read.
  init(
    _ context: OpenCLContext, copyOf source: UnsafeRawPointer, count: Int
  ) throws(ScanError) {
    handle = try OpenCLBuffer.create(
      context, cl_mem_flags(CL_MEM_READ_ONLY) | cl_mem_flags(CL_MEM_COPY_HOST_PTR), count,
      UnsafeMutableRawPointer(mutating: source))
    byteCount = count
    library = context.library
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
    library = context.library
  }

  deinit { _ = library.api.clReleaseMemObject(handle) }

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
      throw ScanError(.outOfMemory, "a picture is larger than the OpenCL device's largest buffer")
    }
    var code: cl_int = 0
    guard
      let handle = context.library.api.clCreateBuffer(context.handle, flags, size, host, &code)
    else { throw OpenCLLibrary.failure(code, "the OpenCL device has no memory for a buffer") }
    return handle
  }
}
