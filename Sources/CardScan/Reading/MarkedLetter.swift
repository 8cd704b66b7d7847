// SPDX-License-Identifier: Apache-2.0

/// A Latin letter as what it is without a mark, and the mark: a class of the accent network, 0 for none.
struct MarkedLetter {
  /// In ASCII, a capital.
  let base: UInt8
  let isSmall: Bool
  let mark: Int

  /// Marks of U+00C0 to U+017F, the classes as letters from `a` on; `.` for what is no letter with one mark. Ţ is left to
  /// Ț.
  private static let marks: StaticString = """
    bcdefg.mbcdfbcdf.ebcdef.obcdfc..bcdefg.mbcdfbcdf.ebcdef.obcdfc.f\
    jjiinnccddkkhhhhoojjiikknnhhddiikkmmddooeejjiinnk...ddmm.ccmmhh.\
    .ooccmmhh...jjiill..ccmmhhccddmmhh..hhooeejjiiggllnnddddfcckkhh.
    """
  /// Ț and ț, which have the mark of Ş.
  private static let comma: UInt16 = 0x21A
  private static let cedilla = 12
  private static let dottedCapital: UInt16 = 0x130
  private static let dotAbove = 10

  /// Nil for what is no Latin letter that may bear a mark.
  init?(_ scalar: UInt16) {
    isSmall = Folding.capital(scalar) != scalar
    base = Folding.first(scalar)
    mark = Self.mark(scalar)
    guard Folding.isLetter(base), mark >= 0 else { return nil }
  }

  private static func mark(_ scalar: UInt16) -> Int {
    switch scalar {
    case 0...0x7F: return 0
    case 0xC0..<0x180:
      let mark = marks.utf8Start[Int(scalar) - 0xC0]
      return mark == UInt8(ascii: ".") ? -1 : Int(mark) - Int(UInt8(ascii: "a"))
    case comma, comma + 1: return cedilla
    default: return -1
    }
  }

  /// The letter with each of the marks, 0 where there is none.
  var family: [UInt16] {
    var family = [UInt16](repeating: 0, count: StripNetwork.marks)
    family[0] = UInt16(base) + (isSmall ? 0x20 : 0)
    for scalar in UInt16(0xC0)..<0x180 where Folding.first(scalar) == base { add(scalar, to: &family) }
    add(Self.comma + (isSmall ? 1 : 0), to: &family)
    // An i whose dot is a mark is a capital.
    if base == UInt8(ascii: "I") { family[Self.dotAbove] = Self.dottedCapital }
    return family
  }

  private func add(_ scalar: UInt16, to family: inout [UInt16]) {
    guard let other = MarkedLetter(scalar), other.base == base, other.isSmall == isSmall else { return }
    family[other.mark] = scalar
  }
}
