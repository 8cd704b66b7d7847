// SPDX-License-Identifier: Apache-2.0

/// Sets of rules for common cards.
public enum LabelRuleSet: UInt8, Sendable, CaseIterable {
  /// Cards of the American and Canadian automobile associations: an ISO prefix of three digits, the
  /// club's code, the membership number of nine and a check digit in one row, with labels above.
  case aaa
  /// Insurance, library and other membership cards.
  case generic

  /// The name in rule files and on the command line.
  public var name: StaticString {
    switch self {
    case .aaa: "aaa"
    case .generic: "generic"
    }
  }

  /// The set's rules.
  public var rules: [LabelRule] {
    switch self {
    // Some clubs print what it says above the label.
    case .aaa: LabelRuleSet.parsed(LabelRuleSet.aaaTable, [.below, .right, .above])
    case .generic: LabelRuleSet.parsed(LabelRuleSet.genericTable, [.below, .right])
    }
  }

  /// One rule a line: name, labels, value pattern, separated by tabs.
  private static let aaaTable: StaticString = """
    club\tCLUB CODE|CLUB NO|CLUB NUMBER|CLUB\t\\d{3}
    member id\tMEMBERSHIP NUMBER|MEMBERSHIP NO|MEMBERSHIP ID|MEMBER ID|MEMBER NUMBER|MEMBER NO\t(\\d{3} ?\\d{3} ?)?<\\d{9}>( ?\\d| \\d{3})?
    club\t\t(429|438|620) ?<\\d{3}> ?\\d{9} ?\\d
    member id\t\t(429|438|620) ?\\d{3} ?<\\d{9}> ?\\d
    club\t\t\\d{3} <\\d{3}> \\d{9} ?\\d
    member id\t\t\\d{3} \\d{3} <\\d{9}> ?\\d
    member since\tMEMBER SINCE|SINCE|MEMBER SINCE YEAR|JOINED|YEARS OF MEMBERSHIP SINCE\t(19|20)\\d\\d|\\d\\d?[/-]\\d{2,4}|\\d\\d?[/-]\\d\\d?[/-]\\d{2,4}
    member since\t\t19\\d\\d|20[0-2]\\d
    member since\tMEMBER|MEMBER FOR|MEMBER SINCE\t\\d\\d? ?(YRS|YR|YEARS)
    member since\tYEARS OF MEMBERSHIP|MEMBERSHIP YEARS|YEARS AS MEMBER|YEARS A MEMBER\t\\d\\d?( ?(YRS|YR|YEARS))?
    valid thru\tVALID THRU|VALID THROUGH|EXPIRES|EXPIRATION DATE|EXP DATE|EXP|GOOD THRU\t(\\d\\d? )?[A-Z]{3,9} (\\d\\d?, )?\\d{4}|\\d\\d?[/-]\\d{2,4}|\\d\\d?[/-]\\d\\d?[/-]\\d{2,4}
    """

  private static let genericTable: StaticString = """
    member id\tMEMBER ID|MEMBER ID NO|MEMBER ID NUMBER|MEMBERSHIP ID|SUBSCRIBER ID|MEMBER IDENTIFICATION\t[A-Z0-9][A-Z0-9 -]{1,18}[A-Z0-9]
    member number\tMEMBER NUMBER|MEMBER NO|MEMBER|MEMBERSHIP NUMBER|MEMBERSHIP NO\t[A-Z]{0,3} ?\\d[\\d -]{1,18}\\d
    id\tID|ID NO|ID NUMBER|IDENTIFICATION NUMBER|CARD ID|STUDENT ID|PATRON ID\t[A-Z]{0,4}\\d[\\d -]{1,18}\\d
    card number\tCARD NUMBER|CARD NO|LIBRARY CARD NUMBER\t[A-Z]{0,3} ?\\d[\\d -]{3,22}\\d
    group\tGROUP|GROUP NO|GROUP NUMBER|GROUP ID|GRP|GRP NO|RX GROUP|RX GRP\t[A-Z0-9][A-Z0-9-]{2,14}
    club\tCLUB|CLUB CODE|CLUB NO\t[A-Z]{0,2}\\d{2,6}
    plan\tPLAN|PLAN TYPE|PLAN NAME|PLAN CODE|PLAN NO\t[A-Z0-9][A-Z0-9 -]{1,24}
    rx bin\tRX BIN|BIN|BIN NO\t\\d{6}
    pcn\tPCN|RX PCN\t[A-Z0-9]{2,10}
    account\tACCOUNT|ACCOUNT NUMBER|ACCOUNT NO|ACCT|ACCT NO\t[A-Z]{0,3}\\d[\\d -]{2,18}\\d
    policy\tPOLICY|POLICY NUMBER|POLICY NO|POLICY ID\t[A-Z0-9][A-Z0-9-]{3,18}
    issuer\tISSUER|ISSUER NO\t\\(?[\\d]{5}\\)?[ \\d]{0,12}
    since\tMEMBER SINCE|SINCE|CUSTOMER SINCE|MITGLIED SEIT|MEMBRE DEPUIS\t(19|20)\\d\\d|\\d\\d?[/-]\\d{2,4}|\\d\\d?[/-]\\d\\d?[/-]\\d{2,4}
    effective\tEFFECTIVE|EFFECTIVE DATE|EFF DATE|EFFECTIVE FROM\t\\d\\d?[/-]\\d\\d?[/-]\\d{2,4}|\\d\\d?[/-]\\d{2,4}
    valid thru\tVALID THRU|VALID THROUGH|VALID UNTIL|EXPIRES|EXPIRATION DATE|EXP DATE|EXP|GOOD THRU|GUELTIG BIS\t\\d\\d?[/.-]\\d\\d?[/.-]\\d{2,4}|\\d\\d?[/.-]\\d{2,4}
    date of birth\tDATE OF BIRTH|DOB|BIRTH DATE|GEBURTSDATUM\t\\d\\d?[/.-]\\d\\d?[/.-]\\d{2,4}
    phone\tPHONE|TEL|TELEPHONE|CUSTOMER SERVICE|MEMBER SERVICES|ROADSIDE ASSISTANCE|EMERGENCY ROAD SERVICE\t(\\+?1[ .-]?)?\\(?\\d{3}\\)?[ .-]?\\d{3}[ .-]?\\d{4}
    """

  private static func parsed(_ table: StaticString, _ places: ValuePlaces) -> [LabelRule] {
    var rules: [LabelRule] = []
    var parts: [[UInt8]] = [[]]
    let count = table.utf8CodeUnitCount
    for i in 0...count {
      let byte = i < count ? table.utf8Start[i] : UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") {
        // The tests compile each line.
        if parts.count == 3, let rule = made(parts, places) { rules.append(rule) }
        parts = [[]]
      } else if byte == UInt8(ascii: "\t") {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return rules
  }

  private static func made(_ parts: [[UInt8]], _ places: ValuePlaces) -> LabelRule? {
    do throws(ScanError) {
      return try LabelRule(label: parts[1], name: parts[0], value: parts[2], places: places)
    } catch {
      return nil
    }
  }

  /// How many rules the set's table has.
  var lineCount: Int {
    let table = self == .aaa ? LabelRuleSet.aaaTable : LabelRuleSet.genericTable
    var lines = 1
    for i in 0..<table.utf8CodeUnitCount where table.utf8Start[i] == UInt8(ascii: "\n") {
      lines += 1
    }
    return lines
  }
}
