// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The recognition engine: networks, kernels and working memory of one path. Expensive to make, cheap
/// to use again. It may be used from several threads: scans wait for each other.
public final class Engine {
  private enum Path {
    case cpu(Scanner<CPUStages>)
    case openCL(Scanner<OpenCLStages>)
  }

  private let mutex: OpaquePointer
  private let mayFallBack: Bool
  private let threads: Int
  private var path: Path
  /// The device's name, kept where a pointer to it stays valid.
  private let name: UnsafeMutableBufferPointer<CChar>

  /// Throws `.invalidArgument`, `.outOfMemory`, `.badWeights`; with `.openCL` also
  /// `.deviceUnavailable` and `.deviceFailed`.
  public init(_ options: EngineOptions = EngineOptions()) throws(ScanError) {
    guard options.threads >= 1, options.threads <= 256 else {
      throw ScanError(.invalidArgument, "the number of threads must lie between 1 and 256")
    }
    guard options.deviceIndex >= -1 else {
      throw ScanError(.invalidArgument, "a device index must be -1 or more")
    }
    threads = options.threads
    mayFallBack = options.backend == .auto
    path = try Engine.makePath(options)
    guard let mutex = cs_mutex_create() else {
      throw ScanError(.outOfMemory, "no memory for the engine")
    }
    self.mutex = mutex
    var characters: [CChar] = [0]
    if case .openCL(let scanner) = path { characters = scanner.stages.deviceName }
    name = .allocate(capacity: characters.count)
    _ = name.initialize(from: characters)
  }

  deinit {
    name.deallocate()
    cs_mutex_destroy(mutex)
  }

  private static func makePath(_ options: EngineOptions) throws(ScanError) -> Path {
    if options.backend != .cpu {
      do throws(ScanError) {
        let stages = try OpenCLStages(
          deviceIndex: options.deviceIndex, deviceName: options.deviceName,
          cacheDirectory: options.cacheDirectory, processorsCount: options.backend == .openCL)
        try stages.warmUp()
        return .openCL(Scanner(stages: stages))
      } catch {
        // A device that was named is wanted, also where the path is open.
        let named = options.deviceIndex >= 0 || options.deviceName != nil
        if options.backend == .openCL || named || error.status == .badWeights { throw error }
      }
    }
    return .cpu(Scanner(stages: try CPUStages(threads: options.threads)))
  }

  /// The path that is taken now.
  public var backend: Backend {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    if case .openCL = path { return .openCL }
    return .cpu
  }

  /// Name of the OpenCL device, NUL-terminated UTF-8, valid as long as the engine; nil on the CPU
  /// path.
  public var deviceName: UnsafePointer<CChar>? {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    if case .openCL = path { return UnsafePointer(name.baseAddress) }
    return nil
  }

  /// Looks for a card in `frame` and reads its number. The frame's memory must stay valid until the
  /// call returns. Throws `.invalidArgument`, `.outOfMemory`, `.deviceFailed`; an engine that may
  /// choose its path goes on with the CPU path where a device fails.
  public func scan(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    return try run(
      onCPU: { scanner throws(ScanError) in try scanner.scan(frame, options) },
      onOpenCL: { scanner throws(ScanError) in try scanner.scan(frame, options) })
  }

  /// Reads a picture that shows one line of digits and nothing else. The result has no quad.
  public func readLine(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    return try run(
      onCPU: { scanner throws(ScanError) in try scanner.readLine(frame, options) },
      onOpenCL: { scanner throws(ScanError) in try scanner.readLine(frame, options) })
  }

  private func run(
    onCPU: (Scanner<CPUStages>) throws(ScanError) -> ScanResult,
    onOpenCL: (Scanner<OpenCLStages>) throws(ScanError) -> ScanResult
  ) throws(ScanError) -> ScanResult {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    if case .openCL(let scanner) = path {
      do throws(ScanError) {
        let result = try onOpenCL(scanner)
        result.backend = .openCL
        return result
      } catch {
        guard mayFallBack, error.status == .deviceFailed else { throw error }
        path = .cpu(Scanner(stages: try CPUStages(threads: threads)))
      }
    }
    guard case .cpu(let scanner) = path else {
      throw ScanError(.deviceFailed, "the engine has no path")
    }
    let result = try onCPU(scanner)
    result.backend = .cpu
    return result
  }
}

extension ScanOptions {
  /// Throws where a value is not a number or out of its range.
  func check() throws(ScanError) {
    try rectangle.check()
    guard minimumConfidence >= 0, minimumConfidence <= 1 else {
      throw ScanError(.invalidArgument, "the minimum confidence must lie between 0 and 1")
    }
  }
}
