// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "convolution.h"

// Four neighbouring outputs are worked out together, along x and for kernels of 3 x 3 along y too,
// by the minimal filtering algorithms F(4, 3) and F(4, 5) of Winograd (Lavin and Gray, CVPR 2016,
// arXiv:1509.09308): inputs become 6 or 8 sums, which are multiplied by as many sums of weights, and
// of the products, added up over the channels, four sums are the outputs. The points are 0, 1, -1, 2,
// -2, infinity, and for kernels of 5 besides 1/2 and -1/2. Columns are first dealt out to four lines,
// so that the tiles lie side by side.

enum {
    // Tiles that are worked out together at most.
    most_tiles = 64,
    // Floats of their sums at most, so that they stay in the second cache.
    most_sums = 1 << 17,
    // Floats from one line to the next at most.
    most_line = most_tiles + 16,
    // Products of a tile for each tap and output channel at most.
    most_points = 36,
    block = CS_CHANNEL_BLOCK
};

int cs_tile_points(const cs_layer *layer) {
    return (layer->kernel_columns + 3) * (layer->tiles == CS_TILES_OF_BOTH ? 6 : 1);
}

int cs_tile_taps(const cs_layer *layer) {
    return layer->in_channels * (layer->tiles == CS_TILES_OF_BOTH ? 1 : layer->kernel_rows);
}

// How many tiles of a layer are worked out together.
static int together(const cs_layer *layer) {
    int count = most_tiles;
    while (count > 16 && count * cs_tile_points(layer) * cs_tile_taps(layer) > most_sums) count /= 2;
    return count;
}

size_t cs_tile_scratch(const cs_layer *layer) {
    // The last row of sums may be read as if it were longer.
    return 48 * most_line + (most_points * block + 1) * most_tiles +
           (size_t)(cs_tile_points(layer) * cs_tile_taps(layer)) * (size_t)together(layer);
}

// What `count` weights are multiplied by at each of `count + 3` points, the last of which is infinity.
static void powers(int count, float factors[8][5]) {
    static const float at[] = {0, 1, -1, 2, -2, 0.5f, -0.5f};
    static const float of3[] = {1 / 4.0f, -1 / 6.0f, -1 / 6.0f, 1 / 24.0f, 1 / 24.0f, 1};
    static const float of5[] = {1,         -2 / 9.0f,  -2 / 9.0f,  1 / 90.0f,
                                1 / 90.0f, 32 / 45.0f, 32 / 45.0f, 1};
    for (int point = 0; point < count + 3; point++) {
        float power = (count == 3 ? of3 : of5)[point];
        int last = point == count + 2;
        for (int i = 0; i < count; i++) {
            factors[point][i] = last && i < count - 1 ? 0 : power;
            if (!last) power *= at[point];
        }
    }
}

void cs_tile_weights(const cs_layer *layer, const float *plain, float *weights) {
    float columns[8][5], rows[8][5], sums[CS_MOST_KERNEL][8][block];
    int both = layer->tiles == CS_TILES_OF_BOTH, width = layer->kernel_columns + 3;
    size_t taps = (size_t)cs_tile_taps(layer);
    powers(layer->kernel_columns, columns);
    powers(3, rows);
    for (int first = 0; first < layer->out_channels; first += block) {
        for (int c = 0; c < layer->in_channels; c++) {
            for (int y = 0; y < layer->kernel_rows; y++, plain += layer->kernel_columns * block)
                for (int point = 0; point < width; point++)
                    for (int o = 0; o < block; o++) {
                        float sum = 0;
                        for (int x = 0; x < layer->kernel_columns; x++)
                            sum += columns[point][x] * plain[x * block + o];
                        sums[y][point][o] = sum;
                    }
            for (int y = 0; y < (both ? 6 : layer->kernel_rows); y++)
                for (int point = 0; point < width; point++) {
                    float *target =
                        weights + (both ? (size_t)(y * width + point) * taps + (size_t)c
                                        : (size_t)point * taps + (size_t)(c * layer->kernel_rows + y)) * block;
                    for (int o = 0; o < block; o++)
                        target[o] = both ? rows[y][0] * sums[0][point][o] + rows[y][1] * sums[1][point][o] +
                                               rows[y][2] * sums[2][point][o]
                                         : sums[y][point][o];
                }
        }
        weights += (size_t)cs_tile_points(layer) * taps * block;
    }
}

