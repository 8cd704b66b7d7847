// SPDX-License-Identifier: Apache-2.0
// 3 x 3 Sobel responses with replicated borders: min(255, |g| / 2), in a plane for vertical borders
// (horizontal change) and one for horizontal borders, weighed by the guide mask with v * m / 255, rounded.
//
//   source, source_stride  a plane; `first` is the byte of its first pixel
//   width, height          pixels of all
//   masked                 0: the mask's weight is 255 everywhere
//   mask                   two planes, rows without padding; LANES readable bytes follow
//   target, target_stride  two planes one after the other; a multiple of 64
//
// Each item does LANES pixels of a row of one plane. NDRange: width / LANES, height, 2, or a part of it.
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

__kernel void sobel(__global const uchar *restrict source, uint source_stride, uint first, int width,
                    int height, int masked, __global const uchar *restrict mask,
                    __global uchar *restrict target, uint target_stride) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1), plane = get_global_id(2);
    if (x >= (size_t)width || y >= (size_t)height) return;
    __global const uchar *b = source + first + y * source_stride;
    __global const uchar *a = y > 0 ? b - source_stride : b;
    __global const uchar *c = y + 1 < (size_t)height ? b + source_stride : b;
    __global const uchar *weights = mask + (plane * (size_t)height + y) * (size_t)width + x;
    __global uchar *out = target + (plane * (size_t)height + y) * target_stride + x;
    if (x + LANES <= (size_t)width) {
        SOBEL_ROW(a, al, am, ar);
        SOBEL_ROW(c, cl, cm, cr);
        uint16 g;
        if (plane == 0) {
            SOBEL_ROW(b, bl, bm, br);
            g = sobel_halved((ar - al) + 2 * (br - bl) + (cr - cl));
        } else {
            int16 above = al + 2 * convert_int16(am_8) + ar;
            int16 below = cl + 2 * convert_int16(cm_8) + cr;
            g = sobel_halved(below - above);
        }
        if (masked) g = WEIGHED(g, convert_uint16(vload16(0, weights)));
        vstore16(convert_uchar16(g), 0, out);
        return;
    }
    for (size_t i = 0; i < (size_t)width - x; i++) {
        size_t m = x + i, l = m > 0 ? m - 1 : 0, r = min(m + 1, (size_t)width - 1);
        int g = plane == 0 ? (a[r] - a[l]) + 2 * (b[r] - b[l]) + (c[r] - c[l])
                           : (c[l] + 2 * c[m] + c[r]) - (a[l] + 2 * a[m] + a[r]);
        uint size = sobel_halved1(g);
        out[i] = (uchar)(masked ? WEIGHED(size, (uint)weights[i]) : size);
    }
}
