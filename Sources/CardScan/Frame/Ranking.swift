// SPDX-License-Identifier: Apache-2.0

/// Orders by a number. One function for all kinds of things, and a merge of its own: the standard
/// library's sort is compiled anew for each kind and takes more room than this, and the library is to
/// stay small.
enum Ranking {
  /// The places of `keys`, greatest first; equal ones in their order.
  @inline(never)
  static func falling(_ keys: [Float]) -> [Int] {
    var order = Array(keys.indices)
    var merged = order
    var run = 1
    while run < order.count {
      var start = 0
      while start < order.count {
        let middle = min(start + run, order.count), end = min(middle + run, order.count)
        var left = start, right = middle
        for place in start..<end {
          let takesRight = left >= middle || (right < end && keys[order[right]] > keys[order[left]])
          merged[place] = order[takesRight ? right : left]
          if takesRight { right += 1 } else { left += 1 }
        }
        start = end
      }
      swap(&order, &merged)
      run *= 2
    }
    return order
  }
}
