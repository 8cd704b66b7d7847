// SPDX-License-Identifier: Apache-2.0

/// Into what pieces the work of a device is cut: groups of items, shares, batches. They make it faster or
/// slower and change no result.
@_spi(Probe) public struct KernelTuning: BitwiseCopyable, Equatable, Sendable {
  /// Items of a group, across and down.
  @_spi(Probe) public struct Group: BitwiseCopyable, Equatable, Sendable {
    @_spi(Probe) public var x: UInt16
    @_spi(Probe) public var y: UInt16

    @_spi(Probe) public init(_ x: UInt16, _ y: UInt16) {
      self.x = x
      self.y = y
    }

    /// Whether a device may have such groups.
    fileprivate var isPossible: Bool { (1...1024).contains(Int(x) * Int(y)) }
  }

  /// Of the kernels for a whole picture: colour and warps.
  @_spi(Probe) public var picture = Group(16, 4)
  /// Of those that work in areas: reduced luma, Sobel and threshold.
  @_spi(Probe) public var area: Group
  /// Of those that cut strips and standardise them, and of the one that adds up their rows.
  @_spi(Probe) public var strip = Group(16, 4)
  @_spi(Probe) public var stripSums = Group(32, 1)
  /// Of the networks' layers.
  @_spi(Probe) public var layer: Group
  /// Items for each compute unit among which the borders are shared out by kernels that are not narrow.
  @_spi(Probe) public var shares: UInt16 = 3
  /// Columns after which a network's next batch begins: few enough for a processor's caches, enough to
  /// fill a GPU.
  @_spi(Probe) public var batchColumns: UInt16

  /// Whether all sizes are within what they may be.
  var isPossible: Bool {
    picture.isPossible && area.isPossible && strip.isPossible && stripSums.isPossible && layer.isPossible
      && (1...64).contains(shares) && (256...32768).contains(batchColumns)
  }
}

extension KernelTuning {
  /// What serves devices that nobody measured, with the kernels of graphics processors (`narrow`) or of
  /// processors.
  init(narrow: Bool) {
    self.init(
      area: narrow ? Group(16, 4) : Group(1, 8), layer: narrow ? Group(32, 1) : Group(2, 1),
      batchColumns: narrow ? 32768 : 4096)
  }
}
