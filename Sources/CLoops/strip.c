// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"
#include "level_strip.h"
#include "sample.h"

#include <math.h>
#include <string.h>

CS_CLONES void cs_strip(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                        int source_width, int source_height, const float *place, int taps,
                        uint8_t *target, int columns, int rows) {
    if (pixel_stride == 1 &&
        cs_level_strip(source, source_stride, source_width, source_height, place, taps, target, columns, rows))
        return;
    cs_points points;
    uint32_t sums[CS_BLOCK], inverse = cs_inverse(taps);
    float part = 1.0f / (float)taps;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c += CS_BLOCK) {
            uint8_t *restrict out = target + r * columns + c;
            int count = columns - c < CS_BLOCK ? columns - c : CS_BLOCK;
            int samples = cs_samples(count);
            memset(sums, 0, sizeof sums);
            for (int j = 0; j < taps; j++)
                for (int i = 0; i < taps; i++) {
                    float dx = ((float)i + 0.5f) * part;
                    float ty = (float)r + ((float)j + 0.5f) * part;
                    for (int k = 0; k < samples; k++) {
                        float tx = (float)(c + k) + dx;
                        cs_place(&points, k, place[0] + tx * place[2] + ty * place[4] - 0.5f,
                                 place[1] + tx * place[3] + ty * place[5] - 0.5f, source_width,
                                 source_height);
                    }
                    cs_add_samples(source, source_stride, pixel_stride, source_width, source_height,
                                   &points, 0, sums, samples);
                }
            cs_means(sums, inverse, out, count);
        }
}

CS_CLONES void cs_standardise(const uint8_t *source, float *target, int columns, int rows,
                              int row_stride) {
    int count = columns * rows;
    if (count <= 0) return;
    uint64_t sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += source[i];
        squares += (uint32_t)source[i] * source[i];
    }
    double mean = (double)sum / count;
    double variance = (double)squares / count - mean * mean;
    double deviation = variance > 0 ? sqrt(variance) : 0;
    float centre = (float)mean, scale = (float)(1 / (deviation > 4 ? deviation : 4));
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            target[r * row_stride + c] = ((float)source[r * columns + c] - centre) * scale;
}
