// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

__attribute__((always_inline)) static inline int luma_at(const cs_luma *source, const uint8_t *pixel) {
    if (source->pixel_stride >= 3) return CS_COLOR_LUMA(pixel, source->first_weight);
    return source->expands ? cs_expanded(*pixel) : *pixel;
}

uint8_t cs_luma_at(const cs_luma *source, ptrdiff_t x, ptrdiff_t y) {
    return (uint8_t)luma_at(source, source->base + y * source->stride + x * source->pixel_stride);
}

// A coordinate relative to the middle of the first pixel, within the picture.
__attribute__((always_inline)) static inline double within(double value, int size) {
    value -= 0.5;
    value = value > 0 ? value : 0;
    return value < size - 1 ? value : size - 1;
}

void cs_luma_profile(const cs_luma *source, int width, int height, double x, double y, double step_x, double step_y,
                     int count, float *sums) {
    for (int i = 0; i < count; i++) {
        const double px = within(x + i * step_x, width), py = within(y + i * step_y, height);
        const ptrdiff_t left = (ptrdiff_t)px, top = (ptrdiff_t)py;
        const ptrdiff_t right = left + 1 < width ? source->pixel_stride : 0;
        const ptrdiff_t down = top + 1 < height ? source->stride : 0;
        const uint8_t *pixel = source->base + top * source->stride + left * source->pixel_stride;
        const float u = (float)(px - (double)left), v = (float)(py - (double)top);
        const float a = (float)luma_at(source, pixel), b = (float)luma_at(source, pixel + right);
        const float c = (float)luma_at(source, pixel + down), d = (float)luma_at(source, pixel + down + right);
        const float upper = a + (b - a) * u, lower = c + (d - c) * u;
        sums[i] += upper + (lower - upper) * v;
    }
}
