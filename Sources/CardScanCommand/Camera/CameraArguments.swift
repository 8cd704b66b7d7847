// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScanCamera

/// Which camera, and how it is set.
struct CameraArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      A device node or a link to one, the number of a node, or a part of a camera's name; the first \
      camera where it is not given. `cardscan devices` lists them.
      """, valueName: "camera"),
    completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp(
      "Size of the frames in pixels; the nearest that the camera has.", valueName: "WxH"))
  var size = SizeArgument(width: ModeWish().width, height: ModeWish().height)

  @Option(
    help: ArgumentHelp("Frames a second; the nearest that the camera has.", valueName: "rate"))
  var rate = ModeWish().rate

  @Option(
    help: ArgumentHelp(
      """
      Picture format: nv12, nv21, i420, yuyv, uyvy, grey, rgb24, bgr24, mjpeg, or another format's four \
      characters; what serves best where it is not given.
      """, valueName: "format"))
  var format: FormatArgument?

  @Option(help: "Whose memory the frames are written to: mapped, user-pointer, or auto.")
  var memory = MemoryArgument.auto

  @Option(help: ArgumentHelp("auto, or a distance in the camera's own steps.", valueName: "auto|n"))
  var focus: AutomaticArgument?

  @Option(
    help: ArgumentHelp("auto, or a time in 100 microseconds.", valueName: "auto|n"))
  var exposure: AutomaticArgument?

  @Option(help: ArgumentHelp("In the camera's own steps.", valueName: "n"))
  var zoom: Int?

  @Option(help: "The camera's light: on, off, or auto, on where a session asks for it.")
  var torch: TorchArgument?

  enum MemoryArgument: String, ExpressibleByArgument, CaseIterable {
    case auto, mapped, userPointer = "user-pointer"
  }

  enum TorchArgument: String, ExpressibleByArgument, CaseIterable {
    case on, off, auto
  }

  func validate() throws {
    guard rate >= 0.1, rate <= 1000 else {
      throw ValidationError("--rate takes a number from 0.1 to 1000.")
    }
    if let camera, camera.isEmpty { throw ValidationError("A camera's name cannot be empty.") }
  }

  var options: CameraOptions {
    var options = CameraOptions()
    options.wish.width = size.width
    options.wish.height = size.height
    options.wish.rate = rate
    options.wish.fourcc = format?.fourcc
    options.memory =
      switch memory {
      case .auto: .automatic
      case .mapped: .mapped
      case .userPointer: .userPointer
      }
    return options
  }

  /// What is set on the camera before the first frame, in this order.
  var settings: [(control: CameraControl, value: Int)] {
    var settings: [(control: CameraControl, value: Int)] = []
    func add(_ setting: AutomaticArgument?, _ automatic: CameraControl, _ control: CameraControl) {
      switch setting {
      case .automatic?: settings.append((automatic, 1))
      case .value(let value)?: settings.append((control, value))
      case nil: break
      }
    }
    add(focus, .focusAuto, .focus)
    add(exposure, .exposureAuto, .exposure)
    if let zoom { settings.append((.zoom, zoom)) }
    if let torch, torch != .auto { settings.append((.torch, torch == .on ? 1 : 0)) }
    return settings
  }
}

/// `1280x720`.
struct SizeArgument: ExpressibleByArgument {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (1...16384).contains($0) }) else { return nil }
    self.init(width: sides[0], height: sides[1])
  }

  var defaultValueDescription: String { "\(width)x\(height)" }
}

/// `auto` or a number.
enum AutomaticArgument: ExpressibleByArgument {
  case automatic
  case value(Int)

  init?(argument: String) {
    if argument == "auto" {
      self = .automatic
    } else if let value = Int32(argument) {
      self = .value(Int(value))
    } else {
      return nil
    }
  }
}

/// A picture format by its usual name or its four characters.
struct FormatArgument: ExpressibleByArgument {
  let fourcc: FourCC

  private static let names = [
    "nv12": "NV12", "nv21": "NV21", "i420": "YU12", "yuv420": "YU12", "yuyv": "YUYV",
    "uyvy": "UYVY", "grey": "GREY", "gray": "GREY", "rgb24": "RGB3", "bgr24": "BGR3",
    "mjpeg": "MJPG",
  ]

  init?(argument: String) {
    let name = Array((FormatArgument.names[argument.lowercased()] ?? argument).utf8)
    guard name.count == 4 else { return nil }
    fourcc = FourCC(rawValue: name.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }
}
