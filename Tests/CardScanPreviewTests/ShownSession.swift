// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing

@testable import CardScan
@testable import CardScanMedia
@testable import CardScanPreview

/// A preview to which frames come, as from a camera, until it ends: a card whose number is sure, or not.
final class ShownSession: @unchecked Sendable {
  static let number: [UInt8] = [4, 5, 3, 9, 1, 4, 8, 8, 0, 3, 4, 3, 6, 4, 6, 7]
  static let holder = "NOBODY ATALL"

  let server: PreviewServer
  /// Frames so far.
  var frames: Int { loop.frames.load(ordering: .relaxed) }
  private let loop = Loop()

  /// What the thread that pushes frames and the test share.
  private final class Loop: Sendable {
    let isEnded = Atomic(false)
    let frames = Atomic(0)
    let end = DispatchSemaphore(value: 0)
  }

  /// Starts a preview, does `body` with it and ends it.
  static func run<R: Sendable>(
    port: UInt16 = 0, isSure: Bool = true, notice: String? = nil,
    _ body: (ShownSession) async throws -> R
  ) async throws -> R {
    let shown = try await blocking {
      try ShownSession(port: port, isSure: isSure, notice: notice)
    }
    let result: Result<R, any Error>
    do {
      result = .success(try await body(shown))
    } catch {
      result = .failure(error)
    }
    try await blocking { shown.end() }
    return try result.get()
  }

  private init(port: UInt16, isSure: Bool, notice: String?) throws {
    var options = PreviewOptions(port: port)
    options.source = "a test"
    options.guide = .centred
    let server = try PreviewServer(options)
    self.server = server
    let loop = loop
    nonisolated(unsafe) let shown = server
    let thread = Thread {
      let picture = ShownSession.picture
      var index = 0
      if let notice { shown.show(notice: notice) }
      while !loop.isEnded.load(ordering: .relaxed), let frame = try? picture.frame() {
        if notice == nil {
          shown.update(frame, ShownSession.state(isSure: isSure), took: 5_000_000)
        }
        index += 1
        loop.frames.store(index, ordering: .relaxed)
        usleep(20_000)
      }
      loop.end.signal()
    }
    thread.start()
  }

  private func end() {
    loop.isEnded.store(true, ordering: .relaxed)
    loop.end.wait()
    server.stop()
  }

  var token: String { String(server.unlockedAddresses[0].split(separator: "#")[1]) }

  func ask(
    _ method: String = "GET", _ path: String, host: String? = nil, _ headers: [String] = [],
    body: String = ""
  ) async throws -> Browser.Answer {
    try await Browser.ask(server.port, method, path, host: host, headers, body: body)
  }

  /// Fine stripes: coarse cells make one grey of them.
  private static var picture: Picture {
    guard let picture = try? Picture(width: 640, height: 360) else { preconditionFailure() }
    for y in 0..<picture.height {
      for x in 0..<4 * picture.width {
        picture.row(y)[x] = x % 4 == 3 ? 255 : (x / 16 + y / 4) % 2 == 0 ? 255 : 0
      }
    }
    return picture
  }

  private static func state(isSure: Bool) -> SessionState {
    let result = ScanResult()
    result.status = isSure ? .ok : .noNumber
    result.number = isSure ? CardNumber(digits: number) : nil
    result.brand = isSure ? .visa : nil
    result.confidence = isSure ? 0.99 : 0.4
    result.groups = [4, 4, 4, 4]
    let card = Quad(Point(100, 60), Point(540, 60), Point(540, 338), Point(100, 338))
    result.quad = card
    result.digits = number.enumerated().map { index, digit in
      let x = Double(140 + 22 * index)
      var probabilities = InlineArray<10, Float>(repeating: 0)
      probabilities[Int(digit)] = isSure ? 0.99 : 0.6
      return DigitReading(
        digit: digit, probabilities: probabilities,
        box: Quad(Point(x, 200), Point(x + 20, 200), Point(x + 20, 230), Point(x, 230)))
    }
    var state = SessionState()
    state.phase = .reading
    state.advice = .holdStill
    state.wasRead = true
    state.quality.sharpness = 0.2
    state.quality.brightness = 120
    state.card = TrackedCard(
      identity: 1, state: .followed, quad: card, confidence: 1, velocity: Point(0, 0), frames: 3,
      framesSinceSeen: 0, age: 1)
    state.identity = 1
    state.result = result
    return state
  }
}

/// What a browser gets of a frame.
struct ShownFrame {
  let report: [String: Any]
  let picture: Picture?

  init(_ body: [UInt8]) throws {
    try #require(body.count > 4, "there was no frame in time")
    let length = body.prefix(4).reduce(0) { $0 << 8 + Int($1) }
    let json = Data(body[4..<4 + length])
    report = try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
    let file = Array(body[(4 + length)...])
    picture = file.isEmpty ? nil : try file.withUnsafeBytes { try Picture.decode($0) }
  }

  /// The digits as they are shown, blanks for those that are not.
  var digits: String {
    (report["digits"] as? [[String: Any]] ?? []).map { $0["text"] as? String ?? " " }.joined()
  }
}
