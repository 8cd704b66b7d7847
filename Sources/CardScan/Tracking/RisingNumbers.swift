// SPDX-License-Identifier: Apache-2.0

/// Up to 108 numbers, one for each block of a card's appearance, in rising order, by insertion.
struct RisingNumbers {
  private var numbers = InlineArray<108, Float>(repeating: 0)
  private(set) var count = 0

  subscript(place: Int) -> Float { numbers[place] }

  mutating func insert(_ number: Float) {
    guard count < numbers.count else { return }
    var place = count
    while place > 0, numbers[place - 1] > number {
      numbers[place] = numbers[place - 1]
      place -= 1
    }
    numbers[place] = number
    count += 1
  }
}
