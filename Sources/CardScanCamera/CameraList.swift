// SPDX-License-Identifier: Apache-2.0
import CVideo4Linux

/// A node /dev/videoN.
public struct CameraListEntry: Sendable {
  /// UTF-8, NUL-terminated.
  public let path: [CChar]
  /// nil where it cannot be opened.
  public let camera: CameraDescription?
  /// Why it cannot be opened.
  public let trouble: CameraError?
  /// Where they were asked for.
  public let formats: [FormatDescription]
  /// Where they were asked for.
  public let controls: [CameraControlState]
}

public enum CameraList {
  /// More nodes than the kernel has numbers for by default.
  private static var mostNodes: Int { 256 }

  /// Every video node of the machine, also those that are no cameras or cannot be opened, in the order of
  /// their numbers.
  public static func all(
    withFormats: Bool = false, withControls: Bool = false,
    system: UnsafePointer<cv_system> = cv_libv4l2()
  ) -> [CameraListEntry] {
    var entries: [CameraListEntry] = []
    for path in paths(system) {
      path.withUnsafeBufferPointer { text in
        guard let base = text.baseAddress else { return }
        do throws(CameraError) {
          let node = try VideoNode(path: base, system: system)
          let formats = withFormats && node.captures ? node.formats() : []
          let controls = withControls && node.captures ? try node.controls() : []
          entries.append(
            CameraListEntry(
              path: path, camera: node.description(path: base), trouble: nil, formats: formats,
              controls: controls))
        } catch {
          entries.append(
            CameraListEntry(path: path, camera: nil, trouble: error, formats: [], controls: []))
        }
      }
    }
    return entries
  }

  private static func paths(_ system: UnsafePointer<cv_system>) -> [[CChar]] {
    var numbers = [Int32](repeating: 0, count: mostNodes)
    let count = numbers.withUnsafeMutableBufferPointer { room in
      room.baseAddress.map { system.pointee.nodes(system.pointee.context, $0, Int32(room.count)) }
    }
    var paths: [[CChar]] = []
    for number in numbers.prefix(max(0, Int(count ?? 0))) {
      var path = [CChar](repeating: 0, count: 32)
      path.withUnsafeMutableBufferPointer { room in
        if let base = room.baseAddress { cv_node_path(number, base, room.count) }
      }
      paths.append(path)
    }
    return paths
  }
}
