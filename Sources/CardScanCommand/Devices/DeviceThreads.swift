// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The threads of OpenCL on this machine's own processor.
enum DeviceThreads {
  /// Keeps each of PoCL's threads on a core of its own, unless the environment says how they run: a system that
  /// may put two of them on one core wakes the second one when the first has done a frame's short kernels alone. PoCL
  /// counts all cores, so not where this process is kept to some. To be called before there are other threads.
  static func keepOnCores() {
    if Cores.allowed.count == ProcessInfo.processInfo.processorCount { setenv("POCL_AFFINITY", "1", 0) }
  }
}
