// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan
@testable import CardScanMedia
@testable import CardScanPreview

@Suite struct PreviewFeedTests {
  @Test func aNoticeIsShownUntilTheNextFrameComes() async throws {
    let feed = PreviewFeed()
    let picture = try Picture(width: 16, height: 16)
    let notice = PreviewReport(notice: "The camera was unplugged.", source: "a test")
    feed.offer(notice)
    feed.offer(try picture.frame(), now: 1) { notice }
    Thread { feed.encode(with: PreviewEncoder()) }.start()
    #expect(await feed.next(after: 0, isUnlocked: false, seconds: 0.3) == nil, "it is the older one")
    feed.offer(notice)
    #expect(await feed.next(after: 0, isUnlocked: false, seconds: 20) != nil)
    feed.stop()
  }
}
