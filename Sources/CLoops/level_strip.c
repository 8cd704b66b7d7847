// SPDX-License-Identifier: Apache-2.0
#include "level_strip.h"

#include <string.h>

#include "rows.h"

static int least(int a, int b) { return a < b ? a : b; }

int cs_level_strip(const uint8_t *source, ptrdiff_t stride, int width, int height, const float *place, int taps,
                   uint8_t *target, int columns, int rows) {
    const float step = (float)taps;
    if (taps > 2 || place[0] != 0 || place[1] != 0 || place[2] != step || place[3] != 0 || place[4] != 0 ||
        place[5] != step)
        return 0;
    const int right = width - 1, bottom = height - 1, inside = least(columns, width / taps);
    for (int r = 0; r < rows; r++, target += columns) {
        const uint8_t *upper = source + least(taps * r, bottom) * stride;
        const uint8_t *lower = source + least(taps * r + taps - 1, bottom) * stride;
        if (taps == 1)
            memcpy(target, upper, (size_t)inside);
        else
            cs_rows_of_luma()->halve(upper, lower, 0, target, inside);
        // Beyond the plane, and where half of a pixel is, its last column goes on.
        memset(target + inside, (upper[right] + lower[right] + 1) >> 1, (size_t)(columns - inside));
    }
    return 1;
}
