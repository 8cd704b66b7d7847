// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanMedia

/// What is said about a session after a frame, and at its end.
struct SessionReport {
  /// The film or the camera.
  let source: String
  let state: SessionState
  /// Of the frame, from 0.
  let index: Int
  /// When the frame was taken, nanoseconds of the source's clock.
  let time: UInt64
  /// Nanoseconds that the session took for the frame.
  let spent: UInt64
  /// Name of the OpenCL device; nil on the CPU path. Asked for at the end alone, since it waits for what the engine does.
  let device: () -> String?
  let reveal: Bool
  /// Which corner of the outline that is followed is the top left one.
  var turns = CardTurns()

  /// The object of a frame in docs/command.md.
  var json: JSON {
    .object([
      ("frame", .integer(index)), ("time_ms", SessionReport.milliseconds(time)),
      ("phase", .string(state.phase.name)), ("advice", .string(state.advice.name)),
      ("number", .optional(number?.text(reveal: reveal))),
      (
        "confidence",
        state.result.digits.isEmpty ? .null : .number(state.result.confidence, places: 4)
      ),
      ("digits", NumberSoFar(state.result, reveal: reveal).json),
      ("expiry", .optional(state.result.fields?.expiry?.date.text)),
      ("holder", .optional(state.result.fields?.holder?.text.string)),
      ("brand", .optional(brand)),
      ("fields", .object(values.all.map { ($0.name, .string($0.text)) })),
      ("stable", .array(state.stable.names.map { .string($0) })),
      ("quality", quality),
      ("quad", quad.map(ScanReport.json) ?? .null),
      ("observations", .integer(state.observations)),
      ("read", .bool(state.wasRead)), ("dropped", .bool(state.isDropped)),
      ("ms", timings),
    ])
  }

  /// The last object of a session: that of a scan, and how the session went.
  var finalJSON: JSON {
    var keys = [("final", JSON.bool(true))]
    if case .object(let scanned) = scan.json { keys += scanned }
    keys += [
      ("end", .optional(state.end.name)), ("frame", .integer(index)),
      ("time_ms", SessionReport.milliseconds(time)),
      ("stable", .array(state.stable.names.map { .string($0) })),
      ("observations", .integer(state.observations)), ("frames", .integer(state.frames)),
      ("dropped_frames", .integer(state.droppedFrames)),
    ]
    return .object(keys)
  }

  /// One line for a person: how far it is, what is known so far, and what to do.
  var text: String {
    state.advice == .none ? known : "\(known): \(state.advice.words)"
  }

  /// How far it is, and what is known so far.
  var known: String {
    var parts = [state.phase.words]
    let number = NumberSoFar(state.result, reveal: reveal).text
    if !number.isEmpty { parts.append(number) }
    let fields = state.result.fields
    parts += [fields?.expiry?.date.text, fields?.holder?.text.string].compactMap { $0 }
    parts += values.all.map { "\($0.name) \($0.text)" }
    return parts.joined(separator: ", ")
  }

  /// The result in one line, as `scan` has it.
  var finalText: String { scan.text }

  /// What came of the session, as that of a picture.
  var scan: ScanReport {
    ScanReport(file: source, result: state.result, device: device(), reveal: reveal)
  }

  /// Whether the session gave what was wanted.
  var isRead: Bool { state.result.status == .ok }

  private var number: CardNumber? { isRead ? state.result.number : nil }

  private var brand: String? {
    state.result.brand?.text
      ?? (state.result.brandName.isEmpty ? nil : state.result.brandName.string)
  }

  private var values: FieldValues { FieldValues(state.result, reveal: reveal) }

  private var quality: JSON {
    func value(_ value: Float) -> JSON { .number(Double(value), places: 3) }
    let quality = state.quality
    return .object([
      ("sharpness", value(quality.sharpness)), ("brightness", value(quality.brightness)),
      ("glare", value(quality.glare)), ("motion", value(quality.motion)),
    ])
  }

  /// Where the card is in this frame, from that corner on which is the top left one, as far as that is
  /// known.
  var quad: Quad? {
    state.followedOutline?.rotated(by: turns.count(state) ?? 0)
  }

  /// What is not spent on a rectified card goes into following it; without a reading that is all.
  private var timings: JSON {
    let rectify = state.wasRead ? state.result.timings.rectify : 0
    let read = state.wasRead ? state.result.timings.read : 0
    return .object([
      ("total", SessionReport.milliseconds(spent)),
      ("localize", SessionReport.milliseconds(spent - min(spent, rectify + read))),
      ("rectify", SessionReport.milliseconds(rectify)), ("read", SessionReport.milliseconds(read)),
    ])
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> JSON {
    .number(Double(nanoseconds) / 1e6, places: 3)
  }
}
