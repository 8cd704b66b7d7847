// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan

/// Frame sizes, `640x480,1280x720`.
struct SizesArgument: ExpressibleByArgument {
  let sizes: [(width: Int, height: Int)]

  init(sizes: [(width: Int, height: Int)]) { self.sizes = sizes }

  init?(argument: String) {
    var sizes: [(width: Int, height: Int)] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: "x").map { Int($0) ?? 0 }
      guard numbers.count == 2, numbers.allSatisfy({ (64...Frame.largestSide).contains($0) }),
        numbers[0] * numbers[1] <= Frame.largestArea
      else { return nil }
      sizes.append((numbers[0], numbers[1]))
    }
    self.sizes = sizes
  }

  static let all = SizesArgument(
    sizes: [(640, 480), (1280, 720), (1920, 1080), (3840, 2160)])

  /// The size of a usual camera's frames where it is among them, else the first.
  var usual: (width: Int, height: Int) {
    sizes.first { $0 == (1280, 720) } ?? sizes.first ?? (1280, 720)
  }

  var defaultValueDescription: String {
    sizes.map { "\($0.width)x\($0.height)" }.joined(separator: ",")
  }
}

/// Pixel formats, `rgba,nv12`, or `all`.
struct FormatsArgument: ExpressibleByArgument {
  let formats: [PixelFormat]

  init(formats: [PixelFormat]) { self.formats = formats }

  init?(argument: String) {
    if argument == "all" {
      formats = PixelFormat.allCases
      return
    }
    var formats: [PixelFormat] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = PixelFormat.allCases.first(where: { $0.text == part }) else { return nil }
      formats.append(format)
    }
    self.formats = formats
  }

  var defaultValueDescription: String { formats.map(\.text).joined(separator: ",") }
}
