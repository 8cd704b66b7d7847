// SPDX-License-Identifier: Apache-2.0

/// How many samples of colour a picture has beside those of luma.
struct ChromaLayout: Equatable {
  /// Pixels that share a sample, across and down; 0: there is no colour.
  let across: Int, down: Int

  static let none = ChromaLayout(across: 0, down: 0)
  static let half = ChromaLayout(across: 2, down: 2)

  /// Samples of one colour plane, across and down.
  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    self == .none ? (0, 0) : ((width + across - 1) / across, (height + down - 1) / down)
  }
}
