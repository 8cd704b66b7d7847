// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// Which outlines count as those of cards.
struct RectangleArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Least and greatest ratio of an outline's longer side to its shorter one, 1 or more; 1.506-1.744 \
      where it is not given, those of cards.
      """, valueName: "min-max"))
  var aspectRatio: AspectArgument?

  @Option(
    help: ArgumentHelp(
      "Least length of an outline's shorter side as a part of the picture's, 0 to 1.",
      valueName: "part"))
  var minimumSize = RectangleOptions().minimumSize

  @Option(
    help: ArgumentHelp(
      "By how much the corners of an outline may differ from 90 degrees, 0 to 45.",
      valueName: "degrees"))
  var quadratureTolerance = RectangleOptions().quadratureTolerance

  @Option(help: ArgumentHelp("Least confidence of an outline, 0 to 1.", valueName: "p"))
  var minimumQuadConfidence = RectangleOptions().minimumConfidence

  func validate() throws {
    for (option, value, most) in [
      ("--minimum-size", minimumSize, 1.0), ("--quadrature-tolerance", quadratureTolerance, 45),
      ("--minimum-quad-confidence", minimumQuadConfidence, 1),
    ] where !(value >= 0 && value <= most) {
      throw ValidationError("\(option) takes a number from 0 to \(Int(most)).")
    }
  }

  func set(_ options: inout RectangleOptions) {
    if let aspectRatio {
      options.minimumAspectRatio = aspectRatio.range.lowerBound
      options.maximumAspectRatio = aspectRatio.range.upperBound
    }
    options.minimumSize = minimumSize
    options.quadratureTolerance = quadratureTolerance
    options.minimumConfidence = minimumQuadConfidence
  }
}

/// `1.3-1.6`.
struct AspectArgument: ExpressibleByArgument {
  let range: ClosedRange<Double>

  init?(argument: String) {
    let ratios = argument.split(separator: "-", omittingEmptySubsequences: false)
      .map { Double($0) ?? .nan }
    guard ratios.count == 2, ratios[0] >= 1, ratios[0] <= ratios[1], ratios[1].isFinite else {
      return nil
    }
    range = ratios[0]...ratios[1]
  }
}
