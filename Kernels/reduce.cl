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
//   width                  pixels of the target: the source's / columns, rounded down
//   areas, area_count      where (common.cl)
//   target, target_stride  a multiple of 64; `target_first` is the byte of the first pixel
//
// NDRange: up to width / LANES, rows of all areas.
// Against the CPU path: equal.

// Up to as many columns are summed in vectors, in 16 bits, and divided by a multiplication, exactly, since
// a sum is at most 255 times their number (Granlund and Montgomery 1994).
#define REDUCE_MOST 8
// Rows of the target whose pixels are asked for before they are worked on.
#define ROWS_AHEAD 4

#define PLANE16(in) plane_lanes(in, step, odd, expands)
#define PLANE1(in) plane_lane(in, step, odd, expands)
#define THREE16(in) three_lanes(in, weight)
#define FOUR16(in) four_lanes(in, weight)
#define COLOR1(in) color_lane(in, weight)

uchar16 full_range(uchar16 v) {
    ushort16 full = (convert_ushort16(sub_sat(v, (uchar16)(16))) * (ushort)255 + (ushort)109) / (ushort)219;
    return convert_uchar16(min(full, (ushort16)(255)));
}

ushort16 plane_lanes(__global const uchar *restrict in, int step, int odd, int expands) {
    uchar16 v = LOAD16(uchar, in);
    if (step == 2) {
        uchar16 more = LOAD16(uchar, in + LANES);
        v = odd ? (uchar16)(v.odd, more.odd) : (uchar16)(v.even, more.even);
    }
    return convert_ushort16(expands ? full_range(v) : v);
}

uint plane_lane(__global const uchar *restrict in, int step, int odd, int expands) {
    return expands ? full_range((uchar16)(in[odd])).s0 : in[odd];
}

#define WEIGHED_LUMA(a, g, c) ((weight * (a) + 150u * (g) + (106u - weight) * (c) + 128u) >> 8)

// 256 times the luma of 8 pixels, in the lower half of each: red and blue are the even bytes of a pixel,
// green is the third of the four, so that 16 bits do for all products.
uint8 color_sums(ushort16 p, uint weight) {
    ushort16 outer = as_ushort16((uint8)(weight | (106u - weight) << 16));
    uint8 sum = as_uint8((p & (ushort)255) * outer + (p >> (ushort)8) * as_ushort16((uint8)(150u)));
    return (sum + (sum >> 16)) & 0xffffu;
}

ushort16 color_lanes(ushort16 first, ushort16 second, uint weight) {
    uint8 low = color_sums(first, weight), high = color_sums(second, weight);
    return ((ushort16)(convert_ushort8(low), convert_ushort8(high)) + (ushort)128) >> (ushort)8;
}

ushort16 four_lanes(__global const uchar *restrict in, uint weight) {
    __global const uint *pixels = (__global const uint *)in;
    return color_lanes(as_ushort16(vload8(0, pixels)), as_ushort16(vload8(1, pixels)), weight);
}

// As many, each with a fourth byte that does not count.
ushort16 three_lanes(__global const uchar *restrict in, uint weight) {
    uchar16 a = LOAD16(uchar, in), b = LOAD16(uchar, in + 12);
    uchar16 c = LOAD16(uchar, in + 24), d = LOAD16(uchar, in + 32);
    ushort8 first = as_ushort8(a.s0120345067809ab0), second = as_ushort8(b.s0120345067809ab0);
    ushort8 third = as_ushort8(c.s0120345067809ab0), fourth = as_ushort8(d.s45607890abc0def0);
    return color_lanes((ushort16)(first, second), (ushort16)(third, fourth), weight);
}

uint color_lane(__global const uchar *restrict in, uint weight) {
    return WEIGHED_LUMA((uint)in[0], (uint)in[1], (uint)in[2]);
}

// Sums of neighbours: 32 or 48 values to 16.
ushort8 pairs(ushort16 v) {
    uint8 both = as_uint8(v);
    return convert_ushort8((both & 0xffffu) + (both >> 16));
}

#define TRIPLES(a, b, c) \
    ((ushort16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd) + \
     (ushort16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se) + \
     (ushort16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf))

