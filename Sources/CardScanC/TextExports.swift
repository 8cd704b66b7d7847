// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CardScan

@_cdecl("cardscan_result_line_count") @implementation
public func cardscan_result_line_count(_ result: OpaquePointer!) -> Int32 {
  Int32(clamping: ResultHandle.of(result)?.result.lines.count ?? 0)
}

@_cdecl("cardscan_result_line_text") @implementation
public func cardscan_result_line_text(
  _ result: OpaquePointer!, _ index: Int32
) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.texts.line(Int(index))
}

@_cdecl("cardscan_result_line") @implementation
public func cardscan_result_line(
  _ result: OpaquePointer!, _ index: Int32, _ quad: UnsafeMutablePointer<Double>!,
  _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  write(ResultHandle.of(result)?.result.lines, index, quad, confidence)
}

@_cdecl("cardscan_result_line_character_count") @implementation
public func cardscan_result_line_character_count(
  _ result: OpaquePointer!, _ index: Int32
) -> Int32 {
  count(ResultHandle.of(result)?.result.lines, index)
}

@_cdecl("cardscan_result_line_character") @implementation
public func cardscan_result_line_character(
  _ result: OpaquePointer!, _ index: Int32, _ place: Int32,
  _ character: UnsafeMutablePointer<cardscan_character>!
) -> cardscan_status {
  write(ResultHandle.of(result)?.result.lines, index, place, character)
}

@_cdecl("cardscan_result_region_line_count") @implementation
public func cardscan_result_region_line_count(_ result: OpaquePointer!) -> Int32 {
  Int32(clamping: ResultHandle.of(result)?.result.regionLines.count ?? 0)
}

@_cdecl("cardscan_result_region_line_text") @implementation
public func cardscan_result_region_line_text(
  _ result: OpaquePointer!, _ index: Int32
) -> UnsafePointer<CChar>! {
  ResultHandle.of(result)?.texts.regionLine(Int(index))
}

@_cdecl("cardscan_result_region_line") @implementation
public func cardscan_result_region_line(
  _ result: OpaquePointer!, _ index: Int32, _ quad: UnsafeMutablePointer<Double>!,
  _ confidence: UnsafeMutablePointer<Double>!
) -> cardscan_status {
  write(ResultHandle.of(result)?.result.regionLines, index, quad, confidence)
}

@_cdecl("cardscan_result_region_line_character_count") @implementation
public func cardscan_result_region_line_character_count(
  _ result: OpaquePointer!, _ index: Int32
) -> Int32 {
  count(ResultHandle.of(result)?.result.regionLines, index)
}

@_cdecl("cardscan_result_region_line_character") @implementation
public func cardscan_result_region_line_character(
  _ result: OpaquePointer!, _ index: Int32, _ place: Int32,
  _ character: UnsafeMutablePointer<cardscan_character>!
) -> cardscan_status {
  write(ResultHandle.of(result)?.result.regionLines, index, place, character)
}

private func line(_ lines: [TextLine]?, _ index: Int32) -> TextLine? {
  guard let lines, index >= 0, Int(index) < lines.count else { return nil }
  return lines[Int(index)]
}

private func count(_ lines: [TextLine]?, _ index: Int32) -> Int32 {
  Int32(clamping: line(lines, index)?.characters.count ?? 0)
}

private func write(
  _ lines: [TextLine]?, _ index: Int32, _ quad: UnsafeMutablePointer<Double>?,
  _ confidence: UnsafeMutablePointer<Double>?
) -> cardscan_status {
  guard let line = line(lines, index), let place = line.quad else {
    return Status.invalidArgument.rawValue
  }
  if let quad { place.write(to: quad) }
  confidence?.pointee = Double(line.confidence)
  return Status.ok.rawValue
}

private func write(
  _ lines: [TextLine]?, _ index: Int32, _ place: Int32,
  _ target: UnsafeMutablePointer<cardscan_character>?
) -> cardscan_status {
  guard let target, let line = line(lines, index), place >= 0,
    Int(place) < line.characters.count
  else { return Status.invalidArgument.rawValue }
  let character = line.characters[Int(place)]
  var value = cardscan_character()
  value.probability = character.probability
  value.alternative_probabilities = (
    character.alternativeProbabilities[0], character.alternativeProbabilities[1]
  )
  copy(character.scalar, into: &value.text)
  copy(character.alternatives[0], into: &value.alternatives.0)
  copy(character.alternatives[1], into: &value.alternatives.1)
  line.quad(of: Int(place)..<Int(place) + 1)?.write(into: &value.quad)
  return value.write(to: target)
}

/// Copies a scalar as UTF-8 into a zeroed array of characters of a struct; 0 is none.
private func copy<Field>(_ scalar: UInt16, into field: inout Field) {
  if scalar == 0 { return }
  let text = FieldText(scalars: [scalar]).utf8
  withUnsafeMutableBytes(of: &field) { bytes in
    for (index, byte) in text.enumerated() where index < bytes.count - 1 { bytes[index] = byte }
  }
}
