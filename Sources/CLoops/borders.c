// SPDX-License-Identifier: Apache-2.0
#include "rows.h"

#include <string.h>

// Columns that are worked on at a time, so that all that a window needs stays in the first cache.
#define BLOCK 512
// Rows of responses that are kept: those of a window and the one that leaves it.
#define RING 16
#define RADIUS (CS_WINDOW / 2)
#define LANES CS_ROW_SLACK

// What a block of columns needs. Column k of responses and sums is RADIUS + k columns right of the
// block's first, column k of the luma 1 + k columns right of the first response's.
typedef struct {
    uint8_t responses[RING][BLOCK + CS_WINDOW + LANES];
    uint16_t sums[BLOCK + CS_WINDOW + 2 * LANES], fours[BLOCK + CS_WINDOW + 2 * LANES];
    uint8_t luma[4][BLOCK + CS_WINDOW + LANES];
    uint16_t columns[BLOCK + LANES];
} memory;

// How many columns of the windows in the middle of columns from `left` on are inside of the picture.
static void count_columns(int width, int left, uint16_t *restrict columns, int count) {
    for (int i = 0; i < count; i++) {
        int x = left + i, begin = x > RADIUS ? x - RADIUS : 0;
        int end = x + RADIUS + 1 < width ? x + RADIUS + 1 : width;
        columns[i] = (uint16_t)(end - begin);
    }
}

// Row y of the luma in columns from..<to and one more on each side; beyond the picture its border
// goes on.
static void load(const cs_border_search *search, memory *m, int y, int from, int to) {
    int begin = from > 0 ? from - 1 : 0, end = to < search->width ? to + 1 : search->width;
    uint8_t *row = m->luma[y & 3];
    memcpy(row + (begin - from + 1), search->luma + y * search->luma_stride + begin, (size_t)(end - begin));
    if (begin == from) row[0] = row[1];
    if (end == to) row[to - from + 1] = row[to - from];
}

// The columns left..<right, at most BLOCK.
static void do_block(const cs_border_search *search, int plane, cs_area area, memory *m, int left,
                     int right, int first, int last) {
    uint8_t *target = plane ? search->horizontal : search->vertical;
    const uint8_t *weights = search->mask;
    if (weights && plane) weights += (ptrdiff_t)search->width * search->height;
    int from = left - RADIUS > area.left ? left - RADIUS : area.left;
    int to = right + RADIUS < area.right ? right + RADIUS : area.right;
    int at = from - left + RADIUS, loaded = 0;
    const cs_border_rows *rows = cs_rows_of_borders();
    memset(m, 0, sizeof *m);
    count_columns(search->width, left, m->columns, right - left);
    for (int y = first - RADIUS; y < last + RADIUS; y++) {
        uint8_t *row = m->responses[y & (RING - 1)] + at;
        const uint8_t *leaves = m->responses[(y - CS_WINDOW) & (RING - 1)] + at;
        if (y >= area.top && y < area.bottom) {
            int above = y > 0 ? y - 1 : 0, below = y < search->height - 1 ? y + 1 : y;
            for (loaded = loaded > above ? loaded : above; loaded <= below; loaded++)
                load(search, m, loaded, from, to);
            const uint8_t *a = m->luma[above & 3], *b = m->luma[y & 3], *c = m->luma[below & 3];
            const uint8_t *mask = weights ? weights + (ptrdiff_t)y * search->width + from : NULL;
            if (plane == 0)
                rows->respond_vertical(a, b, c, mask, leaves, m->sums + at, row, to - from);
            else
                rows->respond_horizontal(a, c, mask, leaves, m->sums + at, row, to - from);
        } else {
            rows->leave(leaves, m->sums + at, to - from);
            memset(row, 0, (size_t)(to - from));
        }
        int done = y - RADIUS;
        if (done < first) continue;
        int low = done > RADIUS ? done - RADIUS : 0;
        int high = done + RADIUS + 1 < search->height ? done + RADIUS + 1 : search->height;
        rows->join(m->sums, m->fours, right - left + CS_WINDOW - 4);
        rows->keep(m->responses[done & (RING - 1)] + RADIUS, m->sums, m->fours, m->columns,
                   256 * (high - low), (unsigned)search->ratio, search->offset,
                   target + done * search->target_stride + left, right - left);
    }
}

void cs_borders(void *context, int first, int last) {
    const cs_border_search *search = context;
    memory m;
    for (int i = 0; i < search->area_count; i++) {
        cs_area area = search->areas[i];
        int rows = area.bottom - area.top, from = first > 0 ? first : 0, to = last < rows ? last : rows;
        for (int x = area.left; from < to && x < area.right; x += BLOCK)
            do_block(search, i >= search->vertical_count, area, &m, x,
                     area.right - x < BLOCK ? area.right : x + BLOCK, area.top + from, area.top + to);
        first -= rows;
        last -= rows;
    }
}
