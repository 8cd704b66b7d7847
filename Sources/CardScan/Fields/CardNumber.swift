// SPDX-License-Identifier: Apache-2.0
import CSystem

/// A primary account number (PAN, ISO/IEC 7812-1) or another card number, in memory of its own that
/// is wiped when released. It becomes text only at the edge of the program.
public final class CardNumber {
  /// The most digits that a number may have.
  public static let largestCount = 19

  private let storage: UnsafeMutablePointer<UInt8>
  /// Digits.
  public let count: Int

  /// `digits` are values 0 to 9; at most 19 of them, else nil.
  public init?(digits: [UInt8]) {
    guard !digits.isEmpty, digits.count <= CardNumber.largestCount else { return nil }
    for digit in digits where digit > 9 { return nil }
    guard let memory = cs_allocate(CardNumber.largestCount) else { return nil }
    storage = memory.assumingMemoryBound(to: UInt8.self)
    count = digits.count
    for i in 0..<count { storage[i] = digits[i] }
  }

  deinit {
    cs_wipe(storage, CardNumber.largestCount)
    free(storage)
  }

  /// The digit at `index`, 0 to 9; `index` must lie in 0..<count.
  public subscript(index: Int) -> UInt8 { storage[index] }

  /// Whether the check digit is right. ISO/IEC 7812-1, annex B (Luhn).
  public var isLuhnValid: Bool {
    var sum = 0
    for i in 0..<count {
      let digit = Int(storage[count - 1 - i])
      let doubled = digit * 2
      sum += i & 1 == 0 ? digit : (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// Writes the digits as ASCII and a final NUL. With `masked`, all but the last four are `*`.
  /// Nothing is written and false returned where `capacity` is below `count + 1`.
  public func write(
    to target: UnsafeMutablePointer<CChar>, capacity: Int, masked: Bool
  ) -> Bool {
    guard capacity > count else { return false }
    for i in 0..<count {
      let hidden = masked && i < count - 4
      target[i] = CChar(bitPattern: hidden ? UInt8(ascii: "*") : UInt8(ascii: "0") + storage[i])
    }
    target[count] = 0
    return true
  }
}

extension CardNumber {
  /// A copy of the digits outside of the wiped memory: short-lived use only.
  var digits: [UInt8] {
    var copy: [UInt8] = []
    copy.reserveCapacity(count)
    for i in 0..<count { copy.append(self[i]) }
    return copy
  }
}

extension Brand {
  /// The brand of `number`.
  public static func of(_ number: CardNumber) -> Brand? { of(number.digits) }
}
