// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

@testable import CardScanCommand

/// A camera that does what a test says: frames of a clip, black ones, troubles.
final class ScriptedSource: LiveSource {
  enum Step {
    /// The next frame of the clip.
    case frame
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
      case .black: return try frame(try made())
      case .frame:
        guard let frame = try clip.next() else { return nil }
        return try self.frame(frame.frame)
      }
    }
    atEnd()
    return nil
  }

  private func made() throws(SourceError) -> Frame {
    let base = black.withUnsafeBufferPointer { $0.baseAddress }
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
