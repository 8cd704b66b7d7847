// SPDX-License-Identifier: Apache-2.0
// Bilinear samples by 24.8 fixed point, shared by the warp and the strips.
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stddef.h>
#include <stdint.h>

/// A coordinate, relative to pixel centres, as 24.8 fixed point within 0...size - 1. What is not a
/// number becomes 0.
__attribute__((always_inline)) static inline int32_t cs_fixed(float v, int size) {
    float top = (float)(size - 1);
    v = v > 0 ? v : 0;
    v = v < top ? v : top;
    return (int32_t)(v * 256.0f + 0.5f);
}

/// 8 bits in 24.8 fixed point squared: shift by 16 after adding 1 << 15 to have the value.
__attribute__((always_inline)) static inline uint32_t
cs_sample(const uint8_t *source, ptrdiff_t stride, int step, int width, int height, int32_t fx,
          int32_t fy) {
    int x = fx >> 8, y = fy >> 8;
    uint32_t u = (uint32_t)fx & 255, v = (uint32_t)fy & 255;
    const uint8_t *p = source + y * stride + (ptrdiff_t)x * step;
    ptrdiff_t right = x + 1 < width ? step : 0, down = y + 1 < height ? stride : 0;
    uint32_t upper = p[0] * (256 - u) + p[right] * u;
    uint32_t lower = p[down] * (256 - u) + p[down + right] * u;
    return upper * (256 - v) + lower * v;
}

#endif
