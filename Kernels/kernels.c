// SPDX-License-Identifier: Apache-2.0
#include "CardScanKernels.h"

#ifdef CARDSCAN_PACKED_KERNELS

#include <CSystem.h>
#include <pthread.h>

// By Scripts/pack; CARDSCAN_PACKED_KERNELS is the text's length.
static const unsigned char packed[] = {
#embed "kernels.packed"
};
static char source[CARDSCAN_PACKED_KERNELS + 1];

static void expand(void) { cs_expand(packed, source, CARDSCAN_PACKED_KERNELS); }

const char *cs_kernel_source(size_t *length) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, expand);
    *length = sizeof source - 1;
    return source;
}

#else

static const char source[] = {
#embed "common.cl" suffix(, '\n',)
#embed "reduce.cl" suffix(, '\n',)
#embed "sobel.cl" suffix(, '\n',)
#embed "threshold.cl" suffix(, '\n',)
#embed "borders.cl" suffix(, '\n',)
#embed "warp.cl" suffix(, '\n',)
#embed "strip.cl" suffix(, '\n',)
#embed "convolution.cl" suffix(, '\n',)
#embed "pooling.cl" suffix(, '\n',)
    0};

const char *cs_kernel_source(size_t *length) {
    *length = sizeof source - 1;
    return source;
}

#endif
