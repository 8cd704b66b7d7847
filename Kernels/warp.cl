// SPDX-License-Identifier: Apache-2.0
// Resamples along a homography: target pixel (x, y) is the mean of taps x taps bilinear samples of
// the source at h(x + ..., y + ...), evenly spread over the pixel; beyond the source its border
// goes on. Brings a card upright.
//
//   warp_luma   one byte of each pixel to a plane
//   warp_rgba   four bytes a pixel
//
//   source, source_stride  bytes; for warp_rgba pixels of 4 bytes, and a multiple of 4
//   step                   warp_luma: bytes from pixel to pixel; luma is a pixel's last byte
//   source_width, source_height
//   h                      3 x 3 matrix in row order, target to source; the rest of the 16 is unused
//   taps                   1 to 3
//   target, target_stride  a multiple of 64
//   width, height          pixels of the target
//
// Each item does LANES pixels of a row. NDRange: width / LANES, height.
// Precondition: the target's stride is at least `width` rounded up to LANES times a pixel's bytes;
// the source is smaller than 4 GiB.
// Against the CPU path: within 1; equal where the device divides as IEEE 754 asks.
#pragma OPENCL FP_CONTRACT OFF

// Source coordinates of the samples (i, j) of 16 pixels.
#define WARP_POINTS(u, v) \
    float16 tx = (float)x + WARP_LANES + ((float)i + 0.5f) / (float)taps; \
    float ty = (float)y + ((float)j + 0.5f) / (float)taps; \
    float16 w = 1.0f / (h.s6 * tx + (h.s7 * ty + h.s8)); \
    int16 u = FIXED(int16, (h.s0 * tx + (h.s1 * ty + h.s2)) * w - 0.5f, source_width); \
    int16 v = FIXED(int16, (h.s3 * tx + (h.s4 * ty + h.s5)) * w - 0.5f, source_height)

#define WARP_LANES (float16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

__kernel void warp_luma(__global const uchar *restrict source, uint source_stride, int step,
                        int source_width, int source_height, float16 h, int taps,
                        __global uchar *restrict target, uint target_stride, int width,
                        int height) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    uint16 sum = (uint16)(0);
    for (int j = 0; j < taps; j++)
        for (int i = 0; i < taps; i++) {
            WARP_POINTS(u, v);
            uint16 value = sample16(source + step - 1, source_stride, (uint)step, source_width,
                                    source_height, u, v);
            sum += value >> 4;
        }
    sum = MEAN_OF_SAMPLES(sum, (uint)(taps * taps));
    vstore16(convert_uchar16(sum), 0, target + y * target_stride + x);
}

// One channel of four pixels' bilinear mean.
#define WARP_CHANNEL(shift) \
    (((a >> shift & 255u) * (256u - fu) + (b >> shift & 255u) * fu) * (256u - fv) + \
     ((c >> shift & 255u) * (256u - fu) + (d >> shift & 255u) * fu) * fv) >> \
        4

__kernel void warp_rgba(__global const uint *restrict source, uint source_stride, int source_width,
                        int source_height, float16 h, int taps, __global uint *restrict target,
                        uint target_stride, int width, int height) {
    size_t x = get_global_id(0) * LANES, y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    uint16 red = (uint16)(0), green = (uint16)(0), blue = (uint16)(0), luma = (uint16)(0);
    for (int j = 0; j < taps; j++)
        for (int i = 0; i < taps; i++) {
            WARP_POINTS(u, v);
            int16 px = min(u >> 8, (int16)(max(source_width - 2, 0)));
            int16 py = min(v >> 8, (int16)(max(source_height - 2, 0)));
            uint16 fu = as_uint16(u - (px << 8)), fv = as_uint16(v - (py << 8));
            size_t right = source_width > 1 ? 1 : 0;
            size_t down = source_height > 1 ? source_stride / 4 : 0;
            uint ats[LANES], as[LANES], bs[LANES], cs[LANES], ds[LANES];
            vstore16(as_uint16(py) * (source_stride / 4) + as_uint16(px), 0, ats);
            for (size_t k = 0; k < LANES; k++) {
                __global const uint *p = source + ats[k];
                as[k] = p[0];
                bs[k] = p[right];
                cs[k] = p[down];
                ds[k] = p[down + right];
            }
            uint16 a = vload16(0, as), b = vload16(0, bs), c = vload16(0, cs), d = vload16(0, ds);
            red += WARP_CHANNEL(0);
            green += WARP_CHANNEL(8);
            blue += WARP_CHANNEL(16);
            luma += WARP_CHANNEL(24);
        }
    uint count = (uint)(taps * taps);
    vstore16(MEAN_OF_SAMPLES(red, count) | MEAN_OF_SAMPLES(green, count) << 8 |
                 MEAN_OF_SAMPLES(blue, count) << 16 | MEAN_OF_SAMPLES(luma, count) << 24,
             0, target + y * (target_stride / 4) + x);
}
#pragma OPENCL FP_CONTRACT DEFAULT
