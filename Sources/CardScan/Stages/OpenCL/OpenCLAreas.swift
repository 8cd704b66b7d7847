// SPDX-License-Identifier: Apache-2.0

/// Where on the reduced picture a device works out borders, and their luma.
struct OpenCLAreas {
  let luma: [PixelArea]
  /// Of the map of vertical borders, and of that of horizontal ones.
  let vertical: [PixelArea]
  let horizontal: [PixelArea]
  /// Whether it is all of the picture.
  let isWhole: Bool

  /// The mask's areas; all of the picture without one, and on a GPU, which is through with it before more
  /// kernels could be started.
  init(_ mask: GuideMask?, _ memory: OpenCLFrame, on device: OpenCLDevice) {
    let whole = [
      PixelArea(left: 0, right: memory.maps.width, top: 0, bottom: memory.reducedHeight)
    ]
    let mask = device.kind == .cpu ? mask : nil
    luma = mask?.lumaAreas ?? whole
    vertical = mask?.verticalAreas ?? whole
    horizontal = mask?.horizontalAreas ?? whole
    isWhole = mask == nil
  }
}

extension OpenCLImageStages {
  /// The reduced luma of an uploaded frame, where the areas are.
  func reduce(
    _ uploaded: (buffer: OpenCLBuffer, stride: Int), _ frame: Frame, _ memory: OpenCLFrame,
    _ areas: [PixelArea]
  ) throws(ScanError) {
    try reduce(
      uploaded.buffer, stride: uploaded.stride, of: frame, factor: memory.reduction, areas: areas,
      into: memory.maps, height: memory.reducedHeight, first: memory.mapOffset(2))
  }

  /// The borders of the reduced luma: Sobel and threshold.
  func borders(
    _ memory: OpenCLFrame, _ areas: OpenCLAreas, mask: OpenCLBuffer?, _ parameters: BorderParameters
  ) throws(ScanError) {
    for plane in 0..<2 {
      for area in plane == 0 ? areas.vertical : areas.horizontal {
        try sobel(
          memory.maps, height: memory.reducedHeight, first: memory.mapOffset(2), mask: mask,
          plane: plane, area: area, into: memory.responses)
        try threshold(
          memory.responses, height: memory.reducedHeight, parameters, plane: plane, area: area,
          into: memory.maps, sums: memory.sums)
      }
    }
  }
}
