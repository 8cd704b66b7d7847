// SPDX-License-Identifier: Apache-2.0
import CSystem

/// What speaks for an outline being a card's.
struct OutlineEvidence {
  /// How much of its inside, of a ring about it (as wide as 0.15 of its sides) and of its middle half the
  /// network takes for card, card, and core of a card; each 0 to 1.
  var inside = 0.0, ring = 0.0, core = 0.0
  /// Shares of the sides that show, the weakest first, 0 to 1.
  var support: InlineArray<4, Double>
  /// How near the shape is to a card's, 0 to 1: `AspectEstimate.likeness`.
  var likeness: Double
  /// −1 sharp corners, 1 rounded ones: `CornerShape`.
  var roundness: Double
  /// Part of the frame that it covers, above 0.
  var part: Double

  /// Whether all borders show, the shape is a card's and its corners are rounded, whatever the network says.
  var looksLikeCard: Bool { support[0] > 0.8 && likeness > 0.8 && roundness > 0.3 }

  /// Whether all borders show from end to end and the shape is a card's within one and a half in a hundred: a drawing's, or
  /// a picture's that was cut out.
  var isExact: Bool { support[0] > 0.97 && likeness > 0.9 }

  /// What counts, number by number.
  var features: InlineArray<10, Double> {
    let all = (support[0] + support[1] + support[2] + support[3]) / 4
    return [
      inside, inside - ring, core, inside * all, support[0], support[1], support[2] + support[3],
      likeness, roundness, log(max(part, 1e-4)),
    ]
  }

  /// Weights of the features, and what is added to them: logistic regression of `Training/fit_outlines.py`
  /// over 52,881 outlines that were found in 1,180 rendered scenes and 821 photographs, 1,144 of them without a card.
  private static let weights: InlineArray<10, Double> = [
    1.043, 5.467, 4.147, 1.006, 0.281, -0.021, 0.474, 1.269, 2.293, 0.152,
  ]
  private static let bias = -9.484

  /// Probability that it is a card's with an intersection over union of 0.9 or more.
  var probability: Double {
    let features = features
    var sum = Self.bias
    for i in 0..<10 { sum += Self.weights[i] * features[i] }
    return 1 / (1 + exp(-min(max(sum, -30), 30)))
  }
}
