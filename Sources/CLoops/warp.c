// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"
#include "sample.h"

// Source coordinates of one row of samples: pixel x at x + dx, row at `y`.
__attribute__((always_inline)) static inline void
project(const float *h, float dx, float y, int source_width, int source_height,
        int32_t *restrict us, int32_t *restrict vs, int width) {
    float a = h[1] * y + h[2], b = h[4] * y + h[5], c = h[7] * y + h[8];
    for (int x = 0; x < width; x++) {
        float t = (float)x + dx;
        float w = 1.0f / (h[6] * t + c);
        us[x] = cs_fixed((h[0] * t + a) * w - 0.5f, source_width);
        vs[x] = cs_fixed((h[3] * t + b) * w - 0.5f, source_height);
    }
}

CS_CLONES void cs_warp_luma(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                            int source_width, int source_height, const float *h, int taps,
                            uint8_t *target, ptrdiff_t target_stride, int width,
                            int32_t *coordinates, int first, int last) {
    int32_t *us = coordinates, *vs = coordinates + width;
    for (int y = first; y < last; y++) {
        uint8_t *restrict out = target + y * target_stride;
        if (taps == 1) {
            project(h, 0.5f, (float)y + 0.5f, source_width, source_height, us, vs, width);
            for (int x = 0; x < width; x++) {
                uint32_t s = cs_sample(source, source_stride, pixel_stride, source_width,
                                       source_height, us[x], vs[x]);
                out[x] = (uint8_t)((s + 32768) >> 16);
            }
            continue;
        }
        for (int x = 0; x < width; x++) {
            uint32_t sum = 0;
            for (int j = 0; j < taps; j++)
                for (int i = 0; i < taps; i++) {
                    float tx = (float)x + ((float)i + 0.5f) / (float)taps;
                    float ty = (float)y + ((float)j + 0.5f) / (float)taps;
                    float w = 1.0f / (h[6] * tx + (h[7] * ty + h[8]));
                    int32_t u = cs_fixed((h[0] * tx + (h[1] * ty + h[2])) * w - 0.5f, source_width);
                    int32_t v = cs_fixed((h[3] * tx + (h[4] * ty + h[5])) * w - 0.5f, source_height);
                    sum += cs_sample(source, source_stride, pixel_stride, source_width,
                                     source_height, u, v) >> 4;
                }
            uint32_t count = (uint32_t)(taps * taps);
            out[x] = (uint8_t)((sum / count + 2048) >> 12);
        }
    }
}

CS_CLONES void cs_warp_rgba(const uint8_t *source, ptrdiff_t source_stride, int source_width,
                            int source_height, const float *h, int taps, uint8_t *target,
                            ptrdiff_t target_stride, int width, int first, int last) {
    for (int y = first; y < last; y++) {
        uint8_t *restrict out = target + y * target_stride;
        uint32_t count = (uint32_t)(taps * taps);
        for (int x = 0; x < width; x++) {
            uint32_t sums[4] = {0, 0, 0, 0};
            for (int j = 0; j < taps; j++)
                for (int i = 0; i < taps; i++) {
                    float tx = (float)x + ((float)i + 0.5f) / (float)taps;
                    float ty = (float)y + ((float)j + 0.5f) / (float)taps;
                    float w = 1.0f / (h[6] * tx + (h[7] * ty + h[8]));
                    int32_t u = cs_fixed((h[0] * tx + (h[1] * ty + h[2])) * w - 0.5f, source_width);
                    int32_t v = cs_fixed((h[3] * tx + (h[4] * ty + h[5])) * w - 0.5f, source_height);
                    for (int c = 0; c < 4; c++)
                        sums[c] += cs_sample(source + c, source_stride, 4, source_width,
                                             source_height, u, v) >> 4;
                }
            for (int c = 0; c < 4; c++)
                out[4 * x + c] = (uint8_t)((sums[c] / count + 2048) >> 12);
        }
    }
}
