// SPDX-License-Identifier: Apache-2.0

/// Where strips that go through a network together are to be written. What lies between them is
/// zero and must stay so.
struct StripBatch<Memory> {
  /// Which of the strips that were asked for; the others come in other batches.
  let strips: Range<Int>
  /// The input tensor: a pointer on the host, or a buffer on a device.
  let memory: Memory
  /// Floats of the tensor before its first column.
  let start: Int
  /// Floats from one row to the next.
  let rowStride: Int
  /// Floats from one channel to the next.
  let planeStride: Int
  /// First column of each strip of the batch.
  let columns: [Int]

  /// Where strip `strip` begins, in floats of `memory`.
  func offset(_ strip: Int) -> Int { start + columns[strip - strips.lowerBound] }
}
