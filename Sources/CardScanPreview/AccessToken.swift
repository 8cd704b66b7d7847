// SPDX-License-Identifier: Apache-2.0

/// 128 random bits that somebody must know to see a card's number.
struct AccessToken: Sendable {
  /// 32 hexadecimal digits.
  let text: String

  init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<2).map { _ in
      let part = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - part.count) + part
    }.joined()
  }

  /// Whether `other` is the token. How long that takes does not tell how much of it is right.
  func matches(_ other: some StringProtocol) -> Bool {
    let own = Array(text.utf8), given = Array(other.utf8)
    guard given.count == own.count else { return false }
    var difference: UInt8 = 0
    for i in own.indices { difference |= own[i] ^ given[i] }
    return difference == 0
  }
}
