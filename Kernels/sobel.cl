// SPDX-License-Identifier: Apache-2.0
// 3 x 3 Sobel responses with replicated borders: min(255, |g| / 2), weighed by the guide mask with
// v * m / 255, rounded: its red says where vertical borders (horizontal change) are expected, its
// green where horizontal ones.
//
//   sobel          everywhere
//   sobel_masked   with a mask
//
//   source, source_stride  a plane; `first` is the byte of its first pixel
//   width, height          pixels of all
//   mask                   sobel_masked: 2 bytes a pixel, rows without padding
//   target, target_stride  two planes one after the other, vertical borders first; a multiple of 64
//
// Each item does LANES pixels of a row. NDRange: width / LANES, height.
// Against the CPU path: equal.

uint16 sobel_halved(int16 g) { return min(abs(g) >> 1, 255u); }

uint sobel_halved1(int g) { return min(abs(g) >> 1, 255u); }

// Exact for products of two bytes.
#define WEIGHED(v, m) (((v) * (m) + 128u + (((v) * (m) + 128u) >> 8)) >> 8)

// A row's values at, left of and right of 16 pixels of which all are inside.
#define SOBEL_ROW(row, l, m, r) \
    uchar16 m##_8 = vload16(0, row + x); \
    uchar l##_1 = x > 0 ? row[x - 1] : m##_8.s0; \
    uchar r##_1 = x + LANES < (size_t)width ? row[x + LANES] : m##_8.sf; \
    int16 l = convert_int16( \
        (uchar16)(l##_1, m##_8.s0123, m##_8.s4567, m##_8.s89ab, m##_8.scd, m##_8.se)); \
    int16 r = convert_int16((uchar16)(m##_8.s123, m##_8.s4567, m##_8.s89ab, m##_8.scdef, r##_1))

#define DEFINE_SOBEL(name, MASK_PARAMETER, MASK16, MASK1) \
    __kernel void name(__global const uchar *restrict source, uint source_stride, uint first, \
                       int width, int height, MASK_PARAMETER __global uchar *restrict target, \
                       uint target_stride) { \
        size_t x = get_global_id(0) * LANES, y = get_global_id(1); \
        if (x >= (size_t)width || y >= (size_t)height) return; \
        __global const uchar *b = source + first + y * source_stride; \
        __global const uchar *a = y > 0 ? b - source_stride : b; \
        __global const uchar *c = y + 1 < (size_t)height ? b + source_stride : b; \
        __global uchar *vertical = target + y * target_stride + x; \
        __global uchar *horizontal = vertical + (size_t)height * target_stride; \
        if (x + LANES <= (size_t)width) { \
            SOBEL_ROW(a, al, am, ar); \
            SOBEL_ROW(b, bl, bm, br); \
            SOBEL_ROW(c, cl, cm, cr); \
            uint16 gx = sobel_halved((ar - al) + 2 * (br - bl) + (cr - cl)); \
            int16 above = al + 2 * convert_int16(am_8) + ar; \
            int16 below = cl + 2 * convert_int16(cm_8) + cr; \
            uint16 gy = sobel_halved(below - above); \
            MASK16 \
            vstore16(convert_uchar16(gx), 0, vertical); \
            vstore16(convert_uchar16(gy), 0, horizontal); \
            return; \
        } \
        for (size_t i = 0; i < (size_t)width - x; i++) { \
            size_t m = x + i, l = m > 0 ? m - 1 : 0, r = min(m + 1, (size_t)width - 1); \
            uint gx = sobel_halved1((a[r] - a[l]) + 2 * (b[r] - b[l]) + (c[r] - c[l])); \
            uint gy = sobel_halved1((c[l] + 2 * c[m] + c[r]) - (a[l] + 2 * a[m] + a[r])); \
            MASK1 \
            vertical[i] = (uchar)gx; \
            horizontal[i] = (uchar)gy; \
        } \
    }

#define SOBEL_MASK __global const uchar *restrict mask,
#define SOBEL_MASK16 \
    __global const uchar *pairs = mask + 2 * (y * (size_t)width + x); \
    uchar16 ma = vload16(0, pairs), mb = vload16(1, pairs); \
    uint16 red = convert_uint16((uchar16)(ma.even, mb.even)); \
    uint16 green = convert_uint16((uchar16)(ma.odd, mb.odd)); \
    gx = WEIGHED(gx, red); \
    gy = WEIGHED(gy, green);
#define SOBEL_MASK1 \
    uint red = mask[2 * (y * (size_t)width + m)], green = mask[2 * (y * (size_t)width + m) + 1]; \
    gx = WEIGHED(gx, red); \
    gy = WEIGHED(gy, green);

DEFINE_SOBEL(sobel, , , )
DEFINE_SOBEL(sobel_masked, SOBEL_MASK, SOBEL_MASK16, SOBEL_MASK1)
