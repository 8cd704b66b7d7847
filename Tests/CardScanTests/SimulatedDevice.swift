// SPDX-License-Identifier: Apache-2.0
import Foundation

/// oclgrind, which takes a thousand times as long as a device. It looks at every access to memory, whatever the
/// numbers are: fewer and smaller cases reach them all.
enum SimulatedDevice {
  static let isUsed = ProcessInfo.processInfo.environment["OCLGRIND_LOG"] != nil
}
