// SPDX-License-Identifier: Apache-2.0

// The standard library's own functions of these names come as up to a third of a kilobyte for each
// pair of types that they are used with; these become a loop of their callers.
extension RandomAccessCollection where Index == Int {
  /// What `transform` makes of each element, in their order.
  @inline(__always)
  func map<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(transform(element)) }
    return results
  }

  /// The elements that `isIncluded` is true of, in their order.
  @inline(__always)
  func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
    var results: [Element] = []
    for element in self where isIncluded(element) { results.append(element) }
    return results
  }

  /// The place of the first element that `isWanted` is true of.
  @inline(__always)
  func firstIndex(where isWanted: (Element) -> Bool) -> Int? {
    var place = startIndex
    while place < endIndex {
      if isWanted(self[place]) { return place }
      place += 1
    }
    return nil
  }

  /// Whether `isWanted` is true of any element.
  @inline(__always)
  func contains(where isWanted: (Element) -> Bool) -> Bool { firstIndex(where: isWanted) != nil }
}

extension Array {
  /// Appends all of `others`.
  static func += (elements: inout [Element], others: [Element]) {
    for element in others { elements.append(element) }
  }

  /// The elements of both.
  static func + (elements: [Element], others: [Element]) -> [Element] {
    var all = elements
    all += others
    return all
  }
}
