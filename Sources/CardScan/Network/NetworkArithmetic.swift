// SPDX-License-Identifier: Apache-2.0

/// What the CPU path's networks calculate with. The numbers are those of the C interface.
public enum NetworkArithmetic: Int32, Sendable {
  /// Bytes where the processor multiplies those faster (x86-64 with AVX-512 VNNI, AVX-VNNI or AMX, aarch64
  /// with FEAT_DotProd), else floats. Where it has AMX, bytes ask Linux once for its registers, for the whole
  /// process.
  case auto = 0
  /// Floats, as on OpenCL devices.
  case floats = 1
  /// Weights and results of layers in bytes, sums in 32 bits: the same results on every processor, and
  /// confidences a little different from those of floats.
  case bytes = 2
}
