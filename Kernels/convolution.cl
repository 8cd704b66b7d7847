// SPDX-License-Identifier: Apache-2.0
// Convolution of stride 1 with bias and, where wanted, ReLU, over strips that lie side by side in
// the rows of one tensor (channel by channel, row by row, x contiguous; a plane is `halo` rows of
// zeros, its rows, `halo` rows of zeros; columns of zeros between strips):
//   output[o][y][x] = bias[o] + sum over c, i, j of
//                     weights[o][c][i][j] * input[c][y + i][x + j - pad_columns]
// where y + i counts the input's halo. Columns that belong to no strip, and the output's halo, become 0.
//
//   input, input_row, input_plane     first float at input_start; floats from row to row and from
//                                     plane to plane
//   output, output_row, output_plane  the same at output_start
//   rows, halo, columns               of the output; rows without the halo, columns with the gaps,
//                                     a multiple of 48
//   in_channels, out_channels, kernel_rows, kernel_columns, pad_columns, relu (0 or 1)
//   weights                           at weights_start [block][c][i][j][8], a block being 8 output
//                                     channels, zero where there is no channel
//   bias                              in `weights` at bias_start, whole blocks
//   mask                              at mask_start, all ones for each column of a strip, else 0
//
// Each item works out 8 channels of CONVOLUTION_COLUMNS columns of one row, or of fewer vectors where the last ones
// hold no column of a strip: CONVOLUTION_CHANNELS of CONVOLUTION_VECTORS vectors of CONVOLUTION_LANES columns at once.
// NDRange: columns / CONVOLUTION_COLUMNS, rows + 2 halo, blocks; each at least, what lies beyond is left out.
// Precondition: 2048 readable floats before and after the input's planes.
// Against the CPU path: 1e-4 relative (order and fusing of the additions).

// A processor with vector registers wants them filled: there are 32 of 16 floats, 16 of 8, or 32 of 4, two of which are
// one of 8 here. A GPU has few registers an item.
#ifdef CARDSCAN_NARROW
#define CONVOLUTION_LANES 4
#define CONVOLUTION_VECTORS 1
#define CONVOLUTION_COLUMNS 4
#else
#ifdef __AVX512F__
#define CONVOLUTION_LANES 16
#else
#define CONVOLUTION_LANES 8
#endif
#define CONVOLUTION_VECTORS 3
#define CONVOLUTION_COLUMNS 48
#endif
#define CONVOLUTION_CHANNELS (CONVOLUTION_LANES == 8 ? 4 : 8)

#define CONVOLUTION_JOIN2(a, b) a##b
#define CONVOLUTION_JOIN(a, b) CONVOLUTION_JOIN2(a, b)
#define LANE_FLOAT CONVOLUTION_JOIN(float, CONVOLUTION_LANES)
#define LANE_INT CONVOLUTION_JOIN(int, CONVOLUTION_LANES)
#define LANE_LOAD CONVOLUTION_JOIN(vload, CONVOLUTION_LANES)
#define LANE_STORE CONVOLUTION_JOIN(vstore, CONVOLUTION_LANES)
#define LANE_AS_INT CONVOLUTION_JOIN(as_int, CONVOLUTION_LANES)
#define LANE_AS_FLOAT CONVOLUTION_JOIN(as_float, CONVOLUTION_LANES)

// Other files of the program ask for the contrary.
#pragma OPENCL FP_CONTRACT ON

