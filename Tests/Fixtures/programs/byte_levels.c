// SPDX-License-Identifier: Apache-2.0
// Convolutions of bytes at the processor's best level, against the one that any processor has: prints the best level
// and how many layers were compared, or where they differ (status 1).
#include "Layers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t state = 1;
static long not_zero;

static uint32_t next(uint32_t bound) {
    state = state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)state * bound >> 32);
}

// `count` words of random bytes, `share_of_zeros` of a hundred of which are 0.
static int32_t *words(size_t count, size_t before, int share_of_zeros) {
    int32_t *place = aligned_alloc(64, (before + count + CS_TENSOR_SLACK) * 4 / 64 * 64 + 64);
    uint8_t *bytes = (uint8_t *)place;
    for (size_t i = 0; i < (before + count + CS_TENSOR_SLACK) * 4; i++)
        bytes[i] = next(100) < (uint32_t)share_of_zeros ? 0 : (uint8_t)next(256);
    return place;
}

static int compare(
    int in_channels, int out_channels, int kernel_rows, int kernel_columns, int gives_bytes, int columns) {
    const int halo = kernel_rows / 2, rows = 3, planes = (in_channels + 3) / 4, group = cs_byte_group(planes);
    const int groups = (planes + group - 1) / group, blocks = (out_channels + CS_BYTE_BLOCK - 1) / CS_BYTE_BLOCK;
    const size_t row =
        (size_t)(columns + kernel_columns) / CS_COLUMN_BLOCK * CS_COLUMN_BLOCK + (size_t)2 * CS_COLUMN_BLOCK;
    const size_t plane = row * (size_t)(rows + 2 * halo);
    const size_t taps = (size_t)(groups * kernel_rows * kernel_columns);
    const size_t weight_count = (size_t)blocks * taps * CS_BYTE_BLOCK * CS_BYTE_GROUP;
    int32_t *input = words(plane * (size_t)planes, CS_TENSOR_SLACK, 10);
    int32_t *weights = words(weight_count, 0, 10);
    // Weights of planes that are none are zero, and so are those that two groups would share.
    for (size_t i = 0; i < weight_count; i++) {
        const int c = (int)(i % CS_BYTE_GROUP), tap = (int)(i / CS_BYTE_GROUP / CS_BYTE_BLOCK);
        const int g = tap / kernel_rows / kernel_columns % groups;
        const int shared = g == groups - 1 ? groups * group - planes : 0;
        if (c >= group || (g > 0 && c < shared)) weights[i] = 0;
    }
    float *bias = aligned_alloc(64, (size_t)blocks * 128), *scales = aligned_alloc(64, (size_t)blocks * 128);
    uint32_t *mask = aligned_alloc(64, row * 4);
    for (int i = 0; i < blocks * CS_BYTE_BLOCK; i++) {
        bias[i] = (float)next(200) - 100;
        scales[i] = (float)(1 + next(100)) * 1e-5f;
    }
    for (size_t i = 0; i < row; i++) mask[i] = i < (size_t)columns && i % 29 != 7 ? 0xffffffff : 0;
    const size_t count = plane * (size_t)(out_channels + 1);
    float *results[2];
    for (int best = 0; best < 2; best++) {
        results[best] = aligned_alloc(64, count * 4);
        memset(results[best], 0, count * 4);
        cs_layer layer = {
            .kind = CS_CONVOLUTION,
            .in_channels = in_channels,
            .out_channels = out_channels,
            .kernel_rows = kernel_rows,
            .kernel_columns = kernel_columns,
            .pad_columns = kernel_columns / 2,
            .relu = gives_bytes,
            .takes_bytes = 1,
            .gives_bytes = gives_bytes,
            .input = (const float *)input + CS_TENSOR_SLACK,
            .input_row = row,
            .input_plane = plane,
            .output = results[best],
            .output_row = row,
            .output_plane = plane,
            .out_rows = rows,
            .out_halo = halo,
            .out_columns = (int)row - CS_COLUMN_BLOCK,
            .mask = mask,
            .weights = (const float *)weights,
            .bias = bias,
            .scales = scales,
            .added = in_channels == out_channels ? 0.25f : 0,
            .level = best ? CS_LEVEL_BEST : CS_LEVEL_BASE,
        };
        cs_layer_run(&layer, 0, cs_layer_parts(&layer));
    }
    for (size_t i = 0; i < count; i++) not_zero += results[1][i] != 0;
    const int differs = memcmp(results[0], results[1], count * 4) != 0;
    if (differs) {
        printf("%d to %d channels, %d x %d, ", in_channels, out_channels, kernel_rows, kernel_columns);
        printf("bytes %d, columns %d\n", gives_bytes, columns);
    }
    free(input), free(weights), free(bias), free(scales), free(mask), free(results[0]), free(results[1]);
    return differs;
}

int main(void) {
    static const int channels[][2] = {{1, 1}, {13, 21}, {16, 16}, {20, 40}, {64, 34}, {68, 36}, {132, 20}};
    static const int kernels[][2] = {{1, 1}, {3, 3}, {1, 5}, {3, 1}};
    int differ = 0, layers = 0;
    for (size_t c = 0; c < sizeof channels / sizeof *channels; c++)
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
            for (int gives_bytes = 0; gives_bytes < 2; gives_bytes++)
                for (int columns = 5; columns < 100; columns += 61, layers++)
                    differ += compare(
                        channels[c][0], channels[c][1], kernels[k][0], kernels[k][1], gives_bytes, columns);
    printf("level %d, %d layers, %d differ\n", cs_byte_level(), layers, differ);
    return differ != 0 || not_zero < 50000;
}
