// SPDX-License-Identifier: Apache-2.0
// The words and phrases by which fields are found, embedded: one a line, ASCII capitals.
#ifndef CARDSCAN_WORDS_H
#define CARDSCAN_WORDS_H

#include <stddef.h>

/// The tables, in the order of words.c.
enum cs_words {
    /// What stands beside dates, in the languages of cards with Latin letters: the card is good until then; from
    /// then; membership began then, or the card was issued; a birth date, an hour, a printing date; how the date is
    /// written, without saying which it is.
    CS_WORDS_THRU,
    CS_WORDS_FROM,
    CS_WORDS_SINCE,
    CS_WORDS_OTHER_DATES,
    CS_WORDS_DATE_FORMS,
    /// What American cards alone say.
    CS_WORDS_AMERICAN,
    /// What stands beside or above a holder's name; what stands in its place on cards that are nobody's; other things
    /// on membership cards: no part of a name in the row.
    CS_WORDS_HOLDERS,
    CS_WORDS_STAND_INS,
    CS_WORDS_MEMBER_VALUES,
    /// Marks of payment schemes, and what else payment cards alone have; words with which a line is no name; words of
    /// products and places that are names of people too.
    CS_WORDS_SCHEMES,
    CS_WORDS_NEVER_NAMES,
    CS_WORDS_SELDOM_NAMES,
    CS_WORDS_COMPANIES,
    CS_WORDS_TITLES,
    CS_WORDS_PARTICLES,
    /// Beside security codes; beside telephone numbers, and beside numbers that are none.
    CS_WORDS_SECURITY_CODES,
    CS_WORDS_PHONES,
    CS_WORDS_OTHER_NUMBERS,
    /// Label rules, one a line: name, labels between bars, value pattern, separated by tabs.
    CS_WORDS_AAA_RULES,
    CS_WORDS_GENERIC_RULES,
    /// Letters with marks that names of one language have, a line each: every letter is a capital of ASCII and its
    /// mark, a class of `MarkedLetter` as a letter from `a` on, or `p` for what is no letter with one mark: Æ, Ð, Œ, Þ,
    /// ß, ı.
    CS_WORDS_NAME_LETTERS,
};

/// A table, whose last line ends, too; `length` receives its bytes.
const char *cs_word_table(enum cs_words table, size_t *length);

#endif
