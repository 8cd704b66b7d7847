// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
//
// A package of its own, so that nobody who builds or uses cardscan needs OpenCV.
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "cardscan", path: "..")],
  targets: [
    .target(
      name: "OpenCVStages",
      cxxSettings: [.unsafeFlags(["-O3", "-isystem", "/usr/include/opencv4"])],
      linkerSettings: [.linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc")]),
    .executableTarget(
      name: "CompareOpenCV",
      dependencies: ["OpenCVStages", .product(name: "CardScan", package: "cardscan")]),
    // No benchmark: what `Training/fit_outlines.py` asks.
    .executableTarget(
      name: "ListOutlines",
      dependencies: [
        .product(name: "CardScan", package: "cardscan"),
        .product(name: "CardScanMedia", package: "cardscan"),
      ]),
  ],
  cxxLanguageStandard: .cxx17
)
