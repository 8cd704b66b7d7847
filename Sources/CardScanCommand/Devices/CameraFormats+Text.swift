// SPDX-License-Identifier: Apache-2.0
import CardScanCamera
import CardScanMedia

extension FourCC {
  var text: String {
    let four = characters
    return String(decoding: [four.0, four.1, four.2, four.3], as: UTF8.self)
  }
}

extension FormatDescription {
  /// As v4l2-ctl has them.
  func lines(_ index: Int) -> [String] {
    let compressed = isCompressed ? ", compressed" : ""
    return ["\t\t[\(index)]: '\(fourcc.text)' (\(String(cameraText: text))\(compressed))"]
      + sizes.flatMap { size in
        ["\t\t\tSize: \(size.range.text)"] + size.rates.map { "\t\t\t\tInterval: \($0.text)" }
      }
  }

  var json: JSON {
    .object([
      ("format", .string(fourcc.text)), ("description", .string(String(cameraText: text))),
      ("compressed", .bool(isCompressed)),
      (
        "sizes",
        .array(
          sizes.map { size in
            .object(size.range.json + [("rates", .array(size.rates.map(\.json)))])
          })
      ),
    ])
  }
}

extension SizeRange {
  fileprivate var text: String {
    let smallest = "\(minimumWidth)x\(minimumHeight)"
    let largest = "\(maximumWidth)x\(maximumHeight)"
    return switch kind {
    case .discrete: "Discrete \(smallest)"
    case .continuous: "Continuous \(smallest) - \(largest)"
    case .stepwise: "Stepwise \(smallest) - \(largest) with step \(stepWidth)/\(stepHeight)"
    }
  }

  /// Of a single size `width` and `height`, else both ends and the steps.
  fileprivate var json: [(String, JSON)] {
    func pair(_ width: Int, _ height: Int) -> JSON { .array([.integer(width), .integer(height)]) }
    if kind == .discrete {
      return [("width", .integer(minimumWidth)), ("height", .integer(minimumHeight))]
    }
    return [
      ("minimum", pair(minimumWidth, minimumHeight)),
      ("maximum", pair(maximumWidth, maximumHeight)), ("step", pair(stepWidth, stepHeight)),
    ]
  }
}

extension RateRange {
  fileprivate var text: String {
    isSingle
      ? "Discrete \(fastest.seconds)s (\(fastest.frames) fps)"
      : "Continuous \(fastest.seconds)s - \(slowest.seconds)s (\(slowest.frames)-\(fastest.frames) fps)"
  }

  /// Frames a second: one, or both ends.
  fileprivate var json: JSON {
    isSingle
      ? .number(fastest.rate, places: 3)
      : .array([.number(slowest.rate, places: 3), .number(fastest.rate, places: 3)])
  }
}

extension FrameInterval {
  fileprivate var seconds: String { rate > 0 ? (1 / rate).text(places: 3) : "?" }
  fileprivate var frames: String { rate.text(places: 3) }
}

extension CameraControlState {
  /// As v4l2-ctl has it.
  var text: String {
    "min=\(minimum) max=\(maximum) step=\(step) default=\(preset) value=\(value)"
      + (isReadOnly ? " flags=read-only" : "") + (isInactive ? " flags=inactive" : "")
  }

  var json: JSON {
    .object([
      ("control", .string("\(control.name)")), ("minimum", .integer(minimum)),
      ("maximum", .integer(maximum)), ("step", .integer(step)), ("default", .integer(preset)),
      ("value", .integer(value)), ("read_only", .bool(isReadOnly)), ("inactive", .bool(isInactive)),
    ])
  }
}

extension Double {
  /// With exactly `places` decimal places.
  fileprivate func text(places: Int) -> String {
    let digits = JSON.number(self, places: places).text.split(separator: ".")
    let fraction = digits.count > 1 ? String(digits[1]) : ""
    return "\(digits[0]).\(fraction)" + String(repeating: "0", count: max(0, places - fraction.count))
  }
}
