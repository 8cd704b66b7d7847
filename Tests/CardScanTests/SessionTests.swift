// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct SessionTests {
  /// A frame of one gray.
  private static func push(
    _ session: Session, _ engine: Engine, gray: UInt8, at time: UInt64, width: Int = 320
  ) throws -> SessionState {
    let buffer = try PixelBuffer(width: width, height: 180)
    for i in 0..<buffer.byteCount { buffer.base[i] = gray }
    let frame = try Frame(
      format: .gray8, width: width, height: 180, planes: (UnsafePointer(buffer.base), nil, nil),
      strides: (buffer.stride, 0, 0))
    return try withExtendedLifetime(buffer) { try session.push(frame, at: time, using: engine) }
  }

  private static func engine() throws -> Engine {
    var options = EngineOptions()
    options.backend = .cpu
    return try Engine(options)
  }

  @Test func optionsOutOfRangeAreRefused() throws {
    func isRefused(_ change: (inout SessionOptions) -> Void) -> Bool {
      var options = SessionOptions()
      change(&options)
      do throws(ScanError) {
        _ = try Session(options)
        return false
      } catch {
        return error.status == .invalidArgument
      }
    }
    #expect(!isRefused { _ in })
    #expect(isRefused { $0.stableObservations = 0 })
    #expect(isRefused { $0.mostObservations = -1 })
    #expect(isRefused { $0.torchFrames = -1 })
    #expect(isRefused { $0.limits.leastSharpness = .nan })
    #expect(isRefused { $0.limits.mostMotion = -1 })
    #expect(isRefused { $0.scan.minimumConfidence = 2 })
    #expect(isRefused { $0.scan.quad = Quad(x: 1, y: 1, width: 100, height: 60) })
    #expect(isRefused { $0.scan.fields.wanted = [.expiry] })
  }

  @Test func lateFramesAreDropped() throws {
    let session = try Session(), engine = try Self.engine()
    let times: [UInt64] = [5, 7, 7, 6, 8]
    let states = try times.map { try Self.push(session, engine, gray: 100, at: $0) }
    #expect(states.map { $0.isDropped } == [false, false, true, true, false])
    #expect(states[4].frames == 5 && states[4].droppedFrames == 2)
    session.reset()
    #expect(try Self.push(session, engine, gray: 100, at: 1).frames == 1)
  }

  @Test func anEmptyFrameAsksForACardOrForLight() throws {
    let session = try Session(), engine = try Self.engine()
    let state = try Self.push(session, engine, gray: 120, at: 1)
    #expect(state.phase == .searching && state.advice == .showCard && state.status == .noCard)
    #expect(state.quality.brightness == 120 && state.card == nil && state.identity == 0)
    var advice: [Advice] = []
    for i in 0..<60 {
      advice.append(
        try Self.push(session, engine, gray: 8, at: UInt64(i + 2) * 100_000_000).advice)
    }
    #expect(advice[10] == .moreLight, "after the last advice was there long enough to be read")
    #expect(advice[59] == .torchOn)
    #expect(try Self.push(session, engine, gray: 120, at: 7_000_000_000).advice == .showCard)
  }
}
