// SPDX-License-Identifier: Apache-2.0
// What sobel, threshold_columns and threshold_rows come to, in one kernel for processors: an item does rows of
// areas from one end to the other and keeps what a window needs in the first cache, as the CPU path does.
// The parameters are those of the three; the target's planes are written where areas are and nowhere else.
//
// NDRange: 1, as many items as the work is to be shared out to, by pixels.
// Precondition: areas are at most WIDEST columns wide; a byte before and 17 behind the source's rows can be read.
// Against the CPU path: equal.

#ifndef CARDSCAN_NARROW

#define WIDEST 960
// Rows of responses that are kept: those of a window and the one that leaves it.
#define RING 16
// Room for whole vectors, and for what windows reach on the left.
#define ROW (WIDEST + 64)
#define LEFT 16

#define WIDE(at) convert_ushort16(LOAD16(uchar, at))
#define HELD(at) (*(loose_ushort *)(at))

// Sobel's sums along x of (1 2 1), for horizontal borders, else of (-1 0 1).
void change_row(__global const uchar *in, int plane, int left, int count, int width, ushort *out) {
    for (int x = 0; x < count; x += LANES) {
        ushort16 l = WIDE(in + x - 1), r = WIDE(in + x + 1);
        HELD(out + x) = plane ? l + r + (WIDE(in + x) << (ushort)1) : r - l;
    }
    // Beyond the picture its border goes on.
    for (int i = 0; i < 2; i++) {
        int x = i == 0 ? -left : width - 1 - left;
        if (x < 0 || x >= count) continue;
        ushort l = in[max(x - 1, -left)], r = in[min(x + 1, width - 1 - left)];
        out[x] = plane ? l + r + 2 * in[x] : r - l;
    }
}

// Responses of a row that stand out, of which `sums` start with the first column's.
void keep_row(const ushort *in, const ushort *sums, int left, int count, int width, int rows, int ratio,
              int offset, __global uchar *out) {
    for (int x = 0; x < count; x += LANES) {
        ushort16 value = HELD(in + x), above = sub_sat(value, (ushort16)((ushort)offset));
        ulong4 bits = as_ulong4(above);
        uchar16 kept = (uchar16)(0);
        if (bits.s0 | bits.s1 | bits.s2 | bits.s3) {
            ushort16 sum = (ushort16)(0);
#pragma unroll
            for (int i = -RADIUS; i <= RADIUS; i++) sum += HELD(sums + x + i);
            ushort16 at = (ushort)(left + x) +
                          (ushort16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            ushort16 columns = min(at + (ushort)(RADIUS + 1), (ushort16)((ushort)width)) -
                               sub_sat(at, (ushort16)(RADIUS));
            // v n > ratio * sum / 256, rounded down; both sides fit into 16 bits, or the right one into 24.
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
            // Beyond the end nothing counts.
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
