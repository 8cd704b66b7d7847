// SPDX-License-Identifier: Apache-2.0
// Adaptive threshold of the border responses: v stays where 256 v n > ratio * sum + 256 offset n,
// over the n pixels of the window of 2 radius + 1 pixels a side that lie inside the picture, and
// becomes 0 elsewhere. The sums are separable:
//
//   threshold_columns  sums of each column over the window's rows, kept up from row to row
//   threshold_rows     their sums over the window's columns, and the comparison
//
//   source, stride     planes one after the other, `height` rows each; 0 beyond the width
//   sums, sums_stride  16-bit numbers from row to row; THRESHOLD_PAD zeros before each row and at
//                      least as many after it
//   width, height      pixels of a plane
//   radius             0 to 127, so that a column's sum fits 16 bits
//   ratio, offset      in 1/256; in 8-bit units
//   target             as source
//
// threshold_columns: each item does LANES columns of THRESHOLD_ROWS rows. NDRange: width / LANES,
// height / THRESHOLD_ROWS, planes. threshold_rows: each item does LANES pixels of a row. NDRange:
// width / LANES, height, planes.
// Precondition: the strides are multiples of LANES.
// Against the CPU path: equal.

#define THRESHOLD_ROWS 32
#define THRESHOLD_PAD 128

__kernel void threshold_columns(__global const uchar *restrict source, uint stride, int width,
                                int height, int radius, __global ushort *restrict sums,
                                uint sums_stride) {
    size_t x = get_global_id(0) * LANES;
    int first = (int)get_global_id(1) * THRESHOLD_ROWS;
    if (x >= (size_t)width || first >= height) return;
    size_t plane = get_global_id(2) * (size_t)height;
    __global const uchar *in = source + plane * stride + x;
    __global ushort *out = sums + plane * sums_stride + THRESHOLD_PAD + x;
    ushort16 sum = (ushort16)(0);
    for (int y = max(0, first - radius); y < min(height, first + radius); y++)
        sum += convert_ushort16(vload16(0, in + (size_t)y * stride));
    for (int y = first; y < min(height, first + THRESHOLD_ROWS); y++) {
        if (y + radius < height)
            sum += convert_ushort16(vload16(0, in + (size_t)(y + radius) * stride));
        if (y > radius && y > first)
            sum -= convert_ushort16(vload16(0, in + (size_t)(y - radius - 1) * stride));
        vstore16(sum, 0, out + (size_t)y * sums_stride);
    }
}

__kernel void threshold_rows(__global const uchar *restrict source, uint stride,
                             __global const ushort *restrict sums, uint sums_stride, int width,
                             int height, int radius, int ratio, int offset,
                             __global uchar *restrict target) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    size_t row = get_global_id(2) * (size_t)height + y;
    __global const ushort *in = sums + row * sums_stride + THRESHOLD_PAD + x - (size_t)radius;
    uint16 sum = (uint16)(0);
    for (size_t i = 0; i <= 2 * (size_t)radius; i++) sum += convert_uint16(vload16(0, in + i));
    int rows = min((int)y + radius + 1, height) - max((int)y - radius, 0);
    int16 at = (int)x + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 columns = min(at + radius + 1, width) - max(at - radius, 0);
    uint16 count = as_uint16(columns * rows);
    uint16 v = convert_uint16(vload16(0, source + row * stride + x));
    uint16 limit = (uint)ratio * sum + 256u * (uint)offset * count;
    v &= as_uint16(256u * v * count > limit);
    vstore16(convert_uchar16(v), 0, target + row * stride + x);
}
