// SPDX-License-Identifier: Apache-2.0
import CardScan

extension SessionPhase {
  /// As the machine format has it.
  public var name: String {
    switch self {
    case .searching: "searching"
    case .cardSeen: "card_seen"
    case .reading: "reading"
    case .done: "done"
    }
  }

  /// For a person.
  public var words: String { self == .cardSeen ? "card seen" : name }
}

extension SessionEnd {
  /// As the machine format has it; nil where the session goes on.
  public var name: String? {
    switch self {
    case .none: nil
    case .complete: "complete"
    case .observations: "observations"
    case .time: "time"
    }
  }
}

extension Advice {
  /// As the machine format has it.
  public var name: String {
    switch self {
    case .none: "none"
    case .showCard: "show_card"
    case .closer: "closer"
    case .further: "further"
    case .holdStill: "hold_still"
    case .moreLight: "more_light"
    case .lessGlare: "less_glare"
    case .turnCard: "turn_card"
    case .torchOn: "torch_on"
    }
  }

  /// For a person; empty where there is nothing to do.
  public var words: String {
    switch self {
    case .none: ""
    case .showCard: "show a card"
    case .closer: "bring the card closer"
    case .further: "hold the card further away"
    case .holdStill: "hold still"
    case .moreLight: "more light"
    case .lessGlare: "tilt the card away from the glare"
    case .turnCard: "turn the card over"
    case .torchOn: "switch the torch on"
    }
  }
}
