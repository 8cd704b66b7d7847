// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan

/// Each stage on both paths against the plain reference: equal where the arithmetic is integer, else
/// within 1. An OpenCL device is a requirement: without one these tests fail.
@Suite(.serialized) struct StagesTests {
  /// The paths; one instance of each serves all tests, so that buffers are reused across sizes.
  private struct Paths {
    let cpu: CPUStages
    let threaded: CPUStages
    let openCL: OpenCLStages
    /// With the kernels as graphics processors have them.
    let narrow: OpenCLStages

    func each(_ body: (Stages, String) throws -> Void) rethrows {
      try body(cpu, "cpu")
      try body(threaded, "cpu, 3 threads")
      try body(openCL, "opencl")
      try body(narrow, "opencl, narrow")
    }
  }

  nonisolated(unsafe) private static let shared = Result {
    Paths(
      cpu: try CPUStages(threads: 1, arithmetic: .floats),
      threaded: try CPUStages(threads: 3, arithmetic: .floats),
      openCL: try OpenCLStages(), narrow: try OpenCLStages(narrow: true))
  }

  private let paths: Paths

  init() throws { paths = try Self.shared.get() }

  static let sizes =
    [
      (1, 1), (1, 40), (40, 1), (2, 2), (15, 16), (16, 15), (17, 33), (64, 3), (65, 70), (1300, 9),
    ] + (SimulatedDevice.isUsed ? [] : [(5, 1000), (2000, 7), (3000, 12)])

  /// Passes every response on.
  private static let open = BorderParameters(reduction: 1, ratio: 0, offset: 0)

  @Test(arguments: PixelFormat.allCases) func lumaAndDownscale(_ format: PixelFormat) throws {
    for (index, (width, height)) in Self.sizes.enumerated() {
      for range in [LumaRange.full, .limited] {
        let source = try RandomFrame(
          format, width: width, height: height, range: range, padding: [0, 4, 13][index % 3],
          misalignment: [0, 1, 64][index / 2 % 3], seed: UInt64(index))
        let reduction = BorderParameters.reduction(width: width, height: height)
        let expected = Reference.downscale(Reference.luma(source.frame), factor: reduction)
        try paths.each { stages, path in
          try stages.load(source.frame)
          let maps = try stages.borders(mask: nil, parameters: Self.open)
          #expect(maps.reduction == reduction)
          #expect(Plane(maps.luma) == expected, "\(path) \(format) \(width) × \(height) \(range)")
        }
      }
    }
  }

  @Test func padsThatAreWiderThanThePicture() throws {
    for format in [PixelFormat.rgba, .rgb, .gray8, .yuyv] {
      let source = try RandomFrame(format, width: 31, height: 9, padding: 1001, seed: 5)
      let expected = Reference.luma(source.frame)
      try paths.each { stages, path in
        try stages.load(source.frame)
        let maps = try stages.borders(mask: nil, parameters: Self.open)
        #expect(Plane(maps.luma) == expected, "\(path) \(format)")
      }
    }
  }

  @Test func sobelAndMask() throws {
    for (index, (width, height)) in Self.sizes.enumerated() {
      let source = try RandomFrame(
        .gray8, width: width, height: height, padding: 3, seed: UInt64(100 + index))
      let reduction = BorderParameters.reduction(width: width, height: height)
      let reduced = Reference.downscale(Reference.luma(source.frame), factor: reduction)
      var random = SplitMix(UInt64(index))
      let masks: [GuideMask?] = [
        nil,
        try GuideMask(
          width: reduced.width, height: reduced.height,
          pixels: (0..<2 * reduced.width * reduced.height).map { _ in random.byte() },
          identity: UInt64(1000 + index)),
      ]
      for mask in masks {
        let vertical = Reference.sobel(reduced, mask: mask, vertical: true)
        let horizontal = Reference.sobel(reduced, mask: mask, vertical: false)
        try paths.each { stages, path in
          try stages.load(source.frame)
          let maps = try stages.borders(mask: mask, parameters: Self.open)
          #expect(Plane(maps.vertical) == vertical, "\(path) \(width) × \(height)")
          #expect(Plane(maps.horizontal) == horizontal, "\(path) \(width) × \(height)")
        }
      }
    }
  }

