// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "convolution.h"
#include "pooling.h"

// Columns of one part: what a part reads of a layer of 32 channels then stays in the second cache.
enum { chunk = 6 * CS_COLUMN_BLOCK };

/// Channels of a plane of the output.
static int channels_of_plane(const cs_layer *layer) { return layer->gives_bytes ? 4 : 1; }

/// What a part writes: rows of one or more channels.
static int channels_together(const cs_layer *layer) {
    if (layer->kind == CS_CONVOLUTION) return layer->takes_bytes ? CS_BYTE_BLOCK : CS_CHANNEL_BLOCK;
    return channels_of_plane(layer);
}

static int blocks(const cs_layer *layer) {
    int together = channels_together(layer);
    return (layer->out_channels + together - 1) / together;
}

int cs_layer_parts(const cs_layer *layer) {
    if (layer->tiles) return layer->scratch_count;
    int chunks = (layer->out_columns + chunk - 1) / chunk;
    return chunks * (layer->out_rows + 2 * layer->out_halo) * blocks(layer);
}

static void pool(const cs_layer *layer, const float *input, const uint32_t *mask, float *output,
                 int columns) {
    for (int x = 0; x < columns; x++) {
        const float *first = input + (size_t)x * (size_t)layer->kernel_columns;
        float greatest = *first;
        for (int ky = 0; ky < layer->kernel_rows; ky++)
            for (int kx = 0; kx < layer->kernel_columns; kx++) {
                float value = first[(size_t)ky * layer->input_row + (size_t)kx];
                if (value > greatest) greatest = value;
            }
        output[x] = mask[x] ? greatest : 0.0f;
    }
}

static void pool_bytes(const cs_layer *layer, const uint32_t *input, const uint32_t *mask, uint32_t *output,
                       int columns) {
    for (int x = 0; x < columns; x++) {
        const uint8_t *first = (const uint8_t *)(input + (size_t)x * (size_t)layer->kernel_columns);
        uint8_t greatest[4] = {0};
        for (int ky = 0; ky < layer->kernel_rows; ky++)
            for (int i = 0; i < 4 * layer->kernel_columns; i++) {
                uint8_t value = first[4 * (size_t)ky * layer->input_row + (size_t)i];
                if (value > greatest[i % 4]) greatest[i % 4] = value;
            }
        output[x] = 0;
        if (mask[x]) memcpy(output + x, greatest, sizeof greatest);
    }
}

/// One output row of bytes of a layer without weights, from four channels.
static void gather_bytes(const cs_layer *layer, int four, int row, int first, int count) {
    const uint32_t *mask = layer->mask + first;
    uint32_t *output = (uint32_t *)layer->output + (size_t)four * layer->output_plane +
                       (size_t)(row + layer->out_halo) * layer->output_row + first;
    if (layer->kind == CS_TO_BYTES) {
        // Not constant: zeros of a program that it may write take no room in its file.
        static float none[chunk];
        const float *rows[4];
        for (int i = 0; i < 4; i++)
            rows[i] = 4 * four + i < layer->in_channels
                          ? layer->input + (size_t)(4 * four + i) * layer->input_plane +
                                (size_t)row * layer->input_row + first
                          : none;
        cs_to_bytes(rows, layer->added, mask, output, count);
        return;
    }
    const uint32_t *input = (const uint32_t *)layer->input + (size_t)four * layer->input_plane +
                            (size_t)row * (size_t)layer->kernel_rows * layer->input_row +
                            (size_t)first * (size_t)layer->kernel_columns;
    if (layer->kernel_rows == 2 && layer->kernel_columns == 1)
        cs_pool_rows_of_bytes(input, input + layer->input_row, mask, output, count);
    else if (layer->kernel_rows == 2 && layer->kernel_columns == 2)
        cs_pool_pairs_of_bytes(input, input + layer->input_row, mask, output, count);
    else
        pool_bytes(layer, input, mask, output, count);
}

/// One output row of floats of a layer without weights.
static void gather(const cs_layer *layer, int channel, int row, int first, int count) {
    const uint32_t *mask = layer->mask + first;
    float *output = layer->output + (size_t)channel * layer->output_plane +
                    (size_t)(row + layer->out_halo) * layer->output_row + first;
    if (layer->kind == CS_SPACE_TO_DEPTH) {
        int dy = channel / 2 % 2, dx = channel % 2;
        const float *input = layer->input + (size_t)(channel / 4) * layer->input_plane +
                             (size_t)(2 * row + dy) * layer->input_row + 2 * (size_t)first;
        cs_every_second(input + dx, mask, output, count);
        return;
    }
    const float *input = layer->input + (size_t)channel * layer->input_plane +
                         (size_t)row * (size_t)layer->kernel_rows * layer->input_row +
                         (size_t)first * (size_t)layer->kernel_columns;
    if (layer->kernel_rows == 2 && layer->kernel_columns == 1)
        cs_pool_rows(input, input + layer->input_row, mask, output, count);
    else if (layer->kernel_rows == 2 && layer->kernel_columns == 2)
        cs_pool_pairs(input, input + layer->input_row, mask, output, count);
    else
        pool(layer, input, mask, output, count);
}

void cs_layer_run(void *context, int first_part, int last_part) {
    const cs_layer *layer = context;
    if (layer->tiles) {
        for (int part = first_part; part < last_part; part++) cs_convolve_tiles(layer, part);
        return;
    }
    const int has_bytes = layer->kind == CS_CONVOLUTION && layer->takes_bytes;
    const int level = has_bytes ? cs_begin_bytes(layer) : CS_LEVEL_BEST;
    int rows = layer->out_rows + 2 * layer->out_halo, together = channels_together(layer);
    for (int part = first_part; part < last_part; part++) {
        int block = part % blocks(layer), row = part / blocks(layer) % rows;
        int first = part / blocks(layer) / rows * chunk;
        int last = first + chunk < layer->out_columns ? first + chunk : layer->out_columns;
        if (row < layer->out_halo || row >= layer->out_halo + layer->out_rows) {
            int channels = channels_of_plane(layer);
            for (int c = block * together; c < (block + 1) * together; c += channels)
                if (c < layer->out_channels)
                    memset(layer->output + (size_t)(c / channels) * layer->output_plane +
                               (size_t)row * layer->output_row + first,
                           0, (size_t)(last - first) * sizeof(float));
        } else if (has_bytes) {
            cs_convolve_bytes(layer, level, block, row - layer->out_halo, first, last);
        } else if (layer->kind == CS_CONVOLUTION) {
            cs_convolve(layer, block, row - layer->out_halo, first, last);
        } else if (layer->gives_bytes) {
            gather_bytes(layer, block, row - layer->out_halo, first, last - first);
        } else {
            gather(layer, block, row - layer->out_halo, first, last - first);
        }
    }
    if (has_bytes) cs_end_bytes(level);
}
