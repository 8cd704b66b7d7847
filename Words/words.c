// SPDX-License-Identifier: Apache-2.0
#include "CardScanWords.h"

#include <string.h>

// A zero ends each table.
#ifdef CARDSCAN_PACKED_WORDS

#include <CSystem.h>
#include <pthread.h>

// By Scripts/pack; CARDSCAN_PACKED_WORDS is the text's length.
static const unsigned char packed[] = {
#embed "words.packed"
};
static char tables[CARDSCAN_PACKED_WORDS];

static void expand(void) { cs_expand(packed, tables, sizeof tables); }

#else

static const char tables[] = {
#embed "thru.txt" suffix(, 0, )
#embed "from.txt" suffix(, 0, )
#embed "since.txt" suffix(, 0, )
#embed "other-dates.txt" suffix(, 0, )
#embed "date-forms.txt" suffix(, 0, )
#embed "american.txt" suffix(, 0, )
#embed "holders.txt" suffix(, 0, )
#embed "stand-ins.txt" suffix(, 0, )
#embed "member-values.txt" suffix(, 0, )
#embed "schemes.txt" suffix(, 0, )
#embed "never-names.txt" suffix(, 0, )
#embed "seldom-names.txt" suffix(, 0, )
#embed "companies.txt" suffix(, 0, )
#embed "titles.txt" suffix(, 0, )
#embed "particles.txt" suffix(, 0, )
#embed "security-codes.txt" suffix(, 0, )
#embed "phones.txt" suffix(, 0, )
#embed "other-numbers.txt" suffix(, 0, )
#embed "aaa-rules.txt" suffix(, 0, )
#embed "generic-rules.txt" suffix(, 0, )
#embed "name-letters.txt" suffix(, 0, )
};

#endif

const char *cs_word_table(enum cs_words table, size_t *length) {
#ifdef CARDSCAN_PACKED_WORDS
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, expand);
#endif
    const char *words = tables;
    for (unsigned i = 0; i < table; i++) words += strlen(words) + 1;
    *length = strlen(words);
    return words;
}
