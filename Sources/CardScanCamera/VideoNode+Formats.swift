// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// A picture format of a camera, understood or not, and the sizes that it comes in.
public struct FormatDescription: Sendable {
  public let fourcc: FourCC
  /// The driver's words for it, UTF-8, NUL-terminated.
  public let text: [CChar]
  public let isCompressed: Bool
  /// Empty where the device does not tell.
  public let sizes: [SizeDescription]
}

public struct SizeDescription: Sendable {
  public let range: SizeRange
  /// Of a single size; empty where the device does not tell.
  public let rates: [RateRange]
}

extension VideoNode {
  // Bounds for drivers whose lists have no end.
  private static var mostFormats: UInt32 { 256 }
  private static var mostSizes: UInt32 { 256 }
  private static var mostRates: UInt32 { 64 }
  private static var compressedFlag: UInt32 { 1 }

  /// Everything the device says of its formats.
  func formats() -> [FormatDescription] {
    var formats: [FormatDescription] = []
    for index in 0..<VideoNode.mostFormats {
      var entry = cv_format_entry()
      guard cv_list_format(system, descriptor, device.type, index, &entry) >= 0 else { break }
      let fourcc = FourCC(rawValue: entry.fourcc)
      formats.append(
        FormatDescription(
          fourcc: fourcc, text: CameraDescription.text(entry.description),
          isCompressed: entry.flags & VideoNode.compressedFlag != 0, sizes: sizes(of: fourcc)))
    }
    return formats
  }

  private func sizes(of fourcc: FourCC) -> [SizeDescription] {
    var sizes: [SizeDescription] = []
    for index in 0..<VideoNode.mostSizes {
      var entry = cv_sizes()
      guard cv_list_sizes(system, descriptor, fourcc.rawValue, index, &entry) >= 0 else { break }
      guard let range = SizeRange(entry) else { continue }
      let rates =
        range.kind == .discrete
        ? rates(of: fourcc, width: range.minimumWidth, height: range.minimumHeight) : []
      sizes.append(SizeDescription(range: range, rates: rates))
      // A range is the only entry of its list.
      if range.kind != .discrete { break }
    }
    return sizes
  }

  func rates(of fourcc: FourCC, width: Int, height: Int) -> [RateRange] {
    var rates: [RateRange] = []
    for index in 0..<VideoNode.mostRates {
      var entry = cv_intervals()
      let result = cv_list_intervals(
        system, descriptor, fourcc.rawValue, UInt32(width), UInt32(height), index, &entry)
      guard result >= 0 else { break }
      let range = RateRange(
        fastest: FrameInterval(entry.shortest), slowest: FrameInterval(entry.longest))
      guard range.fastest.rate > 0, range.slowest.rate > 0 else { continue }
      rates.append(range)
      if entry.kind != UInt32(CV_DISCRETE) { break }
    }
    return rates
  }

  /// The modes nearest to the wish, one for each entry of the device's lists. A device that lists
  /// nothing has the mode that it is in.
  func modes(near wish: ModeWish) -> [CameraMode] {
    var modes: [CameraMode] = []
    for format in formats() where KnownFormat.of(format.fourcc) != nil {
      for size in format.sizes {
        let (width, height) = size.range.nearest(width: wish.width, height: wish.height)
        let rates =
          size.range.kind == .discrete
          ? size.rates : rates(of: format.fourcc, width: width, height: height)
        modes.append(
          CameraMode(fourcc: format.fourcc, width: width, height: height, rates: rates))
      }
      if format.sizes.isEmpty {
        modes.append(
          CameraMode(fourcc: format.fourcc, width: wish.width, height: wish.height, rates: []))
      }
    }
    var present = cv_format()
    if modes.isEmpty, cv_get_format(system, descriptor, device.type, &present) >= 0 {
      modes.append(
        CameraMode(
          fourcc: FourCC(rawValue: present.fourcc), width: Int(present.width),
          height: Int(present.height), rates: []))
    }
    return modes
  }
}
