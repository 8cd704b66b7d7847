// SPDX-License-Identifier: Apache-2.0

/// Orders by a number. One function for all kinds of things: a generic sort is compiled anew for each
/// kind, and the library is to stay small.
enum Ranking {
  /// The places of `keys`, greatest first; equal ones in their order.
  @inline(never)
  static func falling(_ keys: [Float]) -> [Int] {
    var order = Array(keys.indices)
    order.sort { keys[$0] > keys[$1] || (keys[$0] == keys[$1] && $0 < $1) }
    return order
  }
}
