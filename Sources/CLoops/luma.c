// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

// One body for the four orders of bytes; the constants make four tight loops of it.
__attribute__((always_inline)) static inline void
luma_rows(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target, ptrdiff_t target_stride,
          int width, int first, int last, int step, int red, int blue) {
    for (int y = first; y < last; y++) {
        const uint8_t *restrict in = source + y * source_stride;
        uint8_t *restrict out = target + y * target_stride;
        for (int x = 0; x < width; x++) {
            unsigned r = in[step * x + red], g = in[step * x + 1], b = in[step * x + blue];
            out[4 * x] = (uint8_t)r;
            out[4 * x + 1] = (uint8_t)g;
            out[4 * x + 2] = (uint8_t)b;
            out[4 * x + 3] = (uint8_t)((77 * r + 150 * g + 29 * b + 128) >> 8);
        }
    }
}

CS_CLONES void cs_luma_rgba(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                            ptrdiff_t target_stride, int width, int first, int last) {
    luma_rows(source, source_stride, target, target_stride, width, first, last, 4, 0, 2);
}

CS_CLONES void cs_luma_bgra(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                            ptrdiff_t target_stride, int width, int first, int last) {
    luma_rows(source, source_stride, target, target_stride, width, first, last, 4, 2, 0);
}

CS_CLONES void cs_luma_rgb(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                           ptrdiff_t target_stride, int width, int first, int last) {
    luma_rows(source, source_stride, target, target_stride, width, first, last, 3, 0, 2);
}

CS_CLONES void cs_luma_bgr(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                           ptrdiff_t target_stride, int width, int first, int last) {
    luma_rows(source, source_stride, target, target_stride, width, first, last, 3, 2, 0);
}

CS_CLONES void cs_luma_plane(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                             int expands, uint8_t *target, ptrdiff_t target_stride, int width,
                             int first, int last) {
    uint8_t levels[256];
    for (int v = 0; v < 256; v++) {
        int full = expands ? (v < 16 ? 0 : ((v - 16) * 255 + 109) / 219) : v;
        levels[v] = (uint8_t)(full > 255 ? 255 : full);
    }
    for (int y = first; y < last; y++) {
        const uint8_t *restrict in = source + y * source_stride;
        uint8_t *restrict out = target + y * target_stride;
        if (expands)
            for (int x = 0; x < width; x++) out[x] = levels[in[x * pixel_stride]];
        else if (pixel_stride == 2)
            for (int x = 0; x < width; x++) out[x] = in[2 * x];
        else
            for (int x = 0; x < width; x++) out[x] = in[x * pixel_stride];
    }
}
