#define LANES 16
#ifdef CARDSCAN_NARROW
#define LOADS_ANYWHERE 0
#define LOAD16(type, at) vload16(0, at)
#define STORE16(type, v, at) vstore16(v, 0, at)
#define ASK_FOR(at)
#else
#define LOADS_ANYWHERE 1
typedef uchar16 loose_uchar __attribute__((aligned(1)));
typedef ushort16 loose_ushort __attribute__((aligned(1)));
#define LOAD16(type, at) (*(__global const loose_##type *)(at))
#define STORE16(type, v, at) (*(__global loose_##type *)(at) = (v))
#define ASK_FOR(at) __builtin_prefetch((const void *)(size_t)(at))
#endif
#define FIXED(type, v, size) \
    convert_##type(fmin(fmax((v), 0.0f), (float)((size) - 1)) * 256.0f + 0.5f)
#define MEAN_OF_SAMPLES(sum, count) (((sum) / (count) + 2048u) >> 12)
#define DEFINE_SAMPLE(N) \
    uint##N sample##N(__global const uchar *restrict source, uint stride, uint step, int width, \
                      int height, int##N fx, int##N fy) { \
        int##N x = min(fx >> 8, (int##N)(max(width - 2, 0))), y = min(fy >> 8, (int##N)(max(height - 2, 0))); \
        uint##N u = as_uint##N(fx - (x << 8)), v = as_uint##N(fy - (y << 8)); \
        size_t right = width > 1 ? step : 0, down = height > 1 ? stride : 0; \
        uint ats[N], a[N], b[N], c[N], d[N]; \
        vstore##N(as_uint##N(y) * stride + as_uint##N(x) * step, 0, ats); \
        for (size_t i = 0; i < N; i++) { \
            __global const uchar *p = source + ats[i]; \
            a[i] = p[0]; \
            b[i] = p[right]; \
            c[i] = p[down]; \
            d[i] = p[down + right]; \
        } \
        uint##N upper = vload##N(0, a) * (256u - u) + vload##N(0, b) * u; \
        uint##N lower = vload##N(0, c) * (256u - u) + vload##N(0, d) * u; \
        return upper * (256u - v) + lower * v; \
    }
DEFINE_SAMPLE(8)
DEFINE_SAMPLE(16)
int area_of_item(__global const int *restrict areas, int count, int j, int high, int *row) {
    int i = 0;
    for (; i < count; i++) {
        int items = (areas[4 * i + 3] - areas[4 * i + 2] + high - 1) / high;
        if (j < items) {
            *row = areas[4 * i + 2] + j * high;
            break;
        }
        j -= items;
    }
    return i;
}
#define AREA_COLUMNS(x, area) \
    size_t x = (size_t)((area)[0] / LANES * LANES) + get_global_id(0) * LANES; \
    x < (size_t)(area)[1]; \
    x += get_global_size(0) * LANES
#define REDUCE_MOST 8
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
ushort8 pairs(ushort16 v) {
    uint8 both = as_uint8(v);
    return convert_ushort8((both & 0xffffu) + (both >> 16));
}
#define TRIPLES(a, b, c) \
    ((ushort16)(a.s0369, a.scf, b.s258b, b.se, c.s147a, c.sd) + \
     (ushort16)(a.s147a, a.sd, b.s0369, b.scf, c.s258b, c.se) + \
     (ushort16)(a.s258b, a.se, b.s147a, b.sd, c.s0369, c.scf))
