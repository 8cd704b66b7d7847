// SPDX-License-Identifier: Apache-2.0

/// A picture format of Video4Linux that is understood.
struct KnownFormat {
  enum Kind {
    /// Its luma is read in place.
    case luma
    case rgb
    /// Motion JPEG, decoded by libjpeg-turbo.
    case compressed
  }

  let fourcc: FourCC
  let layout: PictureLayout
  let kind: Kind
  /// Whether each plane has a buffer of its own.
  let isSplit: Bool
  /// Whether V comes before U where I420 has U before V.
  let swapsChroma: Bool

  private init(
    _ name: StaticString, _ layout: PictureLayout, _ kind: Kind, isSplit: Bool = false,
    swapsChroma: Bool = false
  ) {
    fourcc = FourCC(name)
    self.layout = layout
    self.kind = kind
    self.isSplit = isSplit
    self.swapsChroma = swapsChroma
  }

  /// Place in this order: of formats that are as good otherwise the first is taken. Luma that lies
  /// together is read fastest; grey has no colour to show to a person.
  static func all() -> [KnownFormat] {
    [
      KnownFormat("NV12", .nv12, .luma),
      KnownFormat("NM12", .nv12, .luma, isSplit: true),
      KnownFormat("NV21", .nv21, .luma),
      KnownFormat("NM21", .nv21, .luma, isSplit: true),
      KnownFormat("YU12", .i420, .luma),
      KnownFormat("YM12", .i420, .luma, isSplit: true),
      KnownFormat("YV12", .i420, .luma, swapsChroma: true),
      KnownFormat("YUYV", .yuyv, .luma),
      KnownFormat("UYVY", .uyvy, .luma),
      KnownFormat("GREY", .gray8, .luma),
      KnownFormat("RGB3", .rgb, .rgb),
      KnownFormat("BGR3", .bgr, .rgb),
      KnownFormat("XR24", .bgra, .rgb),
      KnownFormat("AR24", .bgra, .rgb),
      KnownFormat("XB24", .rgba, .rgb),
      KnownFormat("AB24", .rgba, .rgb),
      KnownFormat("MJPG", .i420, .compressed),
      KnownFormat("JPEG", .i420, .compressed),
    ]
  }

  /// The format of that name and its place in the order; nil where it is not understood.
  static func of(_ fourcc: FourCC) -> (format: KnownFormat, place: Int)? {
    let all = all()
    for place in all.indices where all[place].fourcc == fourcc { return (all[place], place) }
    return nil
  }
}
