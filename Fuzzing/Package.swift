// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
//
// A package of its own: `Fuzzing/build` compiles it, and cardscan with it, with instruments. README.md says
// what each target does.
import PackageDescription

let names = [
  "scan", "session", "rules", "fields", "rulefile", "weights", "paths", "picture", "exif", "film",
  "sequence", "camera",
]

let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "cardscan", path: "..")],
  targets: [
    .target(name: "SampleCard", cSettings: [.unsafeFlags(["-std=c23"])]),
    // A driver for the camera that answers what the fuzzer says.
    .target(
      name: "FuzzDriver", dependencies: [.product(name: "CardScanMedia", package: "cardscan")]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "FuzzDriver", "SampleCard",
        .product(name: "CardScan", package: "cardscan"),
        .product(name: "CardScanC", package: "cardscan"),
        .product(name: "CardScanMedia", package: "cardscan"),
      ]),
    // What makes a program of a function.
    .target(name: "FuzzTarget"),
    .executableTarget(
      name: "fuzz-mjpeg", dependencies: [.product(name: "CardScanMedia", package: "cardscan")]),
  ]
    + names.map {
      .executableTarget(name: "fuzz-\($0)", dependencies: ["FuzzTarget", "FuzzTargets"])
    }
)
