// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// Luma from which a pixel is saturated, and how many of a block's are where a gleam lies on it, of every other pixel of
// every other row: 60 %, where letters take less.
enum { SATURATED = 250,
       STEP = 2,
       MOST = CS_GLARE_BLOCK * CS_GLARE_BLOCK / (STEP * STEP) * 6 / 10 };

static int glares(const uint8_t *block, ptrdiff_t stride) {
    int white = 0;
    for (int y = 0; y < CS_GLARE_BLOCK; y += STEP)
        for (int x = 0; x < CS_GLARE_BLOCK; x += STEP) white += block[y * stride + x] >= SATURATED;
    return white > MOST;
}

int cs_fill_glare(uint8_t *card, ptrdiff_t stride, uint8_t *kept, ptrdiff_t kept_stride, float *sharpness,
                  int columns, int rows, float seen) {
    // One more all round, on which there is no gleam.
    int across = columns + 2, changed = 0;
    unsigned char near[across * (rows + 2)];
    memset(near, 0, sizeof near);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (glares(card + (row * stride + column) * CS_GLARE_BLOCK, stride))
                for (int y = row; y < row + 3; y++) memset(near + y * across + column, 1, 3);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            float *best = sharpness + row * columns + column;
            int hidden = near[(row + 1) * across + column + 1];
            if (hidden ? *best == 0 : seen < *best) continue;
            if (hidden)
                changed = 1;
            else
                *best = seen;
            uint8_t *own = card + (row * stride + column) * CS_GLARE_BLOCK;
            uint8_t *other = kept + (row * kept_stride + column) * CS_GLARE_BLOCK;
            for (int y = 0; y < CS_GLARE_BLOCK; y++, own += stride, other += kept_stride)
                memcpy(hidden ? own : other, hidden ? other : own, CS_GLARE_BLOCK);
        }
    return changed;
}
