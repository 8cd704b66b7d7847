// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct ScanCommandTests {
  private static let keys = [
    "file", "status", "number", "expiry", "holder", "brand", "confidence", "quad", "fields",
    "lines", "backend", "device", "ms", "company", "phones", "details", "region",
  ]

  private func object(_ line: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func statuses(_ run: RunningCommand) throws -> [String] {
    try run.lines.map { try object($0)["status"] as? String ?? "none" }
  }

  @Test func jsonHasTheDocumentedKeys() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 320, height: 240)
    let run = try RunningCommand(["scan", "--json", "--backend", "cpu", gray, folder.path])
    #expect(run.code == 1)
    #expect(run.lines.count == 2)
    for line in run.lines {
      let all = try object(line)
      #expect(Set(all.keys) == Set(ScanCommandTests.keys))
      let places = ScanCommandTests.keys.compactMap { line.range(of: "\"\($0)\": ")?.lowerBound }
      #expect(places.count == ScanCommandTests.keys.count && places == places.sorted())
      for key in ["number", "expiry", "holder", "brand", "confidence", "quad"] {
        #expect(all[key] is NSNull)
      }
      #expect((all["fields"] as? [String: Any])?.isEmpty == true)
      #expect((all["lines"] as? [Any])?.isEmpty == true)
    }
    let found = try object(run.lines[0])
    #expect(found["file"] as? String == gray && found["status"] as? String == "no_card")
    #expect(found["backend"] as? String == "cpu" && found["device"] is NSNull)
    let times = try #require(found["ms"] as? [String: Any])
    #expect(Set(times.keys) == ["total", "localize", "rectify", "read"])
    let failed = try object(run.lines[1])
    #expect(failed["status"] as? String == "unreadable_file" && failed["ms"] is NSNull)
  }

  private static let card = RunningCommand.fixtures + "/accuracy/card_07.jpg"

  private func scanned(_ arguments: [String]) throws -> (RunningCommand, [String: Any]) {
    let run = try RunningCommand(["scan", "--json", "--backend", "cpu"] + arguments)
    return (run, try object(try #require(run.lines.first)))
  }

  @Test func everyFieldHasAState() throws {
    let (run, all) = try scanned(["--reveal", "--today", "2033-01", "--want", "number,expiry", Self.card])
    #expect(run.code == 0)
    #expect(all["number"] as? String == "4849869379353506" && all["expiry"] as? String == "10/32")
    #expect(all["holder"] is NSNull && all["company"] is NSNull)
    let details = try #require(all["details"] as? [String: Any])
    #expect(Set(details.keys) == ["number", "expiry", "holder", "company", "phones", "fields"])
    func state(_ name: String) -> String? { (details[name] as? [String: Any])?["state"] as? String }
    #expect(state("number") == "read" && state("expiry") == "read" && state("holder") == "not_asked")
    let number = try #require(details["number"] as? [String: Any])
    #expect(number["luhn"] as? Bool == true && number["known_iin"] as? Bool == true)
    #expect((number["quad"] as? [Any])?.count == 4 && number["confidence"] as? Double ?? 0 > 0.9)
    let expiry = try #require(details["expiry"] as? [String: Any])
    #expect(expiry["expired"] as? Bool == true && expiry["alternatives"] is [Any])
  }

  @Test func policiesDecideWhichNumbersAreGiven() throws {
    let (short, held) = try scanned(["--digits", "13-15", Self.card])
    #expect(short.code == 2 && held["status"] as? String == "no_number" && held["number"] is NSNull)
    let (known, all) = try scanned(["--issuer", "shop:4849:16", "--require-known-iin", Self.card])
    #expect(known.code == 0 && all["brand"] as? String == "shop")
    let (other, none) = try scanned(["--issuer", "shop:4849:19", "--require-known-iin", Self.card])
    #expect(other.code == 2 && none["number"] is NSNull)
  }

  @Test(arguments: [
    (["--aspect-ratio", "2.2-2.4"], false), (["--aspect-ratio", "1.3-1.6"], true),
    (["--minimum-size", "0.9"], false), (["--minimum-size", "0.5"], true),
    (["--quadrature-tolerance", "0"], false), (["--quadrature-tolerance", "15"], true),
    (["--minimum-quad-confidence", "1"], false),
  ])
  func outlinesAreTheCallersToLimit(limit: [String], isFound: Bool) throws {
    let (run, all) = try scanned(["--guide", "centred", "--no-text", Self.card] + limit)
    #expect(run.code == (isFound ? 0 : 2))
    #expect(all["status"] as? String == (isFound ? "ok" : "no_card") && (all["quad"] is NSNull) != isFound)
  }

  @Test func withoutTextThereIsTheNumberAlone() throws {
    let (run, all) = try scanned(["--no-text", Self.card])
    #expect(run.code == 0 && all["number"] as? String == "************3506")
    #expect(all["expiry"] is NSNull && (all["lines"] as? [Any])?.isEmpty == true)
  }

  @Test func whatIsNotWantedIsNotMissed() throws {
    let (run, all) = try scanned(["--want", "expiry", Self.card])
    #expect(run.code == 0 && all["status"] as? String == "ok" && all["number"] is NSNull)
    let (none, nothing) = try scanned(["--want", "phones", Self.card])
    #expect(none.code == 2 && nothing["status"] as? String == "no_field")
  }

  @Test func expectedNamesAreTaken() throws {
    let (_, all) = try scanned(["--first-name", "Swen", "--last-name", "Schwartz", Self.card])
    #expect(all["holder"] as? String == "SWEN J SCHWARTZ")
    let holder = (all["details"] as? [String: Any])?["holder"] as? [String: Any]
    #expect(holder?["suggested"] as? Bool == true)
  }

  private func texts(_ all: [String: Any], _ key: String) -> [String] {
    ((all[key] as? [[String: Any]]) ?? []).compactMap { $0["text"] as? String }
  }

  @Test func regionsAreReadBesides() throws {
    let name = try scanned(["--region", "card:0,0.75,1,0.25", Self.card]).1
    #expect(texts(name, "region").contains { $0.contains("SCHWARZ") })
    #expect(!texts(name, "region").contains { $0.contains("3506") })
    #expect(texts(try scanned([Self.card]).1, "region").isEmpty)
  }

  /// All of a card, whatever its parts add up to in the last bits.
  @Test(arguments: [
    "card:0,0,1,1", "card:0.1,0.7,0.9,0.3", "card:0.35,0.14,0.65,0.86", "card:0,0,1,0,1,1,0,1",
  ])
  func regionsReachTheEdgesOfTheCard(region: String) {
    #expect(RegionArgument(argument: region) != nil)
  }

  /// A rectangle is upright where the picture is, whichever way it is stored.
  @Test(arguments: [1, 6, 8, 5])
  func regionsFollowTheOrientation(orientation: Int) throws {
    let file = RunningCommand.fixtures + "/awkward/exif-orientation-\(orientation).jpg"
    let region = orientation < 5 ? "0,0,320,200" : "0,0,200,320"
    let all = try scanned(["--region", region, file]).1
    #expect(texts(all, "region").contains { $0.hasSuffix("3301") })
    #expect(!texts(all, "region").contains { $0.contains("4048") })
  }

  @Test func oneBadFileDoesNotStopTheOthers() throws {
    let folder = try TestFolder()
    let deep = Array("P6\n64 48\n65535\n".utf8) + [UInt8](repeating: 90, count: 64 * 48 * 6)
    let files = [
      try folder.file("truncated.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]),
      try folder.file("empty.png", []),
      folder.path,
      try folder.file("huge.ppm", Array("P6\n30000 30000\n255\n".utf8)),
      try folder.file("text.png", Array("no picture at all".utf8)),
      folder.path + "/missing.jpg",
      try folder.gray("one.pgm", width: 1, height: 1),
      try folder.gray("line.pgm", width: 300, height: 1),
      try folder.file("deep.ppm", deep),
    ]
    let run = try RunningCommand(["scan", "--json", "--backend", "cpu"] + files)
    #expect(run.code == 1)
    let expected =
      Array(repeating: "unreadable_file", count: 6) + Array(repeating: "no_card", count: 3)
    #expect(try statuses(run) == expected)
    let talk = run.talk.split(separator: "\n")
    #expect(talk.count == 6)
    for (line, file) in zip(talk, files) { #expect(line.hasPrefix("cardscan: \(file): ")) }
  }

  @Test func standardInputIsAFile() throws {
    let gray = Array("P5 40 30 255\n".utf8) + [UInt8](repeating: 1, count: 1200)
    let run = try RunningCommand(["scan", "--backend", "cpu", "-"], input: gray)
    #expect(run.code == 2)
    #expect(run.output.hasPrefix("-: no card ("))
    #expect(try RunningCommand(["scan", "--backend", "cpu", "-"]).code == 1)
  }

  @Test(arguments: [
    ["scan"], ["scan", "--backend", "gpu", "a.jpg"], ["scan", "--guide", "1,2,3", "a.jpg"],
    ["scan", "--guide", "0,0,-5,5", "a.jpg"], ["scan", "--threads", "0", "a.jpg"],
    ["scan", "--minimum-confidence", "2", "a.jpg"], ["scan", "--nonsense", "a.jpg"],
    ["scan", "--minimum-confidence", "nan", "a.jpg"],
    ["scan", "--backend", "cpu", "--device", "0", "a.jpg"], ["nonsense"], ["evaluate"],
    ["scan", "--device", "", "a.jpg"], ["scan", "--device=-1", "a.jpg"],
    ["scan", "--guide", "nonsense", "a.jpg"], ["scan", "--guide", "0,0,inf,5", "a.jpg"],
    ["evaluate", "--limit", "0", "a.tsv"], ["scan", "--today", "2026-13", "a.jpg"],
    ["scan", "--today", "1999-12", "a.jpg"], ["scan", "--today", "26-12", "a.jpg"],
    ["scan", "--today", "2026-12-01", "a.jpg"], ["scan", "--today", "٢٠٢٦-12", "a.jpg"],
    ["scan", "--date-order", "year-first", "a.jpg"], ["scan", "--want", "", "a.jpg"],
    ["scan", "--want", "number,", "a.jpg"], ["scan", "--want", "cvv", "a.jpg"],
    ["scan", "--first-name", " ", "a.jpg"], ["scan", "--last-name", "", "a.jpg"],
    ["scan", "--brand-word", "", "a.jpg"], ["scan", "--no-text", "--today", "2026-01", "a.jpg"],
    ["scan", "--no-text", "--last-name", "Doe", "a.jpg"], ["scan", "--digits", "11", "a.jpg"],
    ["scan", "--digits", "16-20", "a.jpg"], ["scan", "--digits", "19-16", "a.jpg"],
    ["scan", "--aspect-ratio", "1.6", "a.jpg"], ["scan", "--aspect-ratio", "1.6-1.3", "a.jpg"],
    ["scan", "--aspect-ratio", "0.5-0.7", "a.jpg"], ["scan", "--aspect-ratio", "1.3-inf", "a.jpg"],
    ["scan", "--minimum-size", "1.1", "a.jpg"], ["scan", "--minimum-size", "nan", "a.jpg"],
    ["scan", "--quadrature-tolerance", "46", "a.jpg"],
    ["evaluate", "--minimum-quad-confidence", "2", "a.tsv"],
    ["scan", "--digits", "13-16-19", "a.jpg"], ["scan", "--digits", "many", "a.jpg"],
    ["scan", "--no-text", "--fields", "aaa", "a.jpg"], ["scan", "--region", "1,2,3", "a.jpg"],
    ["scan", "--region", "card:0,0,5,5", "a.jpg"], ["scan", "--region", "card:-0.1,0,1,1", "a.jpg"],
    ["scan", "--region", "card:0,0,1,0,1,1,0,1.1", "a.jpg"], ["scan", "--region", "0,0,1e9,1e9", "a.jpg"],
    ["scan", "--guide", "0,0,7,8", "a.jpg"],
    ["scan", "--region", "0,0,0,5", "a.jpg"], ["scan", "--region", "card:", "a.jpg"],
    ["scan", "--region", "0,0,nan,5", "a.jpg"], ["scan", "--region", "the name", "a.jpg"],
    ["scan", "--region", "0,0,9,9,9,0,0,9", "a.jpg"], ["scan", "--region", "card:0,0,1,x", "a.jpg"],
    ["scan", "--issuer", "shop", "a.jpg"], ["scan", "--issuer", "shop:6037:20", "a.jpg"],
    ["scan", "--issuer", ":6037:16", "a.jpg"], ["scan", "--issuer", "shop:0:16", "a.jpg"],
    ["scan", "--issuer", "shop:012345:16", "a.jpg"], ["scan", "--issuer", "shop:+12345:16", "a.jpg"],
    ["scan", "--issuer", "shop:5-06:16", "a.jpg"], ["scan", "--issuer", "shop:5-:16", "a.jpg"],
    ["scan", "--issuer", "shop:7-6:16", "a.jpg"], ["scan", "--issuer", "shop:123456789:16", "a.jpg"],
    ["scan", "a.jpg"] + Array(repeating: ["--first-name", "A"], count: 65).flatMap { $0 },
  ])
  func wrongUsageEndsWith64(arguments: [String]) throws {
    let run = try RunningCommand(arguments)
    #expect(run.code == 64)
    #expect(run.output.isEmpty && !run.talk.isEmpty)
  }

  @Test func aDeviceThatIsNotThereEndsWith1() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 40, height: 30)
    for device in ["99", "no such device anywhere"] {
      let run = try RunningCommand(["scan", "--backend", "opencl", "--device", device, gray])
      #expect(run.code == 1)
      #expect(run.output.isEmpty && run.talk.hasPrefix("cardscan: "))
    }
  }

  @Test func aGuideOutsideOfThePictureIsExplained() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 40, height: 30)
    let run = try RunningCommand(["scan", "--backend", "cpu", "--guide", "900,0,50,30", gray])
    #expect(run.code == 1)
    #expect(run.talk.contains("guide"))
  }

  @Test func overlaysHaveNamesOfTheirOwn() throws {
    let folder = try TestFolder()
    let first = try folder.gray("a.pgm", width: 64, height: 48)
    let second = try folder.gray("a.ppm", width: 64, height: 48)
    let overlays = folder.path + "/new/folder"
    let run = try RunningCommand([
      "scan", "--backend", "cpu", "--overlay", overlays, "--guide", "centred", first, second,
    ])
    #expect(run.code == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: overlays).sorted()
    #expect(names == ["a-2.png", "a.png"])
    #expect(try RunningCommand(["scan", "--overlay", first + "/x", second]).code == 1)
  }

  @Test func devicesAreListed() throws {
    let run = try RunningCommand(["devices", "--json"])
    #expect(run.code == 0)
    let all = try object(try #require(run.lines.first))
    #expect(all["opencl"] is [Any])
    #expect((all["cpu"] as? [String: Any])?["threads"] as? Int ?? 0 > 0)
    #expect(try RunningCommand(["devices"]).output.hasPrefix("CPU path: "))
  }

  @Test func withoutOpenCLTheCPUPathRuns() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 64, height: 48)
    let nothing = ["OCL_ICD_VENDORS": folder.path]
    let run = try RunningCommand(["scan", "--json", gray], environment: nothing)
    #expect(run.code == 2 && run.output.contains("\"backend\": \"cpu\""))
    let refused = try RunningCommand(["scan", "--backend", "opencl", gray], environment: nothing)
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.talk == "cardscan: no OpenCL platform has a usable device\n")
    let listed = try RunningCommand(["devices"], environment: nothing)
    #expect(listed.code == 0 && listed.output.contains("OpenCL: no device"))
  }

  @Test func outputThatNobodyTakesEndsTheCommand() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 64, height: 48)
    let full = try RunningCommand(
      ["scan", "--backend", "cpu", gray, gray], output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(full.code == 1)
    #expect(full.talk == "cardscan: the output cannot be written: No space left on device\n")
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let unread = try RunningCommand(
      ["scan", "--backend", "cpu", gray], output: pipe.fileHandleForWriting)
    #expect(unread.code == 1 || unread.code == -SIGPIPE)
    #expect(unread.talk.isEmpty)
  }

  @Test func foldersThatCannotBeWrittenAreExplained() throws {
    let folder = try TestFolder()
    let gray = try folder.gray("gray.pgm", width: 64, height: 48)
    func scan(_ option: String, _ path: String) throws -> RunningCommand {
      try RunningCommand(["scan", "--backend", "cpu", option, path, gray])
    }
    for option in ["--overlay", "--cache"] {
      for (path, reason) in [
        (gray, "a file of this name is in its place"), (gray + "/x", "Not a directory"),
        ("/proc/cardscan/x", "No such file or directory"),
      ] {
        let run = try scan(option, path)
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(run.talk == "cardscan: \(path): the folder cannot be made: \(reason)\n")
      }
    }
    // The picture is scanned all the same.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/gray.png", withIntermediateDirectories: false)
    let taken = try scan("--overlay", folder.path)
    #expect(taken.code == 1 && taken.lines.count == 1)
    #expect(taken.talk.hasSuffix("gray.png cannot be written: Is a directory\n"))
  }
}
