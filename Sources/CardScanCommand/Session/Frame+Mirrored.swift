// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Frame {
  /// The same pixels, taken for what a mirror shows.
  var mirrored: Frame {
    get throws {
      try Frame(
        format: format, width: width, height: height, planes: planes, strides: strides,
        orientation: orientation.mirrored, range: range, dmaBuf: dmaBuf)
    }
  }
}
