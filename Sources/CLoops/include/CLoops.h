// SPDX-License-Identifier: Apache-2.0
// The hot loops of the CPU path. Plain C that the compiler vectorises, compiled once for each
// level of the processor and chosen at load time (CS_CLONES).
#ifndef CLOOPS_H
#define CLOOPS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#define CS_CLONES __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define CS_CLONES
#endif

#endif
