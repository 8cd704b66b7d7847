// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Agrees on a format with a device and starts it.
struct CameraStart {
  let format: StreamFormat
  let shape: PictureShape
  let stream: CameraStream
  /// Where frames come compressed.
  let decoder: FrameDecoder?

  init(_ node: VideoNode, _ options: CameraOptions) throws(CameraError) {
    let modes = ModeChooser.order(node.modes(near: options.wish), wish: options.wish)
    var trouble: CameraError?
    // The first mode works, unless the device gives something else than it listed.
    for mode in modes {
      do throws(CameraError) {
        self = try CameraStart(node, options, mode)
        return
      } catch {
        guard error.kind == .noFormat || error.kind == .failed else { throw error }
        if trouble == nil { trouble = error }
      }
    }
    throw trouble ?? CameraStart.noFormat(node, options)
  }

  private static func noFormat(_ node: VideoNode, _ options: CameraOptions) -> CameraError {
    var present = cv_format()
    if node.formats().isEmpty,
      cv_get_format(node.system, node.descriptor, node.device.type, &present) < 0
    {
      return CameraError(.noSignal)
    }
    return CameraError(
      .noFormat,
      options.wish.fourcc == nil ? nil : "the camera does not have the wished picture format")
  }

  private init(
    _ node: VideoNode, _ options: CameraOptions, _ mode: CameraMode
  ) throws(CameraError) {
    var taken = cv_format()
    taken.fourcc = mode.fourcc.rawValue
    taken.width = UInt32(mode.width)
    taken.height = UInt32(mode.height)
    let result = cv_set_format(node.system, node.descriptor, node.device.type, &taken)
    if result < 0 { throw CameraError(system: result, "the camera does not take a picture format") }
    guard let (known, _) = KnownFormat.of(FourCC(rawValue: taken.fourcc)) else {
      throw CameraError(.noFormat)
    }

    let interval = mode.interval(for: options.wish.rate) ?? FrameInterval(rate: options.wish.rate)
    var set = cv_fraction(numerator: interval.numerator, denominator: interval.denominator)
    // Devices with a rate of their own refuse it.
    if cv_set_interval(node.system, node.descriptor, node.device.type, &set) < 0 {
      set = cv_fraction()
    }

    let sizes: [Int]
    if known.kind == .compressed {
      let decoder = try FrameDecoder(node.system, taken)
      self.decoder = decoder
      shape = decoder.shape
      sizes = [max(Int(taken.planes.0.size), 1)]
    } else {
      decoder = nil
      guard let shape = PictureShape(taken, as: known) else {
        throw CameraError(.noFormat, "the camera describes its pictures in a way that makes no sense")
      }
      self.shape = shape
      sizes = shape.sizes
    }
    format = StreamFormat(
      fourcc: known.fourcc, layout: shape.layout, width: shape.width, height: shape.height,
      rate: FrameInterval(set).rate, isLimitedRange: StreamFormat.isLimited(taken, known),
      isMultiPlanar: node.device.type == UInt32(CV_MULTI_PLANAR))
    stream = try CameraStart.stream(node, taken, options.memory, sizes)
  }

  private static func stream(
    _ node: VideoNode, _ format: cv_format, _ memory: CameraOptions.Memory, _ sizes: [Int]
  ) throws(CameraError) -> CameraStream {
    guard memory == .automatic else {
      return try CameraStream(node, format, memory: memory, sizes: sizes)
    }
    do throws(CameraError) {
      return try CameraStream(node, format, memory: .mapped, sizes: sizes)
    } catch {
      guard error.kind == .failed else { throw error }
      return try CameraStream(node, format, memory: .userPointer, sizes: sizes)
    }
  }
}
