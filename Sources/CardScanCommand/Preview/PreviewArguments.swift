// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CardScan
import CardScanPreview

/// Whether a page shows how the session goes on, and where.
struct PreviewArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Serve a page on this port that shows the picture, what is read and what to do; 0 is any port that \
      is free. Its address is told at the start, with a token without which numbers, names, dates and \
      the sharp picture are not shown.
      """, valueName: "port"))
  var preview: UInt16?

  @Option(
    help: ArgumentHelp(
      """
      Serve the page under this address of the machine, an IPv4 or IPv6 address; 0.0.0.0 is all of \
      them. Nothing on the way is encrypted.
      """, valueName: "address"))
  var address = PreviewOptions(port: 0).address

  func validate() throws {
    guard options(port: 0).hasAddress else {
      throw ValidationError("--address takes an IPv4 or IPv6 address.")
    }
  }

  private func options(port: UInt16) -> PreviewOptions {
    var options = PreviewOptions(port: port)
    options.address = address
    return options
  }

  /// Starts to serve the page, where one is wanted, and tells where. `source` is the film or the camera.
  func start(source: String, guide: Guide, limits: QualityLimits) throws -> SessionPreview? {
    guard let preview else { return nil }
    var options = options(port: preview)
    options.source = source
    options.guide = guide
    options.limits = limits
    do throws(PreviewError) {
      let server = try PreviewServer(options)
      for address in server.unlockedAddresses { Output.complain("the preview is at \(address)") }
      return SessionPreview(server)
    } catch {
      Output.complain(error.reason)
      throw ExitCode.notOpened
    }
  }
}
