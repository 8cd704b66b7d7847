// SPDX-License-Identifier: Apache-2.0
#ifndef CONVOLUTION_H
#define CONVOLUTION_H

#include "CLoops.h"

/// One row of one block of output channels, columns `first` to before `last`, multiples of
/// CS_COLUMN_BLOCK. `row` counts without the halo.
void cs_convolve(const cs_layer *layer, int block, int row, int first, int last);

#endif
