// SPDX-License-Identifier: Apache-2.0
#include "pooling.h"

// The nearest of 0 to 255.
__attribute__((always_inline)) static inline uint32_t step_of(float value) {
    float positive = value > 0 ? value : 0;
    return (uint32_t)(int32_t)((positive < 255 ? positive : 255) + 0.5f);
}

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

// The greater of each of four bytes.
__attribute__((always_inline)) static inline uint32_t greater_bytes(uint32_t a, uint32_t b) {
    uint32_t result = 0;
    for (int at = 0; at < 32; at += 8) {
        uint32_t x = a >> at & 255, y = b >> at & 255;
        result |= (x > y ? x : y) << at;
    }
    return result;
}

CS_CLONES void cs_pool_pairs_of_bytes(const uint32_t *upper, const uint32_t *lower, const uint32_t *mask,
                                      uint32_t *output, int columns) {
    for (int x = 0; x < columns; x++) {
        uint32_t a = greater_bytes(upper[2 * x], upper[2 * x + 1]);
        uint32_t b = greater_bytes(lower[2 * x], lower[2 * x + 1]);
        output[x] = greater_bytes(a, b) & mask[x];
    }
}

CS_CLONES void cs_pool_rows_of_bytes(const uint32_t *upper, const uint32_t *lower, const uint32_t *mask,
                                     uint32_t *output, int columns) {
    for (int x = 0; x < columns; x++) output[x] = greater_bytes(upper[x], lower[x]) & mask[x];
}

CS_CLONES void cs_to_bytes(const float *const *rows, float factor, const uint32_t *mask, uint32_t *output,
                           int columns) {
    const float *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    for (int x = 0; x < columns; x++)
        output[x] = (step_of(a[x] * factor) | step_of(b[x] * factor) << 8 | step_of(c[x] * factor) << 16 |
                     step_of(d[x] * factor) << 24) &
                    mask[x];
}
