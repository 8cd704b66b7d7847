// SPDX-License-Identifier: Apache-2.0
// Cuts strips for a network out of a plane and standardises each: (v - mean) /
// max(standard deviation, 4) over its 8-bit values.
//
//   strip_sample       8-bit strips: strip pixel (c, r) is the mean of taps x taps bilinear samples
//                      around origin + (c + 0.5) column step + (r + 0.5) row step; where each lies on
//                      a pixel's middle, nothing is interpolated
//   strip_sums         sum and sum of squares of each part of a strip, STRIP_PART rows or, the last one, fewer
//   strip_standardise  the numbers, into the network's input
//
//   source, source_stride, source_width, source_height   the plane
//   places    6 floats a strip: origin x, y, column step x, y, row step x, y
//   shapes    4 numbers a strip: columns (a multiple of 8), taps (1 to 3), its first byte in
//             `bytes`, its first float in `target`
//   strips    their number
//   rows      of every strip, 1 or more; at most 2048 columns each
//   bytes     `rows` rows of `columns` for each strip
//   sums      2 numbers for each part of each strip
//   target, target_stride   floats, from row to row
//
// strip_sample, strip_standardise: each item does 8 pixels of a row. NDRange: the most columns / 8,
// rows, strips. strip_sums: each item does a part. NDRange: rows / STRIP_PART rounded up, strips.
// Against the CPU path: bytes within 1 (equal where the device divides as IEEE 754 asks), floats
// within 1e-6 relative for equal bytes.
#pragma OPENCL FP_CONTRACT OFF

// A part's squares fit 32 bits; all of them together do not, and are added up by every item that standardises.
#define STRIP_PART 8

__kernel void strip_sample(__global const uchar *restrict source, uint source_stride,
                           int source_width, int source_height,
                           __global const float *restrict places,
                           __global const int *restrict shapes, int strips, int rows,
                           __global uchar *restrict bytes) {
    size_t c = get_global_id(0) * 8, r = get_global_id(1), strip = get_global_id(2);
    if (strip >= (size_t)strips || r >= (size_t)rows) return;
    int4 shape = vload4(strip, shapes);
    if (c >= (size_t)shape.s0) return;
    __global const float *place = places + 6 * strip;
    int taps = shape.s1;
    float step = (float)taps;
    bool is_level = place[0] == 0 && place[1] == 0 && place[2] == step && place[3] == 0 && place[4] == 0 &&
                    place[5] == step;
    size_t x = c * (size_t)taps, y = r * (size_t)taps;
    __global uchar *target = bytes + shape.s2 + r * (size_t)shape.s0 + c;
    __global const uchar *pixel = source + y * source_stride + x;
    if (is_level && taps <= 2 && x + 8 * taps <= (size_t)source_width && y + taps <= (size_t)source_height) {
        if (taps == 1) {
            vstore8(vload8(0, pixel), 0, target);
        } else {
            uchar16 upper = vload16(0, pixel), lower = vload16(0, pixel + source_stride);
            ushort8 four = convert_ushort8(upper.even) + convert_ushort8(upper.odd) + convert_ushort8(lower.even) +
                           convert_ushort8(lower.odd);
            vstore8(convert_uchar8((four + (ushort8)(2)) >> (ushort8)(2)), 0, target);
        }
        return;
    }
    float part = 1.0f / (float)taps;
    uint8 sum = (uint8)(0);
    for (int j = 0; j < taps; j++)
        for (int i = 0; i < taps; i++) {
            float8 tx = (float)c + (float8)(0, 1, 2, 3, 4, 5, 6, 7) + ((float)i + 0.5f) * part;
            float ty = (float)r + ((float)j + 0.5f) * part;
            float8 px = place[0] + tx * place[2] + ty * place[4] - 0.5f;
            float8 py = place[1] + tx * place[3] + ty * place[5] - 0.5f;
            uint8 value = sample8(source, source_stride, 1, source_width, source_height,
                                  FIXED(int8, px, source_width), FIXED(int8, py, source_height));
            sum += value >> 4;
        }
    sum = MEAN_OF_SAMPLES(sum, (uint)(taps * taps));
    vstore8(convert_uchar8(sum), 0, target);
}

__kernel void strip_sums(__global const uchar *restrict bytes, __global const int *restrict shapes,
                         int strips, int rows, __global uint *restrict sums) {
    size_t part = get_global_id(0), strip = get_global_id(1);
    size_t parts = ((size_t)rows + STRIP_PART - 1) / STRIP_PART;
    if (strip >= (size_t)strips || part >= parts) return;
    int4 shape = vload4(strip, shapes);
    size_t first = part * STRIP_PART, count = min((size_t)STRIP_PART, (size_t)rows - first);
    __global const uchar *in = bytes + shape.s2 + first * (size_t)shape.s0;
    uint8 sum = (uint8)(0), squares = (uint8)(0);
    for (size_t i = 0; i < count * (size_t)shape.s0 / 8; i++) {
        uint8 v = convert_uint8(vload8(i, in));
        sum += v;
        squares += v * v;
    }
    uint4 sum4 = sum.lo + sum.hi, squares4 = squares.lo + squares.hi;
    uint2 both = (uint2)(sum4.s0 + sum4.s1 + sum4.s2 + sum4.s3,
                         squares4.s0 + squares4.s1 + squares4.s2 + squares4.s3);
    vstore2(both, strip * parts + part, sums);
}

__kernel void strip_standardise(__global const uchar *restrict bytes,
                                __global const int *restrict shapes, int strips, int rows,
                                __global const uint *restrict sums, __global float *restrict target,
                                uint target_stride) {
    size_t c = get_global_id(0) * 8, r = get_global_id(1), strip = get_global_id(2);
    if (strip >= (size_t)strips || r >= (size_t)rows) return;
    int4 shape = vload4(strip, shapes);
    if (c >= (size_t)shape.s0) return;
    size_t parts = ((size_t)rows + STRIP_PART - 1) / STRIP_PART;
    ulong2 both = (ulong2)(0);
    for (size_t i = 0; i < parts; i++) both += convert_ulong2(vload2(strip * parts + i, sums));
    ulong count = (ulong)shape.s0 * (ulong)rows;
    ulong spread = count * both.s1 - both.s0 * both.s0;
    float mean = (float)both.s0 / (float)count;
    float deviation = sqrt((float)spread) / (float)count;
    float scale = 1.0f / fmax(deviation, 4.0f);
    float8 v = convert_float8(vload8(0, bytes + shape.s2 + r * (size_t)shape.s0 + c));
    vstore8((v - mean) * scale, 0, target + shape.s3 + r * target_stride + c);
}
#pragma OPENCL FP_CONTRACT DEFAULT