// The same of bytes as they lie in memory.
#define BYTES16(at) LOAD16(ushort, (__global const ushort *)(at))
#define BYTE_PAIRS(at) ((BYTES16(at) & (ushort)255) + (BYTES16(at) >> (ushort)8))

// Means of 2 x 2 bytes, from column x to `end`, in whole vectors; gives the column behind. What most cameras need has a
// loop of its own: within the one for all it takes a third longer.
size_t halve_row(__global const uchar *restrict in, uint stride, __global uchar *restrict out, size_t x, size_t end) {
    for (; x < end; x += LANES) {
        __global const uchar *pixels = in + 2 * x;
        for (uint j = 0; j < 2; j++) ASK_FOR(pixels + (2 * ROWS_AHEAD + j) * stride);
        ushort16 sum = BYTE_PAIRS(pixels) + BYTE_PAIRS(pixels + stride);
        STORE16(uchar, convert_uchar16((sum + (ushort)2) >> (ushort)2), out + x);
    }
    return x;
}

#define DEFINE_REDUCE(name, bytes, LUMA16, LUMA1) \
    __kernel void name(__global const uchar *restrict source, uint source_stride, int step, \
                       int odd, int expands, uint weight, int columns, int rows, int width, \
                       __global const int *restrict areas, int area_count, \
                       __global uchar *restrict target, uint target_stride, uint target_first) { \
        int y = 0, area = area_of_item(areas, area_count, (int)get_global_id(1), 1, &y); \
        if (area == area_count) return; \
        size_t pixel = (size_t)(bytes), lanes = pixel * LANES; \
        uint count = (uint)(columns * rows), shift = 47 - clz(count); \
        uint inverse = ((1u << min(shift, 31u)) + count - 1) / count; \
        size_t x = FIRST_COLUMN(areas + 4 * area), end = (size_t)areas[4 * area + 1]; \
        if (LOADS_ANYWHERE && (bytes) == 1 && columns == 2 && rows == 2 && !expands) \
            x = halve_row(source + (size_t)(2 * y) * source_stride, source_stride, \
                          target + target_first + (size_t)y * target_stride, x, \
                          min(end, (size_t)width / LANES * LANES)); \
        for (; x < end; x += get_global_size(0) * LANES) { \
            __global const uchar *in = \
                source + (size_t)(y * rows) * source_stride + x * (size_t)columns * pixel; \
            __global uchar *out = target + target_first + (size_t)y * target_stride + x; \
            if (columns > REDUCE_MOST || columns != rows || x + LANES > (size_t)width) { \
                for (size_t k = 0; k < min((size_t)LANES, (size_t)width - x); k++) { \
                    uint sum = count / 2; \
                    for (int j = 0; j < rows; j++) \
                        for (int i = 0; i < columns; i++) \
                            sum += LUMA1(in + (size_t)j * source_stride + \
                                         (k * (size_t)columns + (size_t)i) * pixel); \
                    out[k] = (uchar)(sum / count); \
                } \
                continue; \
            } \
            for (int j = 0; j < rows; j++) \
                for (size_t i = 0; i < lanes * (size_t)columns; i += 64) \
                    ASK_FOR(in + (size_t)(ROWS_AHEAD * rows + j) * source_stride + i); \
            ushort16 sum = (ushort16)(0); \
            if (columns <= 3) { \
                for (int j = 0; j < rows; j++, in += source_stride) { \
                    ushort16 a = LUMA16(in); \
                    if (columns == 1) { \
                        sum += a; \
                    } else if (columns == 2) { \
                        sum += (ushort16)(pairs(a), pairs(LUMA16(in + lanes))); \
                    } else { \
                        ushort16 b = LUMA16(in + lanes), c = LUMA16(in + 2 * lanes); \
                        sum += TRIPLES(a, b, c); \
                    } \
                } \
            } else { \
                ushort across[LANES * REDUCE_MOST], sums[LANES]; \
                for (int i = 0; i < columns; i++) { \
                    ushort16 part = (ushort16)(0); \
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
            if (columns == 2) \
                sum = (sum + (ushort)2) >> (ushort)2; \
            else if (columns > 2) \
                sum = convert_ushort16((convert_uint16(sum) + count / 2) * inverse >> shift); \
            STORE16(uchar, convert_uchar16(sum), out); \
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
