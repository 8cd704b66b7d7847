// SPDX-License-Identifier: Apache-2.0
import CardScanCamera
import CardScanMedia

/// The camera that the command line names, set as it says.
final class CameraLink: LiveSource {
  private let wanted: String?
  private let options: CameraOptions
  private let settings: [(control: CameraControl, value: Int)]
  private var source: CameraSource?
  private var isLit = false

  init(_ arguments: CameraArguments, stop: StopSignal) {
    wanted = arguments.camera
    var options = arguments.options
    options.wake = stop.descriptor
    self.options = options
    settings = arguments.settings
  }

  /// The node's path once it was found, before that as it was asked for.
  var name: String { source?.name ?? wanted ?? "camera" }

  func connect() throws(SourceError) {
    if let source { return try source.reconnect() }
    let opened = try CameraSource(path: try path(), options)
    for setting in settings {
      do throws(CameraError) {
        try opened.camera.set(setting.control, to: setting.value)
      } catch {
        throw SourceError("\(setting.control.name): \(error.text)")
      }
      if setting.control == .torch { isLit = setting.value != 0 }
    }
    source = opened
  }

  /// The node of the camera that is wanted; nil is the first.
  private func path() throws(SourceError) -> String? {
    guard let wanted, !wanted.contains("/") else { return wanted }
    if let number = UInt16(wanted) { return "/dev/video\(number)" }
    for entry in CameraList.all() {
      guard let camera = entry.camera, camera.captures else { continue }
      if String(cameraText: camera.card).localizedCaseInsensitiveContains(wanted) {
        return String(cameraText: camera.path)
      }
    }
    throw SourceError(CameraError(.notFound))
  }

  func next() throws(SourceError) -> SourceFrame? { try source?.next() }

  func setLight(_ isOn: Bool) throws(SourceError) {
    guard let source, isOn != isLit else { return }
    do throws(CameraError) {
      try source.camera.set(.torch, to: isOn ? 1 : 0)
      isLit = isOn
    } catch {
      throw SourceError("torch: \(error.text)")
    }
  }

  func close() {
    // Of a camera that is gone the light is gone too.
    try? setLight(false)
    source?.camera.close()
  }

  var mode: String? {
    guard let format = source?.camera.format else { return nil }
    let rate = format.rate > 0 ? ", \(JSON.number(format.rate, places: 2).text) a second" : ""
    return "\(format.fourcc.text) \(format.width)x\(format.height)\(rate)"
  }
}
