// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Which names a browser may have called this machine by. A page from elsewhere can make its own name
/// point here and so read what is served (DNS rebinding); it can do so with neither an address nor with
/// the machine's name.
struct HostCheck: Sendable {
  private let names: Set<String>

  init() {
    let name = ProcessInfo.processInfo.hostName.lowercased()
    let short = name.split(separator: ".").first.map(String.init) ?? name
    names = ["localhost", name, short, short + ".local"]
  }

  /// `host` is the request's header: a name or an address, with or without a port.
  func allows(_ host: String?) -> Bool {
    guard let host, let name = HostCheck.name(of: host) else { return false }
    return names.contains(name.lowercased()) || HostCheck.isAddress(name)
  }

  /// The host without its port; an IPv6 address without its brackets.
  static func name(of host: String) -> String? {
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return nil }
      let rest = host[host.index(after: end)...]
      guard rest.isEmpty || isPort(rest) else { return nil }
      return String(host[host.index(after: host.startIndex)..<end])
    }
    guard let colon = host.firstIndex(of: ":") else { return host.isEmpty ? nil : host }
    return colon > host.startIndex && isPort(host[colon...]) ? String(host[..<colon]) : nil
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && text.count > 1 && UInt16(text.dropFirst()) != nil
  }

  static func isAddress(_ text: String) -> Bool {
    var room = in6_addr()
    return inet_pton(AF_INET, text, &room) == 1 || inet_pton(AF_INET6, text, &room) == 1
  }
}
