// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

/// Structs that begin with their size: callers compiled with an older header pass shorter ones.
protocol SizedStruct {
  init()
  var struct_size: UInt32 { get set }
}

extension cardscan_engine_options: SizedStruct {}
extension cardscan_image: SizedStruct {}
extension cardscan_scan_options: SizedStruct {}
extension cardscan_label_rule: SizedStruct {}
extension cardscan_digit: SizedStruct {}
extension cardscan_character: SizedStruct {}
extension cardscan_field: SizedStruct {}
extension cardscan_timings: SizedStruct {}

extension SizedStruct {
  private static var largestSize: Int { 4096 }

  /// The caller's struct, and `defaults` in the fields that it is too short for. nil where its size
  /// makes no sense.
  static func read(_ pointer: UnsafePointer<Self>, defaults: Self) -> Self? {
    // The size is the first field, whatever else the caller's struct may lack.
    let raw = UnsafeRawPointer(pointer)
    let size = Int(raw.loadUnaligned(as: UInt32.self))
    guard size >= MemoryLayout<UInt32>.size, size <= largestSize else { return nil }
    var value = defaults
    withUnsafeMutableBytes(of: &value) { bytes in
      if let base = bytes.baseAddress { _ = memcpy(base, raw, min(size, bytes.count)) }
    }
    value.struct_size = UInt32(MemoryLayout<Self>.size)
    return value
  }

  /// Writes as much of `value` as the caller's struct holds, and keeps its size field. false where
  /// the size makes no sense.
  static func write(_ value: Self, to pointer: UnsafeMutablePointer<Self>) -> Bool {
    let raw = UnsafeMutableRawPointer(pointer)
    let size = raw.loadUnaligned(as: UInt32.self)
    guard size >= MemoryLayout<UInt32>.size, size <= UInt32(largestSize) else { return false }
    var value = value
    value.struct_size = size
    withUnsafeBytes(of: &value) { bytes in
      if let base = bytes.baseAddress { _ = memcpy(raw, base, min(Int(size), bytes.count)) }
    }
    return true
  }

  /// Fills a struct of the caller's that is `size` bytes long; its tail is zeroed where it is longer
  /// than this version's.
  static func initialise(_ pointer: UnsafeMutablePointer<Self>?, size: Int, defaults: Self) {
    guard let pointer, size >= MemoryLayout<UInt32>.size, size <= largestSize else { return }
    let raw = UnsafeMutableRawPointer(pointer)
    var value = defaults
    value.struct_size = UInt32(size)
    _ = memset(raw, 0, size)
    withUnsafeBytes(of: &value) { bytes in
      if let base = bytes.baseAddress { _ = memcpy(raw, base, min(size, bytes.count)) }
    }
  }
}

extension cardscan_engine_options {
  static var defaults: cardscan_engine_options {
    var options = cardscan_engine_options()
    options.device_index = -1
    options.threads = 1
    return options
  }

  var engineOptions: EngineOptions? {
    guard let backend = BackendChoice(rawValue: backend) else { return nil }
    var options = EngineOptions()
    options.backend = backend
    options.deviceIndex = Int(device_index)
    options.threads = Int(threads)
    options.deviceName = device_name
    options.cacheDirectory = cache_directory
    return options
  }
}

extension cardscan_image {
  static var defaults: cardscan_image {
    var image = cardscan_image()
    image.orientation = Orientation.up.rawValue
    return image
  }

  /// The frame that the struct describes.
  func frame() throws(ScanError) -> Frame {
    guard let format = PixelFormat(rawValue: format),
      let orientation = Orientation(rawValue: orientation), let range = LumaRange(rawValue: range)
    else {
      throw ScanError(.invalidArgument, "the format, orientation or range is none that there is")
    }
    return try Frame(
      format: format, width: Int(width), height: Int(height), planes: planes,
      strides: (Int(strides.0), Int(strides.1), Int(strides.2)), orientation: orientation,
      range: range)
  }
}

extension cardscan_scan_options {
  static var defaults: cardscan_scan_options {
    let defaults = ScanOptions()
    var options = cardscan_scan_options()
    options.minimum_aspect_ratio = defaults.rectangle.minimumAspectRatio
    options.maximum_aspect_ratio = defaults.rectangle.maximumAspectRatio
    options.minimum_size = defaults.rectangle.minimumSize
    options.quadrature_tolerance = defaults.rectangle.quadratureTolerance
    options.minimum_quad_confidence = defaults.rectangle.minimumConfidence
    options.maximum_observations = Int32(defaults.rectangle.maximumObservations)
    options.minimum_confidence = defaults.minimumConfidence
    options.wants_text = defaults.wantsText ? 1 : 0
    options.wanted_fields = WantedFields.all.rawValue
    options.fewest_digits = Int32(defaults.numbers.fewestDigits)
    options.most_digits = Int32(defaults.numbers.mostDigits)
    return options
  }

  func scanOptions() throws(ScanError) -> ScanOptions {
    var options = ScanOptions()
    options.rectangle.minimumAspectRatio = minimum_aspect_ratio
    options.rectangle.maximumAspectRatio = maximum_aspect_ratio
    options.rectangle.minimumSize = minimum_size
    options.rectangle.quadratureTolerance = quadrature_tolerance
    options.rectangle.minimumConfidence = minimum_quad_confidence
    options.rectangle.maximumObservations = Int(maximum_observations)
    options.minimumConfidence = minimum_confidence
    options.wantsRectifiedCard = wants_rectified_card != 0
    options.wantsText = wants_text != 0
    if today_year != 0 {
      guard let today = CalendarMonth(month: Int(today_month), year: Int(today_year)) else {
        throw ScanError(.invalidArgument, "today is no month from 2000 to 2099")
      }
      options.fields.today = today
    }
    try takeKnowledge(into: &options)
    options.region = try chosenRegion()
    switch Int(guide) {
    case Int(CARDSCAN_GUIDE_NONE):
      options.guide = .none
    case Int(CARDSCAN_GUIDE_RECTANGLE):
      options.guide = .rectangle(
        x: guide_x, y: guide_y, width: guide_width, height: guide_height)
    case Int(CARDSCAN_GUIDE_CENTRED):
      options.guide = .centred
    case Int(CARDSCAN_GUIDE_MASK):
      guard let mask else { throw ScanError(.invalidArgument, "the guide mask is null") }
      options.guide = .mask(
        try GuidePicture(
          base: mask, width: Int(mask_width), height: Int(mask_height), stride: Int(mask_stride)))
    case Int(CARDSCAN_GUIDE_QUAD):
      options.quad = Quad(guide_quad)
    default:
      throw ScanError(.invalidArgument, "the guide is none that there is")
    }
    return options
  }
}
