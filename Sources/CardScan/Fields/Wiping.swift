// SPDX-License-Identifier: Apache-2.0

// Texts lie in arrays: they are overwritten in place as long as nobody else holds a copy.

extension TextLine {
  mutating func wipe() {
    for i in characters.indices {
      characters[i].scalar = 0
      characters[i].alternatives = [0, 0]
    }
  }
}

extension FieldText {
  mutating func wipe() { for i in scalars.indices { scalars[i] = 0 } }
}
