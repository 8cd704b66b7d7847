// SPDX-License-Identifier: Apache-2.0
import CardScan

extension Picture {
  /// A smaller copy, each of its pixels the mean of `factor` × `factor`; what is left over at the right and
  /// the bottom as it is stored is left out.
  public func reduced(by factor: Int) throws(PictureError) -> Picture {
    let factor = max(1, min(factor, width, height))
    let target = try Picture(
      width: width / factor, height: height / factor, orientation: orientation)
    // 32 bits hold the sums of factors up to 4104.
    let pixels = UInt64(factor * factor)
    for y in 0..<target.height {
      for x in 0..<target.width {
        var red: UInt64 = 0, green: UInt64 = 0, blue: UInt64 = 0
        for i in 0..<factor {
          var pixel = row(y * factor + i) + 4 * x * factor
          for _ in 0..<factor {
            red &+= UInt64(pixel[0])
            green &+= UInt64(pixel[1])
            blue &+= UInt64(pixel[2])
            pixel += 4
          }
        }
        let pixel = target.row(y) + 4 * x
        pixel[0] = UInt8((red &+ pixels / 2) / pixels)
        pixel[1] = UInt8((green &+ pixels / 2) / pixels)
        pixel[2] = UInt8((blue &+ pixels / 2) / pixels)
        pixel[3] = 255
      }
    }
    return target
  }
}
