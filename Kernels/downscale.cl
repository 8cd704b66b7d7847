// SPDX-License-Identifier: Apache-2.0
// Means of columns x rows pixels, rounded half up: (sum + n / 2) / n. The reduced luma on which
// borders are looked for.
//
//   source, source_stride  bytes from row to row; a multiple of 4 where step is 4
//   step                   bytes from pixel to pixel, 1 or 4; luma is a pixel's last byte
//   columns, rows          1 or more; they differ only in a picture of a single row or column
//   width, height          pixels of the target: the source's / columns or rows, rounded down
//   target, target_stride  a multiple of 64; `target_first` is the byte of the first pixel
//
// Each item does LANES pixels of a row. NDRange: width / LANES, height.
// Against the CPU path: equal.

// Sums of neighbours: 32 or 48 values to 16.
#define PAIRS(a, b) ((uint16)(a.even, b.even) + (uint16)(a.odd, b.odd))
#define TRIPLES(a, b, c) \
    ((uint16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd) + \
     (uint16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se) + \
     (uint16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf))

uint16 luma_lanes(__global const uchar *restrict in, int step, size_t part) {
    if (step == 4) return vload16(part, (__global const uint *)in) >> 24;
    return convert_uint16(vload16(part, in));
}

__kernel void downscale(__global const uchar *restrict source, uint source_stride, int step,
                        int columns, int rows, int width, int height,
                        __global uchar *restrict target, uint target_stride, uint target_first) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    size_t across = (size_t)columns * (size_t)step;
    __global const uchar *in = source + y * (size_t)rows * source_stride + x * across;
    __global uchar *out = target + target_first + y * target_stride + x;
    uint count = (uint)(columns * rows);
    if (columns <= 3 && columns == rows && x + LANES <= (size_t)width) {
        uint16 sum = (uint16)(0);
        for (int j = 0; j < rows; j++, in += source_stride) {
            uint16 a = luma_lanes(in, step, 0);
            if (columns == 1) {
                sum += a;
            } else if (columns == 2) {
                uint16 b = luma_lanes(in, step, 1);
                sum += PAIRS(a, b);
            } else {
                uint16 b = luma_lanes(in, step, 1), c = luma_lanes(in, step, 2);
                sum += TRIPLES(a, b, c);
            }
        }
        sum = columns == 1 ? sum : columns == 2 ? (sum + 2u) >> 2 : (sum + 4u) / 9u;
        vstore16(convert_uchar16(sum), 0, out);
        return;
    }
    size_t lanes = min((size_t)LANES, (size_t)width - x);
    for (size_t k = 0; k < lanes; k++) {
        uint sum = count / 2;
        for (int j = 0; j < rows; j++) {
            __global const uchar *p = in + (size_t)j * source_stride + k * across + step - 1;
            for (int i = 0; i < columns; i++) sum += p[i * step];
        }
        out[k] = (uchar)(sum / count);
    }
}
