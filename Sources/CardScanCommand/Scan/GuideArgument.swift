// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// `none`, `centred` or a rectangle `X,Y,W,H` in pixels of the picture as it is stored. Whether it lies in a
/// picture is judged where that is known.
struct GuideArgument: ExpressibleByArgument {
  let guide: Guide

  init(guide: Guide) { self.guide = guide }

  init?(argument: String) {
    switch argument {
    case "none": guide = .none
    case "centred", "centered": guide = .centred
    default:
      let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
        .map { Double($0) ?? .nan }
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] >= Guide.leastSide,
        numbers[3] >= Guide.leastSide
      else { return nil }
      guide = .rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  var defaultValueDescription: String {
    switch guide {
    case .none: "none"
    case .centred: "centred"
    case .rectangle, .mask: ""
    }
  }
}
