// SPDX-License-Identifier: Apache-2.0

extension Guide {
  /// The areas in which the left, top, right and bottom border are looked for, in frame pixels, for
  /// showing them to a person. Empty where the whole frame is searched or a mask says where.
  package func borderAreas(in frame: Frame) throws(ScanError) -> [Quad] {
    guard let areas = try BorderAreas(guide: self, frame: frame) else { return [] }
    let bands = areas.bands(reduction: 1, width: frame.width, height: frame.height)
    return [bands.left, bands.top, bands.right, bands.bottom].map { area in
      let left = Double(area.left), top = Double(area.top)
      let right = Double(area.right), bottom = Double(area.bottom)
      return Quad(
        Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    }
  }
}
