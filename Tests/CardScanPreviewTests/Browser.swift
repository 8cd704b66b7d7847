// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Runs what blocks on a thread of its own: tests run on the threads that the server needs.
func blocking<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try body() }) }.start()
  }
}

/// A client that sends what it is told to, and takes the answer or leaves it.
final class Browser: Sendable {
  struct Answer: Sendable {
    let status: Int
    let head: String
    let body: [UInt8]

    /// The bytes of everything that came.
    var all: [UInt8] { Array(head.utf8) + body }

    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  struct Failure: Error {
    let code = errno
  }

  private let descriptor: Int32
  private let port: UInt16

  init(port: UInt16) throws {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure() }
    // Tests that wait for programs keep the threads on which the server answers.
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends a request. `host` is what the browser believes that it talks to.
  func send(
    _ method: String = "GET", _ path: String, host: String? = nil, _ headers: [String] = [],
    body: String = ""
  ) throws {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
    lines += ["Connection: keep-alive", "Content-Length: \(body.utf8.count)", "", body]
    try send(raw: lines.joined(separator: "\r\n"))
  }

  func send(raw text: String) throws {
    let bytes = Array(text.utf8)
    guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw Failure() }
  }

  /// Waits for the answer to a request.
  func answer() async throws -> Answer { try await blocking { try self.take() } }

  private func take() throws -> Answer {
    var taken: [UInt8] = []
    var end: Int?
    while end == nil {
      taken += try receive()
      end = taken.indices.first { taken[$0...].starts(with: Array("\r\n\r\n".utf8)) }
    }
    let head = String(decoding: taken[..<(end ?? 0)], as: UTF8.self)
    var body = Array(taken[((end ?? 0) + 4)...])
    let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    let length = Answer(status: 0, head: head, body: []).header("Content-Length").flatMap { Int($0) } ?? 0
    while body.count < length { body += try receive() }
    return Answer(status: status, head: head, body: body)
  }

  private func receive() throws -> [UInt8] {
    var room = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else { throw Failure() }
    return Array(room[..<count])
  }

  /// Asks and waits.
  static func ask(
    _ port: UInt16, _ method: String = "GET", _ path: String, host: String? = nil,
    _ headers: [String] = [], body: String = ""
  ) async throws -> Answer {
    let browser = try Browser(port: port)
    try browser.send(method, path, host: host, headers, body: body)
    return try await browser.answer()
  }
}
