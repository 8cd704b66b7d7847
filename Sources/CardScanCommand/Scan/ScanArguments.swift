// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// What is looked for and what may be given out.
struct ScanArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the card is expected: none, centred, or a rectangle X,Y,W,H in pixels of the picture.",
      valueName: "guide"))
  var guide = GuideArgument(guide: .none)

  @Option(help: ArgumentHelp("Least confidence of a number, 0 to 1.", valueName: "p"))
  var minimumConfidence = ScanOptions.defaultMinimumConfidence

  @Flag(help: "Also give out numbers that fail the Luhn check.")
  var acceptInvalidLuhn = false

  func validate() throws {
    guard minimumConfidence >= 0, minimumConfidence <= 1 else {
      throw ValidationError("--minimum-confidence takes a number from 0 to 1.")
    }
  }

  var options: ScanOptions {
    var options = ScanOptions()
    options.guide = guide.guide
    options.minimumConfidence = minimumConfidence
    options.numbers.requiresLuhn = !acceptInvalidLuhn
    return options
  }
}
