// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"
#include "project.h"

#include <string.h>

// As cs_add_samples, for the four bytes of each pixel.
__attribute__((always_inline)) static inline void
add_pixels(const uint8_t *source, ptrdiff_t stride, int width, int height, const cs_points *points,
           ptrdiff_t ahead, uint32_t (*restrict sums)[CS_BLOCK], int count) {
    uint32_t a[CS_BLOCK], b[CS_BLOCK], c[CS_BLOCK], d[CS_BLOCK];
    ptrdiff_t right = width > 1 ? 4 : 0, down = height > 1 ? stride : 0;
    for (int i = 0; i < count; i++) {
        const uint8_t *p = source + points->y[i] * stride + (ptrdiff_t)points->x[i] * 4;
        __builtin_prefetch(p + ahead);
        memcpy(&a[i], p, 4);
        memcpy(&b[i], p + right, 4);
        memcpy(&c[i], p + down, 4);
        memcpy(&d[i], p + down + right, 4);
    }
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < count; i++) {
            uint32_t u = points->u[i], v = points->v[i];
            uint32_t upper = (a[i] >> 8 * k & 255) * (256 - u) + (b[i] >> 8 * k & 255) * u;
            uint32_t lower = (c[i] >> 8 * k & 255) * (256 - u) + (d[i] >> 8 * k & 255) * u;
            sums[k][i] += (upper * (256 - v) + lower * v) >> 4;
        }
}

void cs_warp_rgba(void *context, int first, int last) {
    const cs_warp *warp = context;
    const uint8_t *source = warp->source;
    ptrdiff_t source_stride = warp->source_stride;
    int taps = warp->taps, width = warp->width;
    int source_width = warp->source_width, source_height = warp->source_height;
    const float *h = warp->h;
    cs_points points;
    uint32_t sums[4][CS_BLOCK], inverse = cs_inverse(taps);
    for (int y = first; y < last; y++)
        for (int x = 0; x < width; x += CS_BLOCK) {
            uint8_t *restrict out = warp->target + y * warp->target_stride + 4 * x;
            int count = width - x < CS_BLOCK ? width - x : CS_BLOCK, samples = cs_samples(count);
            ptrdiff_t ahead = way_ahead(h, x, y, source_stride, 4, source_width, source_height);
            memset(sums, 0, sizeof sums);
            for (int j = 0; j < taps; j++)
                for (int i = 0; i < taps; i++) {
                    project(h, x, ((float)i + 0.5f) / (float)taps,
                            (float)y + ((float)j + 0.5f) / (float)taps, source_width,
                            source_height, &points, samples);
                    add_pixels(source, source_stride, source_width, source_height, &points, ahead,
                               sums, samples);
                }
            for (int i = 0; i < count; i++)
                for (int k = 0; k < 4; k++) out[4 * i + k] = cs_mean(sums[k][i], inverse);
        }
}
