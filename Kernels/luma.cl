// SPDX-License-Identifier: Apache-2.0
// Luma of a frame, the first stage of its way. From the RGB formats to R, G, B, Y with
// Y = (77 R + 150 G + 29 B + 128) >> 8, which is 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601); from
// the YUV formats to a plane of Y, where the uploaded plane itself does not serve.
//
//   luma_rgba, luma_bgra   4 bytes a pixel
//   luma_rgb, luma_bgr     3 bytes a pixel
//   luma_plane             1 byte a pixel, or every second byte (packed formats)
//
//   source, source_stride  bytes from row to row; a multiple of 4 for 4 bytes a pixel
//   width, height          pixels of both
//   target, target_stride  a multiple of 64
//   step                   luma_plane: bytes from pixel to pixel, 1 or 2
//   odd                    luma_plane with step 2: whether luma is the second byte of each pair
//   expands                luma_plane: 16...235 becomes 0...255, ((v - 16) * 255 + 109) / 219
//
// Each item does LANES pixels of a row. NDRange: width / LANES, height.
// Precondition: the target's stride is at least `width` rounded up to LANES times a pixel's bytes.
// Against the CPU path: equal.

#define LUMA(r, g, b) ((77u * (r) + 150u * (g) + 29u * (b) + 128u) >> 8)

#define DEFINE_LUMA4(name, red, blue) \
    __kernel void name(__global const uint *restrict source, uint source_stride, int width, \
                       int height, __global uint *restrict target, uint target_stride) { \
        size_t x = get_global_id(0) * LANES, y = get_global_id(1); \
        if (x >= (size_t)width || y >= (size_t)height) return; \
        __global const uint *in = source + y * (source_stride / 4) + x; \
        __global uint *out = target + y * (target_stride / 4) + x; \
        if (x + LANES <= (size_t)width) { \
            uint16 p = vload16(0, in); \
            uint16 r = (p >> red) & 255u, g = (p >> 8) & 255u, b = (p >> blue) & 255u; \
            vstore16(r | g << 8 | b << 16 | LUMA(r, g, b) << 24, 0, out); \
            return; \
        } \
        for (size_t i = 0; i < (size_t)width - x; i++) { \
            uint p = in[i]; \
            uint r = (p >> red) & 255u, g = (p >> 8) & 255u, b = (p >> blue) & 255u; \
            out[i] = r | g << 8 | b << 16 | LUMA(r, g, b) << 24; \
        } \
    }

DEFINE_LUMA4(luma_rgba, 0, 16)
DEFINE_LUMA4(luma_bgra, 16, 0)

#define DEFINE_LUMA3(name, red, blue) \
    __kernel void name(__global const uchar *restrict source, uint source_stride, int width, \
                       int height, __global uint *restrict target, uint target_stride) { \
        size_t x = get_global_id(0) * LANES, y = get_global_id(1); \
        if (x >= (size_t)width || y >= (size_t)height) return; \
        __global const uchar *in = source + y * source_stride + 3 * x; \
        __global uint *out = target + y * (target_stride / 4) + x; \
        if (x + LANES <= (size_t)width) { \
            uchar16 a = vload16(0, in), b = vload16(1, in), c = vload16(2, in); \
            uint16 head = convert_uint16((uchar16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd)); \
            uint16 g = convert_uint16((uchar16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se)); \
            uint16 tail = convert_uint16((uchar16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf)); \
            uint16 colors = head << red | g << 8 | tail << (16 - red); \
            uint16 r = colors & 255u, l = colors >> 16; \
            vstore16(colors | LUMA(r, g, l) << 24, 0, out); \
            return; \
        } \
        for (size_t i = 0; i < (size_t)width - x; i++) { \
            uint r = in[3 * i + red / 8], g = in[3 * i + 1], b = in[3 * i + blue / 8]; \
            out[i] = r | g << 8 | b << 16 | LUMA(r, g, b) << 24; \
        } \
    }

DEFINE_LUMA3(luma_rgb, 0, 16)
DEFINE_LUMA3(luma_bgr, 16, 0)

uint16 full_range(uint16 v) {
    int16 full = ((as_int16(v) - 16) * 255 + 109) / 219;
    return as_uint16(clamp(full, 0, 255));
}

__kernel void luma_plane(__global const uchar *restrict source, uint source_stride, int step,
                         int odd, int expands, int width, int height,
                         __global uchar *restrict target, uint target_stride) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    __global const uchar *in = source + y * source_stride + x * (size_t)step;
    uchar16 v = (uchar16)(0);
    if (x + LANES <= (size_t)width) {
        v = vload16(0, in);
        if (step == 2) {
            uchar16 more = vload16(1, in);
            v = odd ? (uchar16)(v.odd, more.odd) : (uchar16)(v.even, more.even);
        }
    } else {
        uchar some[LANES] = {0};
        for (size_t i = 0; i < (size_t)width - x; i++) some[i] = in[i * (size_t)step + (size_t)odd];
        v = vload16(0, some);
    }
    if (expands) v = convert_uchar16(full_range(convert_uint16(v)));
    vstore16(v, 0, target + y * target_stride + x);
}
