// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Under which addresses others reach this machine.
enum MachineAddresses {
  /// IPv4 addresses of its interfaces that are up, but for the loopback's.
  static var outside: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var addresses: [String] = []
    for interface in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let entry = interface?.pointee, let address = entry.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET),
        entry.ifa_flags & UInt32(IFF_UP) != 0,
        entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(MemoryLayout<sockaddr_in>.size), &host, socklen_t(host.count), nil, 0,
          NI_NUMERICHOST) == 0
      else { continue }
      addresses.append(host.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
    }
    return addresses
  }
}
