// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// Which labelled fields are looked for.
struct FieldsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Rules for the fields of membership cards: a JSON file, or a set that is built in, aaa or \
      generic. May be given several times; both sets where it is not.
      """, valueName: "file|set"),
    completion: .file())
  var fields: [String] = []

  /// The rules of all files and sets, in their order. Where a file cannot be had, or is none of
  /// rules, says why and ends with the code for that.
  func makeRules() throws -> [LabelRule] {
    if fields.isEmpty { return LabelRuleSet.aaa.rules + LabelRuleSet.generic.rules }
    var rules: [LabelRule] = []
    for name in fields {
      if let set = LabelRuleSet.named(name) {
        rules += set.rules
        continue
      }
      do throws(RuleFile.Failure) {
        rules += try RuleFile(path: name).rules
      } catch {
        Output.complain(error.reason)
        throw ExitCode.notOpened
      }
    }
    return rules
  }
}
