// SPDX-License-Identifier: Apache-2.0
// What every kernel file shares. The host joins this file and the stages' files into one program.
//
// The image kernels work on LANES neighbouring pixels in one item, in explicit vectors: compilers
// for processors make SIMD of them whatever the local size is, and a GPU's caches join the loads.
// Strides and offsets are in bytes, sizes in pixels. Grids are rounded up to whole groups, so
// that items beyond a picture leave at once.

#define LANES 16

// What processors gain by: their compilers load and store vectors piece by piece where they may lie anywhere,
// unless told by a type, and frames come from memory sooner where they are asked for ahead.
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

// A coordinate, relative to pixel centres, as 24.8 fixed point within 0...size - 1. What is not a
// number becomes 0.
#define FIXED(type, v, size) \
    convert_##type(fmin(fmax((v), 0.0f), (float)((size) - 1)) * 256.0f + 0.5f)

// The mean of `count` samples in 8.16 fixed point that were each shifted right by 4, as 8 bits.
#define MEAN_OF_SAMPLES(sum, count) (((sum) / (count) + 2048u) >> 12)

// Bilinear samples of a plane at N points (24.8 fixed point, inside): 8.16 fixed point. The pixel
// left above is never of the last column or row, so that no load needs a test; a way of 256 to the
// next reaches those. Loads are lane by lane: there is no gather in OpenCL.
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

// Some kernels work where areas are: rows of 4 numbers, the first column and the one after the last, the
// first row and the one after the last. Item (i, j) does every get_global_size(0)th LANES pixels of row j, or
// the j-th `high` rows, of all areas together: a processor's items whole rows, a GPU's few pixels.

// The area that item j works in, of `count`, and its first row there; `count` beyond the last.
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

#define FIRST_COLUMN(area) ((size_t)((area)[0] / LANES * LANES) + get_global_id(0) * LANES)
#define AREA_COLUMNS(x, area) \
    size_t x = FIRST_COLUMN(area); \
    x < (size_t)(area)[1]; \
    x += get_global_size(0) * LANES
