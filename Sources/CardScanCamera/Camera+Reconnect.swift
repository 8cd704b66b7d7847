// SPDX-License-Identifier: Apache-2.0

extension Camera {
  /// Opens the same camera again, after it was unplugged or fell silent, with the same wishes and
  /// controls. It need not have the same node: it is found by its path, its place and its name.
  ///
  /// - Throws: Why it cannot be had now; it can be called again.
  public func reconnect() throws(CameraError) {
    close()
    let (node, description) = try CameraSearch.again(description, path: path, system)
    try restart(node, description)
    let wanted = settings
    for setting in wanted {
      do throws(CameraError) {
        try set(setting.control, to: setting.value)
      } catch {
        // A camera of the same kind may lack a control; one that goes again says so by itself.
        guard error.kind == .unplugged else { continue }
        close()
        throw error
      }
    }
  }
}
