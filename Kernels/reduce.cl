// SPDX-License-Identifier: Apache-2.0
// Means of columns x rows pixels of a frame's luma, rounded half up: (sum + n / 2) / n. The reduced luma
// on which borders are looked for, and with 1 x 1 pixels the luma itself.
//
//   reduce_plane  1 byte a pixel, or every second byte (packed formats)
//   reduce_three  3 bytes a pixel, green in the middle: Y = (w P0 + 150 P1 + (106 - w) P2 + 128) >> 8,
//   reduce_four   4 bytes a pixel   which is 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601)
//
//   source, source_stride  bytes from row to row; a multiple of 4 for 4 bytes a pixel
//   step, odd, expands     of reduce_plane: bytes from pixel to pixel, 1 or 2; whether luma is the second
//                          byte of each pair; whether 16...235 becomes 0...255,
//                          ((v - 16) * 255 + 109) / 219
//   weight                 of the others: of a pixel's first byte, 77 for red and 29 for blue
//   columns, rows          1 to 64; they differ only in a picture of a single row or column
//   width, height          pixels of the target: the source's / columns or rows, rounded down
//   target, target_stride  a multiple of 64; `target_first` is the byte of the first pixel
//
// Each item does LANES pixels of a row. NDRange: width / LANES, height, or a part of it.
// Against the CPU path: equal.

// Up to as many columns are summed in vectors.
#define REDUCE_MOST 8

#define PLANE16(in) plane_lanes(in, step, odd, expands)
#define PLANE1(in) plane_lane(in, step, odd, expands)
#define THREE16(in) three_lanes(in, weight)
#define FOUR16(in) four_lanes(in, weight)
#define COLOR1(in) color_lane(in, weight)

uint16 full_range(uint16 v) {
    int16 full = ((as_int16(v) - 16) * 255 + 109) / 219;
    return as_uint16(clamp(full, 0, 255));
}

uint16 plane_lanes(__global const uchar *restrict in, int step, int odd, int expands) {
    uchar16 v = vload16(0, in);
    if (step == 2) {
        uchar16 more = vload16(1, in);
        v = odd ? (uchar16)(v.odd, more.odd) : (uchar16)(v.even, more.even);
    }
    uint16 luma = convert_uint16(v);
    return expands ? full_range(luma) : luma;
}

uint plane_lane(__global const uchar *restrict in, int step, int odd, int expands) {
    return expands ? full_range((uint16)(in[odd])).s0 : in[odd];
}

#define WEIGHED_LUMA(a, g, c) ((weight * (a) + 150u * (g) + (106u - weight) * (c) + 128u) >> 8)

uint16 three_lanes(__global const uchar *restrict in, uint weight) {
    uchar16 a = vload16(0, in), b = vload16(1, in), c = vload16(2, in);
    uint16 head = convert_uint16((uchar16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd));
    uint16 green = convert_uint16((uchar16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se));
    uint16 tail = convert_uint16((uchar16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf));
    return WEIGHED_LUMA(head, green, tail);
}

uint16 four_lanes(__global const uchar *restrict in, uint weight) {
    uint16 p = vload16(0, (__global const uint *)in);
    return WEIGHED_LUMA(p & 255u, p >> 8 & 255u, p >> 16 & 255u);
}

uint color_lane(__global const uchar *restrict in, uint weight) {
    return WEIGHED_LUMA((uint)in[0], (uint)in[1], (uint)in[2]);
}

// Sums of neighbours: 32 or 48 values to 16.
#define PAIRS(a, b) ((uint16)(a.even, b.even) + (uint16)(a.odd, b.odd))
#define TRIPLES(a, b, c) \
    ((uint16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd) + \
     (uint16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se) + \
     (uint16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf))

#define DEFINE_REDUCE(name, bytes, LUMA16, LUMA1) \
    __kernel void name(__global const uchar *restrict source, uint source_stride, int step, \
                       int odd, int expands, uint weight, int columns, int rows, int width, \
                       int height, __global uchar *restrict target, uint target_stride, uint target_first) { \
        size_t x = get_global_id(0) * LANES, y = get_global_id(1); \
        if (x >= (size_t)width || y >= (size_t)height) return; \
        size_t pixel = (size_t)(bytes), lanes = pixel * LANES; \
        __global const uchar *in = \
            source + y * (size_t)rows * source_stride + x * (size_t)columns * pixel; \
        __global uchar *out = target + target_first + y * target_stride + x; \
        uint count = (uint)(columns * rows); \
        if (columns <= REDUCE_MOST && columns == rows && x + LANES <= (size_t)width) { \
            uint16 sum = (uint16)(0); \
            if (columns <= 3) { \
                for (int j = 0; j < rows; j++, in += source_stride) { \
                    uint16 a = LUMA16(in); \
                    if (columns == 1) { \
                        sum += a; \
                    } else if (columns == 2) { \
                        uint16 b = LUMA16(in + lanes); \
                        sum += PAIRS(a, b); \
                    } else { \
                        uint16 b = LUMA16(in + lanes), c = LUMA16(in + 2 * lanes); \
                        sum += TRIPLES(a, b, c); \
                    } \
                } \
            } else { \
                uint across[LANES * REDUCE_MOST], sums[LANES]; \
                for (int i = 0; i < columns; i++) { \
                    uint16 part = (uint16)(0); \
                    for (int j = 0; j < rows; j++) \
                        part += LUMA16(in + (size_t)j * source_stride + (size_t)i * lanes); \
                    vstore16(part, (size_t)i, across); \
                } \
                for (int k = 0; k < LANES; k++) { \
                    sums[k] = 0; \
                    for (int i = 0; i < columns; i++) sums[k] += across[k * columns + i]; \
                } \
                sum = vload16(0, sums); \
            } \
            sum = columns == 1 ? sum : columns == 2 ? (sum + 2u) >> 2 : (sum + count / 2) / count; \
            vstore16(convert_uchar16(sum), 0, out); \
            return; \
        } \
        for (size_t k = 0; k < min((size_t)LANES, (size_t)width - x); k++) { \
            uint sum = count / 2; \
            for (int j = 0; j < rows; j++) \
                for (int i = 0; i < columns; i++) \
                    sum += LUMA1(in + (size_t)j * source_stride + (k * (size_t)columns + (size_t)i) * pixel); \
            out[k] = (uchar)(sum / count); \
        } \
    }

DEFINE_REDUCE(reduce_plane, step, PLANE16, PLANE1)
DEFINE_REDUCE(reduce_three, 3, THREE16, COLOR1)
DEFINE_REDUCE(reduce_four, 4, FOUR16, COLOR1)

// Red, green, blue and luma of pixels of `step` bytes, for showing them.
__kernel void color(__global const uchar *restrict source, uint source_stride, int step, uint weight,
                    int width, int height, __global uint *restrict target, uint target_stride) {
    size_t x = get_global_id(0), y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    __global const uchar *in = source + y * source_stride + x * (size_t)step;
    uint first = in[0], last = in[2], luma = COLOR1(in);
    uint red = weight == 77u ? first : last, blue = weight == 77u ? last : first;
    target[y * (target_stride / 4) + x] = red | (uint)in[1] << 8 | blue << 16 | luma << 24;
}
