// SPDX-License-Identifier: Apache-2.0
import CCardScan

/// Options of a scan whose fields are mostly sensible and sometimes anything, with what they point to.
final class FuzzOptions {
  var options = cardscan_scan_options()
  private var mask: UnsafeMutableBufferPointer<UInt8>?
  private let names: [CText?]
  private let rules: FuzzRules?

  init(_ input: inout FuzzInput, for shape: FuzzShape) {
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    let kinds = input.byte()
    names = kinds & 1 != 0 ? [input.text(40), input.text(40)] : [nil, nil]
    rules = kinds & 2 != 0 ? FuzzRules(&input) : nil
    options.first_name = names[0]?.pointer
    options.last_name = names[1]?.pointer
    options.rules = rules?.pointer
    let width = Double(shape.width), height = Double(shape.height)
    if kinds & 4 != 0 { takeGuide(&input, width, height) }
    if kinds & 8 != 0 { takeShape(&input) }
    if kinds & 16 != 0 { takePolicy(&input) }
    if kinds & 32 != 0 { takeRegion(&input, width, height) }
    options.wants_text = kinds & 64 != 0 ? 0 : 1
    options.wants_rectified_card = kinds & 128 != 0 ? 1 : 0
    if input.seldom(64) { options.struct_size = input.word() % 5000 }
  }

  deinit { mask?.deallocate() }

  private func takeGuide(_ input: inout FuzzInput, _ width: Double, _ height: Double) {
    options.guide = input.integer(mostly: 0...4)
    switch options.guide {
    case 1:
      options.guide_x = input.double(upTo: width)
      options.guide_y = input.double(upTo: height)
      options.guide_width = input.double(upTo: width)
      options.guide_height = input.double(upTo: height)
    case 3:
      let (columns, rows) = (1 + input.below(40), 1 + input.below(40))
      let stride = 4 * columns + input.below(8)
      let mask = UnsafeMutableBufferPointer<UInt8>.allocate(
        capacity: stride * (rows - 1) + 4 * columns)
      for i in mask.indices { mask[i] = i < 64 ? input.byte() : mask[i % 64] }
      self.mask = mask
      options.mask = mask.baseAddress.map { UnsafePointer($0) }
      options.mask_width = Int32(columns)
      options.mask_height = Int32(rows)
      options.mask_stride = Int64(stride)
      if input.seldom(16) { options.mask = nil }
      if input.seldom(16) { options.mask_width = -options.mask_width }
    case 4:
      withUnsafeMutableBytes(of: &options.guide_quad) { bytes in
        FuzzOptions.quad(&input, width, height, bytes.bindMemory(to: Double.self))
      }
    default: break
    }
  }

  private func takeShape(_ input: inout FuzzInput) {
    options.minimum_aspect_ratio = input.double(upTo: 3)
    options.maximum_aspect_ratio = input.double(upTo: 5)
    options.minimum_size = input.double(upTo: 1)
    options.quadrature_tolerance = input.double(upTo: 45)
    options.minimum_quad_confidence = input.double(upTo: 1)
    options.maximum_observations = input.integer(mostly: 0...4)
  }

  private func takePolicy(_ input: inout FuzzInput) {
    options.accept_invalid_luhn = input.integer(mostly: 0...1)
    options.minimum_confidence = input.double(upTo: 1)
    options.today_year = input.flag() ? 2000 + Int32(input.below(120)) : 0
    options.today_month = input.integer(mostly: 0...13)
    options.wanted_fields = UInt32(bitPattern: input.integer(mostly: 0...64))
    options.require_known_issuer = input.integer(mostly: 0...1)
    options.fewest_digits = input.integer(mostly: 11...20)
    options.most_digits = input.integer(mostly: 11...20)
    options.date_order = input.integer(mostly: 0...3)
  }

  private func takeRegion(_ input: inout FuzzInput, _ width: Double, _ height: Double) {
    options.region = input.integer(mostly: 0...3)
    let size = options.region == 2 ? (1, 1) : (width, height)
    withUnsafeMutableBytes(of: &options.region_corners) { bytes in
      FuzzOptions.quad(&input, size.0, size.1, bytes.bindMemory(to: Double.self))
    }
  }

  /// Corners of a rectangle, moved a little, or anything.
  private static func quad(
    _ input: inout FuzzInput, _ width: Double, _ height: Double,
    _ numbers: UnsafeMutableBufferPointer<Double>
  ) {
    if input.seldom(4) {
      for i in 0..<8 { numbers[i] = input.double(upTo: i % 2 == 0 ? width : height) }
      return
    }
    let (left, top) = (width * Double(input.byte()) / 512, height * Double(input.byte()) / 512)
    let (right, bottom) = (
      width * (0.5 + Double(input.byte()) / 512), height * (0.5 + Double(input.byte()) / 512)
    )
    for (i, number) in [left, top, right, top, right, bottom, left, bottom].enumerated() {
      numbers[i] = number + Double(Int8(bitPattern: input.byte())) * width / 1024
    }
  }
}

/// A set of rules with any content.
final class FuzzRules {
  let pointer: OpaquePointer

  init?(_ input: inout FuzzInput) {
    var made: OpaquePointer?
    guard cardscan_rules_create(&made) == 0, let made else { return nil }
    pointer = made
    for _ in 0..<input.below(6) { FuzzRules.call(&input, on: made) }
  }

  deinit { cardscan_rules_destroy(pointer) }

  /// One call of the interface with any arguments.
  static func call(_ input: inout FuzzInput, on rules: OpaquePointer) {
    let status: cardscan_status
    switch input.below(5) {
    case 0:
      let name: String = ["aaa", "generic", "", "AAA", "none"][input.below(5)]
      status = input.seldom(16) ? cardscan_rules_add_set(rules, nil) : cardscan_rules_add_set(rules, name)
    case 1:
      let brand = input.text(70)
      status = withExtendedLifetime(brand) {
        cardscan_rules_add_issuer(
          rules, input.flag() ? Int32(input.byte()) : input.integer(),
          input.flag() ? Int32(input.byte()) : input.integer(), input.word(), brand?.pointer)
      }
    case 2:
      let word = input.text(255)
      status = withExtendedLifetime(word) {
        cardscan_rules_add_word(rules, input.integer(mostly: 0...3), word?.pointer)
      }
    default:
      var rule = cardscan_label_rule()
      cardscan_label_rule_init(&rule, MemoryLayout<cardscan_label_rule>.size)
      let texts = [input.text(80), input.text(80), input.text(80)]
      rule.label = texts[0]?.pointer
      rule.value = texts[1]?.pointer
      rule.name = texts[2]?.pointer
      rule.label_is_pattern = input.integer(mostly: 0...1)
      if input.seldom(8) { rule.places = input.word() }
      if input.seldom(8) { rule.tolerance = Float(input.double(upTo: 0.5)) }
      if input.seldom(32) { rule.struct_size = input.word() % 5000 }
      status = withExtendedLifetime(texts) { cardscan_rules_add(rules, &rule) }
    }
    check(status == 0 || status == -1, "a call on rules returned \(status)")
    let text = cardscan_rules_last_error(rules).map { String(cString: $0) }
    check(text != nil && (status == 0 || text != ""), "a call on rules failed without a sentence")
  }
}
