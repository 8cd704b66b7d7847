// SPDX-License-Identifier: Apache-2.0
import CLoops
import CSystem

/// Working memory of networks that run one after the other: it grows to what the largest of them
/// needs, and what one leaves in the processor's caches is where the next one writes.
final class NetworkMemory {
  /// Input and output of a layer, in turn, each with its slack before and after.
  private(set) var tensors: (UnsafeMutablePointer<Float>?, UnsafeMutablePointer<Float>?) = (nil, nil)
  /// Working memory of all threads.
  private(set) var scratch: UnsafeMutablePointer<Float>?
  private var capacity = 0
  private var scratchSize = 0
  /// Floats of each tensor that were written since they were last wiped, at most.
  private var used = 0

  deinit {
    wipe()
    free(tensors.0)
    free(tensors.1)
    free(scratch)
  }

  /// Makes room for tensors of `count` floats, and for `scratch` floats.
  func reserve(tensors count: Int, scratch: Int) throws(ScanError) {
    if count > capacity { try growTensors(to: count) }
    if scratch > scratchSize { try growScratch(to: scratch) }
    used = max(used, count)
  }

  /// Overwrites what is left of the last strips.
  func wipe() {
    guard used > 0 else { return }
    let bytes = (used &+ 2 &* Int(CS_TENSOR_SLACK)) &* 4
    if let memory = tensors.0 { cs_wipe(memory, bytes) }
    if let memory = tensors.1 { cs_wipe(memory, bytes) }
    if let scratch { cs_wipe(scratch, scratchSize &* 4) }
    used = 0
  }

  private func growTensors(to count: Int) throws(ScanError) {
    wipe()
    free(tensors.0)
    free(tensors.1)
    tensors = (nil, nil)
    capacity = 0
    // Where the second is refused the first stays, for the next call to free.
    let floats = count + 2 * Int(CS_TENSOR_SLACK)
    tensors.0 = try NetworkMemory.allocate(floats)
    tensors.1 = try NetworkMemory.allocate(floats)
    capacity = count
  }

  private func growScratch(to count: Int) throws(ScanError) {
    wipe()
    free(scratch)
    scratch = nil
    scratchSize = 0
    scratch = try NetworkMemory.allocate(count)
    scratchSize = count
  }

  private static func allocate(_ floats: Int) throws(ScanError) -> UnsafeMutablePointer<Float> {
    guard let memory = cs_allocate(floats * 4) else {
      throw ScanError(.outOfMemory, "no memory for the network")
    }
    return memory.assumingMemoryBound(to: Float.self)
  }
}
