// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"
#include "project.h"

#include <string.h>

CS_CLONES void cs_warp_luma(void *context, int first, int last) {
    const cs_warp *warp = context;
    const uint8_t *source = warp->source;
    ptrdiff_t source_stride = warp->source_stride;
    int pixel_stride = warp->pixel_stride, taps = warp->taps, width = warp->width;
    int source_width = warp->source_width, source_height = warp->source_height;
    const float *h = warp->h;
    cs_points points;
    uint32_t sums[CS_BLOCK], inverse = cs_inverse(taps);
    for (int y = first; y < last; y++)
        for (int x = 0; x < width; x += CS_BLOCK) {
            uint8_t *restrict out = warp->target + y * warp->target_stride + x;
            int count = width - x < CS_BLOCK ? width - x : CS_BLOCK, samples = cs_samples(count);
            ptrdiff_t ahead =
                way_ahead(h, x, y, source_stride, pixel_stride, source_width, source_height);
            memset(sums, 0, sizeof sums);
            for (int j = 0; j < taps; j++)
                for (int i = 0; i < taps; i++) {
                    project(h, x, ((float)i + 0.5f) / (float)taps,
                            (float)y + ((float)j + 0.5f) / (float)taps, source_width,
                            source_height, &points, samples);
                    cs_add_samples(source, source_stride, pixel_stride, source_width,
                                   source_height, &points, ahead, sums, samples);
                }
            cs_means(sums, inverse, out, count);
        }
}
