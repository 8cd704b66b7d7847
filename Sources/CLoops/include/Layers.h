// SPDX-License-Identifier: Apache-2.0
// The layers of a convolutional network on tensors of floats, channel by channel, row by row,
// x contiguous. Strips of different widths lie side by side in the rows of one tensor, with columns
// of zeros between them that serve as the padding of both neighbours. Tensors of bytes have four
// channels, 0 to 255 steps each, in the place of a float, the first in its lowest byte.
#ifndef CLOOPS_LAYERS_H
#define CLOOPS_LAYERS_H

#include <stddef.h>
#include <stdint.h>

/// Output channels that a convolution works out together; its weights and bias come in such blocks.
#define CS_CHANNEL_BLOCK 8
/// The same where the input has bytes, and how many planes of it are worked out together at most.
#define CS_BYTE_BLOCK 32
#define CS_BYTE_GROUP 16
/// Rows of a tensor are a multiple of this many columns.
#define CS_COLUMN_BLOCK 48
/// Rows and columns of a kernel at most; padding is less than the kernel.
#define CS_MOST_KERNEL 32
/// Readable floats that must lie before the first and after the last plane of a tensor: what a
/// kernel reads for the columns that only fill up a block.
#define CS_TENSOR_SLACK 2048

enum {
    CS_CONVOLUTION = 0,
    CS_MAX_POOL = 1,
    CS_SPACE_TO_DEPTH = 2,
    /// Floats to bytes.
    CS_TO_BYTES = 3,
};

/// Levels of the processor for which a convolution is compiled.
enum {
    CS_LEVEL_BEST = 0,
    CS_LEVEL_BASE = 1,
    CS_LEVEL_X86_64_V3 = 2,
    CS_LEVEL_X86_64_V4 = 3,
    /// V4 with registers that hold matrices, for bytes.
    CS_LEVEL_X86_64_AMX = 4,
    /// Armv8.2's products of bytes (FEAT_DotProd), for bytes.
    CS_LEVEL_AARCH64_DOT = 5,
};

/// How a convolution is worked out: output by output, four columns together, four columns of four rows
/// together (kernels of 3 x 3), or four rows together (kernels of one column). See tiles.c.
enum {
    CS_TILES_NONE = 0,
    CS_TILES_OF_COLUMNS = 1,
    CS_TILES_OF_BOTH = 2,
    CS_TILES_OF_ROWS = 3,
};

/// One layer at work. A tensor's plane is `halo` rows of zeros, its rows, `halo` rows of zeros.
typedef struct {
    /// CS_CONVOLUTION (stride 1), CS_MAX_POOL (stride = kernel), CS_SPACE_TO_DEPTH (2 x 2, of floats; the
    /// channel is c * 4 + dy * 2 + dx) or CS_TO_BYTES.
    int kind;
    int in_channels, out_channels;
    int kernel_rows, kernel_columns;
    /// Zero columns on each side of a convolution's input. Rows of zeros are the input's halo,
    /// which is therefore as high as the padding.
    int pad_columns;
    /// Not 0: what is negative becomes 0.
    int relu;
    /// Not 0: the input, or the output, has bytes. A convolution that gives bytes has `relu`.
    int takes_bytes, gives_bytes;
    /// First float of the input, with its halo, 64-byte aligned as all planes are.
    const float *input;
    /// Floats from one row to the next, a multiple of CS_COLUMN_BLOCK, and from one plane to the next, one of 16.
    size_t input_row, input_plane;
    float *output;
    size_t output_row, output_plane;
    /// Rows of the output without its halo, and the rows of zeros to write above and below.
    int out_rows, out_halo;
    /// Columns of the output with the gaps, a multiple of 16.
    int out_columns;
    /// For each column of an output row all ones where it belongs to a strip, 0 in a gap and past the last one.
    const uint32_t *mask;
    /// [block][in channel][kernel row][kernel column][CS_CHANNEL_BLOCK], zero where there is no
    /// channel; where the input has bytes, signed bytes [block][group][kernel row][kernel column]
    /// [CS_BYTE_BLOCK][CS_BYTE_GROUP][4], zero where a group has no more planes, see cs_byte_group, and 12 bytes that
    /// may be read behind them. 64-byte aligned.
    const float *weights;
    /// One for each output channel, padded with zeros to whole blocks.
    const float *bias;
    /// Where the input has bytes: what the sum of each output channel is multiplied by, before the bias.
    const float *scales;
    /// The same for an input that is added to its sums in their middle; 0: none is. Of CS_TO_BYTES, what
    /// floats are multiplied by to become steps.
    float added;
    /// CS_LEVEL_BEST for the best that the processor has, else the highest to use, so that tests
    /// reach them all.
    int level;
    /// One of CS_TILES_; weights are then [point][block][tap][CS_CHANNEL_BLOCK], as cs_tile_weights
    /// makes them.
    int tiles;
    /// Memory for `scratch_count` threads, cs_tile_scratch floats each, 64-byte aligned. A layer with
    /// tiles falls into as many parts.
    float *scratch;
    int scratch_count;
} cs_layer;

/// Products of a tile for each tap and output channel, and the taps that are left: pieces of the kernel of
/// each input channel, with CS_TILES_OF_COLUMNS of each of the kernel's rows.
int cs_tile_points(const cs_layer *layer);
int cs_tile_taps(const cs_layer *layer);

/// Floats that a thread needs for a layer with tiles, a multiple of 16.
size_t cs_tile_scratch(const cs_layer *layer);

/// Makes the weights of a layer with tiles from those of one without; only the layer's shape is read.
void cs_tile_weights(const cs_layer *layer, const float *plain, float *weights);

/// Planes of bytes in a group, of `planes` in all: as few groups as can be, all of the same size. The last one may
/// begin within the one before, and its weights are zero for planes that both have.
static inline int cs_byte_group(int planes) {
    const int groups = (planes + CS_BYTE_GROUP - 1) / CS_BYTE_GROUP;
    return (planes + groups - 1) / groups;
}

/// The level of the processor at which it multiplies bytes as fast as floats or faster; CS_LEVEL_BASE where it
/// does not. The first call asks Linux for the registers of CS_LEVEL_X86_64_AMX, for the whole process.
int cs_byte_level(void);

/// The level at which a layer whose input has bytes is worked out. At CS_LEVEL_X86_64_AMX this thread's registers hold
/// the layer's matrices until cs_end_bytes.
int cs_begin_bytes(const cs_layer *layer);
void cs_end_bytes(int level);

/// Into how many independent parts the layer's work falls.
int cs_layer_parts(const cs_layer *layer);

/// Works out the parts `first` to before `last`; `layer` points to a cs_layer. The result does not
/// depend on how the parts are spread. Of the type that cs_workers_run takes.
void cs_layer_run(void *layer, int first, int last);

#endif
