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

/// RGB formats to R, G, B, Y with Y = (77 R + 150 G + 29 B + 128) >> 8, which is
/// 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601) in eighths of a bit.
void cs_luma_rgba(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                  ptrdiff_t target_stride, int width, int first, int last);
void cs_luma_bgra(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                  ptrdiff_t target_stride, int width, int first, int last);
void cs_luma_rgb(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                 ptrdiff_t target_stride, int width, int first, int last);
void cs_luma_bgr(const uint8_t *source, ptrdiff_t source_stride, uint8_t *target,
                 ptrdiff_t target_stride, int width, int first, int last);

/// Every byte to a plane, or every second one where `pixel_stride` is 2; with `expands`, from
/// 16...235 to 0...255.
void cs_luma_plane(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride, int expands,
                   uint8_t *target, ptrdiff_t target_stride, int width, int first, int last);

/// The mean of `columns` x `rows` pixels, 1 to 64 each, rounded half up; `width` is the target's.
/// `pixel_stride` is 1, or 4 with `source` at the last byte of a pixel.
void cs_downscale(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride, int columns,
                  int rows, uint8_t *target, ptrdiff_t target_stride, int width, int first,
                  int last);

/// 3 x 3 Sobel with replicated borders: min(255, |g| / 2), weighed by the mask's red (horizontal
/// change) and green (vertical change) where there is one, rounded half up.
void cs_sobel(const uint8_t *source, ptrdiff_t source_stride, const uint8_t *mask,
              ptrdiff_t mask_stride, uint8_t *vertical, uint8_t *horizontal,
              ptrdiff_t target_stride, int width, int height, int first, int last);

/// Keeps a response v where 256 v n > ratio * sum + 256 offset n, over the n pixels of the window
/// of `2 radius + 1` pixels a side that lie inside the picture; 0 elsewhere. `ratio` is in 1/256.
/// `columns` is working memory: 2 * width + 1 numbers.
void cs_threshold(const uint8_t *source, uint8_t *target, ptrdiff_t stride, int width, int height,
                  int radius, int ratio, int offset, uint32_t *columns, int first, int last);

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
