// SPDX-License-Identifier: Apache-2.0
import CCardScan

/// Calls with any texts on one set of rules.
@_cdecl("fuzz_rules") public func fuzzRules(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  var rules: OpaquePointer?
  guard cardscan_rules_create(&rules) == 0, let rules else { return 0 }
  defer { cardscan_rules_destroy(rules) }
  while !input.isAtEnd { FuzzRules.call(&input, on: rules) }
  return 0
}
