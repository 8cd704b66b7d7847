// SPDX-License-Identifier: Apache-2.0
import FlyingSocks
import Foundation

extension PreviewOptions {
  /// Whether `address` is one at all. Whether it is this machine's, only the start tells.
  public var hasAddress: Bool { socketAddress != nil }

  /// Where the server listens; nil where `address` is none.
  var socketAddress: (any SocketAddress)? {
    let host = address == "localhost" ? "127.0.0.1" : address
    if let address = try? sockaddr_in.inet(ip4: host, port: port) { return address }
    return try? sockaddr_in6.inet6(ip6: host, port: port)
  }
}
