// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScanPreview

@Suite struct HostCheckTests {
  @Test(arguments: [
    "localhost", "localhost:8080", "LOCALHOST", "127.0.0.1", "127.0.0.1:80", "192.168.1.20:8080",
    "[::1]", "[::1]:8080", "[fe80::1]:1",
  ])
  func ownNamesAreTaken(host: String) {
    #expect(HostCheck().allows(host))
  }

  @Test(
    arguments: [
      nil, "", "evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example",
      "localhost:80:80", "[::1", "[::1]x", "::1", "127.0.0.1:", "127.0.0.1:99999", "1.2.3.4@evil",
    ] as [String?])
  func otherNamesAreNot(host: String?) {
    #expect(!HostCheck().allows(host))
  }
}
