// SPDX-License-Identifier: Apache-2.0
import CardScan

extension CardNumber {
  /// The digits, without `reveal` all but the last four as `*`.
  func text(reveal: Bool) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: CardNumber.largestCount + 1) { room in
      guard let base = room.baseAddress,
        write(to: base, capacity: room.count, masked: !reveal)
      else { return "" }
      defer { room.update(repeating: 0) }
      return String(cString: base)
    }
  }
}

extension Brand {
  var text: String { "\(name)" }
}
