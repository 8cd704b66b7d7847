// SPDX-License-Identifier: Apache-2.0

extension Guide {
  /// The areas in which the left, top, right and bottom border are looked for, in frame pixels, for
  /// showing them to a person. Empty where the whole frame is searched or a mask says where.
  package func borderAreas(in frame: Frame) throws(ScanError) -> [Quad] {
    if case .mask = self { return [] }
    guard let areas = try BorderAreas(guide: self, frame: frame) else { return [] }
    let outlines = areas.outlines
    return [outlines[3], outlines[0], outlines[1], outlines[2]]
  }
}
