// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
//
// The ordinary build: engine, tests, command. libcardscan.so itself is built as
// Embedded Swift from the same sources by Scripts/build-library.
import PackageDescription

// Tests take hundreds of pictures through it: unoptimised, the whole suite takes half as much processor time again.
// Every check that release builds keep is there, and so is what tests may see inside. With threads there is an object
// for each source, as SwiftPM's index wants it.
let optimizedForTests: [SwiftSetting] = [
  .unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
]

let package = Package(
  name: "cardscan",
  products: [
    .library(name: "CardScan", targets: ["CardScan"]),
    .library(name: "CardScanMedia", targets: ["CardScanMedia"]),
    .library(name: "CardScanC", targets: ["CardScanC"]),
    .executable(name: "cardscan-cli", targets: ["CardScanCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Serves the preview page.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The public C header, imported so that the compiler checks every export against it.
    .systemLibrary(name: "CCardScan", path: "include"),
    // libc, threads and time, for sources that may not import Glibc.
    .target(name: "CSystem", exclude: ["release.c"]),
    // OpenCL, loaded at run time.
    .target(name: "COpenCL"),
    // The hot loops of the CPU path, with run-time dispatch on the processor.
    .target(name: "CLoops", cSettings: [.unsafeFlags(["-O3", "-ffp-contract=off"])]),
    // Kernel sources and weights, embedded as bytes.
    .target(
      name: "CardScanKernels", path: "Kernels", sources: ["kernels.c"],
      cSettings: [.unsafeFlags(["-std=c23"])]),
    .target(
      name: "CardScanModels", path: "Models", sources: ["models.c"],
      cSettings: [.unsafeFlags(["-std=c23"])]),
    // Labels and other words by which fields are found.
    .target(
      name: "CardScanWords", path: "Words", sources: ["words.c"],
      cSettings: [.unsafeFlags(["-std=c23"])]),
    .target(
      name: "CardScan",
      dependencies: [
        "CSystem", "COpenCL", "CLoops", "CardScanKernels", "CardScanModels", "CardScanWords",
      ],
      swiftSettings: optimizedForTests),
    // JPEG: pictures, films, cameras.
    .target(name: "CTurboJPEG", linkerSettings: [.linkedLibrary("turbojpeg")]),
    // Cameras: Video4Linux for Swift, and what is made of it, a library of its own.
    .target(
      name: "CVideo4Linux", dependencies: ["CTurboJPEG"], linkerSettings: [.linkedLibrary("v4l2")]),
    .target(name: "CardScanCamera", dependencies: ["CVideo4Linux"]),
    .target(
      name: "CardScanCameraC", dependencies: ["CardScanCamera", "CCardScan", "CVideo4Linux"]),
    .target(name: "CardScanC", dependencies: ["CardScan", "CCardScan", "CSystem"]),
    .systemLibrary(name: "CSPNG", pkgConfig: "spng"),
    .systemLibrary(name: "CEXIF", pkgConfig: "libexif"),
    .target(
      name: "CardScanMedia",
      dependencies: ["CardScan", "CardScanCamera", "CTurboJPEG", "CSPNG", "CEXIF"],
      swiftSettings: optimizedForTests),
    // The page that shows a session as it goes on, its files embedded as bytes, and what serves it.
    .target(name: "CardScanPreviewPage", cSettings: [.unsafeFlags(["-std=c23"])]),
    .target(
      name: "CardScanPreview",
      dependencies: [
        "CardScan", "CardScanMedia", "CardScanPreviewPage",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ]),
    .executableTarget(
      name: "CardScanCommand",
      dependencies: [
        "CardScan", "CardScanCamera", "CardScanMedia", "CardScanPreview", "CSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // A device that answers as Video4Linux does.
    .target(name: "CFakeCamera", dependencies: ["CVideo4Linux"], path: "Tests/CFakeCamera"),
    // Folders that tests write to, removed afterwards.
    .target(name: "TestFolders", path: "Tests/TestFolders"),
    .testTarget(
      name: "CardScanCameraTests",
      dependencies: [
        "CardScanCamera", "CardScanCameraC", "CCardScan", "CFakeCamera", "CTurboJPEG",
        "CVideo4Linux", "TestFolders",
      ]),
    .testTarget(name: "CardScanTests", dependencies: ["CardScan", "CardScanWords", "TestFolders"]),
    .testTarget(
      name: "CardScanCTests", dependencies: ["CardScanC", "CCardScan", "CLoops", "CardScanMedia", "TestFolders"]),
    .testTarget(name: "CardScanMediaTests", dependencies: ["CardScan", "CardScanMedia", "TestFolders"]),
    .testTarget(
      name: "CardScanPreviewTests", dependencies: ["CardScan", "CardScanMedia", "CardScanPreview"]),
    .testTarget(
      name: "CardScanCommandTests", dependencies: ["CardScan", "CardScanMedia", "CardScanCommand", "TestFolders"]),
  ]
)