// `tiles` tiles from column 4 * `first` of row `row` on.
static void convolve(const cs_layer *layer, long row, long first, int tiles, float *scratch) {
    const cs_level *level = cs_layer_level(layer);
    // Four lines for each row that is read, and for each of their sums along y; products; sums.
    const long line = tiles + 16, four = 4 * line, step = block * most_tiles;
    float *products = scratch + 48 * most_line, *sums = products + most_points * step, *target = sums;
    const int both = layer->tiles == CS_TILES_OF_BOTH, count = layer->kernel_columns + 3;
    const long width = together(layer), taps = cs_tile_taps(layer), point = taps * width;
    const long in_row = (long)layer->input_row, rows = both ? 6 : layer->kernel_rows;
    long left = layer->out_rows - row;
    const float *input = layer->input + row * in_row + 4 * first - layer->pad_columns;
    for (int c = 0; c < layer->in_channels; c++, input += layer->input_plane) {
        const float *source = input, *ways[8];
        float *own = scratch, *next = target;
        for (long y = 0; y < rows; y++, source += in_row) {
            if (both && y >= left + 2)
                memset(own, 0, (size_t)four * sizeof *own);
            else
                level->deal(source, tiles + 1, own, line);
            if (both) {
                ways[y] = own;
                own += four;
                if (y < 5) continue;
                level->gather(ways, 6, four, own, four);
            }
            // All sums along y, or this row.
            for (long part = both ? 0 : y; part <= y; part++) {
                for (int i = 0; i < 8; i++) ways[i] = own + i % 4 * line + i / 4;
                level->gather(ways, count, tiles, next, point);
                if (both) own += four;
                next += both ? 6 * point : width;
            }
        }
        target += both ? width : rows * width;
    }
    // Neither mask nor bias.
    uint32_t all[most_tiles];
    memset(all, 0xff, sizeof all);
    const float none[block] = {0};
    cs_layer product = {.in_channels = (int)taps, .kernel_rows = 1, .kernel_columns = 1,
                        .input_plane = (size_t)width, .output_plane = most_tiles, .mask = all};
    const float *weights = layer->weights, *end = products + cs_tile_points(layer) * step;
    float *output = layer->output + (row + layer->out_halo) * (long)layer->output_row + 4 * first;
    if (left > 4) left = 4;
    for (int channel = 0; channel < layer->out_channels; channel++, output += layer->output_plane) {
        if (channel % block == 0) {
            float *next = products;
            for (const float *source = sums; next < end; source += point, next += step) {
                level->convolve(&product, source, weights, none, next, block, 0, tiles);
                weights += taps * block;
            }
        }
        float *own = products + channel % block * most_tiles, *place = output;
        for (long i = 0; i < count && both; i++)
            // The sums along y take the place of the first products.
            level->spread(own + i * step, 6 * step, 6, tiles, own + i * step, 6 * step);
        for (long y = 0; y < (both ? left : 1); y++, place += layer->output_row) {
            level->spread(own + 6 * y * step, step, count, tiles, scratch, line);
            level->collect(scratch, line, tiles, layer->bias[channel], layer->relu,
                           layer->mask + 4 * first, place);
        }
    }
}

void cs_convolve_tiles(const cs_layer *layer, int part) {
    const int count = layer->scratch_count, height = layer->tiles == CS_TILES_OF_BOTH ? 4 : 1;
    const size_t halo = (size_t)layer->out_halo * layer->output_row;
    for (int c = part; c < layer->out_channels; c += count) {
        float *plane = layer->output + (size_t)c * layer->output_plane;
        memset(plane, 0, halo * sizeof *plane);
        memset(plane + halo + (size_t)layer->out_rows * layer->output_row, 0, halo * sizeof *plane);
    }
    const int most = together(layer), tiles = layer->out_columns / 4;
    const int chunks = (tiles + most - 1) / most;
    const int blocks = chunks * ((layer->out_rows + height - 1) / height);
    for (int i = blocks * part / count; i < blocks * (part + 1) / count; i++) {
        int first = i % chunks * most;
        convolve(layer, i / chunks * height, first, tiles - first < most ? tiles - first : most,
                 layer->scratch + (size_t)part * cs_tile_scratch(layer));
    }
}
