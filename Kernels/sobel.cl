// SPDX-License-Identifier: Apache-2.0
// 3 x 3 Sobel responses with replicated borders: min(255, |g| / 2), in a plane for vertical borders
// (horizontal change) and one for horizontal borders, weighed by the guide mask with v * m / 255, rounded.
//
//   source, source_stride  a plane; `first` is the byte of its first pixel
//   width, height          pixels of all
//   masked                 0: the mask's weight is 255 everywhere
//   mask                   two planes, rows without padding; LANES readable bytes follow
//   areas, area_count      where (common.cl): of the second plane `horizontal_count`, then of the first
//   target, target_stride  two planes one after the other; a multiple of 64
//
// NDRange: up to width / LANES, rows of all areas.
// Against the CPU path: equal.

// Exact for products of two bytes, in 16 bits.
#define WEIGHED(v, m) (((v) * (m) + (ushort)128 + (((v) * (m) + (ushort)128) >> (ushort)8)) >> (ushort)8)

#ifdef CARDSCAN_NARROW

__kernel void sobel(__global const uchar *restrict source, uint source_stride, uint first, int width,
                    int height, int masked, __global const uchar *restrict mask,
                    __global const int *restrict areas, int area_count, int horizontal_count,
                    __global uchar *restrict target, uint target_stride) {
    int line = 0, area = area_of_item(areas, area_count, (int)get_global_id(1), 1, &line);
    if (area == area_count) return;
    size_t y = (size_t)line, plane = area < horizontal_count ? 1 : 0;
    __global const uchar *b = source + first + y * source_stride;
    __global const uchar *a = y > 0 ? b - source_stride : b;
    __global const uchar *c = y + 1 < (size_t)height ? b + source_stride : b;
    __global const uchar *weights = mask + (plane * (size_t)height + y) * (size_t)width;
    __global uchar *out = target + (plane * (size_t)height + y) * target_stride;
    // The derivative along x is that of columns, the one along y that of rows, of three pairs each.
    __global const uchar *from = a - 1, *to = plane == 0 ? a + 1 : c - 1;
    __global const uchar *from2 = plane == 0 ? b - 1 : a, *to2 = plane == 0 ? b + 1 : c;
    __global const uchar *from3 = plane == 0 ? c - 1 : a + 1, *to3 = c + 1;
    for (AREA_COLUMNS(x, areas + 4 * area)) {
        if (x == 0 || x + LANES >= (size_t)width) {
            for (size_t m = x; m < min(x + LANES, (size_t)width); m++) {
                size_t l = m > 0 ? m - 1 : 0, r = min(m + 1, (size_t)width - 1);
                int g = plane == 0 ? (a[r] - a[l]) + 2 * (b[r] - b[l]) + (c[r] - c[l])
                                   : (c[l] + 2 * c[m] + c[r]) - (a[l] + 2 * a[m] + a[r]);
                ushort size = (ushort)min(abs(g) >> 1, 255u), weight = weights[m];
                out[m] = (uchar)(masked ? (ushort)WEIGHED(size, weight) : size);
            }
            continue;
        }
#define SOBEL_PAIR(from, to) \
    (convert_short16(LOAD16(uchar, to + x)) - convert_short16(LOAD16(uchar, from + x)))
        short16 middle = SOBEL_PAIR(from2, to2);
        short16 g = SOBEL_PAIR(from, to) + SOBEL_PAIR(from3, to3) + middle + middle;
        ushort16 size = min(as_ushort16(max(g, -g)) >> (ushort16)(1), (ushort16)(255));
        if (masked) size = WEIGHED(size, convert_ushort16(LOAD16(uchar, weights + x)));
        STORE16(uchar, convert_uchar16(size), out + x);
    }
}

#endif
