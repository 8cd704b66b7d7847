// SPDX-License-Identifier: Apache-2.0
// Adaptive threshold of the border responses: v stays where 256 v n > ratio * sum + 256 offset n,
// over the n pixels of the window of 2 RADIUS + 1 pixels a side that lie inside the picture, and
// becomes 0 elsewhere. The sums are separable:
//
//   threshold_columns  sums of each column over the window's rows, kept up from row to row
//   threshold_rows     their sums over the window's columns, and the comparison
//
//   source, stride     planes one after the other, `height` rows each; 0 beyond the width
//   sums, sums_stride  16-bit numbers from row to row; THRESHOLD_PAD zeros before each row and at
//                      least as many after it
//   width, height      pixels of a plane
//   ratio, offset      in 1/256; in 8-bit units, 0 to 255
//   target             as source
//
// threshold_columns: each item does LANES columns of THRESHOLD_ROWS rows. NDRange: width / LANES,
// height / THRESHOLD_ROWS, planes, or a part of it. threshold_rows: each item does LANES pixels of a row.
// NDRange: width / LANES, height, planes, or a part of it.
// Precondition: the strides are multiples of LANES.
// Against the CPU path: equal.

// A window's sum fits into 16 bits.
#define RADIUS 7
#define THRESHOLD_ROWS 32
#define THRESHOLD_PAD 16

__kernel void threshold_columns(__global const uchar *restrict source, uint stride, int width,
                                int height, __global ushort *restrict sums, uint sums_stride) {
    size_t x = get_global_id(0) * LANES;
    int first = (int)get_global_id(1) * THRESHOLD_ROWS;
    if (x >= (size_t)width || first >= height) return;
    size_t plane = get_global_id(2) * (size_t)height;
    __global const uchar *in = source + plane * stride + x;
    __global ushort *out = sums + plane * sums_stride + THRESHOLD_PAD + x;
    ushort16 sum = (ushort16)(0);
    for (int y = max(0, first - RADIUS); y < min(height, first + RADIUS); y++)
        sum += convert_ushort16(vload16(0, in + (size_t)y * stride));
    for (int y = first; y < min(height, first + THRESHOLD_ROWS); y++) {
        if (y + RADIUS < height)
            sum += convert_ushort16(vload16(0, in + (size_t)(y + RADIUS) * stride));
        if (y > RADIUS && y > first)
            sum -= convert_ushort16(vload16(0, in + (size_t)(y - RADIUS - 1) * stride));
        vstore16(sum, 0, out + (size_t)y * sums_stride);
    }
}

__kernel void threshold_rows(__global const uchar *restrict source, uint stride,
                             __global const ushort *restrict sums, uint sums_stride, int width,
                             int height, int ratio, int offset, __global uchar *restrict target) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    size_t row = get_global_id(2) * (size_t)height + y;
    uchar16 value = vload16(0, source + row * stride + x);
    __global uchar *out = target + row * stride + x;
    // What is no more than the offset never stands out; most of a picture is that smooth.
    uchar16 above = sub_sat(value, (uchar16)((uchar)offset));
    ulong2 any = as_ulong2(above);
    if (!(any.s0 | any.s1)) {
        vstore16((uchar16)(0), 0, out);
        return;
    }
    __global const ushort *in = sums + row * sums_stride + THRESHOLD_PAD + x - RADIUS;
    ushort16 sum = (ushort16)(0);
#pragma unroll
    for (size_t i = 0; i <= 2 * RADIUS; i++) sum += vload16(0, in + i);
    int rows = min((int)y + RADIUS + 1, height) - max((int)y - RADIUS, 0);
    int16 at = (int)x + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    int16 columns = min(at + RADIUS + 1, width) - max(at - RADIUS, 0);
    uint16 limit = (uint)ratio * convert_uint16(sum);
    int16 stays = as_uint16(columns * (rows * 256)) * convert_uint16(above) > limit;
    vstore16(value & convert_uchar16(as_uint16(stays) & 255u), 0, out);
}