// Sums of `V` vectors, a constant, so that they stay in registers.
#define DEFINE_CONVOLVE(V) \
    void convolve_##V(__global const float *restrict source, uint input_row, uint input_plane, uint in_channels, \
                      uint kernel_rows, uint kernel_columns, uint relu, __global const float *restrict weight, \
                      __global const float *restrict bias, __global const int *restrict mask, uint channels, \
                      __global float *restrict target, uint output_plane) { \
        LANE_FLOAT sum[CONVOLUTION_CHANNELS][V]; \
        _Pragma("unroll") for (int o = 0; o < CONVOLUTION_CHANNELS; o++) \
            _Pragma("unroll") for (int v = 0; v < V; v++) sum[o][v] = (LANE_FLOAT)(bias[o]); \
        for (uint c = 0; c < in_channels; c++, source += input_plane) { \
            __global const float *row = source; \
            for (uint i = 0; i < kernel_rows; i++, row += input_row) { \
                for (uint j = 0; j < kernel_columns; j++, weight += 8) { \
                    LANE_FLOAT value[V]; \
                    _Pragma("unroll") for (int v = 0; v < V; v++) value[v] = LANE_LOAD(v, row + j); \
                    _Pragma("unroll") for (int o = 0; o < CONVOLUTION_CHANNELS; o++) \
                        _Pragma("unroll") for (int v = 0; v < V; v++) sum[o][v] += value[v] * weight[o]; \
                } \
            } \
        } \
        _Pragma("unroll") for (int v = 0; v < V; v++) { \
            LANE_INT keep = LANE_LOAD(v, mask); \
            _Pragma("unroll") for (int o = 0; o < CONVOLUTION_CHANNELS; o++) { \
                LANE_INT kept = relu ? keep & (sum[o][v] > 0.0f) : keep; \
                if (o < (int)channels) \
                    LANE_STORE(LANE_AS_FLOAT(LANE_AS_INT(sum[o][v]) & kept), v, target + o * (size_t)output_plane); \
            } \
        } \
    }

DEFINE_CONVOLVE(1)
#if CONVOLUTION_VECTORS > 1
DEFINE_CONVOLVE(2)
DEFINE_CONVOLVE(3)
#endif

#define CONVOLVE(V) \
    CONVOLUTION_JOIN(convolve_, V)(source + at, input_row, input_plane, in_channels, kernel_rows, kernel_columns, \
                                   relu, weight + o, weights + bias_start + block * 8 + o, mask + at, channels - o, \
                                   target + at + o * (size_t)output_plane, output_plane)

__kernel void convolution(__global const float *restrict input, uint input_start, uint input_row,
                          uint input_plane, __global float *restrict output, uint output_start,
                          uint output_row, uint output_plane, uint rows, uint halo, uint columns,
                          uint in_channels, uint out_channels, uint kernel_rows,
                          uint kernel_columns, uint pad_columns, uint relu,
                          __global const float *restrict weights, uint weights_start,
                          uint bias_start, __global const int *restrict mask, uint mask_start) {
    size_t x = get_global_id(0) * CONVOLUTION_COLUMNS;
    size_t y = get_global_id(1);
    size_t block = get_global_id(2);
    if (x >= columns || y >= rows + 2 * halo || block * 8 >= out_channels) return;
    __global float *target = output + output_start + block * 8 * output_plane + y * output_row + x;
    uint channels = min(8u, out_channels - (uint)block * 8);
    // Vectors with columns of strips, none in the halo, and those that the row has.
    uint live = 0, all = min((uint)CONVOLUTION_COLUMNS, columns - (uint)x) / CONVOLUTION_LANES;
    mask += mask_start + x;
    if (y >= halo && y < rows + halo)
        for (uint v = 0; v < all; v++)
            if (any(LANE_LOAD(v, mask))) live = v + 1;
    __global const float *source = input + input_start + (y - halo) * input_row + x - pad_columns;
    __global const float *weight =
        weights + weights_start + block * ((size_t)in_channels * kernel_rows * kernel_columns) * 8;
    for (uint v = 0, step; v < live; v += step) {
        size_t at = v * CONVOLUTION_LANES;
        // Two and two rather than three and one, whose few sums would wait for each other.
        step = live - v == 4 ? 2 : min((uint)CONVOLUTION_VECTORS, live - v);
        for (uint o = 0; o < channels; o += CONVOLUTION_CHANNELS) {
            if (step == 1) CONVOLVE(1);
#if CONVOLUTION_VECTORS > 1
            else if (step == 2) CONVOLVE(2);
            else CONVOLVE(3);
#endif
        }
    }
    for (uint o = 0; o < channels; o++)
        for (uint v = live; v < all; v++)
            LANE_STORE((LANE_FLOAT)(0.0f), v, target + o * (size_t)output_plane);
}
