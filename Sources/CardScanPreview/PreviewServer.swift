// SPDX-License-Identifier: Apache-2.0
import CardScan
import FlyingFox
import Foundation

/// Serves a page that shows a session as it goes on: the picture, where the card is seen, its characters
/// as they become sure, what the person should do, how well the card is seen, and the time of each stage.
/// The number, other fields and the sharp picture are shown to those alone who know the token.
///
/// The loop that pushes frames tells it of each of them with `update`, from one thread, and is never held
/// up: frames are copied where somebody waits for one, at most about 12 a second, and encoded elsewhere.
public final class PreviewServer {
  /// Where the page is served.
  public let port: UInt16
  private let options: PreviewOptions
  private let server: HTTPServer
  private let token = AccessToken()
  private let feed = PreviewFeed()
  private var place = CardPlace()
  private var rate = FrameRate()
  private var times = StageTimes()

  /// Starts serving, and waits until it does: not from an asynchronous function. Throws where the address is
  /// none of this machine's, or the port is in use.
  public init(_ options: PreviewOptions) throws(PreviewError) {
    self.options = options
    let handler = PreviewHandler(feed: feed, token: token)
    server = try HTTPServer.make(options, handler)
    port = try server.start(options)
    startEncoder()
  }

  deinit {
    // Whoever releases it may be on one of the few threads that its end needs: nothing waits here.
    feed.stop()
    _ = server.end()
  }

  /// Addresses of the page that show everything to whom they are opened by: they hold the token. They
  /// belong to the person at the machine, and in no file.
  public var unlockedAddresses: [String] { addresses.map { "\($0)#\(token.text)" } }

  /// Addresses of the page, one for each address of this machine under which it is served.
  public var addresses: [String] {
    let hosts: [String]
    switch options.address {
    case "0.0.0.0", "::": hosts = ["127.0.0.1"] + MachineAddresses.outside
    default: hosts = [options.address.contains(":") ? "[\(options.address)]" : options.address]
    }
    return hosts.map { "http://\($0):\(port)/" }
  }

  /// Shows a frame and what the session, which spent `took` nanoseconds on it, knows after it.
  public func update(_ frame: Frame, _ state: SessionState, took: UInt64) {
    // Of what is on a frame that came too late nothing is known.
    guard !state.isDropped else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    rate.add(now: now)
    times.add(state, took: took)
    place.note(state)
    feed.offer(frame, now: now) { PreviewReport(frame, state, place, rate, times, options) }
  }

  /// Shows a trouble until the next frame comes.
  public func show(notice: String) {
    feed.offer(PreviewReport(notice: notice, source: options.source))
  }

  /// Stops serving, and waits until that is done; browsers show the last picture that they got, and say so.
  /// Not from an asynchronous function.
  public func stop() {
    feed.stop()
    server.end().wait()
  }

  /// Pictures are encoded on a thread of its own, which comes after that of the loop.
  private func startEncoder() {
    let feed = feed
    let thread = Thread {
      // On Linux 0 is the calling thread.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
      feed.encode(with: PreviewEncoder())
    }
    thread.name = "preview"
    thread.start()
  }
}
