// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import Foundation

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List what the engine can run on, and the cameras.",
    discussion: """
      The index of an OpenCL device is what --device takes. The CPU path needs no OpenCL and is \
      always there. Cameras are listed as v4l2-ctl --list-devices does: name, bus, device nodes.
      """)

  @Flag(help: "Print one JSON object.")
  var json = false

  @Flag(help: "List the formats, sizes and rates of each camera, as v4l2-ctl --list-formats-ext does.")
  var formats = false

  @Flag(help: "List what of focus, exposure, zoom and torch can be set on each camera.")
  var controls = false

  func run() {
    let devices = Engine.devices()
    let cameras = CameraListing(showsFormats: formats, showsControls: controls)
    Output.line(
      json
        ? DevicesCommand.json(devices, cameras).text
        : DevicesCommand.text(devices) + "\n" + cameras.text)
  }

  private static func json(_ devices: [DeviceDescription], _ cameras: CameraListing) -> JSON {
    .object([
      (
        "cpu",
        .object([
          ("processor", .optional(ProcessorName.current)),
          ("threads", .integer(ProcessInfo.processInfo.activeProcessorCount)),
        ])
      ),
      (
        "opencl",
        .array(
          devices.enumerated().map { index, device in
            .object([
              ("index", .integer(index)),
              ("type", .string(device.kind.text)),
              ("name", .string(device.name.text)),
              ("platform", .string(device.platform.text)),
              ("driver", .string(device.driver.text)),
              ("compute_units", .integer(device.computeUnits)),
              ("memory_bytes", .integer(device.memory)),
              ("imports_dma_bufs", .bool(device.importsDMABufs)),
            ])
          })
      ),
      ("cameras", cameras.json),
    ])
  }

  private static func text(_ devices: [DeviceDescription]) -> String {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    var lines = ["CPU path: \(ProcessorName.current ?? "this processor"), \(threads) threads"]
    for (index, device) in devices.enumerated() {
      lines.append(
        "OpenCL \(index): \(device.name.text) (\(device.kind.text), \(device.computeUnits) compute "
          + "units, \(device.memory >> 20) MiB; \(device.platform.text), driver \(device.driver.text)"
          + "\(device.importsDMABufs ? ", takes DMA-BUFs" : ""))")
    }
    if devices.isEmpty { lines.append("OpenCL: no device") }
    return lines.joined(separator: "\n")
  }
}

extension DeviceDescription.Kind {
  var text: String {
    switch self {
    case .cpu: "cpu"
    case .gpu: "gpu"
    case .accelerator: "accelerator"
    }
  }
}

extension [CChar] {
  /// NUL-terminated UTF-8 as text; what is not UTF-8 is replaced.
  var text: String { String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}
