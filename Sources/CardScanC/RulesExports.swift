// SPDX-License-Identifier: Apache-2.0
import CCardScan
import CSystem
import CardScan

@_cdecl("cardscan_rules_create") @implementation
public func cardscan_rules_create(
  _ rules: UnsafeMutablePointer<OpaquePointer?>!
) -> cardscan_status {
  guard let rules else { return Status.invalidArgument.rawValue }
  let refusals = cs_refusal_count()
  let handle = RulesHandle()
  do throws(ScanError) { try checkMemory(since: refusals) } catch { return error.status.rawValue }
  rules.pointee = OpaquePointer(Unmanaged.passRetained(handle).toOpaque())
  return Status.ok.rawValue
}

@_cdecl("cardscan_rules_destroy") @implementation
public func cardscan_rules_destroy(_ rules: OpaquePointer!) {
  guard let rules else { return }
  Unmanaged<RulesHandle>.fromOpaque(UnsafeRawPointer(rules)).release()
}

@_cdecl("cardscan_rules_last_error") @implementation
public func cardscan_rules_last_error(_ rules: OpaquePointer!) -> UnsafePointer<CChar>! {
  guard let handle = RulesHandle.of(rules) else { return nil }
  let none: StaticString = ""
  return (handle.failure?.detail ?? none).cString
}

@_cdecl("cardscan_label_rule_init") @implementation
public func cardscan_label_rule_init(
  _ rule: UnsafeMutablePointer<cardscan_label_rule>!, _ size: Int
) {
  cardscan_label_rule.defaults.initialise(rule, size: size)
}

@_cdecl("cardscan_rules_add") @implementation
public func cardscan_rules_add(
  _ rules: OpaquePointer!, _ rule: UnsafePointer<cardscan_label_rule>!
) -> cardscan_status {
  change(rules) { handle throws(ScanError) in
    var description = cardscan_label_rule.defaults
    guard rule != nil, description.take(rule) else {
      throw ScanError(.invalidArgument, "the rule is null or its size makes no sense")
    }
    try handle.add([try description.labelRule()])
  }
}

@_cdecl("cardscan_rules_add_set") @implementation
public func cardscan_rules_add_set(
  _ rules: OpaquePointer!, _ name: UnsafePointer<CChar>!
) -> cardscan_status {
  change(rules) { handle throws(ScanError) in
    let wanted = FieldText(cString: name)
    for set in LabelRuleSet.allCases where FieldText(set.name) == wanted {
      return try handle.add(set.rules)
    }
    throw ScanError(.invalidArgument, "there is no set of rules of that name")
  }
}

@_cdecl("cardscan_rules_add_issuer") @implementation
public func cardscan_rules_add_issuer(
  _ rules: OpaquePointer!, _ first: Int32, _ last: Int32, _ lengths: UInt32,
  _ brand: UnsafePointer<CChar>!
) -> cardscan_status {
  change(rules) { handle throws(ScanError) in
    try handle.addIssuer(brand, first, last, lengths)
  }
}

@_cdecl("cardscan_rules_add_word") @implementation
public func cardscan_rules_add_word(
  _ rules: OpaquePointer!, _ kind: Int32, _ word: UnsafePointer<CChar>!
) -> cardscan_status {
  change(rules) { handle throws(ScanError) in try handle.addWord(word, kind: Int(kind)) }
}

/// Runs a change, or undoes it and keeps why it failed.
private func change(
  _ rules: OpaquePointer?, _ work: (RulesHandle) throws(ScanError) -> Void
) -> cardscan_status {
  guard let handle = RulesHandle.of(rules) else { return Status.invalidArgument.rawValue }
  let refusals = cs_refusal_count()
  let before = handle.content
  do throws(ScanError) {
    try work(handle)
    try checkMemory(since: refusals)
    return Status.ok.rawValue
  } catch {
    handle.content = before
    handle.failure = error
    return error.status.rawValue
  }
}
