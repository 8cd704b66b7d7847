// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"
#include "rows.h"
#include "sample.h"

#include <math.h>
#include <string.h>

// Whether a strip's pixels are 2 x 2 pixels of the source each, level and upright, so that every sample lies on a
// pixel's middle and a strip pixel is their mean.
static int is_half(int pixel_stride, const float *place, int taps) {
    return pixel_stride == 1 && taps == 2 && place[0] == 0 && place[1] == 0 && place[2] == 2 && place[3] == 0 &&
           place[4] == 0 && place[5] == 2;
}

// Such a strip; beyond the source its border goes on.
static void halve(const uint8_t *source, ptrdiff_t source_stride, int source_width, int source_height,
                  uint8_t *target, int columns, int rows) {
    const cs_luma_rows *level = cs_rows_of_luma();
    const int right = source_width - 1, bottom = source_height - 1;
    const int inside = columns < source_width / 2 ? columns : source_width / 2;
    for (int r = 0; r < rows; r++, target += columns) {
        const uint8_t *upper = source + (2 * r < bottom ? 2 * r : bottom) * source_stride;
        const uint8_t *lower = source + (2 * r + 1 < bottom ? 2 * r + 1 : bottom) * source_stride;
        level->halve(upper, lower, 0, target, inside);
        for (int c = inside; c < columns; c++) {
            int a = 2 * c < right ? 2 * c : right;
            target[c] = (uint8_t)((upper[a] + upper[right] + lower[a] + lower[right] + 2) >> 2);
        }
    }
}

CS_CLONES void cs_strip(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                        int source_width, int source_height, const float *place, int taps,
                        uint8_t *target, int columns, int rows) {
    if (is_half(pixel_stride, place, taps)) {
        halve(source, source_stride, source_width, source_height, target, columns, rows);
        return;
    }
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
