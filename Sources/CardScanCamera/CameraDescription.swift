// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Who a camera is. Texts are UTF-8 and NUL-terminated.
public struct CameraDescription: Sendable {
  /// Of its device node, "/dev/video0".
  public let path: [CChar]
  /// What it calls itself.
  public let card: [CChar]
  public let driver: [CChar]
  /// Where it is connected, "usb-0000:00:14.0-1".
  public let bus: [CChar]
  /// Whether it gives a stream of frames; many cameras have nodes besides that give other data.
  public let captures: Bool

  static func text(_ pointer: UnsafePointer<CChar>) -> [CChar] {
    var text: [CChar] = []
    var next = pointer
    while next.pointee != 0, text.count < 4096 {
      text.append(next.pointee)
      next += 1
    }
    text.append(0)
    return text
  }

  /// Of a fixed array of C's.
  static func text<Fixed>(_ fixed: Fixed) -> [CChar] {
    var fixed = fixed
    return withUnsafeBytes(of: &fixed) { bytes in
      var text: [CChar] = []
      for byte in bytes where byte != 0 || text.isEmpty {
        if byte == 0 { break }
        text.append(CChar(bitPattern: byte))
      }
      text.append(0)
      return text
    }
  }

  /// Whether it is that camera, at the same place or, with `anywhere`, at another one.
  func isSame(as other: CameraDescription, anywhere: Bool) -> Bool {
    card == other.card && driver == other.driver && (anywhere || bus == other.bus)
  }
}
