// SPDX-License-Identifier: Apache-2.0
import CCardScan
import Testing

@testable import CardScanC

/// The defaults that the header states.
@Suite struct CDefaultsTests {
  @Test func ofAScan() {
    var options = cardscan_scan_options()
    cardscan_scan_options_init(&options, MemoryLayout<cardscan_scan_options>.size)
    #expect(options.struct_size == UInt32(MemoryLayout<cardscan_scan_options>.size))
    #expect(options.guide == Int32(CARDSCAN_GUIDE_NONE) && options.mask == nil)
    // ISO/IEC 7810, ID-1: 85.60 mm x 53.98 mm.
    #expect(abs(options.minimum_aspect_ratio - 85.60 / 53.98 * 0.95) < 1e-9)
    #expect(abs(options.maximum_aspect_ratio - 85.60 / 53.98 * 1.10) < 1e-9)
    #expect(options.minimum_size == 0.1 && options.quadrature_tolerance == 30)
    #expect(options.minimum_quad_confidence == 0 && options.maximum_observations == 1)
    #expect(options.accept_invalid_luhn == 0 && options.minimum_confidence == 0.9)
    #expect(options.wants_rectified_card == 0 && options.wants_text == 1)
    #expect(options.today_year == 0 && options.first_name == nil && options.last_name == nil)
    #expect(options.wanted_fields == UInt32(CARDSCAN_WANTS_ALL))
    #expect(options.require_known_issuer == 0)
    #expect(options.fewest_digits == 12 && options.most_digits == 19)
    #expect(options.date_order == Int32(CARDSCAN_DATE_ORDER_UNKNOWN))
    #expect(options.region == Int32(CARDSCAN_REGION_NONE) && options.rules == nil)
  }

  @Test func ofALabelRule() {
    var rule = cardscan_label_rule()
    cardscan_label_rule_init(&rule, MemoryLayout<cardscan_label_rule>.size)
    #expect(rule.places == UInt32(CARDSCAN_PLACE_BELOW | CARDSCAN_PLACE_RIGHT))
    #expect(rule.tolerance == 0.02 && rule.label_is_pattern == 0)
    #expect(rule.label == nil && rule.name == nil && rule.value == nil)
  }

  @Test func ofAPicture() {
    var image = cardscan_image()
    cardscan_image_init(&image, MemoryLayout<cardscan_image>.size)
    #expect(image.orientation == 1 && image.range == Int32(CARDSCAN_RANGE_FULL))
  }
}
