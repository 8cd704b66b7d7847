// SPDX-License-Identifier: Apache-2.0
import CardScanCamera
import CardScanMedia

/// The cameras of the machine, as `v4l2-ctl --list-devices` and `--list-formats-ext` list them.
struct CameraListing {
  let entries: [CameraListEntry]
  let showsFormats: Bool
  let showsControls: Bool

  init(showsFormats: Bool, showsControls: Bool) {
    self.showsFormats = showsFormats
    self.showsControls = showsControls
    entries = CameraList.all(withFormats: showsFormats, withControls: showsControls)
  }

  /// Nodes of one device, in the order of their numbers.
  private struct Group {
    let name: String
    let bus: String
    let driver: String
    var nodes: [CameraListEntry]
  }

  private var groups: [Group] {
    var groups: [Group] = []
    for entry in entries {
      guard let camera = entry.camera else { continue }
      let name = String(cameraText: camera.card)
      let bus = String(cameraText: camera.bus)
      if let known = groups.firstIndex(where: { $0.name == name && $0.bus == bus }) {
        groups[known].nodes.append(entry)
      } else {
        groups.append(
          Group(name: name, bus: bus, driver: String(cameraText: camera.driver), nodes: [entry]))
      }
    }
    return groups
  }

  var text: String {
    var lines: [String] = []
    for group in groups {
      lines.append("\(group.name) (\(group.bus)):")
      for node in group.nodes {
        let remark = node.camera?.captures == true ? "" : " (gives no frames)"
        lines.append("\t\(String(cameraText: node.path))\(remark)")
        lines += node.formats.enumerated().flatMap { index, format in format.lines(index) }
        lines += node.controls.map { "\t\t\($0.control.name): \($0.text)" }
      }
    }
    for entry in entries {
      guard let trouble = entry.trouble else { continue }
      lines.append("\(String(cameraText: entry.path)): \(trouble.text)")
    }
    return lines.isEmpty ? "Camera: none" : lines.joined(separator: "\n")
  }

  var json: JSON {
    let cameras = groups.map { group in
      JSON.object([
        ("name", .string(group.name)), ("bus", .string(group.bus)),
        ("driver", .string(group.driver)), ("nodes", .array(group.nodes.map(json))),
      ])
    }
    let unopened = entries.compactMap { entry in
      entry.trouble.map { trouble in
        JSON.object([
          ("path", .string(String(cameraText: entry.path))), ("error", .string(trouble.text)),
        ])
      }
    }
    return .array(cameras + unopened)
  }

  private func json(_ node: CameraListEntry) -> JSON {
    var keys: [(String, JSON)] = [
      ("path", .string(String(cameraText: node.path))),
      ("captures", .bool(node.camera?.captures == true)),
    ]
    if showsFormats { keys.append(("formats", .array(node.formats.map(\.json)))) }
    if showsControls { keys.append(("controls", .array(node.controls.map(\.json)))) }
    return .object(keys)
  }
}
