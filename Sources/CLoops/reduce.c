// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Target or source columns that are worked on at a time: what lies between two loops stays in the
// first cache.
#define BLOCK 4096

static void luma_row(const cs_luma_rows *rows, const cs_luma *source, const uint8_t *in, ptrdiff_t ahead,
                     uint8_t *out, int count) {
    if (source->pixel_stride == 4)
        rows->four(in, ahead, (unsigned)source->first_weight, out, count);
    else if (source->pixel_stride == 3)
        rows->three(in, ahead, (unsigned)source->first_weight, out, count);
    else if (source->pixel_stride == 2)
        rows->pick(in, out, count);
    else
        memcpy(out, in, (size_t)count);
    if (source->pixel_stride <= 2 && source->expands) rows->expand(out, count);
}

// Bytes of the frame that are asked for before they are worked on, at least a row and at most so many rows.
#define AHEAD (32 << 10)
#define MOST_ROWS_AHEAD 8

static cs_row next_row(const cs_reduction *reduction, cs_row row) {
    const cs_area *end = reduction->areas + reduction->area_count;
    row.y++;
    while (row.area < end && row.y >= row.area->bottom)
        if (++row.area < end) row.y = row.area->top;
    return row;
}

static const uint8_t *source_of(const cs_reduction *reduction, int x, int y) {
    const cs_luma *source = &reduction->source;
    return source->base + (ptrdiff_t)y * reduction->rows * source->stride +
           (ptrdiff_t)x * reduction->columns * source->pixel_stride;
}

// What lies `ahead` bytes beyond the row's source is asked for: where there are loops of our own, little by
// little, since processors wait where they are asked for much at once.
static void reduce_row(const cs_reduction *reduction, cs_row row, ptrdiff_t ahead) {
    int left = row.area->left, right = row.area->right, y = row.y;
    const cs_luma *source = &reduction->source;
    int columns = reduction->columns, rows = reduction->rows;
    const cs_luma_rows *loops = cs_rows_of_luma();
    uint8_t held[2][BLOCK];
    uint16_t sums[BLOCK], pairs[BLOCK];
    int most = columns == 1 && rows == 1 ? right - left : BLOCK / columns;
    int is_plane = source->pixel_stride == 1 && !source->expands, is_half = columns == 2 && rows == 2;
    for (int x = left; x < right; x += most) {
        const uint8_t *in = source_of(reduction, x, y);
        uint8_t *out = reduction->target + y * reduction->target_stride + x;
        int count = right - x < most ? right - x : most, across = count * columns;
        if (columns == 1 && rows == 1) {
            luma_row(loops, source, in, ahead, out, count);
            continue;
        }
        if (is_half && is_plane) {
            loops->halve(in, in + source->stride, ahead, out, count);
            continue;
        }
        if (!is_half) memset(sums, 0, sizeof *sums * (size_t)across);
        for (int j = 0; j < rows; j++, in += source->stride) {
            if (source->pixel_stride < 3)
                for (int i = 0; i < across * source->pixel_stride; i += 64) __builtin_prefetch(in + ahead + i);
            if (!is_plane) luma_row(loops, source, in, ahead, held[j & 1], across);
            if (!is_half) loops->add(is_plane ? in : held[j & 1], sums, across);
        }
        if (is_half) {
            loops->halve(held[0], held[1], 0, out, count);
        } else if (columns % 2 == 0) {
            loops->pair(sums, pairs, across / 2);
            loops->divide(pairs, columns / 2, (unsigned)(columns * rows), out, count);
        } else {
            loops->divide(sums, columns, (unsigned)(columns * rows), out, count);
        }
    }
}

cs_reducer cs_begin_reduction(const cs_reduction *reduction, int first) {
    cs_row row = {reduction->areas, reduction->areas->top - 1};
    for (int i = 0; i <= first; i++) row = next_row(reduction, row);
    int bytes = (row.area->right - row.area->left) * reduction->columns * reduction->rows *
                reduction->source.pixel_stride;
    cs_reducer reducer = {reduction, row, row};
    int rows = 0;
    do reducer.ahead = next_row(reduction, reducer.ahead);
    while (++rows < MOST_ROWS_AHEAD && (rows + 1) * bytes <= AHEAD);
    return reducer;
}

void cs_reduce_next(cs_reducer *reducer) {
    const cs_reduction *reduction = reducer->reduction;
    cs_row row = reducer->next, ahead = reducer->ahead;
    ptrdiff_t distance = 0;
    if (ahead.area < reduction->areas + reduction->area_count)
        distance = source_of(reduction, ahead.area->left, ahead.y) - source_of(reduction, row.area->left, row.y);
    reduce_row(reduction, row, distance);
    reducer->next = next_row(reduction, row);
    reducer->ahead = next_row(reduction, ahead);
}

void cs_reduce(void *context, int first, int last) {
    const cs_reduction *reduction = context;
    if (reduction->area_count == 0 || first >= last) return;
    cs_reducer reducer = cs_begin_reduction(reduction, first);
    for (int i = first; i < last; i++) cs_reduce_next(&reducer);
}
