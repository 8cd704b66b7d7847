// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Target or source columns that are worked on at a time: what lies between two loops stays in the
// first cache.
#define BLOCK 4096

static void luma_row(const cs_luma_rows *rows, const cs_luma *source, const uint8_t *in,
                     uint8_t *out, int count) {
    if (source->pixel_stride == 4)
        rows->four(in, (unsigned)source->first_weight, out, count);
    else if (source->pixel_stride == 3)
        rows->three(in, (unsigned)source->first_weight, out, count);
    else if (source->pixel_stride == 2)
        rows->pick(in, out, count);
    else
        memcpy(out, in, (size_t)count);
    if (source->pixel_stride <= 2 && source->expands) rows->expand(out, count);
}

static void reduce_area(const cs_reduction *reduction, int left, int right, int first, int last) {
    const cs_luma *source = &reduction->source;
    int columns = reduction->columns, rows = reduction->rows;
    const cs_luma_rows *loops = cs_rows_of_luma();
    uint8_t held[2][BLOCK];
    uint16_t sums[BLOCK], pairs[BLOCK];
    int most = columns == 1 && rows == 1 ? right - left : BLOCK / columns;
    int is_plane = source->pixel_stride == 1 && !source->expands;
    for (int y = first; y < last; y++)
        for (int x = left; x < right; x += most) {
            const uint8_t *in = source->base + (ptrdiff_t)y * rows * source->stride +
                                (ptrdiff_t)x * columns * source->pixel_stride;
            uint8_t *out = reduction->target + y * reduction->target_stride + x;
            int count = right - x < most ? right - x : most, across = count * columns;
            if (columns == 1 && rows == 1) {
                luma_row(loops, source, in, out, count);
                continue;
            }
            int is_half = columns == 2 && rows == 2;
            if (!is_half) memset(sums, 0, sizeof sums);
            const uint8_t *row[2] = {in, in + source->stride};
            for (int j = 0; j < rows; j++, in += source->stride) {
                for (int i = 0; i < across * source->pixel_stride; i += 64)
                    __builtin_prefetch(in + rows * source->stride + i);
                if (!is_plane) luma_row(loops, source, in, held[j & 1], across);
                const uint8_t *luma = is_plane ? in : held[j & 1];
                if (is_half)
                    row[j] = luma;
                else
                    loops->add(luma, sums, across);
            }
            if (is_half) {
                loops->halve(row[0], row[1], out, count);
            } else if (columns % 2 == 0) {
                loops->pair(sums, pairs, across / 2);
                loops->divide(pairs, columns / 2, (unsigned)(columns * rows), out, count);
            } else {
                loops->divide(sums, columns, (unsigned)(columns * rows), out, count);
            }
        }
}

void cs_reduce(void *context, int first, int last) {
    const cs_reduction *reduction = context;
    for (int i = 0; i < reduction->area_count; i++) {
        cs_area area = reduction->areas[i];
        int rows = area.bottom - area.top, from = first > 0 ? first : 0, to = last < rows ? last : rows;
        reduce_area(reduction, area.left, area.right, area.top + from, area.top + to);
        first -= rows;
        last -= rows;
    }
}
