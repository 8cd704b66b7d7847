// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Pixels of a row that are worked on together, and a loop for each plane, or a small one for both.
#if defined(CS_TWINS) && !defined(__AVX2__)
#define LANES 8
#define EACH_PLANE(plane, call) call(plane)
#else
#define LANES CS_BORDER_LANES
#define EACH_PLANE(plane, call) ((plane) ? call(1) : call(0))
#endif

typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef uint16_t halves __attribute__((vector_size(2 * LANES)));
typedef int16_t numbers __attribute__((vector_size(2 * LANES)));
typedef uint32_t words __attribute__((vector_size(4 * LANES)));
// The same anywhere in memory.
typedef bytes loose_bytes __attribute__((aligned(1), may_alias));
typedef halves loose_halves __attribute__((aligned(1), may_alias));

#define HALVES(at) (*(loose_halves *)(at))
#define WIDE(at) __builtin_convertvector(*(const loose_bytes *)(at), halves)
#define FULL(value) ((uint16_t)(value) - (halves){0})

// The upper halves of products.
#define HIGH(a, b) \
    __builtin_convertvector( \
        __builtin_convertvector(a, words) * __builtin_convertvector(b, words) >> 16, halves)

// What a row of the luma adds to responses: Sobel's sums along x of (1 2 1) for horizontal borders, else of
// (-1 0 1).
#define CHANGE(in, plane) \
    ((plane) ? WIDE(in) + WIDE((in) + 2) + 2 * WIDE((in) + 1) : WIDE((in) + 2) - WIDE(in))

// What respond_row does (rows.h). Everything fits into 16 bits; the division by
// 255 with rounding is exact for products of two bytes.
__attribute__((always_inline)) static inline uint64_t
respond(const uint8_t *in, const uint16_t *a, const uint16_t *b, uint16_t *c, int plane, const uint8_t *mask,
        const uint16_t *leaves, uint16_t *sums, uint16_t *out, int offset, int count) {
    uint64_t standing = 0;
    for (int x = 0; x < count; x += LANES) {
        halves change = CHANGE(in + x, plane);
        HALVES(c + x) = change;
        halves g = plane ? change - HALVES(a + x) : change + HALVES(a + x) + 2 * HALVES(b + x);
        g = (halves)__builtin_elementwise_abs((numbers)g) >> 1;
        g = __builtin_elementwise_min(g, FULL(255)) * WIDE(mask + x) + 128;
        g = HIGH(g, FULL(257));
        HALVES(out + x) = g;
        HALVES(sums + x) = HALVES(sums + x) + g - HALVES(leaves + x);
        uint64_t bit = (uint64_t)1 << x / CS_BORDER_LANES;
        standing |= __builtin_reduce_or((numbers)g > (numbers)FULL(offset)) ? bit : 0;
    }
    // Beyond the end nothing counts.
    for (int x = count; x < count + CS_BORDER_LANES; x += LANES) {
        HALVES(out + x) = FULL(0);
        HALVES(sums + x) = FULL(0);
    }
    return standing;
}

CS_ROW static uint64_t
respond_row(const uint8_t *in, const uint16_t *a, const uint16_t *b, uint16_t *c, const uint8_t *mask,
            const uint16_t *leaves, uint16_t *sums, uint16_t *out, int plane, int offset, int count) {
#define RESPOND(plane) respond(in, a, b, c, plane, mask, leaves, sums, out, offset, count)
    return EACH_PLANE(plane, RESPOND);
}

CS_ROW static void
keep_row(uint64_t standing, const uint16_t *in, const uint16_t *sums, const uint16_t *columns, int rows,
         const uint16_t *ratios, int offset, uint8_t *out, int count) {
    for (int x = 0; standing; x += CS_BORDER_LANES, standing >>= 1) {
        int none = __builtin_ctzll(standing);
        x += none * CS_BORDER_LANES;
        standing >>= none;
        for (int i = x; i < x + CS_BORDER_LANES; i += LANES) {
            halves values = HALVES(in + i), ratio = HALVES(ratios), sum = HALVES(sums + i);
            for (int j = 1; j < CS_WINDOW; j++) sum += HALVES(sums + i + j);
            // v n > ratio * sum / 256, rounded down; both sides fit into 16 bits, or the right one into 24.
            halves high = HIGH(sum, ratio);
            halves limit = high << 8 | sum * ratio >> 8 | (halves)(high > 255);
            halves above = __builtin_elementwise_sub_sat(values, FULL(offset));
            values &= (halves)(above * (HALVES(columns + i) * (uint16_t)rows) > limit);
            bytes kept = __builtin_convertvector(values, bytes);
            if (i < count) memcpy(out + i, &kept, (size_t)(count - i < LANES ? count - i : LANES));
        }
    }
}

CS_CLONES const cs_border_rows *cs_rows_of_borders(void) {
    static const cs_border_rows rows = {respond_row, keep_row};
    return &rows;
}
