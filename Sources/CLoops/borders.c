// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Columns that are worked on at a time, so that all that a window needs stays in the first cache, and each
// of their vectors has a bit in a word.
#define BLOCK 640
#define LANES CS_BORDER_LANES
#define RADIUS (CS_WINDOW / 2)
// Rows of responses that are kept: those of a window and the one that leaves it.
#define RING 16
// Whole vectors left of a block that hold what its windows reach, and the index of its first column.
#define BEFORE LANES
#define ROW (BEFORE + BLOCK + 3 * LANES)

// What a block of columns needs. The block's first column has the index BEFORE in its rows.
typedef struct {
    _Alignas(64) uint16_t responses[RING][ROW], sums[ROW], changes[4][ROW], columns[ROW], ratios[LANES];
    // Responses and weights of a row where nothing is, weights where all is.
    uint16_t nothing[ROW];
    uint64_t standing[RING];
    uint8_t luma[ROW], all[ROW];
} memory;

// Row y of the luma from one column before `from` to one beyond `to`; beyond the picture its border goes on.
static const uint8_t *luma_row(const cs_border_search *search, memory *m, int y, int from, int to) {
    y = y < 0 ? 0 : (y < search->height ? y : search->height - 1);
    const uint8_t *in = search->luma + y * search->luma_stride + from - 1;
    if (from > 0 && to + LANES < search->width) return in;
    int begin = from == 0, count = to - from;
    memcpy(m->luma + begin, in + begin, (size_t)(count + 1 - begin + (to < search->width)));
    if (begin) m->luma[0] = m->luma[1];
    if (to == search->width) m->luma[count + 1] = m->luma[count];
    return m->luma;
}

// The columns left..<right, at most BLOCK, of the i-th area.
static void do_block(const cs_border_search *search, cs_reducer *reducer, int i, memory *m, int left, int right,
                     int first, int last) {
    const cs_area *made = search->reduction ? search->reduction->areas + i : NULL;
    int plane = i < search->horizontal_count;
    cs_area area = search->areas[i];
    const cs_border_rows *rows = cs_rows_of_borders();
    const uint8_t *weights = search->mask;
    if (weights && plane) weights += (ptrdiff_t)search->width * search->height;
    int before = left > area.left ? BEFORE : 0, from = left - before;
    int to = right + RADIUS < area.right ? right + RADIUS : area.right;
    int at = BEFORE - before;
    memset(m->sums, 0, sizeof m->sums);
    // The first rows read what was before them, and weigh it with nothing.
    memset(m->changes, 0, sizeof m->changes);
    memset(m->nothing, 0, sizeof m->nothing);
    memset(m->all, 255, sizeof m->all);
    for (int x = left; x < right; x++) {
        int begin = x > RADIUS ? x - RADIUS : 0;
        int end = x + RADIUS + 1 < search->width ? x + RADIUS + 1 : search->width;
        m->columns[x - left + BEFORE] = (uint16_t)(end - begin);
    }
    for (int i = 0; i < LANES; i++) m->ratios[i] = (uint16_t)search->ratio;
    int top = first - RADIUS > area.top ? first - RADIUS : area.top;
    // Two rows above the first only bring in their changes of the luma.
    for (int y = top - 2; y < last + RADIUS; y++) {
        const uint8_t *mask = weights ? weights + (ptrdiff_t)y * search->width + from : m->all;
        if (y < top || y >= area.bottom) mask = (const uint8_t *)m->nothing;
        const uint16_t *leaves =
            y - (top - 2) < CS_WINDOW ? m->nothing : m->responses[(y - CS_WINDOW) & (RING - 1)] + at;
        // The picture's first row stands for those above it.
        int needed = y < 0 ? 0 : y + 1;
        while (made && reducer->next.area == made && reducer->next.y <= needed) cs_reduce_next(reducer);
        m->standing[y & (RING - 1)] = rows->respond(
            luma_row(search, m, y + 1, from, to), m->changes[(y - 1) & 3], m->changes[y & 3],
            m->changes[(y + 1) & 3], mask, leaves, m->sums + at, m->responses[y & (RING - 1)] + at,
            plane, search->offset, to - from);
        int done = y - RADIUS;
        if (done < first) continue;
        int low = done > RADIUS ? done - RADIUS : 0;
        int high = done + RADIUS + 1 < search->height ? done + RADIUS + 1 : search->height;
        uint8_t *out = (plane ? search->horizontal : search->vertical) + done * search->target_stride;
        memset(out + left, 0, (size_t)(right - left));
        rows->keep(m->standing[done & (RING - 1)] >> before / LANES, m->responses[done & (RING - 1)] + BEFORE,
                   m->sums + BEFORE - RADIUS, m->columns + BEFORE, high - low, m->ratios, search->offset, out + left,
                   right - left);
    }
}

void cs_borders(void *context, int first, int last) {
    const cs_border_search *search = context;
    cs_reducer reducer;
    if (search->reduction && search->area_count > 0) reducer = cs_begin_reduction(search->reduction, 0);
    memory m;
    for (int i = 0; i < search->area_count; i++) {
        cs_area area = search->areas[i];
        int rows = area.bottom - area.top, from = first > 0 ? first : 0, to = last < rows ? last : rows;
        for (int x = area.left; from < to && x < area.right; x += BLOCK)
            do_block(search, &reducer, i, &m, x, area.right - x < BLOCK ? area.right : x + BLOCK, area.top + from,
                     area.top + to);
        first -= rows;
        last -= rows;
    }
}
