// SPDX-License-Identifier: Apache-2.0
#ifndef COPENCL_H
#define COPENCL_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#endif
