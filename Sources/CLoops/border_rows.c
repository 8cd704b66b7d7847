// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Pixels of a row that are worked on together, up to CS_ROW_SLACK.
#if defined(CS_TWINS) && !defined(__AVX2__)
#define LANES 8
#else
#define LANES 16
#endif

typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef uint16_t halves __attribute__((vector_size(2 * LANES)));
typedef uint32_t words __attribute__((vector_size(4 * LANES)));

#define HALVES(name, at) \
    bytes name##_8; \
    memcpy(&name##_8, at, sizeof name##_8); \
    halves name = __builtin_convertvector(name##_8, halves)

// Full for as many lanes as follow the middle less what is left over.
static const uint8_t lanes_left[32] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

// What respond_vertical and respond_horizontal do (rows.h). Everything fits into 16 bits; the division by
// 255 with rounding is exact for products of two bytes.
__attribute__((always_inline)) static inline void
respond(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c, int is_vertical,
        const uint8_t *restrict mask, const uint8_t *restrict leaves, uint16_t *restrict sums,
        uint8_t *restrict out, int count) {
    for (int x = 0; x < count; x += LANES) {
        HALVES(al, a + x);
        HALVES(ar, a + x + 2);
        HALVES(cl, c + x);
        HALVES(cr, c + x + 2);
        halves g;
        if (is_vertical) {
            HALVES(bl, b + x);
            HALVES(br, b + x + 2);
            g = ar - al + cr - cl + 2 * (br - bl);
        } else {
            HALVES(am, a + x + 1);
            HALVES(cm, c + x + 1);
            g = cl + cr - al - ar + 2 * (cm - am);
        }
        typedef int16_t numbers __attribute__((vector_size(2 * LANES)));
        g = (halves)__builtin_elementwise_abs((numbers)g) >> 1;
        g = __builtin_elementwise_min(g, (halves)(255 - (halves){0}));
        if (mask) {
            HALVES(weight, mask + x);
            if (__builtin_reduce_and(weight_8) != 255) {
                g = g * weight + 128;
                g = (g + (g >> 8)) >> 8;
            }
        }
        bytes response = __builtin_convertvector(g, bytes);
        if (count - x < LANES) {
            bytes lanes;
            memcpy(&lanes, lanes_left + 16 - (count - x), sizeof lanes);
            response &= lanes;
        }
        memcpy(out + x, &response, sizeof response);
        HALVES(gone, leaves + x);
        halves sum;
        memcpy(&sum, sums + x, sizeof sum);
        sum += __builtin_convertvector(response, halves) - gone;
        memcpy(sums + x, &sum, sizeof sum);
    }
}

CS_ROW static void
respond_vertical(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c,
                 const uint8_t *restrict mask, const uint8_t *restrict leaves, uint16_t *restrict sums,
                 uint8_t *restrict out, int count) {
    respond(a, b, c, 1, mask, leaves, sums, out, count);
}

CS_ROW static void
respond_horizontal(const uint8_t *restrict a, const uint8_t *restrict c, const uint8_t *restrict mask,
                   const uint8_t *restrict leaves, uint16_t *restrict sums, uint8_t *restrict out,
                   int count) {
    respond(a, a, c, 0, mask, leaves, sums, out, count);
}

CS_ROW static void leave_row(const uint8_t *restrict leaves, uint16_t *restrict sums, int count) {
    for (int x = 0; x < count; x += LANES)
        for (int i = x; i < x + LANES; i++) sums[i] -= leaves[i];
}

// Sums of four neighbours each.
CS_ROW static void join_row(const uint16_t *restrict sums, uint16_t *restrict fours, int count) {
    for (int x = 0; x < count; x += LANES)
        for (int i = x; i < x + LANES; i++)
            fours[i] = (uint16_t)(sums[i] + sums[i + 1] + sums[i + 2] + sums[i + 3]);
}

// Responses that stand out from their window, of which `sums` and `fours` start with the leftmost
// column; `columns` has its columns inside of the picture, `rows` is 256 times its rows there.
CS_ROW static void
keep_row(const uint8_t *restrict in, const uint16_t *restrict sums, const uint16_t *restrict fours,
         const uint16_t *restrict columns, int rows, unsigned ratio, int offset, uint8_t *restrict out,
         int count) {
    const bytes offsets = (uint8_t)offset - (bytes){0};
    for (int x = 0; x < count; x += LANES) {
        bytes values, kept = {0};
        memcpy(&values, in + x, sizeof values);
        bytes above = __builtin_elementwise_sub_sat(values, offsets);
        // What is no more than the offset never stands out; most of a picture is that smooth.
        if (__builtin_reduce_or(above)) {
            halves a, b, c, d, twice, number;
            memcpy(&a, fours + x, sizeof a);
            memcpy(&b, fours + x + 4, sizeof b);
            memcpy(&c, fours + x + 8, sizeof c);
            memcpy(&d, fours + x + 11, sizeof d);
            memcpy(&twice, sums + x + 11, sizeof twice);
            memcpy(&number, columns + x, sizeof number);
            number *= (uint16_t)rows;
            words sum = __builtin_convertvector(a + b + c + d - twice, words);
            words value = __builtin_convertvector(above, words) * __builtin_convertvector(number, words);
            kept = values & __builtin_convertvector((words)(value > sum * ratio), bytes);
        }
        if (count - x >= LANES)
            memcpy(out + x, &kept, LANES);
        else
            memcpy(out + x, &kept, (size_t)(count - x));
    }
}

CS_CLONES const cs_border_rows *cs_rows_of_borders(void) {
    static const cs_border_rows rows = {respond_vertical, respond_horizontal, leave_row, join_row,
                                        keep_row};
    return &rows;
}
