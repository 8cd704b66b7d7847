// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// Finds a camera's node.
enum CameraSearch {
  typealias Found = (node: VideoNode, description: CameraDescription)

  /// The camera at the path; without one the first that can be opened.
  static func open(
    _ path: UnsafePointer<CChar>?, _ system: UnsafePointer<cv_system>
  ) throws(CameraError) -> Found {
    if let path {
      let node = try VideoNode(path: path, system: system)
      guard node.captures else { throw CameraError(.notACamera) }
      return (node, node.description(path: path))
    }
    var trouble: CameraError?
    for entry in CameraList.all(system: system) {
      if trouble == nil { trouble = entry.trouble }
      if entry.camera?.captures == true { return try open(entry.path, system) }
    }
    throw trouble ?? CameraError(.notFound, "there is no camera")
  }

  private static func open(
    _ path: [CChar], _ system: UnsafePointer<cv_system>
  ) throws(CameraError) -> Found {
    let found = path.withUnsafeBufferPointer { text -> Result<Found, CameraError> in
      guard let base = text.baseAddress else { return .failure(CameraError(.notFound)) }
      do throws(CameraError) {
        return .success(try open(base, system))
      } catch {
        return .failure(error)
      }
    }
    return try found.get()
  }

  /// The camera that was `camera`: at its path; else where the same one is connected at the same place
  /// under another node number; else, where only one of its kind is connected, at another place.
  static func again(
    _ camera: CameraDescription, path: [CChar]?, _ system: UnsafePointer<cv_system>
  ) throws(CameraError) -> Found {
    var trouble = CameraError(.unplugged)
    do throws(CameraError) {
      let found = try open(path ?? camera.path, system)
      if found.description.isSame(as: camera, anywhere: false) { return found }
    } catch {
      if error.kind != .notFound, error.kind != .notACamera { trouble = error }
    }
    let others = CameraList.all(system: system).compactMap { $0.camera }.filter { $0.captures }
    for other in others where other.isSame(as: camera, anywhere: false) {
      return try open(other.path, system)
    }
    let alike = others.filter { $0.isSame(as: camera, anywhere: true) }
    if alike.count == 1, let other = alike.first { return try open(other.path, system) }
    throw trouble
  }
}
