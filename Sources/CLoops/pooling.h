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

/// The same with four bytes in each column.
void cs_pool_pairs_of_bytes(const uint32_t *upper, const uint32_t *lower, const uint32_t *mask, uint32_t *output,
                            int columns);
void cs_pool_rows_of_bytes(const uint32_t *upper, const uint32_t *lower, const uint32_t *mask, uint32_t *output,
                           int columns);

/// Four rows of floats times `factor`, rounded, to bytes, the first row's the lowest.
void cs_to_bytes(const float *const *rows, float factor, const uint32_t *mask, uint32_t *output, int columns);

/// Every second value.
void cs_every_second(const float *input, const uint32_t *mask, float *output, int columns);

#endif
