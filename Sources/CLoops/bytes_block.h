// SPDX-License-Identifier: Apache-2.0
// The inner loops of a convolution of bytes, for one level of the processor: included by bytes.c with
//   LEVEL, TARGET and LANES  as in bytes_results.h
//   CHANNELS  output channels held in registers, 4 or 8
//   VECTORS   registers side by side along x
//   TAIL      registers for the last columns of a row where so many do, or 0
//   DOT       (sum, values, weights) with the products of four unsigned and four signed bytes added to each lane
// CHANNELS * VECTORS accumulators, VECTORS inputs and one weight have to fit into the registers.
#include "bytes_results.h"

// All channels of the row's block: `vectors` registers of columns from `x` on, a constant.
TARGET __attribute__((always_inline)) static inline void LEVEL(columns)(
    const byte_row *at, long x, const int vectors) {
    for (int part = 0; part < CS_BYTE_BLOCK && at->channel + part < at->layer->out_channels; part += CHANNELS) {
        words sum[CHANNELS][VECTORS];
        UNROLLED
        for (int o = 0; o < CHANNELS; o++) {
            UNROLLED
            for (int v = 0; v < vectors; v++) sum[o][v] = (words){0};
        }
        const int32_t *weight = at->weights + part * CS_BYTE_GROUP;
        for (int plane = 0; plane < at->planes; plane += at->group) {
            const int32_t *line = group_start(at, plane) + x;
            for (int ky = 0; ky < at->layer->kernel_rows; ky++, line += at->in_row)
                for (int kx = 0; kx < at->layer->kernel_columns; kx++, weight += CS_BYTE_BLOCK * CS_BYTE_GROUP) {
                    const int32_t *next = line + kx;
                    NOT_UNROLLED
                    for (int c = 0; c < at->group; c++, next += at->in_plane) {
                        words value[VECTORS];
                        UNROLLED
                        for (int v = 0; v < vectors; v++) value[v] = WORDS(next + v * LANES);
                        UNROLLED
                        for (int o = 0; o < CHANNELS; o++) {
                            const words all = (words){0} + weight[o * CS_BYTE_GROUP + c];
                            UNROLLED
                            for (int v = 0; v < vectors; v++) sum[o][v] = DOT(sum[o][v], value[v], all);
                        }
                    }
                }
        }
        words sums[CHANNELS * VECTORS];
        UNROLLED
        for (int o = 0; o < CHANNELS; o++) {
            UNROLLED
            for (int v = 0; v < vectors; v++) sums[o * vectors + v] = sum[o][v];
        }
        LEVEL(finish)(at, sums, at->channel + part, CHANNELS, x, vectors);
    }
}

TARGET static void LEVEL(convolve)(const byte_row *at, int first, int last) {
    // Past `last` a row goes on to the next multiple of CS_COLUMN_BLOCK, and the mask is 0.
    int x = first;
    for (; x + TAIL * LANES < last; x += VECTORS * LANES) LEVEL(columns)(at, x, VECTORS);
    if (TAIL > 0 && x < last) LEVEL(columns)(at, x, TAIL);
}

#undef LEVEL
#undef TARGET
#undef CHANNELS
#undef LANES
#undef VECTORS
#undef TAIL
#undef DOT
#undef words
#undef reals
#undef WORDS
