// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "convolution.h"

// Four neighbouring outputs are worked out together, along x or y and for kernels of 3 x 3 along both,
// by the minimal filtering algorithms F(4, 3) and F(4, 5) of Winograd (Lavin and Gray, CVPR 2016,
// arXiv:1509.09308): inputs become 6 or 8 sums, which are multiplied by as many sums of weights, and
// of the products, added up over the channels, four sums are the outputs. The points are 0, 1, -1, 2,
// -2, infinity, and for kernels of 5 besides 1/2 and -1/2. Longer kernels are pieces of 3, whose products
// are added up as those of channels are. Along x, columns are first dealt out to four lines, so that the
// tiles lie side by side.

// Inlined they would be more code and no faster.
#define APART __attribute__((noinline)) static

enum {
    // Tiles that are worked out together at most, of as many rows as it takes.
    most_tiles = 144,
    // Of these, as many are multiplied one after the other with all weights.
    near = 48,
    // Columns of a step where registers are few: tiles come in as many.
    tile_step = 24,
    // Floats of their sums and products at most, so that they stay in the second cache.
    most_sums = 1 << 19,
    // Floats from one line to the next at most.
    most_line = most_tiles + 16,
    block = CS_CHANNEL_BLOCK
};

static int is_both(const cs_layer *layer) { return layer->tiles == CS_TILES_OF_BOTH; }

static int is_down(const cs_layer *layer) { return layer->tiles == CS_TILES_OF_ROWS; }

// The kernel's length along the tiles, what of it makes a piece, and the pieces.
static int length(const cs_layer *layer) {
    return is_down(layer) ? layer->kernel_rows : layer->kernel_columns;
}

APART int piece(const cs_layer *layer) { return length(layer) == 5 ? 5 : 3; }

static int pieces(const cs_layer *layer) { return (length(layer) + 2) / piece(layer); }

int cs_tile_points(const cs_layer *layer) { return (piece(layer) + 3) * (is_both(layer) ? 6 : 1); }

int cs_tile_taps(const cs_layer *layer) {
    int across = layer->tiles == CS_TILES_OF_COLUMNS ? layer->kernel_rows : 1;
    return layer->in_channels * across * pieces(layer);
}

static int padded_channels(const cs_layer *layer) { return (layer->out_channels + block - 1) / block * block; }

// Sums and products of a tile.
static int tile_size(const cs_layer *layer) {
    return cs_tile_points(layer) * (cs_tile_taps(layer) + padded_channels(layer));
}

// How many tiles of a layer are worked out together.
static int together(const cs_layer *layer) {
    int count = most_tiles;
    while (count > near && count * tile_size(layer) > most_sums) count -= tile_step;
    return count;
}

size_t cs_tile_scratch(const cs_layer *layer) {
    return 48 * most_line + (size_t)tile_size(layer) * (size_t)(together(layer) + 16) +
           32 * (size_t)cs_tile_points(layer);
}

