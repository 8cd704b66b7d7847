// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "CLoops.h"

// What part of the mean of area `index` of a side, each of `step` pixels of `size`, pixel `place` makes up.
static float share(double step, ptrdiff_t size, ptrdiff_t index, ptrdiff_t place) {
    double start = (double)index * step, end = start + step, from = (double)place, to = from + 1;
    if (end > (double)size) end = (double)size;
    if (from >= end) return 0;
    return (float)(((end < to ? end : to) - (start > from ? start : from)) / step);
}

void cs_area_means(const uint8_t *pixels, ptrdiff_t stride, ptrdiff_t pixel_step, ptrdiff_t width, ptrdiff_t height,
                   float *means, ptrdiff_t columns, ptrdiff_t rows, float *scratch) {
    const double across = (double)width / (double)columns, down = (double)height / (double)rows;
    const ptrdiff_t most = cs_area_pixels(width, columns);
    // Behind the sums of a row there are zeros: what the last areas are short of counts nothing.
    memset(scratch + width, 0, (size_t)most * sizeof *scratch);
    float *shares = scratch + width + most;
    for (ptrdiff_t x = 0; x < columns; x++)
        for (ptrdiff_t part = 0; part < most; part++)
            shares[x * most + part] = share(across, width, x, (ptrdiff_t)((double)x * across) + part);
    for (ptrdiff_t y = 0; y < rows; y++) {
        memset(scratch, 0, (size_t)width * sizeof *scratch);
        float own;
        for (ptrdiff_t place = (ptrdiff_t)((double)y * down); (own = share(down, height, y, place)) > 0; place++) {
            const uint8_t *pixel = pixels + place * stride;
            for (ptrdiff_t x = 0; x < width; x++, pixel += pixel_step) scratch[x] += own * (float)*pixel;
        }
        const float *next = shares;
        for (ptrdiff_t x = 0; x < columns; x++) {
            const float *sums = scratch + (ptrdiff_t)((double)x * across);
            float mean = 0;
            for (ptrdiff_t part = 0; part < most; part++) mean += *next++ * sums[part];
            *means++ = mean < 255 ? mean : 255;
        }
    }
}
