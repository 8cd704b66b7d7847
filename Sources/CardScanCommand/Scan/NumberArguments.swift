// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// Which numbers are given out.
struct NumberArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Least confidence of a number, 0 to 1.", valueName: "p"))
  var minimumConfidence = ScanOptions.defaultMinimumConfidence

  @Flag(help: "Also give out numbers that fail the Luhn check.")
  var acceptInvalidLuhn = false

  @Flag(help: "Only numbers whose issuer is known and has numbers of that length.")
  var requireKnownIIN = false

  @Option(
    help: ArgumentHelp(
      "How many digits a number has: one count, or the fewest and the most; 12 to 19.",
      valueName: "n|n-m"))
  var digits: DigitsArgument?

  @Option(
    help: ArgumentHelp(
      """
      A block of issuers that is not built in, with the name of its scheme: the first digits of its \
      numbers, or the first and the last such, and the lengths that its numbers have, 12 to 19. May \
      be given several times.
      """, valueName: "name:iin[-iin]:n[,n...]"))
  var issuer: [IssuerArgument] = []

  func validate() throws {
    guard minimumConfidence >= 0, minimumConfidence <= 1 else {
      throw ValidationError("--minimum-confidence takes a number from 0 to 1.")
    }
    do {
      _ = try policy
    } catch let error as ScanError {
      throw ValidationError("--issuer: \(error.detail).")
    }
  }

  var policy: NumberPolicy {
    get throws {
      var policy = NumberPolicy()
      policy.requiresLuhn = !acceptInvalidLuhn
      policy.requiresKnownIssuer = requireKnownIIN
      if let digits {
        policy.fewestDigits = digits.range.lowerBound
        policy.mostDigits = digits.range.upperBound
      }
      for block in issuer {
        try policy.addIssuer(
          name: block.name, first: block.first, last: block.last, lengths: block.lengths)
      }
      return policy
    }
  }
}

/// `16` or `13-19`.
struct DigitsArgument: ExpressibleByArgument {
  let range: ClosedRange<Int>

  init?(argument: String) {
    let counts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(counts.count), counts[0] >= 12, counts[counts.count - 1] <= 19,
      counts[0] <= counts[counts.count - 1]
    else { return nil }
    range = counts[0]...counts[counts.count - 1]
  }
}

/// `NAME:FIRST[-LAST]:LENGTH[,LENGTH...]`.
struct IssuerArgument: ExpressibleByArgument {
  let name: FieldText
  let first: Int
  let last: Int
  /// Bit n is set where there are numbers of n digits.
  let lengths: UInt32

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty else { return nil }
    let prefixes = parts[1].split(separator: "-", omittingEmptySubsequences: false)
      .map(IssuerArgument.prefix)
    guard (1...2).contains(prefixes.count), let first = prefixes.first ?? nil, let last = prefixes.last ?? nil
    else { return nil }
    var lengths: UInt32 = 0
    for length in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
      guard let length = Int(length), (12...19).contains(length) else { return nil }
      lengths |= 1 << UInt32(length)
    }
    name = FieldText(utf8: Array(parts[0].utf8))
    self.first = first
    self.last = last
    self.lengths = lengths
  }

  /// The first digits of numbers; nil where they begin with 0, which as a number they would lose.
  private static func prefix(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), text.first != "0" else { return nil }
    return Int(text)
  }
}
