// SPDX-License-Identifier: Apache-2.0

extension Array {
  /// Leaves the first `count` elements and the memory: as `removeLast(_:)`, in a third of its code.
  @inline(never)
  mutating func shorten(to count: Int) {
    while self.count > count { removeLast() }
  }
}
