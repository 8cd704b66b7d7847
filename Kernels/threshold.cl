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
//   areas, area_count  where (common.cl): of the second plane `horizontal_count`, then of the first; the
//                      source is 0 elsewhere
//   ratio, offset      in 1/256; in 8-bit units, 0 to 255
//   target             as source
//
// NDRange of threshold_columns: up to width / LANES, THRESHOLD_ROWS rows of all areas; of
// threshold_rows: up to width / LANES, rows of all areas.
// Precondition: the strides are multiples of LANES.
// Against the CPU path: equal.

// A window's sum fits into 16 bits.
#define RADIUS 7
#define THRESHOLD_ROWS 32
#define THRESHOLD_PAD 16

#ifdef CARDSCAN_NARROW

__kernel void threshold_columns(__global const uchar *restrict source, uint stride, int height,
                                __global const int *restrict areas, int area_count,
                                int horizontal_count, __global ushort *restrict sums,
                                uint sums_stride) {
    int first = 0;
    int area = area_of_item(areas, area_count, (int)get_global_id(1), THRESHOLD_ROWS, &first);
    if (area == area_count) return;
    size_t plane = area < horizontal_count ? (size_t)height : 0;
    int last = min(first + THRESHOLD_ROWS, areas[4 * area + 3]);
    for (AREA_COLUMNS(x, areas + 4 * area)) {
        __global const uchar *in = source + plane * stride + x;
        __global ushort *out = sums + plane * sums_stride + THRESHOLD_PAD + x;
        ushort16 sum = (ushort16)(0);
        for (int y = max(0, first - RADIUS); y < min(height, first + RADIUS); y++)
            sum += convert_ushort16(LOAD16(uchar, in + (size_t)y * stride));
        for (int y = first; y < last; y++) {
            if (y + RADIUS < height)
                sum += convert_ushort16(LOAD16(uchar, in + (size_t)(y + RADIUS) * stride));
            if (y > RADIUS && y > first)
                sum -= convert_ushort16(LOAD16(uchar, in + (size_t)(y - RADIUS - 1) * stride));
            STORE16(ushort, sum, out + (size_t)y * sums_stride);
        }
    }
}

__kernel void threshold_rows(__global const uchar *restrict source, uint stride,
                             __global const ushort *restrict sums, uint sums_stride, int width,
                             int height, __global const int *restrict areas, int area_count,
                             int horizontal_count, int ratio, int offset,
                             __global uchar *restrict target) {
    int y = 0, area = area_of_item(areas, area_count, (int)get_global_id(1), 1, &y);
    if (area == area_count) return;
    size_t row = (area < horizontal_count ? (size_t)height : 0) + (size_t)y;
    int rows = min(y + RADIUS + 1, height) - max(y - RADIUS, 0);
    for (AREA_COLUMNS(x, areas + 4 * area)) {
        uchar16 value = LOAD16(uchar, source + row * stride + x);
        __global uchar *out = target + row * stride + x;
        // What is no more than the offset never stands out; most of a picture is that smooth.
        uchar16 above = sub_sat(value, (uchar16)((uchar)offset));
        ulong2 bits = as_ulong2(above);
        if (!(bits.s0 | bits.s1)) {
            STORE16(uchar, (uchar16)(0), out);
            continue;
        }
        __global const ushort *in = sums + row * sums_stride + THRESHOLD_PAD + x - RADIUS;
        ushort16 sum = (ushort16)(0);
#pragma unroll
        for (size_t i = 0; i <= 2 * RADIUS; i++) sum += LOAD16(ushort, in + i);
        int16 at = (int)x + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        int16 columns = min(at + RADIUS + 1, (int16)(width)) - max(at - RADIUS, (int16)(0));
        uint16 limit = (uint)ratio * convert_uint16(sum);
        int16 stays = as_uint16(columns * (rows * 256)) * convert_uint16(above) > limit;
        STORE16(uchar, value & convert_uchar16(as_uint16(stays) & 255u), out);
    }
}

#endif
