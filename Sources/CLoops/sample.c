// SPDX-License-Identifier: Apache-2.0
#include "sample.h"
#include "CLoops.h"

// Two neighbours of a row, the left one in the lower byte.
__attribute__((always_inline)) static inline uint16_t pair(const uint8_t *p, ptrdiff_t right) {
    return (uint16_t)(p[0] | p[right] << 8);
}

// The pairs of each of `count` points and below. What lies `ahead` bytes on is fetched into the cache.
__attribute__((always_inline)) static inline void
take_pairs(const uint8_t *source, ptrdiff_t stride, int step, ptrdiff_t right, ptrdiff_t down, const cs_points *points,
           ptrdiff_t ahead, uint16_t *restrict upper, uint16_t *restrict lower, int count) {
    for (int i = 0; i < count; i++) {
        const uint8_t *p = source + points->y[i] * stride + (ptrdiff_t)points->x[i] * step;
        __builtin_prefetch(p + ahead);
        upper[i] = pair(p, right);
        lower[i] = pair(p + down, right);
    }
}

CS_CLONES void cs_add_samples(const uint8_t *source, ptrdiff_t stride, int step, int width, int height,
                              const cs_points *points, ptrdiff_t ahead, uint32_t *restrict sums, int count) {
    uint16_t above[CS_BLOCK], below[CS_BLOCK];
    ptrdiff_t down = height > 1 ? stride : 0;
    // Compilers make one load of a pair where they know that its pixels lie side by side.
    if (step == 1 && width > 1)
        take_pairs(source, stride, 1, 1, down, points, ahead, above, below, count);
    else
        take_pairs(source, stride, step, width > 1 ? step : 0, down, points, ahead, above, below, count);
    for (int i = 0; i < count; i++) {
        uint16_t u = points->u[i], rest = (uint16_t)(256 - u);
        uint32_t v = points->v[i];
        uint16_t upper = (uint16_t)((uint16_t)((above[i] & 255) * rest) + (uint16_t)((above[i] >> 8) * u));
        uint16_t lower = (uint16_t)((uint16_t)((below[i] & 255) * rest) + (uint16_t)((below[i] >> 8) * u));
        sums[i] += (upper * (256 - v) + lower * v) >> 4;
    }
}

CS_CLONES void cs_means(const uint32_t *restrict sums, uint32_t inverse, uint8_t *restrict means, int count) {
    for (int i = 0; i < count; i++) means[i] = cs_mean(sums[i], inverse);
}
