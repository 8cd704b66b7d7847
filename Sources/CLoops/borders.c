// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// Columns that are worked on at a time, so that all that a window needs stays in the first cache.
#define BLOCK 512
// Pixels of a row that are worked on together. Rows are done in whole vectors: ours have room for them.
#define LANES 32
// Rows of responses that are kept: those of a window and the one that leaves it.
#define RING 16
#define RADIUS (CS_WINDOW / 2)

typedef uint8_t bytes __attribute__((vector_size(LANES)));
typedef uint16_t halves __attribute__((vector_size(2 * LANES)));
typedef uint32_t words __attribute__((vector_size(4 * LANES)));

#define HALVES(name, at) \
    bytes name##_8; \
    memcpy(&name##_8, at, sizeof name##_8); \
    halves name = __builtin_convertvector(name##_8, halves)

// What a block of columns needs. Column k of responses and sums is RADIUS + k columns right of the
// block's first, column k of the luma 1 + k columns right of the first response's.
typedef struct {
    uint8_t responses[RING][BLOCK + CS_WINDOW + LANES];
    uint16_t sums[BLOCK + CS_WINDOW + 2 * LANES], fours[BLOCK + CS_WINDOW + 2 * LANES];
    uint8_t luma[4][BLOCK + CS_WINDOW + LANES];
    uint16_t counts[BLOCK + LANES];
} memory;

// Full for as many lanes as follow the middle less what is left over.
static const uint8_t lanes_left[2 * LANES] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

// min(255, |g| / 2) of the derivative along x or y of the rows a, b, c, weighed by the mask's v * m / 255
// with rounding, which is exact so for products of two bytes; to the sums what enters is added and what leaves is taken
// away. Everything fits into 16 bits.
__attribute__((always_inline)) static inline void
respond(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c, int is_vertical,
        const uint8_t *restrict mask, const uint8_t *restrict leaves, uint16_t *restrict sums,
        uint8_t *restrict out, int count) {
    for (int x = 0; x < count; x += LANES) {
        HALVES(al, a + x);
        HALVES(ar, a + x + 2);
        HALVES(cl, c + x);
        HALVES(cr, c + x + 2);
        halves g;
        if (is_vertical) {
            HALVES(bl, b + x);
            HALVES(br, b + x + 2);
            g = ar - al + cr - cl + 2 * (br - bl);
        } else {
            HALVES(am, a + x + 1);
            HALVES(cm, c + x + 1);
            g = cl + cr - al - ar + 2 * (cm - am);
        }
        typedef int16_t numbers __attribute__((vector_size(2 * LANES)));
        g = (halves)__builtin_elementwise_abs((numbers)g) >> 1;
        g = __builtin_elementwise_min(g, (halves)(255 - (halves){0}));
        if (mask) {
            HALVES(weight, mask + x);
            if (__builtin_reduce_and(weight_8) != 255) {
                g = g * weight + 128;
                g = (g + (g >> 8)) >> 8;
            }
        }
        bytes response = __builtin_convertvector(g, bytes);
        if (count - x < LANES) {
            bytes lanes;
            memcpy(&lanes, lanes_left + LANES - (count - x), sizeof lanes);
            response &= lanes;
        }
        memcpy(out + x, &response, sizeof response);
        HALVES(gone, leaves + x);
        halves sum;
        memcpy(&sum, sums + x, sizeof sum);
        sum += __builtin_convertvector(response, halves) - gone;
        memcpy(sums + x, &sum, sizeof sum);
    }
}

CS_ROW static void
respond_vertical(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c,
                 const uint8_t *restrict mask, const uint8_t *restrict leaves, uint16_t *restrict sums,
                 uint8_t *restrict out, int count) {
    respond(a, b, c, 1, mask, leaves, sums, out, count);
}

CS_ROW static void
respond_horizontal(const uint8_t *restrict a, const uint8_t *restrict c, const uint8_t *restrict mask,
                   const uint8_t *restrict leaves, uint16_t *restrict sums, uint8_t *restrict out,
                   int count) {
    respond(a, a, c, 0, mask, leaves, sums, out, count);
}

// Sums of four neighbours each.
CS_ROW static void join_row(const uint16_t *restrict sums, uint16_t *restrict fours, int count) {
    for (int x = 0; x < count; x += LANES)
        for (int i = x; i < x + LANES; i++)
            fours[i] = (uint16_t)(sums[i] + sums[i + 1] + sums[i + 2] + sums[i + 3]);
}

// Responses that stand out from their window, of which `sums` and `fours` start with the leftmost
// column; `counts` has 256 times its pixels.
CS_ROW static void
keep_row(const uint8_t *restrict in, const uint16_t *restrict sums, const uint16_t *restrict fours,
         const uint16_t *restrict counts, unsigned ratio, int offset, uint8_t *restrict out, int count) {
    const bytes offsets = (uint8_t)offset - (bytes){0};
    for (int x = 0; x < count; x += LANES) {
        bytes values, kept = {0};
        memcpy(&values, in + x, sizeof values);
        bytes above = __builtin_elementwise_sub_sat(values, offsets);
        // What is no more than the offset never stands out; most of a picture is that smooth.
        if (__builtin_reduce_or(above)) {
            halves a, b, c, d, twice, number;
            memcpy(&a, fours + x, sizeof a);
            memcpy(&b, fours + x + 4, sizeof b);
            memcpy(&c, fours + x + 8, sizeof c);
            memcpy(&d, fours + x + 11, sizeof d);
            memcpy(&twice, sums + x + 11, sizeof twice);
            memcpy(&number, counts + x, sizeof number);
            words sum = __builtin_convertvector(a + b + c + d - twice, words);
            words value = __builtin_convertvector(above, words) * __builtin_convertvector(number, words);
            kept = values & __builtin_convertvector((words)(value > sum * ratio), bytes);
        }
        if (count - x >= LANES)
            memcpy(out + x, &kept, LANES);
        else
            memcpy(out + x, &kept, (size_t)(count - x));
    }
}

// Row y of the luma in columns from..<to and one more on each side; beyond the picture its border
// goes on.
static void load(const cs_borders_area *area, memory *m, int y, int from, int to) {
    int begin = from > 0 ? from - 1 : 0, end = to < area->width ? to + 1 : area->width;
    uint8_t *row = m->luma[y & 3];
    memcpy(row + (begin - from + 1), area->luma + y * area->luma_stride + begin, (size_t)(end - begin));
    if (begin == from) row[0] = row[1];
    if (end == to) row[to - from + 1] = row[to - from];
}

// The columns left..<right, at most BLOCK.
static void do_block(const cs_borders_area *area, memory *m, int left, int right, int first, int last) {
    int from = left - RADIUS > area->left ? left - RADIUS : area->left;
    int to = right + RADIUS < area->right ? right + RADIUS : area->right;
    int at = from - left + RADIUS, loaded = 0, rows = 0;
    memset(m, 0, sizeof *m);
    for (int y = first - RADIUS; y < last + RADIUS; y++) {
        uint8_t *row = m->responses[y & (RING - 1)] + at;
        const uint8_t *leaves = m->responses[(y - CS_WINDOW) & (RING - 1)] + at;
        if (y >= area->top && y < area->bottom) {
            int above = y > 0 ? y - 1 : 0, below = y < area->height - 1 ? y + 1 : y;
            for (loaded = loaded > above ? loaded : above; loaded <= below; loaded++)
                load(area, m, loaded, from, to);
            const uint8_t *a = m->luma[above & 3], *b = m->luma[y & 3], *c = m->luma[below & 3];
            const uint8_t *mask = area->mask ? area->mask + y * area->mask_stride + from : NULL;
            if (area->is_vertical)
                respond_vertical(a, b, c, mask, leaves, m->sums + at, row, to - from);
            else
                respond_horizontal(a, c, mask, leaves, m->sums + at, row, to - from);
        } else {
            for (int x = 0; x < to - from; x++) m->sums[at + x] -= leaves[x];
            memset(row, 0, (size_t)(to - from));
        }
        int done = y - RADIUS;
        if (done < first) continue;
        int low = done > RADIUS ? done - RADIUS : 0;
        int high = done + RADIUS + 1 < area->height ? done + RADIUS + 1 : area->height;
        if (rows != high - low) {
            rows = high - low;
            for (int x = left; x < right; x++) {
                int begin = x > RADIUS ? x - RADIUS : 0;
                int end = x + RADIUS + 1 < area->width ? x + RADIUS + 1 : area->width;
                m->counts[x - left] = (uint16_t)(256 * rows * (end - begin));
            }
        }
        join_row(m->sums, m->fours, right - left + CS_WINDOW - 4);
        keep_row(m->responses[done & (RING - 1)] + RADIUS, m->sums, m->fours, m->counts,
                 (unsigned)area->ratio, area->offset, area->target + done * area->target_stride + left,
                 right - left);
    }
}

void cs_borders(const cs_borders_area *area, int first, int last) {
    memory m;
    for (int x = area->left; x < area->right; x += BLOCK)
        do_block(area, &m, x, area->right - x < BLOCK ? area->right : x + BLOCK, first, last);
}
