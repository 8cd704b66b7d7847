// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// One body for the four orders of bytes; the constants make four tight loops of it. Rows are done out
// of line, where `restrict` holds: no loop checks for overlaps.
__attribute__((always_inline)) static inline void luma_row(const uint8_t *restrict in,
                                                           uint8_t *restrict out, int width,
                                                           int step, int red, int blue) {
    for (int x = 0; x < width; x++) {
        unsigned r = in[step * x + red], g = in[step * x + 1], b = in[step * x + blue];
        out[4 * x] = (uint8_t)r;
        out[4 * x + 1] = (uint8_t)g;
        out[4 * x + 2] = (uint8_t)b;
        out[4 * x + 3] = (uint8_t)((77 * r + 150 * g + 29 * b + 128) >> 8);
    }
}

CS_ROW static void
rgba_row(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    luma_row(in, out, width, 4, 0, 2);
}

CS_ROW static void
bgra_row(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    luma_row(in, out, width, 4, 2, 0);
}

CS_ROW static void
rgb_row(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    luma_row(in, out, width, 3, 0, 2);
}

CS_ROW static void
bgr_row(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    luma_row(in, out, width, 3, 2, 0);
}

CS_CLONES void cs_luma_rgba(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                            ptrdiff_t target_stride, int width, int first, int last) {
    for (int y = first; y < last; y++)
        rgba_row(source + y * source_stride, target + y * target_stride, width);
}

CS_CLONES void cs_luma_bgra(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                            ptrdiff_t target_stride, int width, int first, int last) {
    for (int y = first; y < last; y++)
        bgra_row(source + y * source_stride, target + y * target_stride, width);
}

CS_CLONES void cs_luma_rgb(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                           ptrdiff_t target_stride, int width, int first, int last) {
    for (int y = first; y < last; y++)
        rgb_row(source + y * source_stride, target + y * target_stride, width);
}

CS_CLONES void cs_luma_bgr(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                           ptrdiff_t target_stride, int width, int first, int last) {
    for (int y = first; y < last; y++)
        bgr_row(source + y * source_stride, target + y * target_stride, width);
}

// From 16...235 to 0...255, rounded half up; the product fits into 16 bits.
__attribute__((always_inline)) static inline uint8_t expanded(uint8_t v) {
    uint16_t full = (uint16_t)((v > 16 ? v - 16 : 0) * 255 + 109) / 219;
    return full > 255 ? 255 : (uint8_t)full;
}

__attribute__((always_inline)) static inline void
plane_row(const uint8_t *restrict in, int step, int expands, uint8_t *restrict out, int width) {
    for (int x = 0; x < width; x++) out[x] = expands ? expanded(in[step * x]) : in[step * x];
}

CS_CLONES void cs_luma_plane(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                             int expands, uint8_t *target, ptrdiff_t target_stride, int width,
                             int first, int last) {
    for (int y = first; y < last; y++) {
        const uint8_t *in = source + y * source_stride;
        uint8_t *out = target + y * target_stride;
        if (pixel_stride == 2 && expands)
            plane_row(in, 2, 1, out, width);
        else if (pixel_stride == 2)
            plane_row(in, 2, 0, out, width);
        else if (expands)
            plane_row(in, 1, 1, out, width);
        else
            memcpy(out, in, (size_t)width);
    }
}
