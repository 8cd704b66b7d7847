// SPDX-License-Identifier: Apache-2.0
import CardScanPreviewPage
import FlyingFox
import Foundation

/// Answers browsers: the page, what it shows, and the way to see all of it.
struct PreviewHandler: HTTPHandler {
  let feed: PreviewFeed
  /// What somebody must know to unlock the page.
  let token: AccessToken
  /// What a browser that has unlocked it is known by.
  private let session = AccessToken()
  private let hosts = HostCheck()

  /// Seconds after which a browser is told that there is nothing new.
  private static let patience = 8.0

  init(feed: PreviewFeed, token: AccessToken) {
    self.feed = feed
    self.token = token
  }

  func handleRequest(_ request: HTTPRequest) async -> HTTPResponse {
    guard hosts.allows(request.headers[.host]) else {
      return answer(.misdirected, text: "This name is not one of the machine's.\n")
    }
    switch (request.method, request.path) {
    case (.GET, "/"): return file(cs_preview_html, "text/html; charset=utf-8")
    case (.GET, "/page.css"): return file(cs_preview_css, "text/css; charset=utf-8")
    case (.GET, "/page.js"): return file(cs_preview_js, "text/javascript; charset=utf-8")
    case (.GET, "/icon.svg"): return file(cs_preview_icon, "image/svg+xml")
    case (.GET, "/live"): return await live(request)
    case (.POST, "/unlock"): return await unlock(request)
    case (.POST, "/lock"): return lock(request)
    case (_, "/"), (_, "/page.css"), (_, "/page.js"), (_, "/icon.svg"), (_, "/live"), (_, "/unlock"),
      (_, "/lock"):
      return answer(.methodNotAllowed, text: "This cannot be done here.\n")
    default: return answer(.notFound, text: "There is nothing here.\n")
    }
  }

  // MARK: Answers

  private func file(
    _ bytes: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?, _ type: String
  ) -> HTTPResponse {
    var length = 0
    guard let start = bytes(&length) else { return answer(.notFound, text: "") }
    return answer(.ok, Data(UnsafeBufferPointer(start: start, count: length)), type)
  }

  private func live(_ request: HTTPRequest) async -> HTTPResponse {
    let after = request.query.first { $0.name == "after" }.flatMap { Int($0.value) } ?? 0
    let body = await feed.next(
      after: after, isUnlocked: isUnlocked(request), seconds: Self.patience)
    guard let body else { return answer(.noContent) }
    return answer(.ok, body, "application/octet-stream")
  }

  private func unlock(_ request: HTTPRequest) async -> HTTPResponse {
    guard isOwn(request), (request.bodySequence.count ?? .max) <= token.text.count,
      let body = try? await request.bodyData, token.matches(String(decoding: body, as: UTF8.self))
    else { return answer(.forbidden, text: "This is not the token.\n") }
    return cookie(request, session.text, "")
  }

  private func lock(_ request: HTTPRequest) -> HTTPResponse {
    guard isOwn(request) else { return answer(.forbidden, text: "") }
    return cookie(request, "", "; Max-Age=0")
  }

  private func cookie(_ request: HTTPRequest, _ value: String, _ end: String) -> HTTPResponse {
    var response = answer(.noContent)
    response.headers[.setCookie] =
      "\(cookieName(request))=\(value); Path=/; HttpOnly; SameSite=Strict\(end)"
    return response
  }

  private func answer(_ status: HTTPStatusCode, text: String) -> HTTPResponse {
    answer(status, Data(text.utf8), "text/plain; charset=utf-8")
  }

  private func answer(
    _ status: HTTPStatusCode, _ body: Data = Data(), _ type: String? = nil
  ) -> HTTPResponse {
    var headers = PreviewHandler.headers
    if let type { headers[.contentType] = type }
    return HTTPResponse(
      statusCode: status, headers: headers,
      body: HTTPBodySequence(data: body, suggestedBufferSize: max(body.count, 1)))
  }

  /// Nothing from elsewhere is loaded, nothing is kept, and no other page may show or read this one.
  private static let headers: HTTPHeaders = {
    var headers = HTTPHeaders()
    for (name, value) in [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("Cache-Control", "no-store"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"),
      ("X-Content-Type-Options", "nosniff"),
    ] { headers[HTTPHeader(name)] = value }
    return headers
  }()

  // MARK: Who asks

  /// Whether a request comes from this page, or from no page at all.
  private func isOwn(_ request: HTTPRequest) -> Bool {
    guard let origin = request.headers[HTTPHeader("Origin")] else { return true }
    return request.headers[.host].map { origin == "http://\($0)" } ?? false
  }

  /// Whether a request has the cookie of a browser that knew the token, or the token itself.
  private func isUnlocked(_ request: HTTPRequest) -> Bool {
    if let given = request.headers[.authorization], given.hasPrefix("Bearer ") {
      return token.matches(given.dropFirst(7))
    }
    let name = cookieName(request) + "="
    return (request.headers[.cookie] ?? "").split(separator: ";").contains {
      let pair = $0.drop { $0 == " " }
      return pair.hasPrefix(name) && session.matches(pair.dropFirst(name.count))
    }
  }

  /// Browsers do not keep cookies apart by port, so the name does.
  private func cookieName(_ request: HTTPRequest) -> String {
    let port = request.headers[.host]?.split(separator: ":").last.flatMap { UInt16($0) } ?? 80
    return "cardscan-\(port)"
  }
}

extension HTTPStatusCode {
  /// RFC 9110, 15.5.20.
  fileprivate static let misdirected = HTTPStatusCode(421, phrase: "Misdirected Request")
}
