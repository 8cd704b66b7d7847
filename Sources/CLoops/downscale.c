// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// Source columns of which sums are kept at a time.
#define BLOCK 1024

// The last byte of every pixel of 1 or 4 bytes, of which `in` points at the first pixel's.
__attribute__((always_inline)) static inline unsigned luma(const uint8_t *in, int step, int x) {
    if (step == 1) return in[x];
    uint32_t pixel;
    memcpy(&pixel, in - 3 + 4 * (ptrdiff_t)x, 4);
    return pixel >> 24;
}

__attribute__((always_inline)) static inline void
halve_row(const uint8_t *restrict in, ptrdiff_t stride, int step, uint8_t *restrict out, int width) {
    const uint8_t *restrict below = in + stride;
    for (int x = 0; x < width; x++) {
        unsigned sum = luma(in, step, 2 * x) + luma(in, step, 2 * x + 1) +
                       luma(below, step, 2 * x) + luma(below, step, 2 * x + 1);
        out[x] = (uint8_t)((sum + 2) >> 2);
    }
}

__attribute__((always_inline)) static inline void copy_row(const uint8_t *restrict in, int step,
                                                           uint8_t *restrict out, int width) {
    for (int x = 0; x < width; x++) out[x] = (uint8_t)luma(in, step, x);
}

__attribute__((always_inline)) static inline void
add_row(const uint8_t *restrict in, int step, uint32_t *restrict sums, int width) {
    for (int x = 0; x < width; x++) sums[x] += luma(in, step, x);
}

// Means of `columns` sums of columns each.
__attribute__((always_inline)) static inline void
divide_row(const uint32_t *restrict sums, int columns, unsigned count, uint8_t *restrict out,
           int width) {
    // floor(s / n) by a multiplication: exact for s up to 255 * 64 * 64 + n / 2 and n up to 4096
    // in 64 bits (Granlund and Montgomery 1994).
    uint64_t inverse = ((1ull << 40) + count - 1) / count;
    for (int x = 0; x < width; x++) {
        unsigned sum = count / 2;
        for (int i = 0; i < columns; i++) sum += sums[x * columns + i];
        out[x] = (uint8_t)((sum * inverse) >> 40);
    }
}

// First the sums of columns, which are long loops, then those of `columns` of them.
__attribute__((always_inline)) static inline void
mean_row(const uint8_t *in, ptrdiff_t stride, int step, int columns, int rows, uint8_t *out,
         int width) {
    uint32_t sums[BLOCK];
    int most = BLOCK / columns;
    for (int x = 0; x < width; x += most) {
        int outputs = width - x < most ? width - x : most;
        const uint8_t *row = in + (ptrdiff_t)x * columns * step;
        memset(sums, 0, sizeof sums);
        for (int j = 0; j < rows; j++, row += stride)
            if (step == 1)
                add_row(row, 1, sums, outputs * columns);
            else
                add_row(row, 4, sums, outputs * columns);
        if (columns == 3 && rows == 3)
            divide_row(sums, 3, 9, out + x, outputs);
        else
            divide_row(sums, columns, (unsigned)(columns * rows), out + x, outputs);
    }
}

CS_CLONES void cs_downscale(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                            int columns, int rows, uint8_t *target, ptrdiff_t target_stride,
                            int width, int first, int last) {
    for (int y = first; y < last; y++) {
        const uint8_t *in = source + (ptrdiff_t)y * rows * source_stride;
        uint8_t *out = target + y * target_stride;
        if (columns == 1 && rows == 1 && pixel_stride == 1)
            memcpy(out, in, (size_t)width);
        else if (columns == 1 && rows == 1)
            copy_row(in, 4, out, width);
        else if (columns == 2 && rows == 2 && pixel_stride == 1)
            halve_row(in, source_stride, 1, out, width);
        else if (columns == 2 && rows == 2)
            halve_row(in, source_stride, 4, out, width);
        else
            mean_row(in, source_stride, pixel_stride, columns, rows, out, width);
    }
}
