// SPDX-License-Identifier: Apache-2.0

/// How what was read lies on what is true, with the fewest changed, missing and surplus digits
/// (Levenshtein, 1966).
struct DigitAlignment {
  /// Changed, missing and surplus digits together.
  let distance: Int
  /// For each digit read, the place of the true digit that it stands for; nil for a surplus one.
  let truthOfRead: [Int?]

  init(read: [UInt8], truth: [UInt8]) {
    let columns = truth.count + 1
    var cost = [Int](repeating: 0, count: (read.count + 1) * columns)
    func at(_ r: Int, _ t: Int) -> Int { r * columns + t }
    func change(_ r: Int, _ t: Int) -> Int { read[r - 1] == truth[t - 1] ? 0 : 1 }
    for r in 0...read.count { cost[at(r, 0)] = r }
    for t in 0...truth.count { cost[at(0, t)] = t }
    for r in stride(from: 1, through: read.count, by: 1) {
      for t in stride(from: 1, through: truth.count, by: 1) {
        cost[at(r, t)] = min(
          cost[at(r - 1, t - 1)] + change(r, t), cost[at(r - 1, t)] + 1, cost[at(r, t - 1)] + 1)
      }
    }
    distance = cost[at(read.count, truth.count)]
    var places = [Int?](repeating: nil, count: read.count)
    var r = read.count, t = truth.count
    while r > 0 && t > 0 {
      if cost[at(r, t)] == cost[at(r - 1, t - 1)] + change(r, t) {
        places[r - 1] = t - 1
        r -= 1
        t -= 1
      } else if cost[at(r, t)] == cost[at(r - 1, t)] + 1 {
        r -= 1
      } else {
        t -= 1
      }
    }
    truthOfRead = places
  }
}
