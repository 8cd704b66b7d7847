// SPDX-License-Identifier: Apache-2.0
import CardScanMedia

/// A source that can go away and come back, and that may have a light.
protocol LiveSource: FrameSource {
  /// Format, size and rate of its frames, for a person; nil where they are not known.
  var mode: String? { get }
  /// Opens it, or opens it again after an error.
  func connect() throws(SourceError)
  /// Switches the light on or off. Throws where there is none.
  func setLight(_ isOn: Bool) throws(SourceError)
  /// Ends it, with its light off.
  func close()
}
