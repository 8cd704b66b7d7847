// SPDX-License-Identifier: Apache-2.0
// Rows of the layers without weights, 0 where `mask` is.
#ifndef POOLING_H
#define POOLING_H

#include "CLoops.h"

/// The greatest of 2 x 2 values.
void cs_pool_pairs(const float *upper, const float *lower, const uint32_t *mask, float *output,
                   int columns);

/// The greater of two values above each other.
void cs_pool_rows(const float *upper, const float *lower, const uint32_t *mask, float *output,
                  int columns);

/// Every second value.
void cs_every_second(const float *input, const uint32_t *mask, float *output, int columns);

#endif
