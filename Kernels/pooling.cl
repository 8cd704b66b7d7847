// SPDX-License-Identifier: Apache-2.0
// The layers of a network that have no weights, on the same tensors as convolution.cl:
//   max_pool        output[c][y][x] = the greatest of input[c][y * i ..][x * j ..] under a kernel
//                   of i rows and j columns
//   space_to_depth  output[(c * i + dy) * j + dx][y][x] = input[c][y * i + dy][x * j + dx]
// The input has no halo. Columns that belong to no strip, and the output's halo, become 0.
//
//   input, input_start, input_row, input_plane; output, ...; rows, halo, columns; mask, mask_start
//                   as in convolution.cl
//   channels        of the output
//   kernel_rows, kernel_columns
//
// Each item works out POOLING_LANES columns of one row of one channel. NDRange: columns / lanes,
// rows + 2 halo, output channels; each at least, what lies beyond is left out.
// Precondition: 2048 readable floats before and after the input's planes.
// Against the CPU path: equal bits.

// A processor with vector registers wants them filled, a GPU few registers an item.
#ifndef POOLING_LANES
#ifdef CARDSCAN_NARROW
#define POOLING_LANES 4
#else
#define POOLING_LANES 16
#endif
#endif

#define POOLING_JOIN2(a, b) a##b
#define POOLING_JOIN(a, b) POOLING_JOIN2(a, b)
#define POOLING_FLOAT POOLING_JOIN(float, POOLING_LANES)
#define POOLING_INT POOLING_JOIN(int, POOLING_LANES)
#define POOLING_LOAD POOLING_JOIN(vload, POOLING_LANES)
#define POOLING_STORE POOLING_JOIN(vstore, POOLING_LANES)
#define POOLING_AS_INT POOLING_JOIN(as_int, POOLING_LANES)
#define POOLING_AS_FLOAT POOLING_JOIN(as_float, POOLING_LANES)

// Every `step`-th float.
POOLING_FLOAT pooling_load(__global const float *source, uint step) {
    if (step == 1) return POOLING_LOAD(0, source);
    if (step == 2) {
        POOLING_FLOAT left = POOLING_LOAD(0, source), right = POOLING_LOAD(1, source);
        return (POOLING_FLOAT)(left.even, right.even);
    }
    float lanes[POOLING_LANES];
    for (size_t x = 0; x < POOLING_LANES; x++) lanes[x] = source[x * step];
    return POOLING_LOAD(0, lanes);
}

__kernel void max_pool(__global const float *restrict input, uint input_start, uint input_row,
                       uint input_plane, __global float *restrict output, uint output_start,
                       uint output_row, uint output_plane, uint rows, uint halo, uint columns,
                       uint channels, uint kernel_rows, uint kernel_columns,
                       __global const int *restrict mask, uint mask_start) {
    size_t x = get_global_id(0) * POOLING_LANES;
    size_t y = get_global_id(1);
    size_t channel = get_global_id(2);
    if (x >= columns || y >= rows + 2 * halo || channel >= channels) return;
    POOLING_FLOAT greatest = (POOLING_FLOAT)(0.0f);
    if (y >= halo && y < rows + halo) {
        __global const float *source = input + input_start + channel * input_plane +
                                       (y - halo) * kernel_rows * input_row + x * kernel_columns;
        greatest = pooling_load(source, kernel_columns);
        for (uint i = 0; i < kernel_rows; i++, source += input_row)
            for (uint j = 0; j < kernel_columns; j++) {
                POOLING_FLOAT value = pooling_load(source + j, kernel_columns);
                greatest = value > greatest ? value : greatest;
            }
        POOLING_INT keep = POOLING_LOAD(0, mask + mask_start + x);
        greatest = POOLING_AS_FLOAT(POOLING_AS_INT(greatest) & keep);
    }
    POOLING_STORE(greatest, 0,
                  output + output_start + channel * output_plane + y * output_row + x);
}

__kernel void space_to_depth(__global const float *restrict input, uint input_start,
                             uint input_row, uint input_plane, __global float *restrict output,
                             uint output_start, uint output_row, uint output_plane, uint rows,
                             uint halo, uint columns, uint channels, uint kernel_rows,
                             uint kernel_columns, __global const int *restrict mask, uint mask_start) {
    size_t x = get_global_id(0) * POOLING_LANES;
    size_t y = get_global_id(1);
    size_t channel = get_global_id(2);
    if (x >= columns || y >= rows + 2 * halo || channel >= channels) return;
    POOLING_FLOAT value = (POOLING_FLOAT)(0.0f);
    if (y >= halo && y < rows + halo) {
        size_t row = kernel_rows * (y - halo) + channel / kernel_columns % kernel_rows;
        size_t plane = channel / (kernel_rows * kernel_columns);
        value = pooling_load(input + input_start + plane * input_plane + row * input_row + kernel_columns * x +
                                 channel % kernel_columns,
                             kernel_columns);
        POOLING_INT keep = POOLING_LOAD(0, mask + mask_start + x);
        value = POOLING_AS_FLOAT(POOLING_AS_INT(value) & keep);
    }
    POOLING_STORE(value, 0, output + output_start + channel * output_plane + y * output_row + x);
}
