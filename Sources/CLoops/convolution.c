// SPDX-License-Identifier: Apache-2.0
#include "convolution.h"

// Sums are fused multiplications and additions where the processor has them; the block header says
// the same to clang. Carrying loads over from tap to tap would spill registers.
#if !defined(__clang__)
#pragma GCC optimize("fp-contract=fast", "no-predictive-commoning")
#endif

#if defined(__x86_64__)

#define NAME convolve_v4
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

#define NAME convolve_v3
#define TARGET __attribute__((target("arch=x86-64-v3")))
#define CHANNELS 4
#define LANES 8
#define VECTORS 2
#include "convolution_block.h"

#define NAME convolve_base
#define TARGET
#define CHANNELS 4
#define LANES 4
#define VECTORS 2
#include "convolution_block.h"

#else

// 32 registers of four floats, as on aarch64.
#define NAME convolve_base
#define TARGET
#define CHANNELS 4
#define LANES 4
#define VECTORS 4
#include "convolution_block.h"

#endif

void cs_convolve(const cs_layer *layer, int block, int row, int first, int last) {
    int channels = layer->out_channels - block * CS_CHANNEL_BLOCK;
    if (channels > CS_CHANNEL_BLOCK) channels = CS_CHANNEL_BLOCK;
    size_t taps = (size_t)layer->in_channels * (size_t)layer->kernel_rows *
                  (size_t)layer->kernel_columns;
    const float *input = layer->input + (size_t)row * layer->input_row - layer->pad_columns;
    const float *weights = layer->weights + (size_t)block * taps * CS_CHANNEL_BLOCK;
    const float *bias = layer->bias + block * CS_CHANNEL_BLOCK;
    float *output = layer->output + (size_t)block * CS_CHANNEL_BLOCK * layer->output_plane +
                    (size_t)(row + layer->out_halo) * layer->output_row;
    // Not target_clones: the best shape of the block differs with the number of registers.
#if defined(__x86_64__)
    int most = layer->level == CS_LEVEL_BEST ? CS_LEVEL_X86_64_V4 : layer->level;
    if (most >= CS_LEVEL_X86_64_V4 && __builtin_cpu_supports("x86-64-v4"))
        convolve_v4(layer, input, weights, bias, output, channels, first, last);
    else if (most >= CS_LEVEL_X86_64_V3 && __builtin_cpu_supports("x86-64-v3"))
        convolve_v3(layer, input, weights, bias, output, channels, first, last);
    else
#endif
        convolve_base(layer, input, weights, bias, output, channels, first, last);
}
