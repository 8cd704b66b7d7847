// SPDX-License-Identifier: Apache-2.0
// What system.c and release.c share: not for Swift.
#ifndef CSYSTEM_REFUSALS_H
#define CSYSTEM_REFUSALS_H

#include <stdatomic.h>

// Bytes; of cs_allocate(), and of nothing that Swift allocates.
#define CS_ALIGNMENT 128

// How often the system refused memory to Swift or to cs_allocate(): counted in libcardscan.so alone.
extern atomic_uint cs_refusals;

#endif
