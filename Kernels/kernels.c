// SPDX-License-Identifier: Apache-2.0
#include "CardScanKernels.h"

static const char source[] = {
#embed "common.cl" suffix(, '\n',)
#embed "luma.cl" suffix(, '\n',)
#embed "downscale.cl" suffix(, '\n',)
#embed "sobel.cl" suffix(, '\n',)
#embed "threshold.cl" suffix(, '\n',)
#embed "warp.cl" suffix(, '\n',)
#embed "strip.cl" suffix(, '\n',)
#embed "convolution.cl" suffix(, '\n',)
#embed "pooling.cl" suffix(, '\n',)
    0};

const char *cs_kernel_source(size_t *length) {
    *length = sizeof source - 1;
    return source;
}
