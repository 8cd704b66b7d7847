// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// The system's OpenCL, loaded at run time.
final class OpenCLLibrary {
  let table: UnsafePointer<cs_opencl>

  /// `path` names the library's file; nil looks under the usual names. Throws `deviceUnavailable`
  /// where there is no such library.
  init(path: UnsafePointer<CChar>? = nil) throws(ScanError) {
    guard let table = cs_opencl_open(path) else {
      throw ScanError(.deviceUnavailable, "no OpenCL library is installed")
    }
    self.table = table
  }

  deinit { cs_opencl_close(table) }

  /// The functions.
  @inline(__always)
  var api: cs_opencl { table.pointee }

  /// Throws what an OpenCL call's `code` means: `outOfMemory` where memory was refused, else
  /// `deviceFailed`.
  static func check(_ code: cl_int, _ detail: StaticString) throws(ScanError) {
    if code != CL_SUCCESS { throw failure(code, detail) }
  }

  /// The error for an OpenCL call's `code`.
  static func failure(_ code: cl_int, _ detail: StaticString) -> ScanError {
    switch code {
    case CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
      CL_INVALID_BUFFER_SIZE:
      ScanError(.outOfMemory, detail, deviceCode: code)
    default:
      ScanError(.deviceFailed, detail, deviceCode: code)
    }
  }
}
