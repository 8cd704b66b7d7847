// SPDX-License-Identifier: Apache-2.0
// OpenCL 1.2 as a table of functions that is filled at run time: nothing links to libOpenCL, so
// that the same library runs where there is none.
#ifndef COPENCL_H
#define COPENCL_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#define CS_OPENCL_FUNCTIONS(X) \
    X(clGetPlatformIDs) \
    X(clGetPlatformInfo) \
    X(clGetDeviceIDs) \
    X(clGetDeviceInfo) \
    X(clGetExtensionFunctionAddressForPlatform) \
    X(clCreateContext) \
    X(clReleaseContext) \
    X(clCreateCommandQueue) \
    X(clReleaseCommandQueue) \
    X(clCreateBuffer) \
    X(clReleaseMemObject) \
    X(clCreateProgramWithSource) \
    X(clCreateProgramWithBinary) \
    X(clBuildProgram) \
    X(clGetProgramInfo) \
    X(clGetProgramBuildInfo) \
    X(clReleaseProgram) \
    X(clCreateKernel) \
    X(clGetKernelWorkGroupInfo) \
    X(clSetKernelArg) \
    X(clReleaseKernel) \
    X(clEnqueueNDRangeKernel) \
    X(clEnqueueReadBuffer) \
    X(clEnqueueWriteBuffer) \
    X(clEnqueueWriteBufferRect) \
    X(clEnqueueFillBuffer) \
    X(clFlush) \
    X(clFinish)

/// The functions by their own names; every one is there.
typedef struct cs_opencl {
#define CS_MEMBER(name) __typeof__(name) *_Nonnull name;
    CS_OPENCL_FUNCTIONS(CS_MEMBER)
#undef CS_MEMBER
} cs_opencl;

/// Loads OpenCL from the library at `path`, or from the names under which systems have it where
/// `path` is NULL. NULL where there is none or where it lacks a function. Free with
/// cs_opencl_close; the library itself stays loaded, since drivers do not survive being unloaded.
const cs_opencl *_Nullable cs_opencl_open(const char *_Nullable path);
void cs_opencl_close(const cs_opencl *_Nullable table);

/// The memory of a DMA-BUF, `size` bytes from its first on, for kernels to read, by Arm's extension
/// cl_arm_import_memory_dma_buf. NULL where the driver does not take it. Release with clReleaseMemObject;
/// `file` may be closed before.
cl_mem _Nullable cs_opencl_import(const cs_opencl *_Nonnull table, cl_platform_id _Nonnull platform,
                                  cl_context _Nonnull context, int file, size_t size);

/// Whether there is a program `ld` where PATH says, which PoCL needs for each kernel that it has not kept:
/// where it finds none it ends the process.
int cs_opencl_finds_linker(void);

#endif
