// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import Foundation
import TestFolders
import Testing

@testable import CardScan
@testable import CardScanCommand

@Suite struct RuleFileTests {
  private func reason(_ text: String) -> String? {
    do throws(RuleFile.Failure) {
      _ = try RuleFile(Data(text.utf8), path: "r.json")
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func rulesAndSets() throws {
    let text = #"""
      {"sets": ["aaa"], "rules": [
        {"label": "CLUB", "value": "\\d{3}"},
        {"labelPattern": "ID( NO)?", "name": "id", "value": "\\w+", "places": ["above"], "tolerance": 0.1}
      ]}
      """#
    let rules = try RuleFile(Data(text.utf8), path: "r.json").rules
    #expect(rules.count == 2 + LabelRuleSet.aaa.rules.count)
    #expect(rules[0].name == FieldText("club"))
    #expect(rules[0].tolerance == 0.02)
    #expect(rules[1].places == .above)
    #expect(rules[1].labelPattern != nil)
  }

  @Test func faultsAreNamedWithTheirLine() {
    func rule(_ body: String) -> String { "{\"rules\": [\n{\"label\": \"a\", \"value\": \"b\"},\n\(body)]}" }
    #expect(
      reason(rule("{\"label\": \"{x\", \"name\": \"n\", \"value\": \"(\"}"))
        == "r.json:3: rule 2 (\"n\"): a pattern does not close a group")
    #expect(reason(rule("{\"label\": \"a\"}")) == "r.json:3: rule 2: it has no \"value\"")
    #expect(reason(rule("{\"value\": 1}")) == "r.json:3: rule 2: \"value\" is not a text")
    #expect(reason(rule("7"))?.contains("rule 2: it is not an object") == true)
    #expect(reason(rule("{\"lable\": \"a\"}"))?.contains("\"lable\" is not known in a rule") == true)
    #expect(reason(rule("{\"label\": \"a\", \"labelPattern\": \"a\", \"value\": \"b\"}"))?.contains("both") == true)
    #expect(reason(rule("{\"label\": \"a\", \"value\": \"b\", \"tolerance\": 2}"))?.contains("0 to 0.5") == true)
    #expect(reason(rule("{\"label\": \"a\", \"value\": \"b\", \"tolerance\": true}"))?.contains("not a number") == true)
    #expect(reason(rule("{\"label\": \"a\", \"value\": \"b\", \"places\": [\"left\"]}"))?.contains("places") == true)
    #expect(reason(rule("{\"value\": \"b\"}"))?.contains("needs a name") == true)
    #expect(reason("{\"rules\": {}}") == "r.json: \"rules\" is not a list")
    #expect(reason("{\"sets\": [\"x\"]}")?.contains("there are \"aaa\" and \"generic\"") == true)
    #expect(reason("{\"rule\": []}")?.contains("not known here") == true)
    #expect(reason("{}") == "r.json: the file has no rules")
    #expect(reason("[]") == "r.json: the file is not a JSON object")
    #expect(reason("{\"rules\": [\n}")?.hasPrefix("r.json: ") == true)
  }

  @Test func filesAndNames() throws {
    let folder = try TestFolder()
    let path = try folder.file("r.json", Array("{\"sets\": [\"generic\"]}".utf8))
    var arguments = FieldsArguments()
    arguments.fields = [path, "aaa"]
    let count = LabelRuleSet.generic.rules.count + LabelRuleSet.aaa.rules.count
    #expect(try arguments.makeRules().count == count)
    arguments.fields = [path + ".not"]
    #expect(throws: ExitCode.self) { try arguments.makeRules() }
  }

  /// The example of the documentation is a rule file.
  @Test func documentedExample() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/label-rules.md"), encoding: .utf8)
    let example = try #require(text.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
    #expect(try RuleFile(Data(example.utf8), path: "e").rules.count == 4 + LabelRuleSet.generic.rules.count)
  }
}
