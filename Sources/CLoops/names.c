// SPDX-License-Identifier: Apache-2.0
// How names of persons are spelt (Models/names.md), and what a strip shows if it shows such names.
#include <math.h>
#include <string.h>

#include "CLoops.h"

static const double log_2 = 0.6931471805599453;

uint8_t cs_name_symbol(uint8_t character) {
    if (character >= 'A' && character <= 'Z') return (uint8_t)(character - 'A' + 1);
    return character == '\'' ? CS_NAME_SYMBOLS - 1 : 0;
}

uint32_t cs_name_hash(const uint8_t *word, ptrdiff_t count) {
    uint32_t hash = CS_NAME_HASH;
    for (ptrdiff_t i = 0; i < count; i++) hash = (hash ^ word[i]) * CS_NAME_PRIME;
    return hash;
}

int cs_name_holds(const uint8_t *model, uint32_t hash, ptrdiff_t start, ptrdiff_t end) {
    uint32_t step = hash >> 16 | 1, size = 8 * (uint32_t)(end - start);
    for (int i = 0; i < model[CS_NAME_LEVELS - 1]; i++, hash += step) {
        uint32_t bit = hash % size;
        if (!(model[start + bit / 8] >> (bit & 7) & 1)) return 0;
    }
    return 1;
}

float cs_name_fit(const uint8_t *model, const uint8_t *word, ptrdiff_t count) {
    int sum = 0, first = 0, before = 0;
    for (ptrdiff_t i = 0; i <= count; i++) {
        int symbol = i < count ? word[i] : 0;
        int bit = ((first * CS_NAME_SYMBOLS + before) * CS_NAME_SYMBOLS + symbol) * 3;
        const uint8_t *codes = model + CS_NAME_CODES + bit / 8;
        sum += (int8_t)model[CS_NAME_LEVELS + ((codes[0] | codes[1] << 8) >> (bit & 7) & 7)];
        // A word's end is forgotten behind it.
        first = symbol ? before : 0;
        before = symbol;
    }
    return 0.1f * (float)sum;
}

// Shares of the letters and of known names; how many texts are followed.
static const float spelt_share = 0.5f, known_share = 0.7f;
enum { width = CS_NAME_TEXTS };
// Logarithm of a character's least probability.
static const float least = -6.2f;
// A text is not followed that is less likely than this part of the likeliest: its words are hardly worth more.
static const double least_part = 3e-5;

// Bits of a letter as it is anywhere; of a common name, one of 3,000 that 60 in 100 names are, and of another known
// one, one of 46,000 that 35 are; and what the filters' errors leave of what these are likelier by than by their
// letters.
static const float letter_bits = 3.5f, common_bits = 12.3f, known_bits = 17, most_common = 12, most_known = 6;

// What a word is worth, bits: by its letters, and how much more if it is a known name. Initials, of which names seldom
// have one at their end, and titles are not spelt as names are.
static float worth(const uint8_t *model, const uint8_t *word, ptrdiff_t count, int is_last) {
    if (count < 1) return 0;
    if (count < 2) return is_last ? -4 : -1;
    uint32_t hash = cs_name_hash(word, count);
    switch (hash) {
    case CS_NAME_DR:
    case CS_NAME_MR:
    case CS_NAME_MRS:
    case CS_NAME_MS: return 5;
    }
    float more = count < 3 ? -1 : -3, length = letter_bits * (float)(count + 1);
    if (count > 2 && cs_name_holds(model, hash, CS_NAME_KNOWN, CS_NAME_WRITTEN)) {
        more = fmaxf(more, fminf(most_known, length - known_bits));
        if (cs_name_holds(model, hash, CS_NAME_COMMON, CS_NAME_KNOWN))
            more = fmaxf(more, fminf(most_common, length - common_bits));
    }
    return spelt_share * cs_name_fit(model, word, count) + known_share * more;
}

// A text that the steps so far may spell.
struct text {
    // Probabilities that they end with a blank, and with its last character.
    double blank, last;
    // What its words are worth, without that which has not ended, and with it; and what all that speaks for the text.
    float ended, bits, likelihood;
    // Logarithm of the last character's probability where that is greatest.
    float peak;
    ptrdiff_t count;
    struct cs_name_place places[CS_NAME_LENGTH];
};

