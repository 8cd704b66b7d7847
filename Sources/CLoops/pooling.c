// SPDX-License-Identifier: Apache-2.0
#include "pooling.h"

CS_CLONES void cs_pool_pairs(const float *upper, const float *lower, const uint32_t *mask,
                             float *output, int columns) {
    for (int x = 0; x < columns; x++) {
        float a = upper[2 * x] > upper[2 * x + 1] ? upper[2 * x] : upper[2 * x + 1];
        float b = lower[2 * x] > lower[2 * x + 1] ? lower[2 * x] : lower[2 * x + 1];
        float greatest = a > b ? a : b;
        output[x] = mask[x] ? greatest : 0.0f;
    }
}

CS_CLONES void cs_pool_rows(const float *upper, const float *lower, const uint32_t *mask,
                            float *output, int columns) {
    for (int x = 0; x < columns; x++) {
        float greatest = upper[x] > lower[x] ? upper[x] : lower[x];
        output[x] = mask[x] ? greatest : 0.0f;
    }
}

CS_CLONES void cs_every_second(const float *input, const uint32_t *mask, float *output, int columns) {
    for (int x = 0; x < columns; x++) output[x] = mask[x] ? input[2 * x] : 0.0f;
}
