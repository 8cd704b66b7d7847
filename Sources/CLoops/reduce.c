// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// Target or source columns that are worked on at a time: what lies between two loops stays in the
// first cache.
#define BLOCK 4096
// Sums of up to this many pixels a side fit into 16 bits, and their division by 32.
#define MOST_SHORT 8

// From 16...235 to 0...255, rounded half up; the product fits into 16 bits.
__attribute__((always_inline)) static inline uint8_t expanded(uint8_t v) {
    uint16_t full = (uint16_t)((v > 16 ? v - 16 : 0) * 255 + 109) / 219;
    return full > 255 ? 255 : (uint8_t)full;
}

// Rows are done out of line, where `restrict` holds: no loop checks for overlaps.
CS_ROW static void
plane_row(const uint8_t *restrict in, int step, int expands, uint8_t *restrict out, int count) {
    if (expands && step == 1)
        for (int x = 0; x < count; x++) out[x] = expanded(in[x]);
    else if (expands)
        for (int x = 0; x < count; x++) out[x] = expanded(in[2 * x]);
    else if (step == 2)
        for (int x = 0; x < count; x++) out[x] = in[2 * x];
    else
        memcpy(out, in, (size_t)count);
}

#define LUMA(p, low) (uint8_t)(((low) * (p)[0] + 150 * (p)[1] + (106 - (low)) * (p)[2] + 128) >> 8)

CS_ROW static void
three_row(const uint8_t *restrict in, unsigned low, uint8_t *restrict out, int count) {
    for (int x = 0; x < count; x++) out[x] = LUMA(in + 3 * x, low);
}

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));

// 256 times the luma of eight pixels, in the lower half of a word each: the outer two colours are
// the even bytes of a pixel, green is the third of the four, so that 16 bits do for all products.
#define SUMS(name, at) \
    halves name##_p; \
    memcpy(&name##_p, in + 4 * x + 32 * (at), 32); \
    words name = (words)((name##_p & 255) * outer + (name##_p >> 8) * green); \
    name += name >> 16

CS_ROW static void
four_row(const uint8_t *restrict in, unsigned low, uint8_t *restrict out, int count) {
    halves outer = (halves)((low | (106 - low) << 16) - (words){0}), green = (halves)(150 - (words){0});
    int x = 0;
    for (; x + 32 <= count; x += 32) {
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
    for (; x < count; x++) out[x] = LUMA(in + 4 * x, low);
}

CS_ROW static void
halve_row(const uint8_t *restrict in, const uint8_t *restrict below, uint8_t *restrict out, int count) {
    for (int x = 0; x < count; x++) {
        uint16_t sum = (uint16_t)(in[2 * x] + in[2 * x + 1] + below[2 * x] + below[2 * x + 1]);
        out[x] = (uint8_t)((uint16_t)(sum + 2) >> 2);
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
    if (n > MOST_SHORT * MOST_SHORT) {
        for (int x = 0; x < count; x++) {
            unsigned sum = n / 2;
            for (int i = 0; i < columns; i++) sum += sums[columns * x + i];
            out[x] = (uint8_t)(sum / n);
        }
    } else if (columns == 3) {
        for (int x = 0; x < count; x++) {
            unsigned sum = (unsigned)sums[3 * x] + sums[3 * x + 1] + sums[3 * x + 2];
            out[x] = (uint8_t)((sum + n / 2) * inverse >> shift);
        }
    } else {
        for (int x = 0; x < count; x++) {
            unsigned sum = n / 2;
            for (int i = 0; i < columns; i++) sum += sums[columns * x + i];
            out[x] = (uint8_t)(sum * inverse >> shift);
        }
    }
}

static void luma_row(const cs_luma *source, const uint8_t *in, uint8_t *out, int count) {
    if (source->pixel_stride == 4)
        four_row(in, (unsigned)source->first_weight, out, count);
    else if (source->pixel_stride == 3)
        three_row(in, (unsigned)source->first_weight, out, count);
    else
        plane_row(in, source->pixel_stride, source->expands, out, count);
}

void cs_reduce(const cs_luma *source, int columns, int rows, int left, int right, uint8_t *target,
               ptrdiff_t target_stride, int first, int last) {
    uint8_t held[2][BLOCK];
    uint16_t sums[BLOCK], pairs[BLOCK];
    int most = columns == 1 && rows == 1 ? right - left : BLOCK / columns;
    int is_plane = source->pixel_stride == 1 && !source->expands;
    for (int y = first; y < last; y++)
        for (int x = left; x < right; x += most) {
            const uint8_t *in = source->base + (ptrdiff_t)y * rows * source->stride +
                                (ptrdiff_t)x * columns * source->pixel_stride;
            uint8_t *out = target + y * target_stride + x;
            int count = right - x < most ? right - x : most, across = count * columns;
            if (columns == 1 && rows == 1) {
                luma_row(source, in, out, count);
                continue;
            }
            int isHalf = columns == 2 && rows == 2;
            if (!isHalf) memset(sums, 0, sizeof sums);
            const uint8_t *row[2] = {in, in + source->stride};
            for (int j = 0; j < rows; j++, in += source->stride) {
                for (int i = 0; i < across * source->pixel_stride; i += 64)
                    __builtin_prefetch(in + rows * source->stride + i);
                if (!is_plane) luma_row(source, in, held[j & 1], across);
                const uint8_t *luma = is_plane ? in : held[j & 1];
                if (isHalf)
                    row[j] = luma;
                else
                    add_row(luma, sums, across);
            }
            if (isHalf) {
                halve_row(row[0], row[1], out, count);
            } else if (columns % 2 == 0) {
                add_pairs(sums, pairs, across / 2);
                divide_row(pairs, columns / 2, (unsigned)(columns * rows), out, count);
            } else {
                divide_row(sums, columns, (unsigned)(columns * rows), out, count);
            }
        }
}

void cs_color(const cs_luma *source, uint8_t *target, ptrdiff_t target_stride, int width, int first,
              int last) {
    int red = source->first_weight == 77 ? 0 : 2;
    for (int y = first; y < last; y++) {
        const uint8_t *in = source->base + y * source->stride;
        uint8_t *out = target + y * target_stride;
        for (int x = 0; x < width; x++, in += source->pixel_stride, out += 4) {
            out[0] = in[red];
            out[1] = in[1];
            out[2] = in[2 - red];
            out[3] = LUMA(in, source->first_weight);
        }
    }
}
