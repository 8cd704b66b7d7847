// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScan

/// Cards that differ from what they lie on by colour alone.
@Suite struct LocalizationColorTests {
  /// A blue card of the table's own luma, as frames of several formats.
  private final class Scene {
    static let width = 640, height = 360
    let quad = Quad.card(at: Point(318, 183), width: 380, degrees: 3)
    private var bytes: [PixelFormat: UnsafeMutableBufferPointer<UInt8>] = [:]
    private static let luma = 45.0

    init(_ formats: [PixelFormat]) throws {
      let drawing = try LocalizationScene(
        width: Scene.width, height: Scene.height, background: Scene.luma)
      drawing.drawCard(quad, level: 210)
      for format in formats {
        let size = Scene.width * Scene.height
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4 * size)
        memory.initialize(repeating: 128)
        bytes[format] = memory
        for y in 0..<Scene.height {
          for x in 0..<Scene.width {
            let blue = Double(drawing.picture.base[y * drawing.picture.stride + x])
            Scene.write(blue, x, y, format, memory)
          }
        }
      }
    }

    deinit { for memory in bytes.values { memory.deallocate() } }

    /// Puts down a pixel of so much blue, with red and green that make up the luma.
    private static func write(
      _ blue: Double, _ x: Int, _ y: Int, _ format: PixelFormat,
      _ memory: UnsafeMutableBufferPointer<UInt8>
    ) {
      let rest = (luma - 0.114 * blue) / 0.886
      let at = y * width + x, plane = width * height
      switch format {
      case .rgb:
        (memory[3 * at], memory[3 * at + 1], memory[3 * at + 2]) = (UInt8(rest), UInt8(rest), UInt8(blue))
      case .bgra:
        (memory[4 * at], memory[4 * at + 1], memory[4 * at + 2]) = (UInt8(blue), UInt8(rest), UInt8(rest))
      default:
        let u = UInt8(128 + 0.564 * (blue - luma)), v = UInt8(128 + 0.713 * (rest - luma))
        switch format {
        case .nv12:
          memory[at] = UInt8(luma)
          memory[plane + y / 2 * width + x / 2 * 2] = u
          memory[plane + y / 2 * width + x / 2 * 2 + 1] = v
        case .i420:
          memory[at] = UInt8(luma)
          memory[plane + y / 2 * (width / 2) + x / 2] = u
          memory[plane + plane / 4 + y / 2 * (width / 2) + x / 2] = v
        case .yuyv:
          memory[2 * at] = UInt8(luma)
          memory[4 * (at / 2) + 1] = u
          memory[4 * (at / 2) + 3] = v
        default:
          memory[at] = UInt8(luma)
        }
      }
    }

    func frame(_ format: PixelFormat) throws -> Frame {
      let base = UnsafePointer(try #require(bytes[format]?.baseAddress))
      let size = Scene.width * Scene.height
      let half = format == .i420 ? Scene.width / 2 : Scene.width
      return try Frame(
        format: format, width: Scene.width, height: Scene.height,
        planes: (base, base + size, base + size + size / 4),
        strides: (Scene.width * format.pixelStride, half, half))
    }
  }

  private static let formats: [PixelFormat] = [.rgb, .bgra, .nv12, .i420, .yuyv]

  private func locate(_ frame: Frame, _ guide: Guide, _ backend: BackendChoice) throws -> ScanResult {
    var choice = EngineOptions()
    choice.backend = backend
    var options = ScanOptions()
    options.guide = guide
    return try Engine(choice).locate(frame, options)
  }

  @Test(arguments: formats) func cardsOfTheGroundsLumaAreFound(format: PixelFormat) throws {
    let scene = try Scene([format])
    let quad = try #require(try locate(scene.frame(format), .none, .cpu).quad)
    #expect(quad.intersectionOverUnion(scene.quad) > 0.95)
  }

  @Test func bothPathsFindThem() throws {
    let scene = try Scene([.nv12])
    let quad = try #require(try locate(scene.frame(.nv12), .none, .openCL).quad)
    #expect(quad.intersectionOverUnion(scene.quad) > 0.95)
  }

  @Test func theirLumaAloneShowsNothing() throws {
    let scene = try Scene([.gray8])
    #expect(try locate(scene.frame(.gray8), .none, .cpu).quad == nil)
  }

  /// Value of the HSV model, of channels and of luma and chroma.
  @Test func valuesAreTheBrightestChannels() throws {
    let scene = try Scene([.rgb, .nv12])
    let rgb = FrameColor(try scene.frame(.rgb)), yuv = FrameColor(try scene.frame(.nv12))
    var farthest = 0
    for y in stride(from: 0, to: Scene.height, by: 2) {
      for x in stride(from: 0, to: Scene.width, by: 2) where rgb.value(x, y) == rgb.value(x + 1, y + 1) {
        farthest = max(farthest, abs(Int(rgb.value(x, y)) - Int(yuv.value(x, y))))
      }
    }
    #expect(farthest > 0 && farthest <= 3)
  }
}
