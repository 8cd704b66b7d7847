// SPDX-License-Identifier: Apache-2.0
import CardScanMedia
import Foundation
import TestFolders
import Testing

@testable import CardScanCommand

@Suite struct VideoCommandTests {
  private static let clip = RunningCommand.fixtures + "/clips/two-cards"
  private static let numbers = ["4555419310406700", "5360784595319940"]
  private static let keys = [
    "frame", "time_ms", "phase", "advice", "number", "confidence", "digits", "expiry", "holder",
    "brand", "fields", "stable", "quality", "quad", "observations", "read", "dropped", "ms",
  ]

  private func object(_ line: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  private func video(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> RunningCommand {
    try RunningCommand(
      ["video", "--backend", "cpu"] + arguments, input: input, environment: environment)
  }

  /// Two grey frames of a YUV4MPEG2 stream.
  private static let film: [UInt8] = {
    let frame = Array("FRAME\n".utf8) + [UInt8](repeating: 120, count: 160 * 120)
    return Array("YUV4MPEG2 W160 H120 F10:1 Cmono\n".utf8) + frame + frame
  }()

  /// A card is shown and taken away, another one is put in its place: the second number is never the
  /// first one's, and neither is said in full, nor can it be seen in the pictures.
  @Test func everyCardOfAFilmIsToldMasked() throws {
    let folder = try TestFolder()
    let run = try video(["--all", "--json", "--overlay", folder.path + "/seen", Self.clip])
    #expect(run.code == 0, "\(run.talk)")
    let objects = try run.lines.map(object)
    let frames = objects.filter { $0["final"] == nil }, ends = objects.filter { $0["final"] != nil }
    #expect(frames.count == 24)
    #expect(ends.map { $0["number"] as? String } == ["************6700", "************9940"])
    #expect(ends.map { $0["expiry"] as? String } == ["04/33", "05/26"])
    #expect(ends.last?["end"] as? String == "complete")
    for (index, frame) in frames.enumerated() {
      #expect(Set(frame.keys) == Set(Self.keys) && frame["frame"] as? Int == index)
      if index >= 13, let number = frame["number"] as? String, frame["quad"] is [Any] {
        #expect(number == "************9940")
      }
    }
    for number in Self.numbers {
      for start in 0...8 {
        let part = number.dropFirst(start).prefix(8)
        #expect(!run.output.contains(part))
      }
    }
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/seen")
    #expect(pictures.count == 24)
    let first = try Picture.read(path: folder.path + "/seen/frame_00000.png")
    #expect(first.width == 640 && first.height == 360)
  }

  @Test func aFilmEndsWithItsResult() throws {
    let folder = try TestFolder()
    let film = folder.path + "/seen.y4m"
    let run = try video(["--reveal", "--required", "number", "--overlay", film, Self.clip])
    #expect(run.code == 0, "\(run.talk)")
    let last = try #require(run.lines.last)
    #expect(last.hasPrefix("\(Self.clip): 4555 4193 1040 6700"))
    #expect(run.lines.dropLast().allSatisfy { $0.contains(" s  ") })
    let seen = try Film.open(path: film)
    let frame = try #require(try seen.next())
    #expect(frame.frame.width == 640 && seen.framesPerSecond == 30)
  }

  @Test func filmsWithoutACardGiveTwo() throws {
    let run = try video(["--json", "-"], input: Self.film)
    #expect(run.code == 2 && run.lines.count == 3)
    let end = try object(try #require(run.lines.last))
    #expect(end["status"] as? String == "no_card" && end["end"] is NSNull && end["frames"] as? Int == 2)
    #expect(try object(run.lines[1])["time_ms"] as? Double == 100)
    let paced = try video(["--json", "--realtime", "-"], input: Self.film)
    #expect(paced.code == 2 && paced.lines.count == 3)
  }

  @Test func filmsThatBreakOffGiveOne() throws {
    let run = try video(["--json", "-"], input: Self.film.dropLast(5))
    #expect(run.code == 1 && run.lines.count == 2)
    #expect(run.talk.contains("-: the film ends within frame 1"))
    #expect(try object(try #require(run.lines.last))["final"] as? Bool == true)
    for (name, reason) in [("none.y4m", "no such file"), ("", "no JPEG, PNG")] {
      let folder = try TestFolder()
      let failed = try video([folder.path + "/" + name])
      #expect(failed.code == 1 && failed.talk.contains(reason) && failed.output.isEmpty)
    }
    let empty = try video(["-"], input: Array("YUV4MPEG2 W160 H120 F10:1 Cmono\n".utf8))
    #expect(empty.code == 1 && empty.talk.contains("no frames"))
  }

  @Test func placesThatCannotBeWrittenGiveOne() throws {
    let run = try video(["--overlay", "/none/such/film.y4m", "-"], input: Self.film)
    #expect(run.code == 1 && run.talk.contains("cannot be written"))
    let folder = try TestFolder()
    let film = try folder.file("film.y4m", Self.film)
    let same = try video(["--overlay", folder.path + "/./film.y4m", film])
    #expect(same.code == 1 && same.talk.contains("takes its place"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: film)) == Data(Self.film))
  }

  @Test(arguments: [
    ["--cards", "2"], ["--required", "company", "--want", "number"], ["--required", "holder", "--no-text"],
    ["--required", "colour"], ["--observations", "-1"], ["--stable-observations", "0"],
    ["--rate", "0"], ["--rate=-1"], ["--rate", "nan"], ["--address", "somewhere"],
    ["--preview", "0", "--address", "1.2.3"],
    ["--minimum-sharpness", "2"], ["--maximum-motion", "nan"], ["--no-text", "--fields", "aaa"],
  ])
  func wrongUsageGives64(arguments: [String]) throws {
    #expect(try video(arguments + ["film.y4m"]).code == 64)
  }

  @Test func withoutFFmpegOtherFilmsAreRefused() throws {
    let folder = try TestFolder()
    let file = try folder.file("a.mp4", Array("\0\0\0\u{18}ftypmp42".utf8))
    let run = try video([file], environment: ["PATH": ""])
    #expect(run.code == 1)
    #expect(
      run.talk == "cardscan: \(file): it is neither YUV4MPEG2 nor JPEG pictures one after the other, "
        + "and for other films ffmpeg is not installed\n")
    let out = try video(
      ["--overlay", folder.path + "/out.mp4", "-"], input: Self.film, environment: ["PATH": ""])
    #expect(out.code == 1 && out.talk.contains("ffmpeg is not installed"))
  }

  /// Something that is called ffmpeg takes its place.
  @Test func otherFilmsGoThroughFFmpeg() throws {
    let folder = try TestFolder()
    let film = try folder.file("film.y4m", Self.film)
    let file = try folder.file("a.mp4", [0, 0, 0])
    func video(_ script: String, _ more: [String] = []) throws -> RunningCommand {
      _ = try folder.program("ffmpeg", script)
      return try self.video(["--json"] + more + [file], environment: ["PATH": folder.path])
    }
    let good = try video("exec /bin/cat '\(film)'")
    #expect(good.code == 2 && good.lines.count == 3, "\(good.talk)")
    let bad = try video("echo first >&2; echo 'file:a.mp4: no good' >&2; exit 1")
    #expect(bad.code == 1 && bad.talk.contains("ffmpeg cannot read it: file:a.mp4: no good"))
    let broken = try video("/usr/bin/head -c 20000 '\(film)'; echo damaged >&2; exit 1")
    #expect(broken.code == 1 && broken.talk.contains("ffmpeg cannot read it: damaged"))
    #expect(broken.lines.count == 2)
  }
}
