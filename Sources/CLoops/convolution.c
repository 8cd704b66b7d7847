// SPDX-License-Identifier: Apache-2.0
#include "convolution.h"

// Sums are fused multiplications and additions where the processor has them; the block header says
// the same to clang. Carrying loads over from tap to tap would spill registers.
#if !defined(__clang__)
#pragma GCC optimize("fp-contract=fast", "no-predictive-commoning")
#endif

#if defined(__clang__)
#define CONTRACT _Pragma("clang fp contract(fast)")
#define UNROLLED _Pragma("clang loop unroll(full)")
#define NOT_UNROLLED _Pragma("clang loop unroll(disable)")
#else
#define CONTRACT
#define UNROLLED _Pragma("GCC unroll 16")
#define NOT_UNROLLED
#endif

#if defined(__x86_64__)

#if defined(__clang__)
#define SMALLEST __attribute__((minsize))
#else
#define SMALLEST __attribute__((optimize("Os")))
#endif

#define LEVEL(name) name##_v3
#define SMALL
#define TARGET __attribute__((target("arch=x86-64-v3")))
#define CHANNELS 4
#define LANES 8
#define VECTORS 3
#include "tiles_block.h"
#include "convolution_block.h"
static const cs_level level_v3 = {convolve_v3, deal_v3, gather_v3, spread_v3, collect_v3};

#define LEVEL(name) name##_v4
#if defined(__clang__)
// Without the second attribute clang keeps to 256 bits.
#define TARGET __attribute__((target("arch=x86-64-v4"), min_vector_width(512)))
#else
#define TARGET __attribute__((target("arch=x86-64-v4")))
#endif
#define CHANNELS 8
#define LANES 16
#define VECTORS 2
#include "convolution_block.h"
// Twice the width would save a twentieth of the time.
static const cs_level level_v4 = {convolve_v4, deal_v3, gather_v3, spread_v3, collect_v3};

// Few processors need this level.
#define LEVEL(name) name##_base
#define SMALL SMALLEST
#define TARGET
#define CHANNELS 4
#define LANES 4
#define VECTORS 2
#include "tiles_block.h"
#include "convolution_block.h"
static const cs_level level_base = {convolve_base, deal_base, gather_base, spread_base, collect_base};

#else

// 32 registers of four floats, as on aarch64.
#define LEVEL(name) name##_base
#define SMALL
#define TARGET
#define CHANNELS 4
#define LANES 4
#define VECTORS 6
#include "tiles_block.h"
#include "convolution_block.h"
static const cs_level level_base = {convolve_base, deal_base, gather_base, spread_base, collect_base};

#endif

const cs_level *cs_layer_level(const cs_layer *layer) {
    // Not target_clones: the best shape of the block differs with the number of registers.
#if defined(__x86_64__)
    int most = layer->level == CS_LEVEL_BEST ? CS_LEVEL_X86_64_V4 : layer->level;
    static _Atomic int processor = -1;
    if (processor < 0) processor = cs_processor_level();
    if (most >= CS_LEVEL_X86_64_V4 && processor >= 4) return &level_v4;
    if (most >= CS_LEVEL_X86_64_V3 && processor >= 3) return &level_v3;
#endif
    return &level_base;
}

void cs_convolve(const cs_layer *layer, int block, int row, int first, int last) {
    int channels = layer->out_channels - block * CS_CHANNEL_BLOCK;
    if (channels > CS_CHANNEL_BLOCK) channels = CS_CHANNEL_BLOCK;
    size_t taps = (size_t)layer->in_channels * (size_t)layer->kernel_rows *
                  (size_t)layer->kernel_columns;
    cs_layer_level(layer)->convolve(
        layer, layer->input + (size_t)row * layer->input_row - layer->pad_columns, 1,
        layer->weights + (size_t)block * taps * CS_CHANNEL_BLOCK, layer->bias + block * CS_CHANNEL_BLOCK,
        layer->output + (size_t)block * CS_CHANNEL_BLOCK * layer->output_plane +
            (size_t)(row + layer->out_halo) * layer->output_row,
        channels, first, last);
}
