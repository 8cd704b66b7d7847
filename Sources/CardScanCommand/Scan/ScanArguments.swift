// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// What is looked for and what may be given out.
struct ScanArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Where the card is expected: none, centred, or a rectangle X,Y,W,H in pixels of the picture, W and \
      H 8 or more.
      """, valueName: "guide"))
  var guide = GuideArgument(guide: .none)

  @Option(
    help: ArgumentHelp(
      """
      Read text here besides, whatever is found elsewhere: a rectangle X,Y,W,H in pixels of the \
      picture, or four corners X,Y,X,Y,X,Y,X,Y from the text's top left on, clockwise; after card: in \
      parts of the card's width and height, 0 to 1.
      """, valueName: "[card:]region"))
  var region: RegionArgument?

  @Option(
    help: ArgumentHelp("Read up to this many cards in each picture; 0 is all.", valueName: "count"))
  var cards = 1

  @Flag(help: "The pictures are mirrored, as some front cameras give them.")
  var mirrored = false

  @OptionGroup var numbers: NumberArguments
  @OptionGroup var text: TextArguments
  @OptionGroup var rectangle: RectangleArguments

  /// What is asked of the engine for a picture of that orientation.
  func options(_ rules: [LabelRule], _ orientation: Orientation) throws -> ScanOptions {
    var options = ScanOptions()
    options.guide = guide.guide
    options.rectangle.maximumObservations = cards
    options.region = region?.region(in: orientation)
    options.minimumConfidence = numbers.minimumConfidence
    options.numbers = try numbers.policy
    text.set(&options)
    rectangle.set(&options.rectangle)
    options.fields.rules = rules
    return options
  }
}
