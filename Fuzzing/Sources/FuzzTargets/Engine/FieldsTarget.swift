// SPDX-License-Identifier: Apache-2.0
@testable import CardScan

/// Any lines of text, as if they had been read, through the rules that make fields of them.
@_cdecl("fuzz_fields") public func fuzzFields(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  var options = FieldOptions()
  if input.flag() { options.today = CalendarMonth(month: 1 + input.below(12), year: 2000 + input.below(100)) }
  options.dateOrder = [nil, .dayFirst, .monthFirst][input.below(3)]
  options.wanted = WantedFields(rawValue: 63 &- UInt32(input.below(64)))
  if input.flag() { options.rules += LabelRuleSet.aaa.rules + LabelRuleSet.generic.rules }
  for _ in 0..<input.below(4) {
    let label = Array(input.part(40)), value = Array(input.part(40))
    if let rule = try? LabelRule(
      label: label, isPattern: input.flag(), name: Array("x".utf8), value: value,
      places: ValuePlaces(rawValue: UInt8(1 + input.below(7))))
    {
      options.rules.append(rule)
    }
  }
  for _ in 0..<input.below(3) { options.firstNames.append(FieldText(utf8: Array(input.part(20)))) }
  for _ in 0..<input.below(3) { options.lastNames.append(FieldText(utf8: Array(input.part(20)))) }
  for _ in 0..<input.below(3) { options.brandWords.append(FieldText(utf8: Array(input.part(20)))) }
  options.numberLines = input.flag() ? [input.below(12) - 2] : []
  options.numberIsMembership = input.flag()
  if input.flag() {
    options.numberArea = CardArea(
      left: number(&input), top: number(&input), right: number(&input), bottom: number(&input))
  }
  var lines: [TextLine] = []
  while !input.isAtEnd, lines.count < 40 { lines.append(line(&input)) }
  let fields = CardFields.find(in: lines, options: options)
  var places = fields.phones.map(\.place) + fields.values.map(\.place) + fields.securityCodes
  if let expiry = fields.expiry { places.append(expiry.place) }
  if let holder = fields.holder { places.append(holder.place) }
  for place in places {
    check(
      lines.indices.contains(place.line) && place.first >= 0 && place.first < place.end
        && place.end <= lines[place.line].characters.count, "a field lies outside of its line")
  }
  for value in fields.values {
    check(
      !fields.securityCodes.contains {
        $0.line == value.place.line && $0.first < value.place.end && value.place.first < $0.end
      }, "a value shows a security code")
  }
  return 0
}

private func number(_ input: inout FuzzInput) -> Float { Float(input.double(upTo: 90)) }

private func line(_ input: inout FuzzInput) -> TextLine {
  let isOdd = input.seldom(8)
  let left = Float(input.below(80)), height = 1 + Float(input.below(40)) / 8
  var line = TextLine(
    characters: [], left: left, right: left, middle: Float(input.below(54)), height: height,
    confidence: Float(input.below(101)) / 100)
  for scalar in FieldText(utf8: Array(input.part(60))).scalars {
    var character = TextCharacter(
      scalar: scalar, probability: 0.99, left: line.right, right: line.right + 0.6 * height)
    if isOdd {
      character.scalar ^= UInt16(input.byte()) << 8
      character.probability = number(&input)
      character.alternatives = [UInt16(input.byte()), UInt16(truncatingIfNeeded: input.word())]
      character.alternativeProbabilities = [number(&input), number(&input)]
      character.left = number(&input)
    }
    line.characters.append(character)
    line.right += 0.75 * height
  }
  if isOdd {
    line.height = number(&input)
    line.middle = number(&input)
  }
  return line
}
