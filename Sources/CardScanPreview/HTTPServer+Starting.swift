// SPDX-License-Identifier: Apache-2.0
import FlyingFox
import FlyingSocks
import Foundation

/// The server for callers that do not await.
extension HTTPServer {
  /// Seconds that starting and each answer may take. The handler itself answers within seconds; what is slower
  /// than that is a machine whose few threads for tasks do other work, which is no reason to fail.
  private static let patience = 600.0

  /// A server that is not listening yet. It keeps no log.
  static func make(
    _ options: PreviewOptions, _ handler: some HTTPHandler
  ) throws(PreviewError) -> HTTPServer {
    func server(_ address: some SocketAddress) -> HTTPServer {
      HTTPServer(
        config: Configuration(address: address, timeout: patience, logger: .disabled), handler: handler)
    }
    guard let address = options.socketAddress else {
      throw PreviewError("\(options.address) is no address")
    }
    return server(address)
  }

  /// Waits until it listens; the port.
  nonisolated func start(_ options: PreviewOptions) throws(PreviewError) -> UInt16 {
    let outcome = Outcome()
    let (address, port) = (options.address, options.port)
    Task {
      do {
        try await run()
      } catch {
        outcome.set(.failure(PreviewError(of: error, address, port)))
      }
    }
    Task {
      try? await waitUntilListening(timeout: Self.patience)
      switch await listeningAddress {
      case .ip4(_, let port), .ip6(_, let port): outcome.set(.success(port))
      default: outcome.set(.failure(PreviewError("the preview cannot be served")))
      }
    }
    return try outcome.wait().get()
  }

  /// Stops, with all connections; signals when that is done.
  nonisolated func end() -> DispatchSemaphore {
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await stop()
      isDone.signal()
    }
    return isDone
  }

  /// The first of several outcomes.
  private final class Outcome: @unchecked Sendable {
    private let lock = NSCondition()
    private var result: Result<UInt16, PreviewError>?

    func set(_ result: Result<UInt16, PreviewError>) {
      lock.withLock {
        if self.result == nil { self.result = result }
        lock.broadcast()
      }
    }

    func wait() -> Result<UInt16, PreviewError> {
      lock.withLock {
        while true {
          if let result { return result }
          lock.wait()
        }
      }
    }
  }
}

extension PreviewError {
  /// Why a server does not start.
  fileprivate init(of error: any Error, _ address: String, _ port: UInt16) {
    guard case SocketError.failed(_, let code, let message) = error else {
      self.init("the preview cannot be served: \(error.localizedDescription)")
      return
    }
    let place = "port \(port) of \(address)"
    switch code {
    case EADDRINUSE: self.init("\(place) is in use by another program")
    case EACCES: self.init("\(place) may not be used without being root")
    case EADDRNOTAVAIL: self.init("\(address) is no address of this machine")
    default: self.init("\(place) cannot be used: \(message)")
    }
  }
}