  /// Where a mask shows nothing, nothing is worked out, and what another mask showed is gone.
  @Test func areasOfAMask() throws {
    let (width, height) = (203, 150)
    let parameters = BorderParameters(reduction: 1)
    func band(_ at: Int, _ from: Int, _ to: Int, _ ramp: Int = 3) -> Int {
      max(0, min(255, (min(at - from, to - at) + 1) * 255 / ramp))
    }
    for (index, shift) in [0, 37, 200, 0].enumerated() {
      let source = try RandomFrame(
        index % 2 == 0 ? .rgba : .nv12, width: width, height: height, seed: UInt64(index), smooth: true)
      var pixels: [UInt8] = []
      for plane in 0..<2 {
        for y in 0..<height {
          for x in 0..<width {
            let left = min(band(x, 20 + shift, 50 + shift), band(y, 15, 120))
            let right = min(band(x, 150, 180), band(y, 15, 120))
            let top = min(band(y, 0, 20), band(x, 20 + shift, 180))
            let bottom = min(band(y, 100, 139), band(x, 20 + shift, 180))
            pixels.append(UInt8(plane == 0 ? max(left, right) : max(top, bottom)))
          }
        }
      }
      let mask = try GuideMask(
        width: width, height: height, pixels: pixels, identity: UInt64(500 + index))
      for area in mask.borderAreas {
        #expect(area.right - area.left < 180 && area.bottom - area.top < 130)
      }
      let luma = Reference.luma(source.frame)
      let (vertical, horizontal) = Reference.borders(luma, mask: mask, parameters)
      try paths.each { stages, path in
        try stages.load(source.frame)
        let maps = try stages.borders(mask: mask, parameters: parameters)
        #expect(Plane(maps.vertical) == vertical, "\(path), mask \(index)")
        #expect(Plane(maps.horizontal) == horizontal, "\(path), mask \(index)")
        let seen = Plane(maps.luma)
        for area in mask.lumaAreas {
          let isAlike = (Int(area.top)..<Int(area.bottom)).allSatisfy { y in
            (Int(area.left)..<Int(area.right)).allSatisfy { seen[$0, y] == luma[$0, y] }
          }
          #expect(isAlike, "\(path), mask \(index)")
        }
        #expect(Plane(try stages.reduced()) == luma, "\(path), mask \(index)")
        // Wiped between some of the masks.
        if index == 1 { stages.forget() }
      }
    }
  }

  /// Parts of a mask so near to each other that a window holds responses of both.
  @Test(arguments: [1, 6, 7, 8, 15]) func partsOfAMaskNearEachOther(_ gap: Int) throws {
    let (width, height) = (130, 90)
    let source = try RandomFrame(.bgr, width: width, height: height, seed: UInt64(gap), smooth: true)
    var pixels: [UInt8] = []
    for plane in 0..<2 {
      for y in 0..<height {
        for x in 0..<width {
          let at = plane == 0 ? x : y
          let isSeen = (10..<30).contains(at) || (30 + gap..<53 + gap).contains(at)
          pixels.append(isSeen ? UInt8(155 + at) : 0)
        }
      }
    }
    let mask = try GuideMask(
      width: width, height: height, pixels: pixels, identity: UInt64(600 + gap))
    let parameters = BorderParameters(reduction: 1)
    let (vertical, horizontal) = Reference.borders(
      Reference.luma(source.frame), mask: mask, parameters)
    try paths.each { stages, path in
      try stages.load(source.frame)
      let maps = try stages.borders(mask: mask, parameters: parameters)
      #expect(Plane(maps.vertical) == vertical, "\(path), \(gap) pixels")
      #expect(Plane(maps.horizontal) == horizontal, "\(path), \(gap) pixels")
    }
  }

