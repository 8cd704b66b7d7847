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
static void convolve(const cs_layer *layer, int row, int first, int tiles, float *scratch) {
    const cs_level *level = cs_layer_level(layer);
    // Four lines for each row that is read, and for each of their sums along y; products; sums.
    size_t line = (size_t)tiles + 16, four = 4 * line;
    float *lines = scratch, *line_sums = lines + 6 * four, *products = scratch + 48 * most_line;
    float *sums = products + most_points * block * most_tiles;
    int both = layer->tiles == CS_TILES_OF_BOTH, width = together(layer);
    int taps = cs_tile_taps(layer), points = cs_tile_points(layer), count = layer->kernel_columns + 3;
    int heights = both ? 6 : layer->kernel_rows, lowest = layer->out_rows + 2 - row;
    const float *input = layer->input + (size_t)row * layer->input_row + 4 * first - layer->pad_columns;
    for (int c = 0; c < layer->in_channels; c++, input += layer->input_plane) {
        const float *ways[8];
        if (both) {
            for (int y = 0; y < 6; y++) {
                float *own = lines + (size_t)y * four;
                ways[y] = own;
                if (y < lowest)
                    level->deal(input + (size_t)y * layer->input_row, tiles + 1, own, line);
                else
                    memset(own, 0, four * sizeof(float));
            }
            level->gather(ways, 6, (int)four, line_sums, four);
        }
        for (int y = 0; y < heights; y++) {
            float *own = line_sums + (both ? (size_t)y * four : 0);
            if (!both) level->deal(input + (size_t)y * layer->input_row, tiles + 1, own, line);
            for (int i = 0; i < 8; i++) ways[i] = own + (size_t)(i % 4) * line + i / 4;
            level->gather(ways, count, tiles, sums + (both ? 6 * y * taps + c : c * heights + y) * width,
                          (size_t)(taps * width));
        }
    }
    // Neither mask nor bias.
    uint32_t all[most_tiles];
    memset(all, 0xff, sizeof all);
    const float none[block] = {0};
    cs_layer product = {.in_channels = taps, .kernel_rows = 1, .kernel_columns = 1,
                        .input_plane = (size_t)width, .output_plane = most_tiles, .mask = all};
    const float *weights = layer->weights;
    float *output = layer->output + (size_t)(row + layer->out_halo) * layer->output_row + 4 * first;
    const size_t step = block * most_tiles;
    heights = !both ? 1 : lowest < 6 ? lowest - 2 : 4;
    for (int channel = 0; channel < layer->out_channels; channel++, output += layer->output_plane) {
        float *own = products + channel % block * most_tiles;
        for (int i = 0; i < points && channel % block == 0; i++, weights += taps * block)
            level->convolve(&product, sums + i * taps * width, weights, none,
                            products + (size_t)i * step, block, 0, tiles);
        // The sums along y take the place of the first products.
        for (int i = 0; i < count && both; i++)
            level->spread(own + (size_t)i * step, 6 * step, 6, tiles, own + (size_t)i * step, 6 * step);
        for (int y = 0; y < heights; y++) {
            level->spread(own + (size_t)(6 * y) * step, step, count, tiles, lines, line);
            level->collect(lines, line, tiles, layer->bias[channel], layer->relu,
                           layer->mask + 4 * first, output + (size_t)y * layer->output_row);
        }
    }
}

void cs_convolve_tiles(const cs_layer *layer, int part) {
    int step = layer->tiles == CS_TILES_OF_BOTH ? 4 : 1, tiles = layer->out_columns / 4;
    size_t halo = (size_t)layer->out_halo * layer->output_row;
    for (int c = part; c < layer->out_channels; c += layer->scratch_count) {
        float *plane = layer->output + (size_t)c * layer->output_plane;
        memset(plane, 0, halo * sizeof(float));
        memset(plane + halo + (size_t)layer->out_rows * layer->output_row, 0, halo * sizeof(float));
    }
    int most = together(layer), chunks = (tiles + most - 1) / most;
    int64_t blocks = (int64_t)chunks * ((layer->out_rows + step - 1) / step);
    int last = (int)(blocks * (part + 1) / layer->scratch_count);
    for (int i = (int)(blocks * part / layer->scratch_count); i < last; i++) {
        int first = i % chunks * most;
        convolve(layer, i / chunks * step, first, tiles - first < most ? tiles - first : most,
                 layer->scratch + (size_t)part * cs_tile_scratch(layer));
    }
}
