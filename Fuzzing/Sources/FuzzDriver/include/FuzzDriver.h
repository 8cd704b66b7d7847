// SPDX-License-Identifier: Apache-2.0
#ifndef FUZZ_DRIVER_H
#define FUZZ_DRIVER_H

#include <CVideo4Linux.h>

/// One camera at /dev/video0 whose driver answers what the bytes say: mostly what makes sense, sometimes
/// not. Mapped memory ends with the buffer, so that reading beyond is seen. The bytes are borrowed.
typedef struct fuzz_driver fuzz_driver;

fuzz_driver *fuzz_driver_begin(const uint8_t *data, size_t size);
/// Stops the program where something is still mapped, open or decoding.
void fuzz_driver_end(fuzz_driver *driver);
const cv_system *fuzz_driver_system(const fuzz_driver *driver);

#endif
