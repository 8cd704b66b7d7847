// SPDX-License-Identifier: Apache-2.0
// Bilinear samples by 24.8 fixed point, shared by the warp and the strips. A row is done in blocks:
// coordinates and arithmetic in loops that the compiler vectorises, the loads one by one between
// them.
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stddef.h>
#include <stdint.h>

/// Pixels of a row that are worked on together.
#define CS_BLOCK 128

/// How many samples are computed for `count` pixels, up to CS_BLOCK: whole vectors, so that the loops
/// need no second one for what is left over. Samples lie within the source wherever their pixels do.
__attribute__((always_inline)) static inline int cs_samples(int count) {
    return (count < CS_BLOCK ? count + 15 : CS_BLOCK) / 16 * 16;
}

/// Where samples lie: the pixel left above, and the way from it to the next, 0 to 256, so that the
/// last pixel needs no neighbour beyond it.
typedef struct cs_points {
    int32_t x[CS_BLOCK], y[CS_BLOCK];
    uint16_t u[CS_BLOCK], v[CS_BLOCK];
} cs_points;

/// A coordinate, relative to pixel centres, as 24.8 fixed point within 0...size - 1. What is not a
/// number becomes 0.
__attribute__((always_inline)) static inline int32_t cs_fixed(float v, int size) {
    float top = (float)(size - 1);
    v = v > 0 ? v : 0;
    v = v < top ? v : top;
    return (int32_t)(v * 256.0f + 0.5f);
}

__attribute__((always_inline)) static inline void cs_place(cs_points *points, int i, float x,
                                                           float y, int width, int height) {
    int32_t fx = cs_fixed(x, width), fy = cs_fixed(y, height);
    int32_t most_x = width > 1 ? width - 2 : 0, most_y = height > 1 ? height - 2 : 0;
    int32_t px = fx >> 8 < most_x ? fx >> 8 : most_x, py = fy >> 8 < most_y ? fy >> 8 : most_y;
    points->x[i] = px;
    points->y[i] = py;
    points->u[i] = (uint16_t)(fx - (px << 8));
    points->v[i] = (uint16_t)(fy - (py << 8));
}

/// Adds to each of `count` sums the sample at its point, in 8.12 fixed point. What lies `ahead`
/// bytes on is fetched into the cache.
void cs_add_samples(const uint8_t *source, ptrdiff_t stride, int step, int width, int height, const cs_points *points,
                    ptrdiff_t ahead, uint32_t *sums, int count);

/// 2^31 / n for the n = `taps` x `taps` samples of a pixel, rounded up.
__attribute__((always_inline)) static inline uint32_t cs_inverse(int taps) {
    uint32_t count = (uint32_t)(taps * taps);
    return ((1u << 31) + count - 1) / count;
}

/// The mean of n samples out of their sum, as 8 bits: the sum is divided by n, rounded down, by a
/// multiplication, which is exact while the sum times n is below 2^31 (Granlund and Montgomery 1994).
__attribute__((always_inline)) static inline uint8_t cs_mean(uint32_t sum, uint32_t inverse) {
    uint32_t mean = (uint32_t)((uint64_t)sum * inverse >> 31);
    return (uint8_t)((mean + 2048) >> 12);
}

/// The means of `count` sums.
void cs_means(const uint32_t *sums, uint32_t inverse, uint8_t *means, int count);

#endif
