// SPDX-License-Identifier: Apache-2.0
#ifndef CONVOLUTION_H
#define CONVOLUTION_H

#include "CLoops.h"

/// One row of one block of output channels, columns `first`, a multiple of CS_COLUMN_BLOCK, to before `last`, and what
/// is left of the last one's block. `row` counts without the halo.
void cs_convolve(const cs_layer *layer, int block, int row, int first, int last);

/// The inner loops for one level of the processor; see convolution_block.h and tiles_block.h. Inputs of
/// `convolve` are `step` floats apart from one column of the kernel to the next.
typedef struct {
    void (*convolve)(const cs_layer *layer, const float *input, long step, const float *weights,
                     const float *bias, float *output, int channels, int first, int last);
    void (*deal)(const float *row, int tiles, float *lines, long step);
    void (*gather)(const float *const *input, int count, long length, float *sums, long step);
    void (*spread)(const float *products, long product_step, int count, int tiles, float *outputs,
                   long step);
    void (*collect)(const float *lines, long step, int tiles, float bias, int relu,
                    const uint32_t *mask, float *row);
} cs_level;

/// Those to use for a layer.
const cs_level *cs_layer_level(const cs_layer *layer);

/// The same as cs_convolve where the input has bytes, a block being one of CS_BYTE_BLOCK channels; between
/// cs_begin_bytes, which says the level, and cs_end_bytes.
void cs_convolve_bytes(const cs_layer *layer, int level, int block, int row, int first, int last);

/// A thread's share of a layer with tiles.
void cs_convolve_tiles(const cs_layer *layer, int part);

#endif
