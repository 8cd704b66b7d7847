/* SPDX-License-Identifier: Apache-2.0 */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "faulty_opencl.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

long faulty_calls, faulty_call, faulty_failures, faulty_objects, faulty_room, faulty_imports;
int faulty_is_lost, faulty_claims_gpu, faulty_takes_dma_bufs;
const char **faulty_names;

/* The function of the system's library, whose path the build gives. */
static void *real(const char *name) {
    static void *library;
    if (!library) library = dlopen(REAL_OPENCL, RTLD_NOW | RTLD_LOCAL);
    void *function = library ? dlsym(library, name) : NULL;
    if (!function) {
        fprintf(stderr, "faulty_opencl: no %s\n", name);
        exit(3);
    }
    return function;
}

/* Whether this call is one that fails. */
static int fails(const char *name, int releases) {
    long number = __atomic_add_fetch(&faulty_calls, 1, __ATOMIC_RELAXED);
    int is_chosen = faulty_call && (number == faulty_call ||
                                    (number > faulty_call && faulty_is_lost && !releases));
    if (is_chosen) faulty_failures++;
    if (faulty_names && number <= faulty_room) faulty_names[number - 1] = name;
    return is_chosen;
}

#define REAL(name) \
    static __typeof__(name) *function; \
    if (!function) *(void **)&function = real(#name)

/* A function that returns its status. */
#define CALL(error, name, parameters, arguments) \
    cl_int name parameters { \
        REAL(name); \
        if (fails(#name, 0)) return error; \
        return function arguments; \
    }

/* A function that makes an object and writes its status through `code`. */
#define MAKE(type, error, name, parameters, arguments) \
    type name parameters { \
        REAL(name); \
        if (fails(#name, 0)) { \
            if (code) *code = error; \
            return NULL; \
        } \
        type object = function arguments; \
        if (object) faulty_objects++; \
        return object; \
    }

/* A function that releases an object: it is released also where the call says that it failed. */
#define RELEASE(name, type) \
    cl_int name(type object) { \
        REAL(name); \
        cl_int code = function(object); \
        faulty_objects--; \
        return fails(#name, 1) ? CL_OUT_OF_RESOURCES : code; \
    }

CALL(CL_INVALID_VALUE, clGetPlatformIDs, (cl_uint n, cl_platform_id *ids, cl_uint *count), (n, ids, count))
CALL(CL_OUT_OF_HOST_MEMORY, clGetPlatformInfo,
     (cl_platform_id id, cl_platform_info what, size_t size, void *value, size_t *count),
     (id, what, size, value, count))
CALL(CL_OUT_OF_RESOURCES, clGetDeviceIDs,
     (cl_platform_id id, cl_device_type type, cl_uint n, cl_device_id *ids, cl_uint *count),
     (id, type, n, ids, count))

/* As clGetDeviceInfo gives texts. */
static cl_int give_text(const char *text, size_t size, void *value, size_t *count) {
    if (count) *count = strlen(text) + 1;
    if (value && size <= strlen(text)) return CL_INVALID_VALUE;
    if (value) strcpy(value, text);
    return CL_SUCCESS;
}

cl_int clGetDeviceInfo(cl_device_id id, cl_device_info what, size_t size, void *value, size_t *count) {
    REAL(clGetDeviceInfo);
    if (fails("clGetDeviceInfo", 0)) return CL_OUT_OF_RESOURCES;
    if (faulty_takes_dma_bufs && what == CL_DEVICE_EXTENSIONS)
        return give_text("cl_khr_icd cl_arm_import_memory cl_arm_import_memory_dma_buf", size, value, count);
    cl_int code = function(id, what, size, value, count);
    if (faulty_claims_gpu && what == CL_DEVICE_TYPE && code == CL_SUCCESS && value)
        *(cl_device_type *)value = CL_DEVICE_TYPE_GPU;
    return code;
}

MAKE(cl_context, CL_DEVICE_NOT_AVAILABLE, clCreateContext,
     (const cl_context_properties *properties, cl_uint n, const cl_device_id *ids,
      void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *), void *data, cl_int *code),
     (properties, n, ids, notify, data, code))
MAKE(cl_command_queue, CL_OUT_OF_HOST_MEMORY, clCreateCommandQueue,
     (cl_context context, cl_device_id id, cl_command_queue_properties properties, cl_int *code),
     (context, id, properties, code))
MAKE(cl_mem, CL_MEM_OBJECT_ALLOCATION_FAILURE, clCreateBuffer,
     (cl_context context, cl_mem_flags flags, size_t size, void *host, cl_int *code),
     (context, flags, size, host, code))
MAKE(cl_program, CL_OUT_OF_RESOURCES, clCreateProgramWithSource,
     (cl_context context, cl_uint n, const char **texts, const size_t *lengths, cl_int *code),
     (context, n, texts, lengths, code))
MAKE(cl_program, CL_INVALID_BINARY, clCreateProgramWithBinary,
     (cl_context context, cl_uint n, const cl_device_id *ids, const size_t *lengths,
      const unsigned char **binaries, cl_int *status, cl_int *code),
     (context, n, ids, lengths, binaries, status, code))
MAKE(cl_kernel, CL_INVALID_KERNEL_NAME, clCreateKernel, (cl_program program, const char *name, cl_int *code),
     (program, name, code))

/* As Arm's extension has it; only reading is asked for. */
static cl_mem import_memory(cl_context context, cl_mem_flags flags, const cl_import_properties_arm *properties,
                            void *memory, size_t size, cl_int *code) {
    int is_dma_buf = flags == CL_MEM_READ_ONLY && properties[0] == CL_IMPORT_TYPE_ARM &&
                     properties[1] == CL_IMPORT_TYPE_DMA_BUF_ARM && properties[2] == 0;
    *code = CL_INVALID_PROPERTY;
    if (!is_dma_buf) return NULL;
    /* It stays mapped: a few pictures of a test. */
    void *mapped = mmap(NULL, size, PROT_READ, MAP_SHARED, *(int *)memory, 0);
    *code = CL_INVALID_OPERATION;
    if (mapped == MAP_FAILED) return NULL;
    faulty_imports++;
    return clCreateBuffer(context, flags | CL_MEM_USE_HOST_PTR, size, mapped, code);
}

void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *name) {
    REAL(clGetExtensionFunctionAddressForPlatform);
    if (fails("clGetExtensionFunctionAddressForPlatform", 0)) return NULL;
    void *address = NULL;
    cl_mem (*own)(cl_context, cl_mem_flags, const cl_import_properties_arm *, void *, size_t, cl_int *) = import_memory;
    if (strcmp(name, "clImportMemoryARM") != 0) return function(platform, name);
    if (faulty_takes_dma_bufs) memcpy(&address, &own, sizeof address);
    return address;
}

RELEASE(clReleaseContext, cl_context)
RELEASE(clReleaseCommandQueue, cl_command_queue)
RELEASE(clReleaseMemObject, cl_mem)
RELEASE(clReleaseProgram, cl_program)
RELEASE(clReleaseKernel, cl_kernel)

CALL(CL_BUILD_PROGRAM_FAILURE, clBuildProgram,
     (cl_program program, cl_uint n, const cl_device_id *ids, const char *options,
      void(CL_CALLBACK *notify)(cl_program, void *), void *data),
     (program, n, ids, options, notify, data))
CALL(CL_OUT_OF_HOST_MEMORY, clGetProgramInfo,
     (cl_program program, cl_program_info what, size_t size, void *value, size_t *count),
     (program, what, size, value, count))
CALL(CL_OUT_OF_HOST_MEMORY, clGetProgramBuildInfo,
     (cl_program program, cl_device_id id, cl_program_build_info what, size_t size, void *value, size_t *count),
     (program, id, what, size, value, count))
CALL(CL_INVALID_VALUE, clGetKernelWorkGroupInfo,
     (cl_kernel kernel, cl_device_id id, cl_kernel_work_group_info what, size_t size, void *value,
      size_t *count),
     (kernel, id, what, size, value, count))
CALL(CL_OUT_OF_HOST_MEMORY, clSetKernelArg, (cl_kernel kernel, cl_uint index, size_t size, const void *value),
     (kernel, index, size, value))
CALL(CL_OUT_OF_RESOURCES, clEnqueueNDRangeKernel,
     (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset, const size_t *global,
      const size_t *local, cl_uint n, const cl_event *events, cl_event *event),
     (queue, kernel, dimensions, offset, global, local, n, events, event))
CALL(CL_DEVICE_NOT_AVAILABLE, clEnqueueReadBuffer,
     (cl_command_queue queue, cl_mem buffer, cl_bool blocks, size_t offset, size_t size, void *target, cl_uint n,
      const cl_event *events, cl_event *event),
     (queue, buffer, blocks, offset, size, target, n, events, event))
CALL(CL_OUT_OF_RESOURCES, clEnqueueWriteBuffer,
     (cl_command_queue queue, cl_mem buffer, cl_bool blocks, size_t offset, size_t size, const void *source,
      cl_uint n, const cl_event *events, cl_event *event),
     (queue, buffer, blocks, offset, size, source, n, events, event))
CALL(CL_OUT_OF_RESOURCES, clEnqueueWriteBufferRect,
     (cl_command_queue queue, cl_mem buffer, cl_bool blocks, const size_t *buffer_origin,
      const size_t *host_origin, const size_t *region, size_t buffer_row, size_t buffer_slice, size_t host_row,
      size_t host_slice, const void *source, cl_uint n, const cl_event *events, cl_event *event),
     (queue, buffer, blocks, buffer_origin, host_origin, region, buffer_row, buffer_slice, host_row, host_slice,
      source, n, events, event))
CALL(CL_DEVICE_NOT_AVAILABLE, clEnqueueFillBuffer,
     (cl_command_queue queue, cl_mem buffer, const void *pattern, size_t pattern_size, size_t offset,
      size_t size, cl_uint n, const cl_event *events, cl_event *event),
     (queue, buffer, pattern, pattern_size, offset, size, n, events, event))
CALL(CL_OUT_OF_RESOURCES, clFlush, (cl_command_queue queue), (queue))

/* A device that is lost has stopped: the work in the queue is waited for all the same, so that none of it
   touches memory later. */
cl_int clFinish(cl_command_queue queue) {
    REAL(clFinish);
    cl_int code = function(queue);
    return fails("clFinish", 0) ? CL_DEVICE_NOT_AVAILABLE : code;
}
