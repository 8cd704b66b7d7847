// SPDX-License-Identifier: Apache-2.0
// Runs kernels with a mistake each, on the device that the engine would take, through the engine's own loader:
// what checks kernels must find them.
//     planted race|bounds|call
#include "COpenCL.h"

#include <stdio.h>
#include <string.h>

static const char *const source =
    "__kernel void race(__global int *a) { a[get_global_id(0) / 2] = (int)get_global_id(0); }\n"
    "__kernel void bounds(__global int *a) { a[get_global_id(0) + 63] = 1; }\n";

int main(int argc, char **argv) {
    const cs_opencl *cl = argc == 2 ? cs_opencl_open(NULL) : NULL;
    cl_platform_id platform;
    cl_device_id device;
    if (!cl || cl->clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        cl->clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return 1;
    cl_context context = cl->clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = cl->clCreateCommandQueue(context, device, 0, NULL);
    cl_mem memory = cl->clCreateBuffer(context, CL_MEM_READ_WRITE, 64 * sizeof(int), NULL, NULL);
    cl_program program = cl->clCreateProgramWithSource(context, 1, (const char **)&source, NULL, NULL);
    if (cl->clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL) != CL_SUCCESS) return 1;
    int is_call = strcmp(argv[1], "call") == 0;
    cl_kernel kernel = cl->clCreateKernel(program, is_call ? "race" : argv[1], NULL);
    if (!kernel) return 1;
    // An argument that there is not.
    if (is_call) cl->clSetKernelArg(kernel, 7, sizeof memory, &memory);
    size_t items = 2;
    cl->clSetKernelArg(kernel, 0, sizeof memory, &memory);
    if (!is_call) cl->clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
    cl->clFinish(queue);
    cl->clReleaseKernel(kernel);
    cl->clReleaseProgram(program);
    cl->clReleaseMemObject(memory);
    cl->clReleaseCommandQueue(queue);
    cl->clReleaseContext(context);
    cs_opencl_close(cl);
    puts("done");
    return 0;
}