  @Test func refusesAMaskOfAnotherSize() throws {
    let source = try RandomFrame(.gray8, width: 20, height: 10, seed: 1)
    let mask = try GuideMask(
      width: 10, height: 20, pixels: [UInt8](repeating: 255, count: 400), identity: 7)
    try paths.each { stages, path in
      try stages.load(source.frame)
      #expect(throws: ScanError.self, "\(path)") {
        try stages.borders(mask: mask, parameters: Self.open)
      }
    }
  }

  @Test func threshold() throws {
    let parameters = [
      BorderParameters(reduction: 1), BorderParameters(reduction: 1, ratio: 1, offset: 0),
      BorderParameters(reduction: 1, ratio: 1.23, offset: 3),
      BorderParameters(reduction: 1, ratio: 255, offset: 255),
    ]
    for (index, (width, height)) in [(1, 1), (1, 50), (50, 1), (33, 7), (90, 85), (613, 40), (950, 20)].enumerated() {
      let source = try RandomFrame(.gray8, width: width, height: height, seed: UInt64(index))
      let luma = Reference.luma(source.frame)
      for parameters in parameters {
        let (vertical, horizontal) = Reference.borders(luma, mask: nil, parameters)
        try paths.each { stages, path in
          try stages.load(source.frame)
          let maps = try stages.borders(mask: nil, parameters: parameters)
          #expect(Plane(maps.vertical) == vertical, "\(path) \(width) × \(height)")
          #expect(Plane(maps.horizontal) == horizontal, "\(path) \(width) × \(height)")
        }
      }
    }
  }

  /// Quads in a frame of 300 × 200: near the card's size, small, turned, partly outside, and upside
  /// down.
  private static let quads = [
    Quad(Point(40, 30), Point(260, 42), Point(250, 170), Point(30, 160)),
    Quad(Point(280, 190), Point(10, 180), Point(20, 10), Point(290, 15)),
    Quad(Point(-80, -40), Point(400, 20), Point(350, 260), Point(-20, 150)),
  ]

  @Test func warp() throws {
    for format in [PixelFormat.rgba, .gray8, .uyvy] {
      let source = try RandomFrame(
        format, width: 300, height: 200, padding: 8, seed: 3, smooth: format == .gray8)
      let luma = Reference.luma(source.frame)
      for quad in Self.quads.suffix(SimulatedDevice.isUsed ? 1 : 3) {
        let h = try #require(Homography.ofCard(onto: quad))
        var cards: [Plane] = []
        try paths.each { stages, path in
          try stages.load(source.frame)
          let card = Plane(try stages.rectify(h))
          cards.append(card)
          // Coordinates are rounded to 1/256 pixel, which noise makes visible.
          let tolerance = format == .gray8 ? 1.0 : 2.0
          #expect(Self.distance(card, luma, h, taps: 1) <= tolerance, "\(path) \(format)")
        }
        #expect(cards[0] == cards[1])
        #expect(cards[0].distance(cards[2]) <= 1)
      }
    }
  }

  /// Luma is made where a card lies; a second card elsewhere in the frame has its own.
  @Test(arguments: [PixelFormat.rgba, .bgr, .yuyv]) func warpsOfOneFrame(_ format: PixelFormat) throws {
    let source = try RandomFrame(format, width: 400, height: 300, padding: 8, seed: 12)
    let luma = Reference.luma(source.frame)
    let places = [(10.0, 10.0, 80.0), (250, 200, 90), (0, 0, 300), (-40, 250, 500)]
    try paths.each { stages, path in
      try stages.load(source.frame)
      for (x, y, size) in places.suffix(SimulatedDevice.isUsed ? 1 : 4) {
        let h = try #require(
          Homography.ofCard(
            onto: Quad(
              Point(x, y), Point(x + size, y + 5), Point(x + size, y + 0.6 * size),
              Point(x + 3, y + 0.6 * size))))
        let card = Plane(try stages.rectify(h))
        #expect(Self.distance(card, luma, h, taps: 1) <= 2, "\(path) \(format)")
      }
    }
  }

  /// A card that is larger in the frame than when rectified is averaged.
  @Test(arguments: SimulatedDevice.isUsed ? [1400] : [1400, 2200]) func warpOfALargeCard(_ width: Int) throws {
    let source = try RandomFrame(.gray8, width: width, height: width * 5 / 8, seed: 4, smooth: true)
    let luma = Reference.luma(source.frame)
    let quad = Quad(
      Point(0, 0), Point(Double(width), 3), Point(Double(width) - 4, Double(width) / 1.6),
      Point(2, Double(width) / 1.6))
    let h = try #require(Homography.ofCard(onto: quad))
    let taps = h.taps(width: 856, height: 540)
    #expect(taps == (width < 1500 ? 2 : 3))
    var cards: [Plane] = []
    try paths.each { stages, path in
      try stages.load(source.frame)
      let card = Plane(try stages.rectify(h))
      cards.append(card)
      #expect(Self.distance(card, luma, h, taps: taps) <= 1, "\(path)")
    }
    #expect(cards[0] == cards[1])
    #expect(cards[0].distance(cards[2]) <= 1)
  }

  @Test(arguments: PixelFormat.allCases) func warpOfColor(_ format: PixelFormat) throws {
    let source = try RandomFrame(format, width: 64, height: 40, padding: 4, seed: 9)
    let quad = Quad(Point(5, 4), Point(60, 6), Point(58, 38), Point(3, 33))
    let h = try #require(Homography(width: 77, height: 51, onto: quad))
    var pictures: [[Plane]] = []
    try paths.each { stages, path in
      try stages.load(source.frame)
      let target = try PixelBuffer(width: 77, height: 51, channels: 4)
      try stages.rectifyColor(h, into: target)
      let picture = (0..<4).map { Plane(target.luma(channel: $0)) }
      pictures.append(picture)
      let luma = Reference.luma(source.frame)
      #expect(Self.distance(picture[3], luma, h, taps: 1) <= 2, "\(path)")
      if format == .rgba {
        let red = Plane(width: 64, height: 40) { x, y in
          source.frame.planes.0[y * source.frame.strides.0 + 4 * x]
        }
        #expect(Self.distance(picture[0], red, h, taps: 1) <= 2, "\(path)")
      }
    }
    for channel in 0..<4 {
      #expect(pictures[0][channel] == pictures[1][channel])
      #expect(pictures[0][channel].distance(pictures[2][channel]) <= 1)
    }
  }

  /// Nothing is sure about a map that is no map, but nothing may break.
  @Test func warpAlongNonsense() throws {
    let source = try RandomFrame(.rgba, width: 30, height: 20, seed: 2)
    let luma = Reference.luma(source.frame)
    for value in [Double.nan, 1e300] + (SimulatedDevice.isUsed ? [] : [.infinity, 0]) {
      let h = Homography(InlineArray<9, Double>(repeating: value))
      try paths.each { stages, path in
        try stages.load(source.frame)
        let card = try stages.rectify(h)
        #expect(card.width == CardGeometry.rectifiedWidth && card.height == CardGeometry.rectifiedHeight)
        #expect(Plane(try stages.reduced()) == luma, "\(path), \(value)")
        // A number makes a strip as long as they come: half an hour on a simulated device.
        guard value.isNaN || !SimulatedDevice.isUsed else { return }
        let strip = StripWindow(
          from: Point(value, value), to: Point(-value, 0), digitHeight: value)
        let scores = try stages.read([strip])
        try #require(scores.count == 1)
        #expect(scores[0].columns == strip.columns / 4, "\(path), \(value)")
        #expect(scores[0].values.count == scores[0].columns * StripScores.classes)
        // Logarithms of probabilities.
        #expect(scores[0].values.allSatisfy { $0.isFinite && $0 <= 1e-4 }, "\(path), \(value)")
      }
    }
  }

  @Test func strips() throws {
    let source = try RandomFrame(.gray8, width: 300, height: 200, padding: 5, seed: 6, smooth: true)
    let luma = Reference.luma(source.frame)
    let view = LumaView(
      base: source.frame.planes.0, width: 300, height: 200, stride: source.frame.strides.0)
    let strips = [
      StripWindow(from: Point(20, 60), to: Point(280, 70), digitHeight: 22),
      StripWindow(from: Point(20, 100), to: Point(290, 90), digitHeight: 43),
      StripWindow(from: Point(290, 100), to: Point(0, 110), digitHeight: 70),
      StripWindow(from: Point(-50, 190), to: Point(40, 250), digitHeight: 15),
    ]
    let taps = [1, 2, 3, 1]
    #expect(strips.map(\.taps) == taps)
    // Strips side by side in rows of a length of their own, as the network has them.
    let gap = 3
    let rowStride = strips.map { $0.columns + gap }.reduce(0, +)
    let columns = strips.indices.map { i in strips[..<i].map { $0.columns + gap }.reduce(0, +) }
    let count = rowStride * StripWindow.lineRows

    let images = CPUImageStages(workers: Workers(threads: 1))
    var cpu = [Float](repeating: 0, count: count)
    cpu.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      for (index, strip) in strips.enumerated() {
        images.strip(view, strip, into: base + columns[index], rowStride: rowStride)
      }
    }
    let context = try StagesOpenCLTests.context()
    let onDevice = try OpenCLStrips(OpenCLProgram(context, cacheDirectory: nil))
    let picture = try OpenCLPicture(context, width: 300, height: 200)
    try context.write(
      rows: 200, rowBytes: 300, from: view.base, stride: view.stride, to: picture.buffer,
      stride: picture.stride)
    let memory = try OpenCLBuffer(context, byteCount: 4 * count)
    try onDevice.fill(
      StripBatch(
        strips: 0..<strips.count, memory: memory, start: 0, rowStride: rowStride,
        planeStride: count, columns: columns), with: strips, rows: StripWindow.lineRows,
      of: picture)
    var openCL = [Float](repeating: 0, count: count)
    try context.read(memory, count: 4 * count, into: &openCL)

    for (index, strip) in strips.enumerated() {
      let bytes = Reference.strip(luma, strip, taps: taps[index])
      let expected = Reference.standardised(bytes)
      let levels = bytes.values.map(Float.init)
      // What one level of the picture comes to when standardised.
      let step =
        ((expected.max() ?? 0) - (expected.min() ?? 0))
        / max(1, (levels.max() ?? 0) - (levels.min() ?? 0))
      for (path, values) in [("cpu", cpu), ("opencl", openCL)] {
        var worst: Float = 0
        for r in 0..<StripWindow.lineRows {
          for c in 0..<strip.columns {
            let value = values[r * rowStride + columns[index] + c]
            worst = max(worst, abs(value - expected[r * strip.columns + c]))
          }
        }
        #expect(worst <= step * 1.1, "\(path), strip \(index)")
      }
    }
    #expect(zip(cpu, openCL).allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($0)) })
    for row in 0..<StripWindow.lineRows {
      for index in strips.indices {
        let end = row * rowStride + columns[index] + strips[index].columns
        #expect(openCL[end..<end + gap].allSatisfy { $0 == 0 }, "what lies between stays zero")
      }
    }
  }

  /// Strips of a picture's own pixels, or of means of 2 x 2, have a way of their own, also where they are more than
  /// the picture.
  @Test(arguments: [1, 2]) func levelStrips(step: Int) throws {
    let source = try RandomFrame(.gray8, width: 83, height: 51, padding: 3, seed: 7)
    let plane = Reference.luma(source.frame)
    let view = LumaView(base: source.frame.planes.0, width: 83, height: 51, stride: source.frame.strides.0)
    let context = try StagesOpenCLTests.context()
    let onDevice = try OpenCLStrips(OpenCLProgram(context, cacheDirectory: nil))
    let picture = try OpenCLPicture(context, width: 83, height: 51)
    try context.write(
      rows: 51, rowBytes: 83, from: view.base, stride: view.stride, to: picture.buffer, stride: picture.stride)
    for columns in [8, 40, 48, 80, 88] {
      let strip = StripWindow(
        origin: Point(0, 0), along: Point(1, 0), step: Double(step), columns: columns, rows: step == 1 ? 56 : 32)
      #expect(strip.taps == step)
      let count = columns * strip.rows
      var values = [Float](repeating: 0, count: count)
      values.withUnsafeMutableBufferPointer { target in
        guard let base = target.baseAddress else { return }
        CPUImageStages(workers: Workers(threads: 1)).strip(view, strip, into: base, rowStride: columns)
      }
      let expected = Reference.standardised(Reference.strip(plane, strip, taps: strip.taps))
      #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(columns) columns")
      let memory = try OpenCLBuffer(context, byteCount: 4 * count)
      try onDevice.fill(
        StripBatch(
          strips: 0..<1, memory: memory, start: 0, rowStride: columns, planeStride: count, columns: [0]),
        with: [strip], rows: strip.rows, of: picture)
      var openCL = [Float](repeating: 0, count: count)
      try context.read(memory, count: 4 * count, into: &openCL)
      #expect(zip(openCL, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(columns) columns on a device")
    }
  }

  @Test func readsStripsAlike() throws {
    let source = try RandomFrame(.rgba, width: 300, height: 200, seed: 8)
    let h = try #require(Homography.ofCard(onto: Self.quads[0]))
    let strips = [
      StripWindow(from: Point(60, 300), to: Point(800, 310), digitHeight: 44),
      StripWindow(from: Point(800, 200), to: Point(60, 210), digitHeight: 90),
      StripWindow(from: Point(-30, 500), to: Point(100, 560), digitHeight: 20),
    ].suffix(SimulatedDevice.isUsed ? 1 : 3).map { $0 }
    var scores: [[StripScores]] = []
    try paths.each { stages, _ in
      try stages.load(source.frame)
      _ = try stages.rectify(h)
      scores.append(try stages.read(strips))
    }
    for (index, strip) in strips.enumerated() {
      #expect(scores[0][index].columns == strip.columns / StripNetwork.columnsPerLineOutput)
      for path in 1...2 {
        #expect(scores[path][index].values.count == scores[0][index].values.count)
        let worst =
          zip(scores[0][index].values, scores[path][index].values)
          .map { abs(exp($0) - exp($1)) }.max() ?? 1
        #expect(worst <= 1e-3, "path \(path), strip \(index)")
      }
    }
  }

  @Test func warmsUp() throws {
    try paths.openCL.warmUp()
    #expect(throws: ScanError.self) { try paths.openCL.read([]) }
  }

  @Test func forgetsTheFrame() throws {
    let source = try RandomFrame(.rgba, width: 30, height: 20, seed: 2)
    let h = try #require(Homography.ofCard(onto: Self.quads[0]))
    try paths.each { stages, path in
      try stages.load(source.frame)
      let maps = try stages.borders(mask: nil, parameters: Self.open)
      let card = try stages.rectify(h)
      stages.forget()
      for view in [maps.vertical, maps.horizontal, maps.luma, card] {
        #expect(Plane(view).values.allSatisfy { $0 == 0 }, "\(path)")
      }
      #expect(throws: ScanError.self) { try stages.rectify(h) }
      #expect(throws: ScanError.self) { try stages.read([]) }
      #expect(throws: ScanError.self) { try stages.borders(mask: nil, parameters: Self.open) }
      #expect(throws: ScanError.self) { try stages.reduced() }
    }
  }

  /// The greatest difference from the reference over a sample of the pixels.
  private static func distance(_ card: Plane, _ luma: Plane, _ h: Homography, taps: Int) -> Double {
    var worst = 0.0
    for index in stride(from: 0, to: card.values.count, by: card.values.count > 10000 ? 97 : 1) {
      let (y, x) = index.quotientAndRemainder(dividingBy: card.width)
      let expected = Reference.warp(luma, h, x, y, taps: taps)
      worst = max(worst, abs(Double(card.values[index]) - expected) - 0.5)
    }
    return worst
  }
}
