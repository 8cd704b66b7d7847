// SPDX-License-Identifier: Apache-2.0
#ifndef FAKE_H
#define FAKE_H

#include "CFakeCamera.h"

/// Answers a request to an open camera; a negative error number where it refuses.
int fake_answer(fake_camera *camera, unsigned long request, void *argument);
/// Ends streaming; all buffers are the program's again.
void fake_stop(fake_camera *camera);

#endif
