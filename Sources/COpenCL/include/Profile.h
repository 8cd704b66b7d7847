// SPDX-License-Identifier: Apache-2.0
// Where a device's time goes, by the events of its commands, for the benchmark alone: no part of the
// library.
#ifndef COPENCL_PROFILE_H
#define COPENCL_PROFILE_H

#include "COpenCL.h"

/// Nanoseconds that a device worked, by its own clock.
typedef struct {
    double kernels;
    /// Copies to the device, and filling its memory.
    double to_device;
    double from_device;
} cs_device_time;

/// Makes every queue that is created through `table` from now on one that tells times, and keeps the event
/// of each of its commands. 0 where the library at hand lacks what that takes.
int cs_opencl_profile(cs_opencl *_Nonnull table);

/// Adds up the commands since the last call, which must all have ended, and forgets them.
cs_device_time cs_opencl_take_times(void);

#endif
