// SPDX-License-Identifier: Apache-2.0
#include "CardScanKernels.h"

static const char source[] = {
#embed "common.cl" suffix(, '\n',)
#embed "convolution.cl" suffix(, '\n',)
#embed "pooling.cl" suffix(, '\n',)
    0};

const char *cs_kernel_source(size_t *length) {
    *length = sizeof source - 1;
    return source;
}
