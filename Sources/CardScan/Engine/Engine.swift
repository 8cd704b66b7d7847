// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The recognition engine: networks, kernels and working memory of one path. Expensive to make, cheap
/// to use again. It may be used from several threads: scans wait for each other.
public final class Engine {
  private let mutex: OpaquePointer
  private let mayFallBack: Bool
  private let threads: Int
  private let arithmetic: NetworkArithmetic
  private var scanner: Scanner
  private var path: Backend
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
    arithmetic = options.arithmetic
    mayFallBack = options.backend == .auto
    let (stages, device) = try Engine.makeStages(options)
    scanner = Scanner(stages: stages)
    path = device == nil ? .cpu : .openCL
    guard let mutex = cs_mutex_create() else {
      throw ScanError(.outOfMemory, "no memory for the engine")
    }
    self.mutex = mutex
    let characters = device ?? [0]
    name = .allocate(capacity: characters.count)
    _ = name.initialize(from: characters)
  }

  deinit {
    name.deallocate()
    cs_mutex_destroy(mutex)
  }

  /// The path that the options ask for, and the device's name where it is OpenCL.
  private static func makeStages(
    _ options: EngineOptions
  ) throws(ScanError) -> (stages: Stages, device: [CChar]?) {
    if options.backend != .cpu {
      do throws(ScanError) {
        let stages = try OpenCLStages(
          deviceIndex: options.deviceIndex, deviceName: options.deviceName,
          cacheDirectory: options.cacheDirectory, processorsCount: options.backend == .openCL)
        try stages.warmUp()
        return (stages, stages.deviceName)
      } catch {
        // A device that was named is wanted, also where the path is open.
        let named = options.deviceIndex >= 0 || options.deviceName != nil
        if options.backend == .openCL || named || error.status == .badWeights { throw error }
      }
    }
    return (try CPUStages(threads: options.threads, arithmetic: options.arithmetic), nil)
  }

  /// The path that is taken now.
  public var backend: Backend {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    return path
  }

  /// Name of the OpenCL device, NUL-terminated UTF-8, valid as long as the engine; nil on the CPU
  /// path.
  public var deviceName: UnsafePointer<CChar>? {
    cs_mutex_lock(mutex)
    defer { cs_mutex_unlock(mutex) }
    return path == .openCL ? UnsafePointer(name.baseAddress) : nil
  }

  /// Looks for a card in `frame` and reads its number. The frame's memory must stay valid until the
  /// call returns. Throws `.invalidArgument`, `.outOfMemory`, `.deviceFailed`; an engine that may
  /// choose its path goes on with the CPU path where a device fails.
  public func scan(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    try options.quad?.checkOutline(in: frame)
    return try result(of: frame) { scanner throws(ScanError) in try scanner.scan(frame, options) }
  }

  /// Looks for every card in `frame` and reads it: at most as many as the options'
  /// `maximumObservations` (0: all), each with its own result; those that gave what was asked for first,
  /// and else the strongest outline. Empty where there is no card. Throws as `scan`.
  public func scanAll(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> [ScanResult] {
    try options.check()
    try options.quad?.checkOutline(in: frame)
    var results: [ScanResult] = []
    let path = try run { scanner throws(ScanError) in
      results = try scanner.scanAll(frame, options)
    }
    for result in results { result.note(frame, path) }
    return results
  }

  /// Reads a picture that shows one line of digits and nothing else. The result has no quad.
  public func readLine(
    _ frame: Frame, _ options: ScanOptions = ScanOptions()
  ) throws(ScanError) -> ScanResult {
    try options.check()
    return try result(of: frame) { scanner throws(ScanError) in
      try scanner.readLine(frame, options)
    }
  }

  /// The cards that `locate` finds near `guide` by these looks, without a result of their own, in the place of what is in
  /// `found`.
  func search(
    _ frame: Frame, _ guide: Guide, _ rectangle: RectangleOptions, _ looks: FrameLooks,
    into found: inout [CardCandidate]
  ) throws(ScanError) {
    _ = try run { scanner throws(ScanError) in
      found.shorten(to: 0)
      try scanner.search(frame, guide, rectangle, looks, into: &found)
    }
  }

  /// The result of one piece of work on `frame`, with what it is the result of.
  func result(
    of frame: Frame, _ work: (Scanner) throws(ScanError) -> ScanResult
  ) throws(ScanError) -> ScanResult {
    var result = ScanResult()
    let path = try run { scanner throws(ScanError) in result = try work(scanner) }
    result.note(frame, path)
    return result
  }

  /// Scans on the path that is open, and once more on the CPU path where a device fails at work and
  /// the path was left to the engine; the path that was taken.
  @inline(never)
  private func run(
    _ scan: (Scanner) throws(ScanError) -> Void
  ) throws(ScanError) -> Backend {
    cs_mutex_lock(mutex)
    defer {
      cs_mutex_unlock(mutex)
      cs_wipe_stack()
    }
    do throws(ScanError) {
      try scan(scanner)
      return path
    } catch {
      guard path == .openCL, mayFallBack, error.isOfDevice else { throw error }
    }
    scanner = Scanner(stages: try CPUStages(threads: threads, arithmetic: arithmetic))
    path = .cpu
    try scan(scanner)
    return path
  }
}

extension ScanResult {
  /// Notes what it is the result of.
  fileprivate func note(_ frame: Frame, _ path: Backend) {
    (frameWidth, frameHeight) = (frame.width, frame.height)
    backend = path
  }
}

extension ScanOptions {
  /// Throws where a value is not a number or out of its range.
  func check() throws(ScanError) {
    try rectangle.check()
    try numbers.check()
    try region?.check()
    guard minimumConfidence >= 0, minimumConfidence <= 1 else {
      throw ScanError(.invalidArgument, "the minimum confidence must lie between 0 and 1")
    }
  }
}
