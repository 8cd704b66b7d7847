// SPDX-License-Identifier: Apache-2.0
import CardScanWords

/// What is printed beside dates.
enum DateLabel {
  /// The card is good until then.
  static let thru = 0
  /// The card is good from then.
  static let from = 1
  /// Membership began then, or the card was issued.
  static let since = 2
  /// A birth date, an hour, a printing date: nothing of the card's validity.
  static let other = 3
  /// How the date is written, without saying which it is.
  static let form = 4

  /// What American cards alone say: there the month comes before the day.
  static var american: PhraseBook {
    var book = PhraseBook()
    book.add(CS_WORDS_AMERICAN, kind: 0)
    return book
  }

  /// Labels in the languages of cards with Latin letters; without blanks and signs when compared.
  static var book: PhraseBook {
    var book = PhraseBook()
    book.add(CS_WORDS_THRU, kind: thru)
    book.add(CS_WORDS_FROM, kind: from)
    book.add(CS_WORDS_SINCE, kind: since)
    book.add(CS_WORDS_OTHER_DATES, kind: other)
    book.add(CS_WORDS_DATE_FORMS, kind: form)
    return book
  }
}
