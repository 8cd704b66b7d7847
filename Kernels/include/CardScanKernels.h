// SPDX-License-Identifier: Apache-2.0
// The OpenCL C sources of every stage, embedded.
#ifndef CARDSCAN_KERNELS_H
#define CARDSCAN_KERNELS_H

#include <stddef.h>

/// All kernel files joined, NUL-terminated; `length` receives its bytes without the NUL.
const char *cs_kernel_source(size_t *length);

#endif
