// SPDX-License-Identifier: Apache-2.0

/// The order of names in which numbers count as numbers: frame2 before frame10.
enum NaturalOrder {
  /// Whether `first` comes before `second`.
  static func precedes(_ first: String, _ second: String) -> Bool {
    var a = Array(first.utf8)[...], b = Array(second.utf8)[...]
    while let x = a.first, let y = b.first {
      if isDigit(x), isDigit(y) {
        let m = number(&a), n = number(&b)
        if m.count != n.count { return m.count < n.count }
        if m != n { return m.lexicographicallyPrecedes(n) }
      } else {
        if x != y { return x < y }
        a = a.dropFirst()
        b = b.dropFirst()
      }
    }
    // Names that differ in leading zeros alone keep one order too.
    return a.isEmpty && b.isEmpty ? first < second : a.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Takes the digits at the front away; those without leading zeros.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == 0x30 }
  }
}
