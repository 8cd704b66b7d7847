// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanMedia
import Foundation

/// Which path is taken, and on what.
struct EngineArguments: ParsableArguments {
  enum BackendArgument: String, ExpressibleByArgument, CaseIterable {
    case auto, opencl, cpu
  }

  @Option(
    help: """
      auto takes OpenCL where there is a GPU or an accelerator, else the CPU path; opencl also takes \
      a processor's OpenCL.
      """)
  var backend = BackendArgument.auto

  @OptionGroup var device: DeviceArguments

  enum ArithmeticArgument: String, ExpressibleByArgument, CaseIterable {
    case auto, floats, bytes
  }

  @Option(
    help: """
      What the CPU path's networks calculate with: auto takes bytes where the processor multiplies \
      those faster than floats.
      """)
  var arithmetic = ArithmeticArgument.auto

  @Option(help: "Threads of the CPU path, 1 to 256; one a core, at most 4, where it is not given.")
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      "A folder in which compiled kernels are kept for the next start.", valueName: "dir"),
    completion: .directory)
  var cache: String?

  func validate() throws {
    guard threads.map((1...256).contains) ?? true else {
      throw ValidationError("--threads takes a number from 1 to 256.")
    }
    if backend == .cpu, device.device != nil {
      throw ValidationError("--device names an OpenCL device, which --backend cpu does not use.")
    }
  }

  /// Makes the engine. Where it cannot be had, says why and ends with the code for that.
  func makeEngine() throws -> Engine {
    var options = EngineOptions()
    options.backend =
      switch backend {
      case .auto: .auto
      case .opencl: .openCL
      case .cpu: .cpu
      }
    options.arithmetic =
      switch arithmetic {
      case .auto: .auto
      case .floats: .floats
      case .bytes: .bytes
      }
    options.threads = threads ?? min(4, ProcessInfo.processInfo.activeProcessorCount)
    if let cache {
      do throws(PictureError) {
        try Folder.make(cache)
      } catch {
        Output.complain(error.reason)
        throw ExitCode.notOpened
      }
    }
    options.deviceIndex = device.index
    do {
      return try device.withName { name in
        try cache.withOptionalCString { cache in
          options.deviceName = name
          options.cacheDirectory = cache
          return try Engine(options)
        }
      }
    } catch let error as ScanError {
      Output.complain(error.text)
      throw ExitCode.notOpened
    }
  }
}

extension ScanError {
  /// The sentence, and the OpenCL error number where there is one.
  var text: String { deviceCode == 0 ? "\(detail)" : "\(detail) (OpenCL error \(deviceCode))" }
}
