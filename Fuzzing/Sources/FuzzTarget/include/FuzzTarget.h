// SPDX-License-Identifier: Apache-2.0
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/// Makes a program of a function of FuzzTargets: libFuzzer brings main().
#define FUZZ_TARGET(name) \
    int name(const uint8_t *data, size_t size); \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size); \
    int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return name(data, size); }

#endif
