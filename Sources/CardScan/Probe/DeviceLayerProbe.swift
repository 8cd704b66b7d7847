// SPDX-License-Identifier: Apache-2.0

/// A layer on an OpenCL device whose queue tells times.
@_spi(Probe) public final class DeviceLayerProbe {
  private let layer: ProbedLayer
  private let context: OpenCLContext
  private let network: OpenCLConvolutionalNetwork

  /// Throws `badWeights`, `outOfMemory`, `deviceFailed`.
  @_spi(Probe) public init(_ layer: ProbedLayer, on device: DeviceProbe) throws(ScanError) {
    self.layer = layer
    context = device.context
    network = try OpenCLConvolutionalNetwork(
      program: device.program, weights: try layer.alone(.plain))
  }

  /// Runs it once; the nanoseconds that the device took for the layer, by its own clock. The input is nothing but zeros.
  @_spi(Probe) public func run() throws(ScanError) -> Double {
    try network.infer(rows: layer.rows, widths: layer.widths) { _ throws(ScanError) in
      try context.finish()
      _ = DeviceProbe.takeTimes()
    } take: { _, _ in
    }
    return DeviceProbe.takeTimes().kernels
  }
}
