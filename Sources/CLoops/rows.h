// SPDX-License-Identifier: Apache-2.0
// Loops over rows, compiled for each level of the processor; what calls them is compiled once.
#ifndef ROWS_H
#define ROWS_H

#include "CLoops.h"

/// Rows of the search for borders are done in whole vectors: there must be room for as many pixels more.
#define CS_ROW_SLACK 16

typedef struct {
    /// min(255, |g| / 2) of the derivative along x, or y, of the rows a, b, c, whose column x + 1 lies over
    /// that of the response, weighed by the mask, rounded half up; to the sums what enters is added, and what
    /// leaves is taken away.
    void (*respond_vertical)(const uint8_t *a, const uint8_t *b, const uint8_t *c, const uint8_t *mask,
                             const uint8_t *leaves, uint16_t *sums, uint8_t *out, int count);
    void (*respond_horizontal)(const uint8_t *a, const uint8_t *c, const uint8_t *mask,
                               const uint8_t *leaves, uint16_t *sums, uint8_t *out, int count);
    void (*leave)(const uint8_t *leaves, uint16_t *sums, int count);
    /// Sums of four neighbours each.
    void (*join)(const uint16_t *sums, uint16_t *fours, int count);
    /// Responses that stand out from their window, of which `sums` and `fours` start with the leftmost
    /// column; `columns` has its columns inside of the picture, `rows` is 256 times its rows there.
    void (*keep)(const uint8_t *in, const uint16_t *sums, const uint16_t *fours, const uint16_t *columns,
                 int rows, unsigned ratio, int offset, uint8_t *out, int count);
} cs_border_rows;

const cs_border_rows *cs_rows_of_borders(void);

typedef struct {
    /// Every second byte.
    void (*pick)(const uint8_t *in, uint8_t *out, int count);
    /// From 16...235 to 0...255.
    void (*expand)(uint8_t *row, int count);
    /// Luma of pixels of three and four bytes, of which the first has the weight `low`.
    void (*three)(const uint8_t *in, unsigned low, uint8_t *out, int count);
    void (*four)(const uint8_t *in, unsigned low, uint8_t *out, int count);
    /// Means of 2 x 2.
    void (*halve)(const uint8_t *in, const uint8_t *below, uint8_t *out, int count);
    void (*add)(const uint8_t *in, uint16_t *sums, int count);
    void (*pair)(const uint16_t *sums, uint16_t *pairs, int count);
    /// (sum + n / 2) / n of `columns` sums each.
    void (*divide)(const uint16_t *sums, int columns, unsigned n, uint8_t *out, int count);
} cs_luma_rows;

const cs_luma_rows *cs_rows_of_luma(void);

#endif
