// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Each header by itself, as C and as C++, by both compilers, without a warning.
struct HeaderTests {
  @Test(
    arguments: ["cardscan.h", "cardscan_camera.h"],
    [
      ("gcc", "-std=c99"), ("gcc", "-std=c11"), ("g++", "-std=c++17"),
      ("clang", "-std=c99"), ("clang", "-std=c11"), ("clang++", "-std=c++17"),
    ])
  func compiles(header: String, way: (compiler: String, standard: String)) throws {
    let language = way.standard.contains("++") ? "c++" : "c"
    let outcome = try InstalledLibraryTests.run(
      way.compiler,
      [
        way.standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", language,
        "include/\(header)",
      ])
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