#define BYTES16(at) LOAD16(ushort, (__global const ushort *)(at))
#define BYTE_PAIRS(at) ((BYTES16(at) & (ushort)255) + (BYTES16(at) >> (ushort)8))
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
        for (AREA_COLUMNS(x, areas + 4 * area)) { \
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
            if (LOADS_ANYWHERE && columns == 2 && (bytes) == 1 && !expands) { \
                sum = BYTE_PAIRS(in) + BYTE_PAIRS(in + source_stride); \
            } else if (columns <= 3) { \
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
__kernel void color(__global const uchar *restrict source, uint source_stride, int step, uint weight,
                    int width, int height, __global uint *restrict target, uint target_stride) {
    size_t x = get_global_id(0), y = get_global_id(1);
    if (x >= (size_t)width || y >= (size_t)height) return;
    __global const uchar *in = source + y * source_stride + x * (size_t)step;
    uint first = in[0], last = in[2], luma = COLOR1(in);
    uint red = weight == 77u ? first : last, blue = weight == 77u ? last : first;
    target[y * (target_stride / 4) + x] = red | (uint)in[1] << 8 | blue << 16 | luma << 24;
}
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
        uchar16 above = sub_sat(value, (uchar16)((uchar)offset));
        ulong2 any = as_ulong2(above);
        if (!(any.s0 | any.s1)) {
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
#ifndef CARDSCAN_NARROW
#define WIDEST 960
#define RING 16
#define ROW (WIDEST + 64)
#define LEFT 16
#define WIDE(at) convert_ushort16(LOAD16(uchar, at))
#define HELD(at) (*(loose_ushort *)(at))
void change_row(__global const uchar *in, int plane, int left, int count, int width, ushort *out) {
    for (int x = 0; x < count; x += LANES) {
        ushort16 l = WIDE(in + x - 1), r = WIDE(in + x + 1);
        HELD(out + x) = plane ? l + r + (WIDE(in + x) << (ushort)1) : r - l;
    }
    for (int i = 0; i < 2; i++) {
        int x = i == 0 ? -left : width - 1 - left;
        if (x < 0 || x >= count) continue;
        ushort l = in[max(x - 1, -left)], r = in[min(x + 1, width - 1 - left)];
        out[x] = plane ? l + r + 2 * in[x] : r - l;
    }
}
void keep_row(const ushort *in, const ushort *sums, int left, int count, int width, int rows, int ratio,
              int offset, __global uchar *out) {
    for (int x = 0; x < count; x += LANES) {
        ushort16 value = HELD(in + x), above = sub_sat(value, (ushort16)((ushort)offset));
        ulong4 any = as_ulong4(above);
        uchar16 kept = (uchar16)(0);
        if (any.s0 | any.s1 | any.s2 | any.s3) {
            ushort16 sum = (ushort16)(0);
#pragma unroll
            for (int i = -RADIUS; i <= RADIUS; i++) sum += HELD(sums + x + i);
            ushort16 at = (ushort)(left + x) +
                          (ushort16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            ushort16 columns = min(at + (ushort)(RADIUS + 1), (ushort16)((ushort)width)) -
                               sub_sat(at, (ushort16)(RADIUS));
            ushort16 high = mul_hi(sum, (ushort16)((ushort)ratio));
            ushort16 limit = high << (ushort)8 | (sum * (ushort)ratio) >> (ushort)8;
            limit |= as_ushort16(high > (ushort16)(255));
            value &= as_ushort16(above * (columns * (ushort)rows) > limit);
            kept = convert_uchar16(value);
        }
        if (count - x >= LANES)
            STORE16(uchar, kept, out + x);
        else
            for (int i = 0; i < count - x; i++) out[x + i] = ((uchar *)&kept)[i];
    }
}
__kernel void borders(__global const uchar *source, uint source_stride, uint first, int width, int height,
                      int masked, __global const uchar *mask, __global const int *areas, int area_count,
                      int horizontal_count, int ratio, int offset, __global uchar *target,
                      uint target_stride) {
    ushort changes[4][ROW], responses[RING][ROW], sums[ROW];
    int total = 0;
    for (int i = 0; i < area_count; i++)
        total += (areas[4 * i + 1] - areas[4 * i]) * (areas[4 * i + 3] - areas[4 * i + 2]);
    int item = (int)get_global_id(1), items = (int)get_global_size(1);
    int begin = (int)((long)total * item / items), end = (int)((long)total * (item + 1) / items);
    for (int i = 0; i < area_count; i++) {
        int left = areas[4 * i], count = areas[4 * i + 1] - left, top = areas[4 * i + 2];
        int bottom = areas[4 * i + 3], pixels = count * (bottom - top), plane = i < horizontal_count;
        int from = top + clamp((begin + count - 1) / count, 0, bottom - top);
        int to = top + clamp((end + count - 1) / count, 0, bottom - top);
        begin -= pixels;
        end -= pixels;
        if (from >= to) continue;
        __global const uchar *in = source + first + left;
        __global const uchar *weights = mask + (size_t)plane * (size_t)(height * width) + left;
        __global uchar *out = target + (size_t)(plane * height) * target_stride + left;
        int start = max(top, from - RADIUS);
        for (int x = 0; x < ROW; x += LANES) HELD(sums + x) = (ushort16)(0);
        for (int y = 0; y < RING; y++)
            for (int x = 0; x < count; x += LANES) HELD(responses[y] + x) = (ushort16)(0);
        for (int y = start - 1; y <= start; y++)
            change_row(in + (size_t)clamp(y, 0, height - 1) * source_stride, plane, left, count, width,
                       changes[y & 3]);
        for (int y = start; y < to + RADIUS; y++) {
            ushort *row = responses[y & (RING - 1)], *c = changes[(y + 1) & 3];
            const ushort *leaves = responses[(y - 2 * RADIUS - 1) & (RING - 1)];
            const ushort *a = changes[(y - 1) & 3], *b = changes[y & 3];
            int inside = y < bottom;
            if (inside)
                change_row(in + (size_t)min(y + 1, height - 1) * source_stride, plane, left, count, width, c);
            for (int x = 0; x < count; x += LANES) {
                ushort16 g = (ushort16)(0);
                if (inside) {
                    g = HELD(c + x);
                    g = plane ? g - HELD(a + x) : g + HELD(a + x) + (HELD(b + x) << (ushort)1);
                    g = min(as_ushort16(max(as_short16(g), -as_short16(g))) >> (ushort)1, (ushort16)(255));
                    if (masked) g = WEIGHED(g, WIDE(weights + (size_t)y * width + x));
                }
                HELD(sums + LEFT + x) += g - HELD(leaves + x);
                HELD(row + x) = g;
            }
            HELD(row + count) = HELD(sums + LEFT + count) = (ushort16)(0);
            int done = y - RADIUS;
            if (done >= from)
                keep_row(responses[done & (RING - 1)], sums + LEFT, left, count, width,
                         min(done + RADIUS + 1, height) - max(done - RADIUS, 0), ratio, offset,
                         out + (size_t)done * target_stride);
        }
    }
}
#endif
#pragma OPENCL FP_CONTRACT OFF
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
#pragma OPENCL FP_CONTRACT OFF
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
    float part = 1.0f / (float)taps;
    uint8 sum = (uint8)(0);
    for (int j = 0; j < taps; j++)
        for (int i = 0; i < taps; i++) {
            float8 tx = (float)c + (float8)(0, 1, 2, 3, 4, 5, 6, 7) + ((float)i + 0.5f) * part;
            float ty = (float)r + ((float)j + 0.5f) * part;
            float8 x = place[0] + tx * place[2] + ty * place[4] - 0.5f;
            float8 y = place[1] + tx * place[3] + ty * place[5] - 0.5f;
            uint8 value = sample8(source, source_stride, 1, source_width, source_height,
                                  FIXED(int8, x, source_width), FIXED(int8, y, source_height));
            sum += value >> 4;
        }
    sum = MEAN_OF_SAMPLES(sum, (uint)(taps * taps));
    vstore8(convert_uchar8(sum), 0, bytes + shape.s2 + r * (size_t)shape.s0 + c);
}
__kernel void strip_sums(__global const uchar *restrict bytes, __global const int *restrict shapes,
                         int strips, int rows, __global uint *restrict sums) {
    size_t r = get_global_id(0), strip = get_global_id(1);
    if (strip >= (size_t)strips || r >= (size_t)rows) return;
    int4 shape = vload4(strip, shapes);
    __global const uchar *in = bytes + shape.s2 + r * (size_t)shape.s0;
    uint8 sum = (uint8)(0), squares = (uint8)(0);
    for (size_t i = 0; i < (size_t)shape.s0 / 8; i++) {
        uint8 v = convert_uint8(vload8(i, in));
        sum += v;
        squares += v * v;
    }
    uint4 sum4 = sum.lo + sum.hi, squares4 = squares.lo + squares.hi;
    uint2 both = (uint2)(sum4.s0 + sum4.s1 + sum4.s2 + sum4.s3,
                         squares4.s0 + squares4.s1 + squares4.s2 + squares4.s3);
    vstore2(both, strip * (size_t)rows + r, sums);
}
__kernel void strip_standardise(__global const uchar *restrict bytes,
                                __global const int *restrict shapes, int strips, int rows,
                                __global const uint *restrict sums, __global float *restrict target,
                                uint target_stride) {
    size_t c = get_global_id(0) * 8, r = get_global_id(1), strip = get_global_id(2);
    if (strip >= (size_t)strips || r >= (size_t)rows) return;
    int4 shape = vload4(strip, shapes);
    if (c >= (size_t)shape.s0) return;
    ulong2 both = (ulong2)(0);
    for (size_t i = 0; i < (size_t)rows; i++)
        both += convert_ulong2(vload2(strip * (size_t)rows + i, sums));
    ulong count = (ulong)shape.s0 * (ulong)rows;
    ulong spread = count * both.s1 - both.s0 * both.s0;
    float mean = (float)both.s0 / (float)count;
    float deviation = sqrt((float)spread) / (float)count;
    float scale = 1.0f / fmax(deviation, 4.0f);
    float8 v = convert_float8(vload8(0, bytes + shape.s2 + r * (size_t)shape.s0 + c));
    vstore8((v - mean) * scale, 0, target + shape.s3 + r * target_stride + c);
}
#pragma OPENCL FP_CONTRACT DEFAULT
#ifndef CONVOLUTION_LANES
#ifdef CARDSCAN_NARROW
#define CONVOLUTION_LANES 4
#define CONVOLUTION_VECTORS 1
#else
#define CONVOLUTION_LANES 16
#define CONVOLUTION_VECTORS 2
#endif
#endif
#define CONVOLUTION_JOIN2(a, b) a##b
#define CONVOLUTION_JOIN(a, b) CONVOLUTION_JOIN2(a, b)
#define LANE_FLOAT CONVOLUTION_JOIN(float, CONVOLUTION_LANES)
#define LANE_INT CONVOLUTION_JOIN(int, CONVOLUTION_LANES)
#define LANE_LOAD CONVOLUTION_JOIN(vload, CONVOLUTION_LANES)
#define LANE_STORE CONVOLUTION_JOIN(vstore, CONVOLUTION_LANES)
#define LANE_AS_INT CONVOLUTION_JOIN(as_int, CONVOLUTION_LANES)
#define LANE_AS_FLOAT CONVOLUTION_JOIN(as_float, CONVOLUTION_LANES)
__kernel void convolution(__global const float *restrict input, uint input_start, uint input_row,
                          uint input_plane, __global float *restrict output, uint output_start,
                          uint output_row, uint output_plane, uint rows, uint halo, uint columns,
                          uint in_channels, uint out_channels, uint kernel_rows,
                          uint kernel_columns, uint pad_columns, uint relu,
                          __global const float *restrict weights, uint weights_start,
                          uint bias_start, __global const int *restrict mask, uint mask_start) {
#pragma OPENCL FP_CONTRACT ON
    size_t x = get_global_id(0) * (CONVOLUTION_LANES * CONVOLUTION_VECTORS);
    size_t y = get_global_id(1);
    size_t block = get_global_id(2);
    if (x >= columns || y >= rows + 2 * halo || block * 8 >= out_channels) return;
    __global float *target = output + output_start + block * 8 * output_plane + y * output_row + x;
    uint channels = min(8u, out_channels - (uint)block * 8);
    if (y < halo || y >= rows + halo) {
        for (uint o = 0; o < channels; o++)
            for (uint v = 0; v < CONVOLUTION_VECTORS; v++)
                LANE_STORE((LANE_FLOAT)(0.0f), v, target + o * (size_t)output_plane);
        return;
    }
    LANE_FLOAT sum[8][CONVOLUTION_VECTORS];
#pragma unroll
    for (int o = 0; o < 8; o++)
#pragma unroll
        for (int v = 0; v < CONVOLUTION_VECTORS; v++)
            sum[o][v] = (LANE_FLOAT)(weights[bias_start + block * 8 + o]);
    size_t taps = (size_t)in_channels * kernel_rows * kernel_columns;
    __global const float *weight = weights + weights_start + block * taps * 8;
    __global const float *source =
        input + input_start + (y - halo) * input_row + x - pad_columns;
    for (uint c = 0; c < in_channels; c++, source += input_plane) {
        __global const float *row = source;
        for (uint i = 0; i < kernel_rows; i++, row += input_row) {
            for (uint j = 0; j < kernel_columns; j++, weight += 8) {
                LANE_FLOAT value[CONVOLUTION_VECTORS];
#pragma unroll
                for (int v = 0; v < CONVOLUTION_VECTORS; v++) value[v] = LANE_LOAD(v, row + j);
#pragma unroll
                for (int o = 0; o < 8; o++)
#pragma unroll
                    for (int v = 0; v < CONVOLUTION_VECTORS; v++)
                        sum[o][v] += value[v] * weight[o];
            }
        }
    }
#pragma unroll
    for (int v = 0; v < CONVOLUTION_VECTORS; v++) {
        LANE_INT keep = LANE_LOAD(v, mask + mask_start + x);
#pragma unroll
        for (int o = 0; o < 8; o++) {
            LANE_INT kept = relu ? keep & (sum[o][v] > 0.0f) : keep;
            if (o < (int)channels)
                LANE_STORE(LANE_AS_FLOAT(LANE_AS_INT(sum[o][v]) & kept), v,
                           target + o * (size_t)output_plane);
        }
    }
}
#ifndef POOLING_LANES
#ifdef CARDSCAN_NARROW
#define POOLING_LANES 4
#else
#define POOLING_LANES 16
#endif
#endif
#define POOLING_JOIN2(a, b) a##b
#define POOLING_JOIN(a, b) POOLING_JOIN2(a, b)
#define POOLING_FLOAT POOLING_JOIN(float, POOLING_LANES)
#define POOLING_INT POOLING_JOIN(int, POOLING_LANES)
#define POOLING_LOAD POOLING_JOIN(vload, POOLING_LANES)
#define POOLING_STORE POOLING_JOIN(vstore, POOLING_LANES)
#define POOLING_AS_INT POOLING_JOIN(as_int, POOLING_LANES)
#define POOLING_AS_FLOAT POOLING_JOIN(as_float, POOLING_LANES)
POOLING_FLOAT pooling_load(__global const float *source, uint step) {
    if (step == 1) return POOLING_LOAD(0, source);
    if (step == 2) {
        POOLING_FLOAT left = POOLING_LOAD(0, source), right = POOLING_LOAD(1, source);
        return (POOLING_FLOAT)(left.even, right.even);
    }
    float lanes[POOLING_LANES];
    for (size_t x = 0; x < POOLING_LANES; x++) lanes[x] = source[x * step];
    return POOLING_LOAD(0, lanes);
}
__kernel void max_pool(__global const float *restrict input, uint input_start, uint input_row,
                       uint input_plane, __global float *restrict output, uint output_start,
                       uint output_row, uint output_plane, uint rows, uint halo, uint columns,
                       uint channels, uint kernel_rows, uint kernel_columns,
                       __global const int *restrict mask, uint mask_start) {
    size_t x = get_global_id(0) * POOLING_LANES;
    size_t y = get_global_id(1);
    size_t channel = get_global_id(2);
    if (x >= columns || y >= rows + 2 * halo || channel >= channels) return;
    POOLING_FLOAT greatest = (POOLING_FLOAT)(0.0f);
    if (y >= halo && y < rows + halo) {
        __global const float *source = input + input_start + channel * input_plane +
                                       (y - halo) * kernel_rows * input_row + x * kernel_columns;
        greatest = pooling_load(source, kernel_columns);
        for (uint i = 0; i < kernel_rows; i++, source += input_row)
            for (uint j = 0; j < kernel_columns; j++) {
                POOLING_FLOAT value = pooling_load(source + j, kernel_columns);
                greatest = value > greatest ? value : greatest;
            }
        POOLING_INT keep = POOLING_LOAD(0, mask + mask_start + x);
        greatest = POOLING_AS_FLOAT(POOLING_AS_INT(greatest) & keep);
    }
    POOLING_STORE(greatest, 0,
                  output + output_start + channel * output_plane + y * output_row + x);
}
__kernel void space_to_depth(__global const float *restrict input, uint input_start,
                             uint input_row, uint input_plane, __global float *restrict output,
                             uint output_start, uint output_row, uint output_plane, uint rows,
                             uint halo, uint columns, uint channels,
                             __global const int *restrict mask, uint mask_start) {
    size_t x = get_global_id(0) * POOLING_LANES;
    size_t y = get_global_id(1);
    size_t channel = get_global_id(2);
    if (x >= columns || y >= rows + 2 * halo || channel >= channels) return;
    POOLING_FLOAT value = (POOLING_FLOAT)(0.0f);
    if (y >= halo && y < rows + halo) {
        size_t row = 2 * (y - halo) + channel / 2 % 2;
        size_t at = input_start + channel / 4 * input_plane + row * input_row + 2 * x + channel % 2;
        value = pooling_load(input + at, 2);
        POOLING_INT keep = POOLING_LOAD(0, mask + mask_start + x);
        value = POOLING_AS_FLOAT(POOLING_AS_INT(value) & keep);
    }
    POOLING_STORE(value, 0, output + output_start + channel * output_plane + y * output_row + x);
}
