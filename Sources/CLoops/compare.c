// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

void cs_compare(const uint8_t *a, const uint8_t *b, ptrdiff_t stride, int columns, int rows, int gap,
                int32_t *sums) {
    int32_t mean_a = 0, mean_b = 0, aa = 0, bb = 0, ab = 0;
    for (int y = 0; y < rows; y++, a += stride, b += stride) {
        for (int x = 0; x < columns; x++) {
            mean_a += a[x];
            mean_b += b[x];
        }
        for (int x = 0; x < columns - gap; x++) {
            int32_t u = a[x + gap] - a[x], v = b[x + gap] - b[x];
            aa += u * u;
            bb += v * v;
            ab += u * v;
        }
    }
    sums[0] = mean_a;
    sums[1] = mean_b;
    sums[2] = aa;
    sums[3] = bb;
    sums[4] = ab;
}
