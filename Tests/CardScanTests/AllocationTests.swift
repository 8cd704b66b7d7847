// SPDX-License-Identifier: Apache-2.0
import CSystem
import Foundation
import Testing

/// Memory as OpenCL devices take it, in pages of either size.
@Suite struct AllocationTests {
  @Test(arguments: [0, 1, 4096, 1 << 21, 1 << 22, 1 << 22 + 1, 7 << 20])
  func isZeroAndAligned(size: Int) throws {
    // The second one may be the first one's memory, which was written.
    for _ in 0..<2 {
      let memory = try #require(cs_allocate(size))
      defer { free(memory) }
      #expect(Int(bitPattern: memory) % 128 == 0)
      let bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
      #expect(bytes.allSatisfy { $0 == 0 })
      memset(memory, 0xa5, size)
    }
  }

  @Test func moreThanThereIsIsRefused() {
    #expect(cs_allocate(.max / 2) == nil)
  }
}