// What a character between words costs, bits.
static float cost(uint8_t character) {
    if (character == ' ') return 1.5f;
    return character == '.' || character == '-' ? 1 : 4;
}

// Works out what the words of a text are worth that got one more character.
[[gnu::noinline]] static void judge(struct text *text, const uint8_t *characters, const uint8_t *model) {
    uint8_t word[CS_NAME_LENGTH], character = characters[text->places[text->count - 1].label];
    int has_ended = !cs_name_symbol(character);
    ptrdiff_t end = text->count - has_ended, start = end;
    while (start > 0 && cs_name_symbol(characters[text->places[start - 1].label])) start--;
    for (ptrdiff_t i = start; i < end; i++) word[i - start] = cs_name_symbol(characters[text->places[i].label]);
    text->bits = text->ended + worth(model, word, end - start, !has_ended);
    if (has_ended) text->ended = text->bits -= cost(character);
}

static int are_same(const struct text *a, const struct text *b) {
    ptrdiff_t i = a->count;
    if (i != b->count) return 0;
    while (i > 0 && a->places[i - 1].label == b->places[i - 1].label) i--;
    return i == 0;
}

// Puts a text among the likeliest, which are in order, or adds it to the same one; how many they are then.
static ptrdiff_t keep(struct text *texts, ptrdiff_t count, struct text text) {
    for (ptrdiff_t i = 0; i < count; i++) {
        if (!are_same(texts + i, &text)) continue;
        double blank = text.blank, last = text.last;
        text = texts[i];
        text.blank += blank;
        text.last += last;
        memmove(texts + i, texts + i + 1, sizeof text * (size_t)(--count - i));
    }
    text.likelihood = (float)(log(text.blank + text.last) / log_2) + text.bits;
    ptrdiff_t place = count;
    while (place > 0 && texts[place - 1].likelihood < text.likelihood) place--;
    if (place == width) return count;
    count += count < width;
    memmove(texts + place + 1, texts + place, sizeof text * (size_t)(count - 1 - place));
    texts[place] = text;
    return count;
}

ptrdiff_t cs_name_texts(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *characters,
                        const uint8_t *model, struct cs_name_place *places, float *probabilities, float *odds) {
    struct text beams[2][width] = {0}, *beam = beams[0], *next = beams[1];
    ptrdiff_t count = 1;
    beam->blank = 1;
    for (ptrdiff_t step = 0; step < steps; step++, logs += classes) {
        ptrdiff_t kept = 0;
        // First as they are, so that all of these are there when others become the same.
        for (ptrdiff_t label = 0; label < classes; label++) {
            if (label && logs[label] < least) continue;
            double probability = exp(logs[label]);
            for (ptrdiff_t i = 0; i < count; i++) {
                struct text text = beam[i];
                struct cs_name_place *end = text.places + text.count;
                ptrdiff_t own = text.count > 0 ? end[-1].label : 0;
                if (label) {
                    if (text.count == CS_NAME_LENGTH || (!own && !cs_name_symbol(characters[label]))) continue;
                    text.last = (text.blank + (own == label ? 0 : text.last)) * probability;
                    if (text.last < least_part * (beam->blank + beam->last)) continue;
                    text.blank = 0;
                    text.peak = logs[label];
                    *end = (struct cs_name_place){(int16_t)label, (int16_t)step};
                    text.count++;
                    judge(&text, characters, model);
                } else {
                    text.blank = (text.blank + text.last) * probability;
                    text.last *= exp(logs[own]);
                    if (own && logs[own] > text.peak) {
                        text.peak = logs[own];
                        end[-1].step = (int16_t)step;
                    }
                }
                kept = keep(next, kept, text);
            }
        }
        count = kept;
        struct text *swap = beam;
        beam = next;
        next = swap;
    }
    for (ptrdiff_t i = 0; i < count; i++) {
        memcpy(places + i * CS_NAME_LENGTH, beam[i].places, sizeof beam[i].places);
        probabilities[i] = (float)(beam[i].blank + beam[i].last);
        odds[i] = (float)exp(beam[i].likelihood * log_2);
    }
    return count;
}
