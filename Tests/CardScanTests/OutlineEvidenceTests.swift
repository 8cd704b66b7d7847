// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

@Suite struct OutlineEvidenceTests {
  /// An outline with all borders, of a card's shape and with its corners, of which the network sees nearly all.
  private static func evidence(_ change: (inout OutlineEvidence) -> Void = { _ in }) -> OutlineEvidence {
    var evidence = OutlineEvidence(support: [0.95, 0.97, 1, 1], likeness: 0.99, roundness: 0.7, part: 0.2)
    evidence.inside = 0.95
    evidence.ring = 0.05
    evidence.core = 0.95
    change(&evidence)
    return evidence
  }

  private static func isSure(_ evidence: OutlineEvidence) -> Bool { evidence.probability >= 0.7 }

  @Test func whatTheNetworkSeesClearlyNeedsNotAllBordersAndCorners() {
    #expect(Self.isSure(Self.evidence()))
    let covered = Self.evidence {
      $0.support[0] = 0.2
      $0.roundness = 0.2
    }
    #expect(Self.isSure(covered))
  }

  @Test func bordersShapeAndCornersAloneMakeNoCard() {
    let unseen = Self.evidence {
      $0.inside = 0.25
      $0.core = 0.1
    }
    #expect(!Self.isSure(unseen))
  }

  @Test func whatTheNetworkHardlySeesIsNoCardWithoutBordersAndCorners() {
    let blurred = Self.evidence {
      $0.inside = 0.8
      $0.ring = 0.2
      $0.core = 0.8
      $0.support = [0.1, 0.1, 0.1, 0.1]
      $0.roundness = 0
    }
    #expect(!Self.isSure(blurred))
  }
}