// What `count` weights are multiplied by at each of `count + 3` points, the last of which is infinity.
static void powers(int count, float factors[8][5]) {
    static const float at[] = {0, 1, -1, 2, -2, 0.5f, -0.5f};
    static const float of3[] = {1 / 4.0f, -1 / 6.0f, -1 / 6.0f, 1 / 24.0f, 1 / 24.0f, 1};
    static const float of5[] = {1, -2 / 9.0f, -2 / 9.0f, 1 / 90.0f,
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

// The weights of a block of output channels for one tap.
typedef float one_block __attribute__((vector_size(4 * CS_CHANNEL_BLOCK)));

void cs_tile_weights(const cs_layer *layer, const float *plain, float *weights) {
    float columns[8][5], rows[8][5];
    const int both = is_both(layer), size = piece(layer), width = size + 3;
    const int across = is_down(layer) ? 1 : layer->kernel_rows;
    const size_t taps = (size_t)cs_tile_taps(layer) * block, channels = (size_t)padded_channels(layer);
    // Weights of a point.
    const size_t plane = taps / block * channels;
    powers(size, columns);
    powers(3, rows);
    for (size_t first = 0; first < channels; first += block, weights += taps) {
        float *tap = weights;
        for (int c = 0; c < layer->in_channels; c++) {
            one_block sums[3][8];
            for (int y = 0; y < across; y++, plain += length(layer) * block)
                for (int from = 0; from < length(layer); from += size) {
                    for (int i = 0; i < width; i++) {
                        one_block sum = {0};
                        for (int x = 0; x < size && from + x < length(layer); x++)
                            sum += columns[i][x] * *(const one_block *)(plain + (from + x) * block);
                        *(both ? &sums[y][i] : (one_block *)(tap + (size_t)i * plane)) = sum;
                    }
                    if (!both) tap += block;
                }
            if (!both) continue;
            for (int point = 0; point < 6 * width; point++) {
                one_block sum = {0};
                for (int y = 0; y < 3; y++) sum += rows[point / width][y] * sums[y][point % width];
                *(one_block *)(tap + (size_t)point * plane) = sum;
            }
            tap += block;
        }
    }
}

// Tiles that lie side by side, of a layer's work: the row and column that they begin at.
typedef struct {
    long row, column;
    int count;
} run_of_tiles;

// Tiles in a row of them.
static int tiles_across(const cs_layer *layer) {
    return is_down(layer) ? layer->out_columns : layer->out_columns / 4;
}

static int tile_height(const cs_layer *layer) { return layer->tiles == CS_TILES_OF_COLUMNS ? 1 : 4; }

// Floats from one line of a run's columns to the next.
static long line_of(run_of_tiles run) { return (run.count + 15) & ~7; }

// Those from tile `start` on, `most` at most.
APART run_of_tiles next_run(const cs_layer *layer, int start, int most) {
    int across = tiles_across(layer), first = start % across;
    return (run_of_tiles){.row = start / across * tile_height(layer),
                          .column = is_down(layer) ? first : 4 * first,
                          .count = across - first < most ? across - first : most};
}

// The sums of one channel's inputs for a run of tiles; `sums` are `point` floats from one point to the
// next and `step` from one tap.
APART void take_inputs(const cs_layer *layer, const float *input, run_of_tiles run, float *lines, float *sums,
                       long point, long step) {
    const cs_level *level = cs_layer_level(layer);
    const int both = is_both(layer), down = is_down(layer), count = piece(layer) + 3;
    const long in_row = (long)layer->input_row, left = layer->out_rows - run.row + layer->kernel_rows - 1;
    const long line = line_of(run);
    const float *ways[8];
    input += run.row * in_row + run.column - layer->pad_columns;
    if (both) {
        for (int y = 0; y < 6; y++, input += in_row) {
            float *own = lines + y * 4 * line;
            ways[y] = own;
            if (y < left)
                level->deal(input, run.count + 1, own, line);
            else
                memset(own, 0, (size_t)(4 * line) * sizeof *own);
        }
        lines += 24 * line;
        level->gather(ways, 6, 4 * line, lines, 4 * line);
    } else {
        memset(lines, 0, (size_t)line * sizeof *lines);
    }
    const int rows = both ? 6 : (down ? 1 : layer->kernel_rows);
    for (long y = 0; y < rows; y++, input += in_row)
        for (long from = 0; from < length(layer); from += piece(layer)) {
            if (!both && !down) level->deal(input + from, run.count + 1, lines, line);
            for (long i = 0; i < count; i++)
                ways[i] = !down             ? lines + i % 4 * line + i / 4
                          : from + i < left ? input + (from + i) * in_row
                                            : lines;
            level->gather(ways, count, run.count, sums, point);
            lines += both ? 4 * line : 0;
            sums += both ? 6 * point : step;
        }
}

// The outputs of one channel for a run of tiles, of products that are `step` floats apart.
APART void give_outputs(const cs_layer *layer, int channel, run_of_tiles run, float *lines,
                        const float *products, long step) {
    const cs_level *level = cs_layer_level(layer);
    const int both = is_both(layer), down = is_down(layer), count = piece(layer) + 3;
    long left = layer->out_rows - run.row;
    if (left > tile_height(layer)) left = tile_height(layer);
    float *place = layer->output + (size_t)channel * layer->output_plane +
                   (size_t)(run.row + layer->out_halo) * layer->output_row + run.column;
    const long line = line_of(run);
    const int columns = down ? run.count : 4 * run.count, tiles = columns / 4;
    // Whole vectors may be more than the run.
    _Alignas(64) float whole[4 * most_line];
    float *dealt = lines + 4 * line;
    for (long y = 0; y < left; y++, place += layer->output_row) {
        if (both || y == 0) level->spread(products + 6 * y * step, step, count, run.count, lines, line);
        if (down) level->deal(lines + y * line, tiles, dealt, line);
        level->collect(down ? dealt : lines, line, tiles, layer->bias[channel], layer->relu,
                       layer->mask + run.column, whole);
        memcpy(place, whole, (size_t)columns * sizeof *place);
    }
}

// `tiles` tiles from tile `start` on.
APART void convolve(const cs_layer *layer, int start, int tiles, float *scratch) {
    const cs_level *level = cs_layer_level(layer);
    const long width = together(layer) + 16, taps = cs_tile_taps(layer), points = cs_tile_points(layer);
    // Points must not all fall on the same lines of the cache.
    const long point = taps * width + 16, channels = padded_channels(layer), step = channels * width + 16;
    float *sums = scratch + 48 * most_line, *products = sums + points * point, *target = sums;
    const float *input = layer->input;
    for (int c = 0; c < layer->in_channels; c++, input += layer->input_plane) {
        run_of_tiles run;
        for (int done = 0; done < tiles; done += run.count) {
            run = next_run(layer, start + done, tiles - done);
            take_inputs(layer, input, run, scratch, target + done, point, width);
        }
        target += taps / layer->in_channels * width;
    }
    // Neither mask nor bias.
    uint32_t all[most_tiles];
    memset(all, 0xff, sizeof all);
    const float none[block] = {0};
    cs_layer product = {
        .in_channels = 1,
        .kernel_rows = 1,
        .kernel_columns = (int)taps,
        .output_plane = (size_t)width,
        .mask = all,
    };
    const float *weights = layer->weights;
    for (long i = 0; i < points; i++, weights += channels * taps)
        // What is read for a few tiles stays in the first cache for all channels.
        for (int first = 0; first < tiles; first += near) {
            int last = first + near < tiles ? first + near : tiles;
            for (long channel = 0; channel < channels; channel += block)
                level->convolve(&product, sums + i * point, width, weights + channel * taps, none,
                                products + i * step + channel * width, block, first, last);
        }
    for (int channel = 0; channel < layer->out_channels; channel++) {
        float *own = products + channel * width;
        for (long i = 0; i < 6 && is_both(layer); i++)
            // The sums along y take the place of the first products.
            level->spread(own + i * step, 6 * step, 6, tiles, own + i * step, 6 * step);
        run_of_tiles run;
        for (int done = 0; done < tiles; done += run.count) {
            run = next_run(layer, start + done, tiles - done);
            give_outputs(layer, channel, run, scratch, own + done, step);
        }
    }
}

void cs_convolve_tiles(const cs_layer *layer, int part) {
    const int count = layer->scratch_count;
    const size_t halo = (size_t)layer->out_halo * layer->output_row;
    for (int c = part; c < layer->out_channels; c += count) {
        float *plane = layer->output + (size_t)c * layer->output_plane;
        memset(plane, 0, halo * sizeof *plane);
        memset(plane + halo + (size_t)layer->out_rows * layer->output_row, 0, halo * sizeof *plane);
    }
    const int most = together(layer), height = tile_height(layer);
    const int tiles = tiles_across(layer) * ((layer->out_rows + height - 1) / height);
    // About as many each, in whole steps.
    const int chunks = (tiles + most - 1) / most;
    const int size = ((tiles + chunks - 1) / chunks + tile_step - 1) / tile_step * tile_step;
    for (int i = chunks * part / count; i < chunks * (part + 1) / count; i++) {
        int first = i * size;
        if (first >= tiles) break;
        convolve(layer, first, tiles - first < size ? tiles - first : size,
                 layer->scratch + (size_t)part * cs_tile_scratch(layer));
    }
}
