// SPDX-License-Identifier: Apache-2.0
import CardScanMedia

@testable import CardScan
@testable import CardScanCommand

/// A camera that does what a test says: frames of a clip, black ones, troubles.
final class ScriptedSource: LiveSource {
  enum Step {
    /// The next frame of the clip.
    case frame
    /// The same, out of focus.
    case blurred
    /// A black frame.
    case black
    /// Time passes without frames, in seconds.
    case absence(UInt64)
    case trouble(String)
  }

  let name = "/dev/video7"
  var mode: String?
  private var steps: [Step]
  private let clip: any FrameSource
  private let black = [UInt8](repeating: 8, count: 640 * 360)
  private var soft = [UInt8](repeating: 0, count: 640 * 360)
  private var time: UInt64 = 5_000_000_000
  private var index = -1
  /// Why it cannot be opened, one for each attempt; then it can.
  var troubles: [SourceError] = []
  var hasLight = true
  /// Called when the script is over.
  var atEnd: () -> Void = {}
  private(set) var lights: [Bool] = []
  private(set) var connections = 0
  private(set) var isClosed = false

  init(_ steps: [Step]) throws {
    self.steps = steps
    clip = try Film.open(path: RunningCommand.fixtures + "/clips/two-cards")
  }

  func connect() throws(SourceError) {
    connections += 1
    if !troubles.isEmpty { throw troubles.removeFirst() }
  }

  func next() throws(SourceError) -> SourceFrame? {
    while !steps.isEmpty {
      time += 100_000_000
      switch steps.removeFirst() {
      case .absence(let seconds): time += seconds * 1_000_000_000
      case .trouble(let reason): throw SourceError(reason, isPassing: true)
      case .black: return try frame(try made(of: black))
      case .blurred:
        guard let frame = try clip.next() else { return nil }
        return try self.frame(try blurred(frame.frame))
      case .frame:
        guard let frame = try clip.next() else { return nil }
        return try self.frame(frame.frame)
      }
    }
    atEnd()
    return nil
  }

  /// Means of nine by nine pixels.
  private func blurred(_ frame: Frame) throws(SourceError) -> Frame {
    let luma = FrameLuma(frame)
    for y in 0..<360 {
      for x in 0..<640 {
        var sum = 0, count = 0
        for row in max(0, y - 4)...min(359, y + 4) {
          for column in max(0, x - 4)...min(639, x + 4) {
            sum += Int(luma[column, row])
            count += 1
          }
        }
        soft[y * 640 + x] = UInt8(sum / count)
      }
    }
    return try made(of: soft)
  }

  private func made(of pixels: [UInt8]) throws(SourceError) -> Frame {
    let base = pixels.withUnsafeBufferPointer { $0.baseAddress }
    do throws(ScanError) {
      return try Frame(
        format: .gray8, width: 640, height: 360, planes: (base, nil, nil), strides: (640, 0, 0))
    } catch {
      throw SourceError("\(error.detail)")
    }
  }

  private func frame(_ frame: Frame) throws(SourceError) -> SourceFrame {
    index += 1
    return SourceFrame(frame: frame, time: time, index: index)
  }

  func setLight(_ isOn: Bool) throws(SourceError) {
    guard hasLight else { throw SourceError("torch: the camera has no such control") }
    lights.append(isOn)
  }

  func close() { isClosed = true }
}

/// Keeps what it is told.
final class KeepingAudience: SessionAudience {
  private(set) var reports: [SessionReport] = []
  private(set) var results: [SessionReport] = []
  private(set) var notes: [String] = []

  func tell(_ report: SessionReport, _ frame: Frame) { reports.append(report) }
  func tellResult(_ report: SessionReport) { results.append(report) }
  func note(_ text: String) { notes.append(text) }
}
