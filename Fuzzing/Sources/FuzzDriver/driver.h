// SPDX-License-Identifier: Apache-2.0
#ifndef DRIVER_H
#define DRIVER_H

#include "FuzzDriver.h"

struct fuzz_driver {
    cv_system system;
    const uint8_t *data;
    size_t size, place;
    uint64_t clock;
    int opened, mapped, decoders;
    uint32_t type;
    /// As it was set last.
    uint32_t fourcc, width, height, stride, image_size, planes;
    uint32_t memory, buffers;
    /// Buffers that it was given, oldest first.
    uint32_t queue[32], queued;
    uint32_t sequence;
    unsigned requests;
};

uint8_t fuzz_byte(fuzz_driver *driver);
uint32_t fuzz_word(fuzz_driver *driver);
/// 1 once in `rounds` bytes; 0 where the bytes are used up.
int fuzz_seldom(fuzz_driver *driver, unsigned rounds);

/// A negative error number where the driver refuses.
int fuzz_answer(fuzz_driver *driver, unsigned long request, void *argument);

#endif
