// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Calls `body` with 0..<`count`, each in a thread of its own and none before all threads are there, and returns
/// when all are done. Threads of the system, since ThreadSanitizer sees no others: it knows nothing of what
/// the dispatch library orders.
func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
  var barrier = pthread_barrier_t()
  pthread_barrier_init(&barrier, nil, UInt32(count))
  try withUnsafeMutablePointer(to: &barrier) { barrier in
    var threads: [pthread_t] = []
    for index in 0..<count {
      let work = Unmanaged.passRetained(ThreadWork(barrier) { body(index) })
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          let work = Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue()
          pthread_barrier_wait(work.barrier)
          work.body()
          return nil
        }, work.toOpaque())
      // Those that wait already would wait for ever.
      precondition(code == 0, "the system gives no thread")
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }
  pthread_barrier_destroy(&barrier)
}

/// What one thread gets to do.
private final class ThreadWork {
  let barrier: UnsafeMutablePointer<pthread_barrier_t>
  let body: () -> Void

  init(_ barrier: UnsafeMutablePointer<pthread_barrier_t>, _ body: @escaping () -> Void) {
    self.barrier = barrier
    self.body = body
  }
}
