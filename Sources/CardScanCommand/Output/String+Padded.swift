// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text at the left of `width` columns.
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text at the right of `width` columns.
  func padded(left width: Int, with filler: String = " ") -> String {
    String(repeating: filler, count: max(0, width - count)) + self
  }
}
