// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import CardScan
@testable import CardScanMedia
@testable import CardScanPreview

@Suite struct PreviewServerTests {
  private static let number = ShownSession.number.map { "\($0)" }.joined()

  @Test func withoutTheTokenNothingSecretIsSent() async throws {
    try await ShownSession.run { shown in
      var answers: [Browser.Answer] = []
      for path in ["/", "/page.css", "/page.js", "/icon.svg", "/live", "/live", "/live"] {
        answers.append(try await shown.ask("GET", path))
      }
      for answer in answers {
        #expect(answer.status == 200)
        let text = String(decoding: answer.all, as: UTF8.self)
        #expect(!text.contains(Self.number))
        #expect(!text.contains(Self.number.prefix(6)))
        #expect(!text.contains(shown.token))
      }
      let frame = try ShownFrame(try await shown.ask("GET", "/live").body)
      #expect(frame.report["isUnlocked"] as? Bool == false)
      #expect(frame.digits == String(repeating: " ", count: 12) + "6467")
      let picture = try #require(frame.picture)
      #expect(picture.width <= 32 && picture.height <= 32)
      for y in 0..<picture.height {
        for x in 0..<picture.width { #expect(abs(Int(picture.row(y)[4 * x]) - 128) < 12) }
      }
    }
  }

  @Test func aNumberThatIsNotSureIsHiddenWholly() async throws {
    try await ShownSession.run(isSure: false) { shown in
      let frame = try ShownFrame(try await shown.ask("GET", "/live").body)
      #expect(frame.digits == String(repeating: " ", count: 16))
    }
  }

  @Test func theTokenUnlocksABrowser() async throws {
    try await ShownSession.run { shown in
      let unlocked = try await shown.ask("POST", "/unlock", body: shown.token)
      #expect(unlocked.status == 204)
      let cookie = try #require(unlocked.header("Set-Cookie"))
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      #expect(!cookie.contains(shown.token))
      let pair = try #require(cookie.split(separator: ";").first)
      let frame = try ShownFrame(try await shown.ask("GET", "/live", ["Cookie: other=1; \(pair)"]).body)
      #expect(frame.report["isUnlocked"] as? Bool == true)
      #expect(frame.digits == Self.number)
      #expect(frame.picture?.width == 640)
      // The stripes are there.
      let picture = try #require(frame.picture)
      #expect(abs(Int(picture.row(2)[4 * 1]) - Int(picture.row(2)[4 * 5])) > 100)
      // Others see no more for that.
      #expect(try ShownFrame(try await shown.ask("GET", "/live").body).digits.hasPrefix("    "))
      let locked = try await shown.ask("POST", "/lock", ["Cookie: \(pair)"])
      #expect(locked.header("Set-Cookie")?.contains("Max-Age=0") == true)
    }
  }

  @Test func programsGiveTheTokenInAHeader() async throws {
    try await ShownSession.run { shown in
      let answer = try await shown.ask("GET", "/live", ["Authorization: Bearer \(shown.token)"])
      #expect(try ShownFrame(answer.body).digits == Self.number)
    }
  }

  @Test func aWrongTokenUnlocksNothing() async throws {
    try await ShownSession.run { shown in
      let wrong = String(shown.token.dropLast()) + (shown.token.last == "0" ? "1" : "0")
      for token in ["", wrong, "x", shown.token + "0", String(repeating: "0", count: 5000)] {
        let answer = try await shown.ask("POST", "/unlock", body: token)
        #expect(answer.status == 403)
        #expect(answer.header("Set-Cookie") == nil)
      }
      let port = shown.server.port
      for header in [
        "Cookie: cardscan-\(port)=\(shown.token)", "Cookie: cardscan-\(port)=",
        "Authorization: Bearer \(wrong)", "Authorization: \(shown.token)",
      ] {
        let frame = try ShownFrame(try await shown.ask("GET", "/live", [header]).body)
        #expect(frame.report["isUnlocked"] as? Bool == false)
      }
    }
  }

  @Test func otherPagesGetNothing() async throws {
    try await ShownSession.run { shown in
      for host in ["evil.example", "evil.example:\(shown.server.port)", ""] {
        for path in ["/", "/live", "/nothing"] {
          let answer = try await shown.ask("GET", path, host: host)
          #expect(answer.status == 421)
          #expect(answer.body.count < 100)
        }
      }
      let answer = try await shown.ask(
        "POST", "/unlock", ["Origin: http://evil.example"], body: shown.token)
      #expect(answer.status == 403)
      let own = "Origin: http://127.0.0.1:\(shown.server.port)"
      #expect(try await shown.ask("POST", "/unlock", [own], body: shown.token).status == 204)
      let page = try await shown.ask("GET", "/")
      #expect(page.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
      #expect(page.header("Access-Control-Allow-Origin") == nil)
      #expect(page.header("Cache-Control") == "no-store")
    }
  }

  @Test func whatIsNotThereIsNotFound() async throws {
    try await ShownSession.run { (shown) async throws in
      for path in ["/nothing", "/live/more", "/../etc/passwd", "/%2e%2e/etc/passwd"] {
        let status = try await shown.ask("GET", path).status
        #expect(status == 404, "\(path)")
      }
      #expect(try await shown.ask("DELETE", "/").status == 405)
      #expect(try await shown.ask("GET", "/unlock").status == 405)
    }
  }

  @Test func nonsenseIsSurvived() async throws {
    try await ShownSession.run { shown in
      for text in [
        "\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET /live?after=99999999999999999999 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST /unlock HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
      ] {
        let browser = try Browser(port: shown.server.port)
        try browser.send(raw: text)
        _ = try? await browser.answer()
      }
      #expect(try await shown.ask("GET", "/live").status == 200)
    }
  }

  @Test func clientsThatStopReadingHoldNobodyUp() async throws {
    try await ShownSession.run { shown in
      var lazy: [Browser] = []
      for _ in 0..<3 {
        let browser = try Browser(port: shown.server.port)
        for _ in 0..<40 {
          try browser.send("GET", "/live", ["Authorization: Bearer \(shown.token)"])
        }
        lazy.append(browser)
      }
      let first = try Browser(port: shown.server.port), second = try Browser(port: shown.server.port)
      var serials: [[Int]] = [[], []]
      for _ in 0..<5 {
        for (i, browser) in [first, second].enumerated() {
          try browser.send("GET", "/live?after=\(serials[i].last ?? 0)")
        }
        for (i, browser) in [first, second].enumerated() {
          let frame = try ShownFrame(try await browser.answer().body)
          serials[i].append(try #require(frame.report["serial"] as? Int))
        }
      }
      for list in serials { #expect(list == Array(Set(list)).sorted(), "each frame is a new one") }
      withExtendedLifetime(lazy) {}
    }
  }

  @Test func atMostAboutTwelveFramesASecondAreSent() async throws {
    try await ShownSession.run { shown in
      let browser = try Browser(port: shown.server.port)
      let start = DispatchTime.now().uptimeNanoseconds
      for _ in 0..<6 {
        try browser.send("GET", "/live")
        _ = try await browser.answer()
      }
      #expect(DispatchTime.now().uptimeNanoseconds - start >= 5 * 80_000_000)
    }
  }

  @Test func aTroubleIsShown() async throws {
    try await ShownSession.run(notice: "The camera was unplugged.") { shown in
      let frame = try ShownFrame(try await shown.ask("GET", "/live").body)
      #expect(frame.report["notice"] as? String == "The camera was unplugged.")
      #expect(frame.picture == nil)
    }
  }

  @Test func aPortIsServedByOneAlone() async throws {
    try await ShownSession.run { shown in
      let port = shown.server.port
      let error = await #expect(throws: PreviewError.self) {
        try await ShownSession.run(port: port) { _ in }
      }
      #expect(error?.reason == "port \(port) of 127.0.0.1 is in use by another program")
    }
  }

  @Test func itStops() async throws {
    let port = try await ShownSession.run { (shown) async throws in
      #expect(try await shown.ask("GET", "/").status == 200)
      return shown.server.port
    }
    #expect(throws: Browser.Failure.self) { try Browser(port: port) }
    // The port is free again.
    try await ShownSession.run(port: port) { _ in }
  }

  @Test(arguments: [
    ("somewhere", "somewhere is no address"),
    ("192.0.2.1", "192.0.2.1 is no address of this machine"),
  ])
  func wrongAddressesAreRefused(address: String, reason: String) async {
    let error = await #expect(throws: PreviewError.self) {
      try await blocking {
        var options = PreviewOptions(port: 0)
        options.address = address
        _ = try PreviewServer(options)
      }
    }
    #expect(error?.reason == reason)
  }

  @Test func anIPv6AddressIsServed() async throws {
    try await blocking {
      var options = PreviewOptions(port: 0)
      options.address = "::1"
      // Not every machine has one.
      guard let server = try? PreviewServer(options) else { return }
      #expect(server.addresses == ["http://[::1]:\(server.port)/"])
    }
  }
}
