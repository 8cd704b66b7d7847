// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

__attribute__((always_inline)) static inline void
mean_row(const uint8_t *restrict in, ptrdiff_t stride, int step, int columns, int rows,
         uint8_t *restrict out, int width) {
    unsigned count = (unsigned)(columns * rows);
    // floor(s / n) by a multiplication: exact for s up to 255 * 64 * 64 + n / 2 and n up to 4096
    // in 64 bits (Granlund and Montgomery 1994).
    uint64_t inverse = ((1ull << 40) + count - 1) / count;
    for (int x = 0; x < width; x++) {
        unsigned sum = count / 2;
        for (int j = 0; j < rows; j++)
            for (int i = 0; i < columns; i++) sum += in[j * stride + (x * columns + i) * step];
        out[x] = (uint8_t)((sum * inverse) >> 40);
    }
}

__attribute__((always_inline)) static inline void
halve_row(const uint8_t *restrict in, ptrdiff_t stride, int step, uint8_t *restrict out, int width) {
    const uint8_t *restrict below = in + stride;
    for (int x = 0; x < width; x++) {
        unsigned sum = in[2 * x * step] + in[(2 * x + 1) * step] + below[2 * x * step] +
                       below[(2 * x + 1) * step];
        out[x] = (uint8_t)((sum + 2) >> 2);
    }
}

CS_CLONES void cs_downscale(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                            int columns, int rows, uint8_t *target, ptrdiff_t target_stride,
                            int width, int first, int last) {
    int side = columns == rows ? columns : 0;
    for (int y = first; y < last; y++) {
        const uint8_t *in = source + (ptrdiff_t)y * rows * source_stride;
        uint8_t *out = target + y * target_stride;
        if (side == 2 && pixel_stride == 1)
            halve_row(in, source_stride, 1, out, width);
        else if (side == 2 && pixel_stride == 4)
            halve_row(in, source_stride, 4, out, width);
        else if (side == 3 && pixel_stride == 4)
            mean_row(in, source_stride, 4, 3, 3, out, width);
        else if (side == 3 && pixel_stride == 1)
            mean_row(in, source_stride, 1, 3, 3, out, width);
        else
            mean_row(in, source_stride, pixel_stride, columns, rows, out, width);
    }
}
