// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// Any bytes as a file of label rules.
@_cdecl("fuzz_rulefile") public func fuzzRuleFile(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  do throws(RuleFile.Failure) {
    let file = try RuleFile(Data(bytes: data, count: size), path: "rules.json")
    check(!file.rules.isEmpty, "a file without rules was taken")
  } catch {
    check(error.reason.hasPrefix("rules.json"), "a reason does not name the file: \(error.reason)")
  }
  return 0
}
