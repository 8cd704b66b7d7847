// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

CS_CLONES int32_t cs_greatest_smoothed(const int16_t *row, ptrdiff_t count) {
    int32_t greatest = 0;
    for (ptrdiff_t i = 1; i < count - 1; i++) {
        int32_t sum = row[i - 1] + 2 * row[i] + row[i + 1];
        greatest = sum > greatest ? sum : greatest;
    }
    return greatest;
}
