// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Sums of up to this many pixels a side fit into 16 bits, and their division by 32.
#define MOST_SHORT 8

// Rows are done out of line, where `restrict` holds: no loop checks for overlaps.
CS_ROW static void pick_row(const uint8_t *restrict in, uint8_t *restrict out, int count) {
    for (int x = 0; x < count; x++) out[x] = in[2 * x];
}

CS_ROW static void expand_row(uint8_t *restrict row, int count) {
    for (int x = 0; x < count; x++) row[x] = cs_expanded(row[x]);
}

// Whether rows of pixels of so many bytes are worked out in vectors of our own, and what is said of the
// loop over the rest: on Arm there are loads of three bytes a pixel, which compilers take.
#if defined(CS_TWINS) && !defined(__AVX2__)
#define VECTORS(step) 0
#define LITTLE_LEFT
#elif defined(__x86_64__)
#define VECTORS(step) 1
#define LITTLE_LEFT _Pragma("clang loop vectorize(disable)")
#else
#define VECTORS(step) ((step) == 4)
#define LITTLE_LEFT
#endif

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint8_t half_bytes __attribute__((vector_size(16)));
typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));

// 256 times the luma of eight pixels, in the lower half of a word each: the outer two colours are
// the even bytes of a word, green is the third of the four, so that 16 bits do for all products.
#define SUMS(name, at) \
    halves name##_p; \
    if (step == 4) { \
        memcpy(&name##_p, in + 4 * x + 32 * (at), 32); \
    } else { \
        half_bytes low, high; \
        memcpy(&low, in + 3 * x + 24 * (at), 16); \
        memcpy(&high, in + 3 * x + 24 * (at) + 12, 16); \
        name##_p = (halves)__builtin_shufflevector(low, high, 0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, \
                                                   11, -1, 16, 17, 18, -1, 19, 20, 21, -1, 22, 23, 24, -1, \
                                                   25, 26, 27, -1); \
    } \
    words name = (words)((name##_p & 255) * outer + (name##_p >> 8) * green); \
    name += name >> 16

// Luma of pixels of `step` bytes, 3 or 4. The last vector ends with the row, where that is long enough.
__attribute__((always_inline)) static inline void
color_row(const uint8_t *restrict in, ptrdiff_t ahead, int step, unsigned weight, uint8_t *restrict out,
          int count) {
    // Vectors of three bytes a pixel are read up to 4 bytes beyond their last pixel.
    int done = step == 3 ? count - 2 : count;
    if (!VECTORS(step) || done < 32) done = 0;
    halves outer = (halves)((weight | (106 - weight) << 16) - (words){0}), green = (halves)(150 - (words){0});
    for (int at = 0; at < done; at += 32) {
        int x = at < done - 32 ? at : done - 32;
        for (int i = 0; i < 32 * step; i += 64) __builtin_prefetch(in + step * x + ahead + i);
        SUMS(a, 0);
        SUMS(b, 1);
        SUMS(c, 2);
        SUMS(d, 3);
        halves ac = (halves)((a & 0xffff) | c << 16) + 128, bd = (halves)((b & 0xffff) | d << 16) + 128;
        bytes luma = (bytes)(ac >> 8 | (bd & 0xff00));
        luma = __builtin_shufflevector(luma, luma, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25,
                                       29, 2, 6, 10, 14, 18, 22, 26, 30, 3, 7, 11, 15, 19, 23, 27, 31);
        memcpy(out + x, &luma, 32);
    }
    LITTLE_LEFT
    for (int x = done; x < count; x++) out[x] = CS_COLOR_LUMA(in + step * x, weight);
}

CS_ROW static void
three_row(const uint8_t *restrict in, ptrdiff_t ahead, unsigned weight, uint8_t *restrict out, int count) {
    color_row(in, ahead, 3, weight, out, count);
}

CS_ROW static void
four_row(const uint8_t *restrict in, ptrdiff_t ahead, unsigned weight, uint8_t *restrict out, int count) {
    color_row(in, ahead, 4, weight, out, count);
}

// The sums of pairs of bytes, whichever comes first.
#define PAIRS(at) (((at) & 255) + ((at) >> 8))

CS_ROW static void
halve_row(const uint8_t *restrict in, const uint8_t *restrict below, ptrdiff_t ahead, uint8_t *restrict out,
          int count) {
    int done = VECTORS(4) && count >= 16 ? count : 0;
    for (int at = 0; at < done; at += 16) {
        int x = at < count - 16 ? at : count - 16;
        __builtin_prefetch(in + 2 * x + ahead);
        __builtin_prefetch(below + 2 * x + ahead);
        halves p, q;
        memcpy(&p, in + 2 * x, sizeof p);
        memcpy(&q, below + 2 * x, sizeof q);
        half_bytes means = __builtin_convertvector((PAIRS(p) + PAIRS(q) + 2) >> 2, half_bytes);
        memcpy(out + x, &means, sizeof means);
    }
    LITTLE_LEFT
    for (int x = done; x < count; x++) {
        int sum = in[2 * x] + in[2 * x + 1] + below[2 * x] + below[2 * x + 1];
        out[x] = (uint8_t)((sum + 2) >> 2);
    }
}

CS_ROW static void add_row(const uint8_t *restrict in, uint16_t *restrict sums, int count) {
    for (int x = 0; x < count; x++) sums[x] += in[x];
}

CS_ROW static void add_pairs(const uint16_t *restrict sums, uint16_t *restrict pairs, int count) {
    for (int x = 0; x < count; x++) pairs[x] = (uint16_t)(sums[2 * x] + sums[2 * x + 1]);
}

// (sum + n / 2) / n of `columns` sums each; for n up to MOST_SHORT squared by a multiplication, which is
// exact since a sum is at most 255 n (Granlund and Montgomery 1994).
CS_ROW static void
divide_row(const uint16_t *restrict sums, int columns, unsigned n, uint8_t *restrict out, int count) {
    unsigned shift = 16;
    while (n >> (shift - 15)) shift++;
    unsigned inverse = ((1u << shift) + n - 1) / n;
    if (columns == 3 && n <= MOST_SHORT * MOST_SHORT) {
        for (int x = 0; x < count; x++) {
            unsigned sum = (unsigned)sums[3 * x] + sums[3 * x + 1] + sums[3 * x + 2];
            out[x] = (uint8_t)((sum + n / 2) * inverse >> shift);
        }
        return;
    }
#pragma clang loop vectorize(disable)
    for (int x = 0; x < count; x++) {
        unsigned sum = n / 2;
#pragma clang loop vectorize(disable)
        for (int i = 0; i < columns; i++) sum += sums[columns * x + i];
        out[x] = (uint8_t)(n > MOST_SHORT * MOST_SHORT ? sum / n : sum * inverse >> shift);
    }
}

CS_CLONES const cs_luma_rows *cs_rows_of_luma(void) {
    static const cs_luma_rows rows = {pick_row, expand_row, three_row, four_row,
                                      halve_row, add_row, add_pairs, divide_row};
    return &rows;
}
