// SPDX-License-Identifier: Apache-2.0
// The hot loops of the CPU path. Plain C that the compiler vectorises, compiled once for each
// level of the processor and chosen at load time (CS_CLONES).
#ifndef CLOOPS_H
#define CLOOPS_H

#include <stddef.h>
#include <stdint.h>

#include "Layers.h"

#if defined(CS_TWINS)
// The build compiles each file twice and chooses itself.
#define CS_CLONES
#define CS_ROW __attribute__((noinline))
#elif defined(__x86_64__)
#define CS_CLONES __attribute__((target_clones("default", "arch=x86-64-v3")))
// What is cloned stays out of line.
#define CS_ROW CS_CLONES
#else
#define CS_CLONES
#define CS_ROW __attribute__((noinline))
#endif

// Pictures are described by their first byte and their stride, in bytes; widths and heights are in
// pixels. Every function works on the rows first..<last of what it writes, so that several threads
// can share it.

/// A frame's luma, as its first plane holds it.
typedef struct {
    /// The first luma byte, or the first byte of a pixel of 3 or 4 bytes.
    const uint8_t *base;
    ptrdiff_t stride;
    /// 1 or 2, or 3 or 4 for pixels of three colours with green in the middle.
    int pixel_stride;
    /// For pixels of three colours the weight of the first: Y = (w P0 + 150 P1 + (106 - w) P2 + 128) >> 8,
    /// which with 77 for red and 29 for blue is 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601).
    int first_weight;
    /// Whether luma goes from 16...235 to 0...255; not for three colours.
    int expands;
} cs_luma;

/// The mean of `columns` x `rows` luma pixels, 1 to 64 each, rounded half up, in the columns
/// left..<right of the target.
void cs_reduce(const cs_luma *source, int columns, int rows, int left, int right, uint8_t *target,
               ptrdiff_t target_stride, int first, int last);

/// R, G, B and luma of a frame of 3 or 4 bytes a pixel.
void cs_color(const cs_luma *source, uint8_t *target, ptrdiff_t target_stride, int width, int first,
              int last);

/// Side of the threshold's window, pixels: its sum fits into 16 bits.
#define CS_WINDOW 15

/// Where borders of one direction are looked for, and how.
typedef struct {
    /// The reduced picture.
    const uint8_t *luma;
    ptrdiff_t luma_stride;
    int width, height;
    /// 0 beyond the area; 31 bytes beyond its last must be readable. Null where all is 255.
    const uint8_t *mask;
    ptrdiff_t mask_stride;
    uint8_t *target;
    ptrdiff_t target_stride;
    /// Columns left..<right and rows top..<bottom, which are written.
    int left, top, right, bottom;
    /// Not 0: the change along x counts, else that along y.
    int is_vertical;
    /// In 1/256, up to 255 * 256.
    int ratio;
    /// 0 to 255.
    int offset;
} cs_borders_area;

/// 3 x 3 Sobel with replicated borders, min(255, |g| / 2), weighed by the mask and rounded half up. Of
/// these a response v is kept where 256 v n > ratio * sum + 256 offset n, over the n pixels of
/// the window that lie inside of the picture; 0 elsewhere.
void cs_borders(const cs_borders_area *area, int first, int last);

/// Resamples along a homography: target pixel (x, y) is the mean of `taps` x `taps` bilinear samples
/// of the source at h(x + ..., y + ...), evenly spread over the pixel. `h` has 9 numbers in row
/// order. Beyond the source its border goes on.
void cs_warp_luma(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride,
                  int source_width, int source_height, const float *h, int taps, uint8_t *target,
                  ptrdiff_t target_stride, int width, int first, int last);
void cs_warp_rgba(const uint8_t *source, ptrdiff_t source_stride, int source_width,
                  int source_height, const float *h, int taps, uint8_t *target,
                  ptrdiff_t target_stride, int width, int first, int last);

/// Cuts a strip of `rows` x `columns` out of a picture: strip pixel (c, r) is the mean of
/// `taps` x `taps` bilinear samples around origin + (c + 0.5) column step + (r + 0.5) row step;
/// `place` is {origin x, y, column step x, y, row step x, y}.
void cs_strip(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride, int source_width,
              int source_height, const float *place, int taps, uint8_t *target, int columns,
              int rows);

/// (v - mean) / max(standard deviation, 4) of `rows` x `columns` values, written in rows that lie
/// `row_stride` numbers apart.
void cs_standardise(const uint8_t *source, float *target, int columns, int rows, int row_stride);

/// The greatest of the sums row[i - 1] + 2 row[i] + row[i + 1] over 1 <= i < count - 1; 0 where none
/// is greater.
int32_t cs_greatest_smoothed(const int16_t *row, ptrdiff_t count);

/// Compares two parts of pictures with one `stride`, at most 2^14 pixels each: sums of a, of b, and with
/// a', b' the differences of pixels that lie `gap` columns apart, of a' a', b' b' and a' b'.
void cs_compare(const uint8_t *a, const uint8_t *b, ptrdiff_t stride, int columns, int rows, int gap,
                int32_t *sums);

/// Log-softmax, natural logarithm: of `classes` logits that lie `stride` numbers apart, side by side.
void cs_log_softmax(const float *logits, ptrdiff_t stride, int classes, float *target);

#endif
