// SPDX-License-Identifier: Apache-2.0
#ifndef LEVEL_STRIP_H
#define LEVEL_STRIP_H

#include <stddef.h>
#include <stdint.h>

/// Cuts a strip as cs_strip does where its pixels are 1 or 2 x 2 pixels of a plane each, level and upright from its
/// first one on: every sample lies on a pixel's middle, and a strip pixel is their mean. Whether it is one of these.
int cs_level_strip(const uint8_t *source, ptrdiff_t stride, int width, int height, const float *place, int taps,
                   uint8_t *target, int columns, int rows);

#endif
