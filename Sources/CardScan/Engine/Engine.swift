// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The recognition engine: networks, kernels and working memory of one path. Expensive to make, cheap
/// to use again. It may be used from several threads: scans wait for each other.
public final class Engine {
  private enum Path {
    case cpu(Scanner<CPUStages>)
  }

  private let mutex: OpaquePointer
  private let mayFallBack: Bool
  private let threads: Int
  private var path: Path

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
  }

  deinit { cs_mutex_destroy(mutex) }

  private static func makePath(_ options: EngineOptions) throws(ScanError) -> Path {
    guard options.backend != .openCL else {
      throw ScanError(.deviceUnavailable, "this build has no OpenCL path")
    }
    return .cpu(Scanner(stages: try CPUStages(threads: options.threads)))
  }

  /// The path that is taken now.
  public var backend: Backend {
    .cpu
  }

  /// Name of the OpenCL device, NUL-terminated UTF-8, valid as long as the engine; nil on the CPU
  /// path.
  public var deviceName: UnsafePointer<CChar>? {
    nil
  }

  /// Looks for a card in `frame` and reads its number. The frame's memory must stay valid until the
  /// call returns. Throws `.invalidArgument`, `.outOfMemory`, `.deviceFailed`; an engine that may
  /// choose its path goes on with the CPU path where a device fails.
  public func scan(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    return try run { scanner throws(ScanError) in try scanner.scan(frame, options) }
  }

  /// Reads a picture that shows one line of digits and nothing else. The result has no quad.
  public func readLine(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    return try run { scanner throws(ScanError) in try scanner.readLine(frame, options) }
  }

  private func run(
    _ work: (Scanner<CPUStages>) throws(ScanError) -> ScanResult
  ) throws(ScanError) -> ScanResult {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    guard case .cpu(let scanner) = path else {
      throw ScanError(.deviceFailed, "the engine has no path")
    }
    return try work(scanner)
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
