// SPDX-License-Identifier: Apache-2.0
import COpenCL
import CardScanKernels

/// All kernels, compiled for one device.
final class OpenCLProgram {
  let context: OpenCLContext
  let handle: cl_program

  /// Whether the kernels' items are few pixels wide, as suits a GPU, and not as wide as the
  /// registers of a processor: CARDSCAN_NARROW.
  let isNarrow: Bool

  /// The sizes of what runs the kernels.
  var tuning: KernelTuning

  private static let options: StaticString = "-cl-std=CL1.2"
  private static let exactOptions: StaticString =
    "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt"
  private static let narrowOptions: StaticString = "-cl-std=CL1.2 -DCARDSCAN_NARROW"
  private static let exactNarrowOptions: StaticString =
    "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt -DCARDSCAN_NARROW"

  /// Compiles the embedded sources, or takes the compiled program that an earlier call left in
  /// `cacheDirectory`, and the sizes that were found for the device; nil writes and reads nothing. A cache that
  /// cannot be used or written is no error: the program is compiled. `narrow` is as the device's kind asks
  /// where it is nil.
  init(
    _ context: OpenCLContext, cacheDirectory: UnsafePointer<CChar>?, narrow: Bool? = nil
  ) throws(ScanError) {
    self.context = context
    isNarrow = narrow ?? (context.device.kind != .cpu)
    tuning = KernelTuning(context.device, narrow: isNarrow, cacheDirectory: cacheDirectory)
    let options =
      context.device.dividesExactly
      ? isNarrow ? OpenCLProgram.exactNarrowOptions : OpenCLProgram.exactOptions
      : isNarrow ? OpenCLProgram.narrowOptions : OpenCLProgram.options
    var length = 0
    guard let source = cs_kernel_source(&length) else {
      throw ScanError(.deviceFailed, "the kernels are not in the library")
    }
    let cache = cacheDirectory.map {
      OpenCLCacheFile(
        .program, in: $0, for: context.device, options: options,
        source: UnsafeRawBufferPointer(start: source, count: length))
    }
    if let cache, let program = OpenCLProgram.load(cache, context, options) {
      handle = program
      return
    }
    handle = try OpenCLProgram.compile(source, length, context, options)
    if let cache { OpenCLProgram.store(handle, cache, context) }
  }

  deinit { _ = context.library.api.clReleaseProgram(handle) }

  private static func compile(
    _ source: UnsafePointer<CChar>, _ length: Int, _ context: OpenCLContext,
    _ options: StaticString
  ) throws(ScanError) -> cl_program {
    var code: cl_int = 0
    var text: UnsafePointer<CChar>? = source
    var count = length
    guard
      let program = context.library.api.clCreateProgramWithSource(
        context.handle, 1, &text, &count, &code)
    else { throw OpenCLLibrary.failure(code, "the OpenCL device takes no program") }
    code = build(program, context, options)
    guard code == CL_SUCCESS else {
      _ = context.library.api.clReleaseProgram(program)
      throw OpenCLLibrary.failure(code, "the OpenCL device does not compile the kernels")
    }
    return program
  }

  /// The cached program; nil where there is none or the driver refuses it.
  private static func load(
    _ cache: OpenCLCacheFile, _ context: OpenCLContext, _ options: StaticString
  ) -> cl_program? {
    var loaded: cl_program?
    cache.withContent { bytes in
      var id: cl_device_id? = context.device.id
      var length = bytes.count
      var start = bytes.bindMemory(to: UInt8.self).baseAddress
      var status: cl_int = 0
      var code: cl_int = 0
      guard
        let program = context.library.api.clCreateProgramWithBinary(
          context.handle, 1, &id, &length, &start, &status, &code)
      else { return }
      if code == CL_SUCCESS, status == CL_SUCCESS,
        build(program, context, options) == CL_SUCCESS
      {
        loaded = program
      } else {
        _ = context.library.api.clReleaseProgram(program)
      }
    }
    return loaded
  }

  private static func store(
    _ program: cl_program, _ cache: OpenCLCacheFile, _ context: OpenCLContext
  ) {
    var size = 0
    guard
      context.library.api.clGetProgramInfo(
        program, cl_program_info(CL_PROGRAM_BINARY_SIZES), MemoryLayout<Int>.size, &size, nil)
        == CL_SUCCESS, size > 0, size <= OpenCLCacheFile.largestContent
    else { return }
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { bytes in
      var start = bytes.baseAddress
      guard
        context.library.api.clGetProgramInfo(
          program, cl_program_info(CL_PROGRAM_BINARIES), MemoryLayout<UnsafeRawPointer>.size,
          &start, nil) == CL_SUCCESS
      else { return }
      cache.store(UnsafeRawBufferPointer(bytes))
    }
  }

  private static func build(
    _ program: cl_program, _ context: OpenCLContext, _ options: StaticString
  ) -> cl_int {
    var id: cl_device_id? = context.device.id
    return options.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        context.library.api.clBuildProgram(program, 1, &id, text.baseAddress, nil, nil)
      }
    }
  }
}
