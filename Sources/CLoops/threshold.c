// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// Adds or takes away a row; out of line, where `restrict` holds: no loop checks for overlaps.
CS_ROW static void
add_row(uint32_t *restrict sums, const uint8_t *restrict in, int width, int removes) {
    uint32_t flip = removes ? ~0u : 0;
    for (int x = 0; x < width; x++) sums[x] += (in[x] ^ flip) - flip;
}

CS_CLONES void cs_threshold(const uint8_t *source, uint8_t *target, ptrdiff_t stride, int width,
                            int height, int radius, int ratio, int offset, uint32_t *columns,
                            int first, int last) {
    // Sums of each column over the window's rows, and their running sum along x.
    uint32_t *restrict sums = columns, *restrict running = columns + width;
    memset(sums, 0, (size_t)width * sizeof *sums);
    int top = 0, bottom = 0; // Rows top..<bottom are in `sums`.
    for (int y = first; y < last; y++) {
        int from = y - radius > 0 ? y - radius : 0;
        int to = y + radius + 1 < height ? y + radius + 1 : height;
        if (y == first) top = bottom = from;
        for (; bottom < to; bottom++) add_row(sums, source + bottom * stride, width, 0);
        for (; top < from; top++) add_row(sums, source + top * stride, width, 1);
        uint32_t total = 0;
        running[0] = 0;
        for (int x = 0; x < width; x++) running[x + 1] = total += sums[x];
        const uint8_t *restrict in = source + y * stride;
        uint8_t *restrict out = target + y * stride;
        int rows = to - from;
        int inner_first = radius < width ? radius : width;
        int inner_last = width - radius > inner_first ? width - radius : inner_first;
        uint32_t full = (uint32_t)(rows * (2 * radius + 1));
        for (int x = inner_first; x < inner_last; x++) {
            uint32_t sum = running[x + radius + 1] - running[x - radius];
            uint32_t limit = (uint32_t)ratio * sum + 256u * (uint32_t)offset * full;
            out[x] = 256u * in[x] * full > limit ? in[x] : 0;
        }
        for (int x = 0; x < width; x++) {
            if (x == inner_first) x = inner_last;
            if (x >= width) break;
            int a = x - radius > 0 ? x - radius : 0;
            int b = x + radius + 1 < width ? x + radius + 1 : width;
            uint32_t count = (uint32_t)(rows * (b - a));
            uint32_t sum = running[b] - running[a];
            uint32_t limit = (uint32_t)ratio * sum + 256u * (uint32_t)offset * count;
            out[x] = 256u * in[x] * count > limit ? in[x] : 0;
        }
    }
}
