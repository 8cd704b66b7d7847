// SPDX-License-Identifier: Apache-2.0
import CSystem

/// The threads of the CPU path.
final class Workers {
  /// A `cs_workers`; nil where there was no memory for it, which means one thread.
  private let pool: OpaquePointer?

  /// `threads` counts the calling thread: 1 starts none.
  init(threads: Int) { pool = cs_workers_create(Int32(clamping: threads)) }

  deinit { cs_workers_destroy(pool) }

  var count: Int { Int(cs_workers_count(pool)) }

  /// Calls `loop(context, first, last)` over ranges that cover 0..<count, each at least `grain` long
  /// where there is as much, from several threads at once.
  func run(
    _ count: Int, grain: Int, _ loop: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32) -> Void,
    _ context: UnsafeMutableRawPointer
  ) {
    cs_workers_run(pool, Int32(clamping: count), Int32(clamping: grain), loop, context)
  }
}
