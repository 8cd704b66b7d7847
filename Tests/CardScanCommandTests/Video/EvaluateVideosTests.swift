// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestFolders
import Testing

@testable import CardScan
@testable import CardScanCommand

@Suite struct EvaluateVideosTests {
  @Test func clipsAreMeasured() throws {
    let folder = try TestFolder()
    for clip in ["card", "gray"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + clip, withIntermediateDirectories: true)
    }
    for i in 0..<5 {
      try FileManager.default.copyItem(
        atPath: RunningCommand.fixtures + "/clips/two-cards/frame_00\(i).jpg",
        toPath: folder.path + "/card/\(i).jpg")
    }
    _ = try folder.gray("gray/1.pgm", width: 64, height: 48)
    let manifest = try folder.file(
      "manifest.tsv",
      Array(
        """
        folder\tnumber\texpiry\tholder\tlayout
        card\t4555419310406700\t04/33\tDR J PETROV\tclassic
        gray\t\t\t\t
        none\t4111111111111111\t\t\t

        """.utf8))
    let run = try RunningCommand(
      [
        "evaluate", "--videos", "--json", "--backend", "cpu", "--required", "number",
        "--stable-observations", "3", manifest,
      ])
    // One of the clips is not there.
    #expect(run.code == 1, "\(run.talk)")
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let clips = try #require(all["clips"] as? [String: Any])
    #expect(clips["count"] as? Int == 3 && clips["wrong_at_any_time"] as? Int == 0)
    let ended = try #require(clips["ended"] as? [String: Any])
    #expect(ended["complete"] as? Int == 1 && ended["clip"] as? Int == 1)
    let each = try #require(clips["each"] as? [[String: Any]])
    #expect(each.map { $0["outcome"] as? String } == ["exact", "exact", "unreadable file"])
    let frames = try #require(each[0]["frames_to_number"] as? Int)
    #expect((1...5).contains(frames) && each[1]["frames_to_number"] is NSNull)
    let sum = try #require(all["all"] as? [String: Any])
    #expect(sum["pictures"] as? Int == 2 && sum["exact"] as? Double == 0.5)
    #expect(run.talk.contains("none: ") && !run.output.contains("45554193"))
  }

  @Test func inRealTimeEveryFrameIsPushedOrDropped() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/gray", withIntermediateDirectories: true)
    for i in 0..<4 { _ = try folder.gray("gray/\(i).pgm", width: 64, height: 48) }
    let manifest = try folder.file("manifest.tsv", Array("folder\tnumber\ngray\t\n".utf8))
    let run = try RunningCommand(
      ["evaluate", "--videos", "--realtime", "--rate", "20", "--json", "--backend", "cpu", manifest])
    #expect(run.code == 0, "\(run.talk)")
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let clips = try #require(all["clips"] as? [String: Any])
    let pushed = try #require(clips["pushed_frames"] as? Int), dropped = try #require(clips["dropped_frames"] as? Int)
    #expect(pushed > 0 && pushed + dropped == 4)
  }

  @Test func framesAreCounted() throws {
    let row = try Manifest.rows("folder\tnumber\na\t4111111111111111\n", path: "m")[0]
    let result = ScanResult()
    func clip(_ frames: Int?, wrong: Bool = false) -> ClipJudgement {
      var state = SessionState()
      state.end = frames == nil ? .none : .complete
      return ClipJudgement(
        end: Judgement(row, result, threshold: 0.9), state, framesToNumber: frames, wasWrong: wrong,
        dropped: 3, times: [1_000_000, 3_000_000], work: [1_000_000, 2_000_000], singles: [])
    }
    let report = ClipReport([clip(4), clip(9), clip(nil, wrong: true), clip(2)], reveal: false)
    #expect(report.framesToNumber(0.5) == 9 && report.framesToNumber(0.9) == nil)
    #expect(report.wrongAtAnyTime == 1 && report.count(.complete) == 3 && report.count(.none) == 1)
    #expect(report.text.contains("Frames until the right number: 9, the median; never in 90 %"))
    #expect(report.json.text.contains(#""frames_to_number": {"median": 9, "p90": null}"#))
    #expect(report.text.contains("Frames: 8 pushed, 12 dropped"))
    #expect(report.json.text.contains(#""pushed_frames": 8, "dropped_frames": 12"#))
  }

  @Test(arguments: [
    ["--each-frame"], ["--realtime"], ["--videos", "--realtime", "--each-frame"], ["--rate", "0"], ["--cards=-1"],
    ["--videos", "--each-reader"], ["--videos", "--overlay", "o"],
  ])
  func wrongUsageGives64(arguments: [String]) throws {
    #expect(try RunningCommand(["evaluate"] + arguments + ["m.tsv"]).code == 64)
  }
}
