// SPDX-License-Identifier: Apache-2.0
// Loops over rows, compiled for each level of the processor; what calls them is compiled once.
#ifndef ROWS_H
#define ROWS_H

#include "CLoops.h"

/// Responses of a row that are told of together; rows are read and written in as many at a time.
#define CS_BORDER_LANES 16

typedef struct {
    /// Responses of a row, vertical (plane 0) or horizontal (plane 1): min(255, |g| / 2) of the derivative
    /// along x, or y, weighed by the mask, rounded half up. `in` is the luma below, from one column left of
    /// the first on; what it adds goes to `c`, as it did for the rows a and b above. To the sums what enters
    /// is added, and what leaves is taken away. Returns a bit for every CS_BORDER_LANES of them, set where
    /// one is above the offset: what is not never stands out, and most of a picture is that smooth.
    uint64_t (*respond)(const uint8_t *in, const uint16_t *a, const uint16_t *b, uint16_t *c,
                        const uint8_t *mask, const uint16_t *leaves, uint16_t *sums, uint16_t *out, int plane,
                        int offset, int count);
    /// Of the responses of a row, of which `standing` has the bits, those that stand out from their window; others
    /// are not written. `sums` start with the first one's leftmost column; `columns` has a window's columns
    /// inside of the picture, `rows` its rows there. `ratios` is a vector, so that compilers see that 16 bits are
    /// multiplied.
    void (*keep)(uint64_t standing, const uint16_t *in, const uint16_t *sums, const uint16_t *columns, int rows,
                 const uint16_t *ratios, int offset, uint8_t *out, int count);
} cs_border_rows;

const cs_border_rows *cs_rows_of_borders(void);

typedef struct {
    /// Every second byte.
    void (*pick)(const uint8_t *in, uint8_t *out, int count);
    /// From 16...235 to 0...255.
    void (*expand)(uint8_t *row, int count);
    /// Luma of pixels of three and four bytes, of which the first has the weight `low`. What lies `ahead`
    /// bytes beyond them is asked for.
    void (*three)(const uint8_t *in, ptrdiff_t ahead, unsigned low, uint8_t *out, int count);
    void (*four)(const uint8_t *in, ptrdiff_t ahead, unsigned low, uint8_t *out, int count);
    /// Means of 2 x 2, the same.
    void (*halve)(const uint8_t *in, const uint8_t *below, ptrdiff_t ahead, uint8_t *out, int count);
    void (*add)(const uint8_t *in, uint16_t *sums, int count);
    void (*pair)(const uint16_t *sums, uint16_t *pairs, int count);
    /// (sum + n / 2) / n of `columns` sums each.
    void (*divide)(const uint16_t *sums, int columns, unsigned n, uint8_t *out, int count);
} cs_luma_rows;

const cs_luma_rows *cs_rows_of_luma(void);

/// A row of what a reduction makes, in one of its areas; behind the last one the area is behind the last, too.
typedef struct {
    const cs_area *area;
    int y;
} cs_row;

/// How far a reduction is: its next row, and the one that the memory is asked for then.
typedef struct {
    const cs_reduction *reduction;
    cs_row next, ahead;
} cs_reducer;

/// Begins with row `first` of all areas.
cs_reducer cs_begin_reduction(const cs_reduction *reduction, int first);

/// Works the next row out.
void cs_reduce_next(cs_reducer *reducer);

#endif
