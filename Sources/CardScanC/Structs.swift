// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

/// Structs that begin with their size: callers compiled with an older header pass shorter ones.
protocol SizedStruct {}

extension cardscan_engine_options: SizedStruct {}
extension cardscan_image: SizedStruct {}
extension cardscan_scan_options: SizedStruct {}
extension cardscan_label_rule: SizedStruct {}
extension cardscan_digit: SizedStruct {}
extension cardscan_character: SizedStruct {}
extension cardscan_field: SizedStruct {}
extension cardscan_timings: SizedStruct {}

extension SizedStruct {
  /// Takes over the fields that the caller's struct has, none from NULL, and of a size that ends within a
  /// pointer nothing of it. false where the size makes no sense.
  mutating func take(_ pointer: UnsafePointer<Self>?) -> Bool {
    guard let pointer else { return true }
    return withUnsafeMutablePointer(to: &self) { own in
      copyFields(
        pointer, to: own, caller: pointer, size: MemoryLayout<Self>.size, step: MemoryLayout<Self>.alignment)
    }
  }

  /// Writes as many fields as the caller's struct holds, and keeps its size. `CARDSCAN_INVALID_ARGUMENT`
  /// where that makes no sense.
  func write(to pointer: UnsafeMutablePointer<Self>) -> cardscan_status {
    let isWritten = withUnsafePointer(to: self) { own in
      copyFields(own, to: pointer, caller: pointer, size: MemoryLayout<Self>.size, step: 1)
    }
    return (isWritten ? Status.ok : .invalidArgument).rawValue
  }

  /// Fills a struct of the caller's that is `size` bytes long; its tail is zeroed where it is longer
  /// than this version's.
  func initialise(_ pointer: UnsafeMutablePointer<Self>?, size: Int) {
    guard let pointer, possibleSizes.contains(size) else { return }
    let raw = UnsafeMutableRawPointer(pointer)
    _ = memset(raw, 0, size)
    raw.storeBytes(of: UInt32(size), as: UInt32.self)
    _ = write(to: pointer)
  }
}

/// Bytes of a caller's struct.
private var possibleSizes: ClosedRange<Int> { MemoryLayout<UInt32>.size...4096 }

/// Copies what two structs of a kind have in common behind their sizes: the one is `size` bytes long, the
/// other is the caller's, which says how long it is. What is copied ends at a multiple of `step`, a power of 2.
/// false where the caller's size makes no sense.
@inline(never)
private func copyFields(
  _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, caller: UnsafeRawPointer, size: Int, step: Int
) -> Bool {
  let stated = Int(caller.loadUnaligned(as: UInt32.self))
  guard possibleSizes.contains(stated) else { return false }
  let first = possibleSizes.lowerBound
  _ = memcpy(target + first, source + first, max(min(stated, size) & -step, first) - first)
  return true
}

extension cardscan_engine_options {
  static var defaults: cardscan_engine_options {
    var options = cardscan_engine_options()
    options.device_index = -1
    options.threads = 1
    return options
  }

  var engineOptions: EngineOptions? {
    guard let backend = BackendChoice(rawValue: backend),
      let arithmetic = NetworkArithmetic(rawValue: arithmetic)
    else { return nil }
    var options = EngineOptions()
    options.arithmetic = arithmetic
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
      range: range, dmaBuf: dma_buf)
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

  /// Puts what the struct describes into `options`, which are the defaults.
  func write(into options: inout ScanOptions) throws(ScanError) {
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
  }
}
