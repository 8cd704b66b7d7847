// SPDX-License-Identifier: Apache-2.0
import CSystem
import Foundation

/// The processor's cores that this program may use.
enum Cores {
  /// Numbers of the cores that the system lets this thread run on; at least one.
  static let allowed: [Int] = {
    var cores = [Int32](repeating: 0, count: 8192)
    let count = min(cores.count, Int(cs_allowed_cores(&cores, Int32(cores.count))))
    return count > 0
      ? cores.prefix(count).map { Int($0) } : Array(0..<ProcessInfo.processInfo.activeProcessorCount)
  }()

  /// Keeps this thread on one core; false where the system does not allow it.
  static func pin(to core: Int) -> Bool { cs_pin_to_core(Int32(clamping: core)) != 0 }

  /// 1, 2, 4, ... and all of `count`.
  static func steps(upTo count: Int) -> [Int] {
    var steps: [Int] = []
    var step = 1
    while step < count {
      steps.append(step)
      step *= 2
    }
    return steps + [max(1, count)]
  }
}
