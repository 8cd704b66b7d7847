// SPDX-License-Identifier: Apache-2.0
import COpenCL

/// What a kernel is handed, in the order of its parameters. Plain values, so that long lists of them are short code:
/// the caller keeps buffers and numbers until the kernel is queued.
enum OpenCLArgument {
  case handle(cl_mem)
  /// A parameter of type int or uint. The caller knows that it is within 32 bits; greater numbers are
  /// clamped.
  case int(Int)
  /// A parameter of type float16: where its 16 numbers are.
  case float16(UnsafePointer<Float>)

  static func buffer(_ buffer: OpenCLBuffer) -> OpenCLArgument { .handle(buffer.handle) }
}

/// One kernel of the program.
final class OpenCLKernel {
  private let context: OpenCLContext
  private let handle: cl_kernel
  /// Work items that a group may have at most.
  private let largestGroup: Int

  /// Throws `deviceFailed` where the program has no kernel `name`.
  init(_ program: OpenCLProgram, _ name: StaticString) throws(ScanError) {
    context = program.context
    let api = context.library.api
    var code: cl_int = 0
    let created = name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        api.clCreateKernel(program.handle, text.baseAddress, &code)
      }
    }
    guard let created else { throw OpenCLLibrary.failure(code, "a kernel is not in the program") }
    handle = created
    var size = 0
    code = api.clGetKernelWorkGroupInfo(
      handle, context.device.id, cl_kernel_work_group_info(CL_KERNEL_WORK_GROUP_SIZE),
      MemoryLayout<Int>.size, &size, nil)
    largestGroup = code == CL_SUCCESS ? max(1, size) : 1
  }

  deinit { _ = context.library.api.clReleaseKernel(handle) }

  /// Queues the kernel over `x` × `y` × `z` work items at least: the numbers are rounded up to whole
  /// groups, so that the kernel must leave out what lies beyond. Groups are `group` items wide and
  /// high, or as many as the device allows.
  func run(
    x: Int, y: Int, z: Int = 1, group: KernelTuning.Group, _ arguments: OpenCLArgument...
  ) throws(ScanError) {
    guard x > 0, y > 0, z > 0 else { return }
    for place in arguments.indices {
      switch arguments[place] {
      case .handle(var handle):
        try set(place, &handle, MemoryLayout<cl_mem>.size)
      case .int(let value):
        var number = Int32(clamping: value)
        try set(place, &number, MemoryLayout<Int32>.size)
      case .float16(let values):
        try set(place, values, 16 * MemoryLayout<Float>.size)
      }
    }
    var width = max(1, Int(group.x)), height = max(1, Int(group.y))
    while width &* height > largestGroup {
      if height > 1 { height = (height &+ 1) / 2 } else { width = (width &+ 1) / 2 }
    }
    try context.launch(
      handle, global: [(x + width - 1) / width * width, (y + height - 1) / height * height, z],
      local: [width, height, 1])
  }

  @inline(never)
  private func set(_ place: Int, _ value: UnsafeRawPointer, _ size: Int) throws(ScanError) {
    try OpenCLLibrary.check(
      context.library.api.clSetKernelArg(handle, cl_uint(truncatingIfNeeded: place), size, value),
      "a kernel refuses an argument")
  }
}
