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

  @OptionGroup var numbers: NumberArguments
  @OptionGroup var text: TextArguments

  /// What is asked of the engine, without rules for labelled values.
  var options: ScanOptions {
    get throws {
      var options = ScanOptions()
      options.guide = guide.guide
      options.minimumConfidence = numbers.minimumConfidence
      options.numbers = try numbers.policy
      text.set(&options)
      return options
    }
  }
}
