// SPDX-License-Identifier: Apache-2.0
import CardScan
import CardScanCamera
import Foundation

/// Frames of a camera. It never ends by itself; where it is interrupted, it ends.
public final class CameraSource: FrameSource {
  public let camera: Camera
  /// The device node, as it was asked for.
  public let name: String

  /// - Parameter path: of a device node; nil is the first camera.
  public init(path: String?, _ options: CameraOptions = CameraOptions()) throws(SourceError) {
    do throws(CameraError) {
      camera = try path.withOptionalPath { path throws(CameraError) in try Camera(path: path, options) }
      name = path ?? String(cameraText: camera.description.path)
    } catch {
      throw SourceError(error)
    }
  }

  /// The newest frame. After an error that is passing `reconnect` may help.
  public func next() throws(SourceError) -> SourceFrame? {
    do throws(CameraError) {
      return try SourceFrame(try camera.next())
    } catch {
      if error.kind == .interrupted { return nil }
      throw SourceError(error)
    }
  }

  /// Opens the same camera again.
  public func reconnect() throws(SourceError) {
    do throws(CameraError) {
      try camera.reconnect()
    } catch {
      throw SourceError(error)
    }
  }
}

extension SourceFrame {
  /// The camera's frame, without a copy.
  init(_ taken: CameraFrame) throws(CameraError) {
    guard let format = PixelFormat(rawValue: taken.layout.rawValue) else {
      throw CameraError(.noFormat)
    }
    do throws(ScanError) {
      let frame = try Frame(
        format: format, width: taken.width, height: taken.height,
        planes: (taken.planes.0, taken.planes.1, taken.planes.2), strides: taken.strides,
        range: taken.isLimitedRange ? .limited : .full, dmaBuf: taken.dmaBuf)
      self.init(frame: frame, time: taken.time, index: taken.index)
    } catch {
      throw CameraError(.noFormat, error.detail)
    }
  }
}

extension SourceError {
  public init(_ error: CameraError) {
    let passing: [CameraError.Kind] = [
      .noFrames, .unplugged, .busy, .permissionDenied, .notFound, .failed, .noSignal,
    ]
    self.init(error.text, isPassing: passing.contains(error.kind))
  }
}

extension CameraError {
  /// The sentence; of a refused request also the system's reason.
  public var text: String {
    kind == .failed && code != 0
      ? "\(sentence) (\(String(cString: strerror(code))))" : "\(sentence)"
  }
}

extension String {
  /// NUL-terminated UTF-8 as cameras give it; what is not UTF-8 is replaced.
  public init(cameraText text: [CChar]) {
    self.init(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension String? {
  fileprivate func withOptionalPath<R>(
    _ body: (UnsafePointer<CChar>?) throws(CameraError) -> R
  ) throws(CameraError) -> R {
    guard let path = self else { return try body(nil) }
    let text = path.utf8CString
    let result = text.withUnsafeBufferPointer { text -> Result<R, CameraError> in
      do throws(CameraError) {
        return .success(try body(text.baseAddress))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
