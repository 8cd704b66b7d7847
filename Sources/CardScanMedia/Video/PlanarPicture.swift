// SPDX-License-Identifier: Apache-2.0
import CardScan
import Foundation

/// Memory for one frame of a film that is used again for each: luma, and colour of half its width and
/// height, which frames of other layouts are brought to. It is wiped when released.
final class PlanarPicture {
  let width: Int
  let height: Int
  /// Of the frames as the film has them.
  let layout: ChromaLayout
  private let memory: UnsafeMutableBufferPointer<UInt8>
  /// Where a colour plane of another layout is put first.
  private let source: UnsafeMutableBufferPointer<UInt8>
  /// Bytes of the luma plane, and from one of its rows to the next: decoders fill whole squares of pixels
  /// that share colour.
  private let luma: Int
  let lumaStride: Int
  private let chroma: (width: Int, height: Int)

  /// Throws where the engine does not take frames of that size.
  init(width: Int, height: Int, layout: ChromaLayout) throws(SourceError) {
    do throws(PictureError) {
      try Picture.check(width: width, height: height)
    } catch {
      throw SourceError(error.reason)
    }
    self.width = width
    self.height = height
    self.layout = layout
    let given = layout.size(width, height)
    lumaStride = max(width, given.width * layout.across)
    luma = lumaStride * max(height, given.height * layout.down)
    chroma = layout == .none ? (0, 0) : ChromaLayout.half.size(width, height)
    memory = .allocate(capacity: luma + 2 * chroma.width * chroma.height)
    memory.initialize(repeating: 0)
    source = .allocate(capacity: layout == .half ? 0 : 2 * given.width * given.height)
    source.initialize(repeating: 0)
  }

  deinit {
    for part in [memory, source] {
      if let base = part.baseAddress { explicit_bzero(base, part.count) }
      part.deallocate()
    }
  }

  /// Luma, and two of colour where there is any.
  var planeCount: Int { layout == .none ? 1 : 3 }

  /// Where a plane of the film is to be written: luma with its stride, colour row after row without gaps.
  func plane(_ index: Int) -> UnsafeMutableBufferPointer<UInt8> {
    if index == 0 { return .init(rebasing: memory[0..<luma]) }
    let given = layout.size(width, height)
    let size = given.width * given.height
    let part = (index - 1) * size
    return layout == .half
      ? .init(rebasing: memory[luma + part..<luma + part + size])
      : .init(rebasing: source[part..<part + size])
  }

  /// The frame of what was written.
  func frame(_ range: LumaRange, _ orientation: Orientation = .up) throws(SourceError) -> Frame {
    if layout != .half, layout != .none { for index in 1...2 { reduce(index) } }
    let base = memory.baseAddress.map { UnsafePointer($0) }
    let first = base.map { $0 + luma }
    let second = first.map { $0 + chroma.width * chroma.height }
    do throws(ScanError) {
      return try layout == .none
        ? Frame(
          format: .gray8, width: width, height: height, planes: (base, nil, nil),
          strides: (lumaStride, 0, 0), orientation: orientation, range: range)
        : Frame(
          format: .i420, width: width, height: height, planes: (base, first, second),
          strides: (lumaStride, chroma.width, chroma.width), orientation: orientation, range: range)
    } catch {
      throw SourceError("\(error.detail)")
    }
  }

  /// Takes of a colour plane the sample at the place of each sample of half width and height.
  private func reduce(_ index: Int) {
    let given = layout.size(width, height)
    let from = plane(index)
    let to = luma + (index - 1) * chroma.width * chroma.height
    for y in 0..<chroma.height {
      let row = min(2 * y / layout.down, given.height - 1) * given.width
      for x in 0..<chroma.width {
        memory[to + y * chroma.width + x] = from[row + min(2 * x / layout.across, given.width - 1)]
      }
    }
  }
}
