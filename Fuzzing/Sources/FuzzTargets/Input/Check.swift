// SPDX-License-Identifier: Apache-2.0

/// Ends the program where what the interface promises is not so: libFuzzer keeps the input.
func check(_ isRight: Bool, _ sentence: @autoclosure () -> String) {
  if !isRight { fatalError("broken promise: \(sentence())") }
}
