// SPDX-License-Identifier: Apache-2.0

extension Sequence {
  /// The elements' values, each once, in the order in which they come first.
  func distinct<Value: Equatable>(_ value: (Element) -> Value) -> [Value] {
    reduce(into: []) { found, element in
      let own = value(element)
      if !found.contains(own) { found.append(own) }
    }
  }
}
