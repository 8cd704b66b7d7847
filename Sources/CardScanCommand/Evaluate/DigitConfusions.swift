// SPDX-License-Identifier: Apache-2.0

/// How often each digit was read as each other.
struct DigitConfusions {
  /// By true digit times ten and read digit.
  private var counts = [Int](repeating: 0, count: 100)

  init() {}

  /// The digits that stand for one another, where enough are right to tell which do.
  init(read: [UInt8], truth: [UInt8]) {
    let alignment = DigitAlignment(read: read, truth: truth)
    guard 2 * alignment.distance <= truth.count else { return }
    for (digit, place) in zip(read, alignment.truthOfRead) {
      guard let place, digit <= 9, truth[place] <= 9 else { continue }
      counts[10 * Int(truth[place]) + Int(digit)] += 1
    }
  }

  static func += (a: inout DigitConfusions, b: DigitConfusions) {
    for i in a.counts.indices { a.counts[i] += b.counts[i] }
  }

  subscript(truth truth: Int, read read: Int) -> Int { counts[10 * truth + read] }

  /// Digits that were compared.
  var digits: Int { counts.reduce(0, +) }

  /// The pairs that people complain about, then every other that occurred, the most frequent first.
  var pairs: [(truth: Int, read: Int, count: Int)] {
    let known = [(1, 7), (7, 1), (5, 6), (6, 5), (8, 3), (3, 8), (0, 8), (8, 0)]
    var others: [(Int, Int)] = []
    for truth in 0..<10 {
      for read in 0..<10 where truth != read && self[truth: truth, read: read] > 0 {
        if !known.contains(where: { $0 == (truth, read) }) { others.append((truth, read)) }
      }
    }
    others.sort { self[truth: $0.0, read: $0.1] > self[truth: $1.0, read: $1.1] }
    return (known + others).map { ($0.0, $0.1, self[truth: $0.0, read: $0.1]) }
  }
}
