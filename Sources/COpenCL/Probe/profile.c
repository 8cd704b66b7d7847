// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "Profile.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

typedef enum {
    KERNEL,
    TO_DEVICE,
    FROM_DEVICE,
    KINDS,
} command_kind;

typedef struct {
    cl_event event;
    command_kind kind;
} command;

// The functions that stand in for OpenCL's own have no argument to find it by.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static cs_opencl real;
static __typeof__(clGetEventProfilingInfo) *profiling_info;
static __typeof__(clReleaseEvent) *release_event;
static command *commands;
static size_t count, capacity;

// Keeps the event of a command that was queued with `code`, which is handed on.
static cl_int keep(cl_int code, cl_event event, command_kind kind) {
    if (code != CL_SUCCESS) return code;
    pthread_mutex_lock(&mutex);
    if (count == capacity) {
        size_t more = capacity ? 2 * capacity : 256;
        command *longer = realloc(commands, more * sizeof *longer);
        if (longer) commands = longer, capacity = more;
    }
    if (count < capacity)
        commands[count++] = (command){event, kind};
    else
        release_event(event), code = CL_OUT_OF_HOST_MEMORY;
    pthread_mutex_unlock(&mutex);
    return code;
}

// The callers give neither events to wait for nor a place for one: the queue keeps the order.
static CL_API_ENTRY cl_command_queue CL_API_CALL create_queue(
    cl_context context, cl_device_id device, cl_command_queue_properties properties, cl_int *code) {
    return real.clCreateCommandQueue(context, device, properties | CL_QUEUE_PROFILING_ENABLE, code);
}

static CL_API_ENTRY cl_int CL_API_CALL run_kernel(
    cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t *offset, const size_t *global,
    const size_t *local, cl_uint waits, const cl_event *list, cl_event *out) {
    (void)out;
    cl_event event = NULL;
    return keep(real.clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, local, waits, list, &event),
                event, KERNEL);
}

static CL_API_ENTRY cl_int CL_API_CALL read_buffer(
    cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset, size_t size, void *target,
    cl_uint waits, const cl_event *list, cl_event *out) {
    (void)out;
    cl_event event = NULL;
    return keep(real.clEnqueueReadBuffer(queue, buffer, blocking, offset, size, target, waits, list, &event),
                event, FROM_DEVICE);
}

static CL_API_ENTRY cl_int CL_API_CALL write_buffer(
    cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset, size_t size, const void *source,
    cl_uint waits, const cl_event *list, cl_event *out) {
    (void)out;
    cl_event event = NULL;
    return keep(real.clEnqueueWriteBuffer(queue, buffer, blocking, offset, size, source, waits, list, &event),
                event, TO_DEVICE);
}

static CL_API_ENTRY cl_int CL_API_CALL write_rows(
    cl_command_queue queue, cl_mem buffer, cl_bool blocking, const size_t *origin, const size_t *host_origin,
    const size_t *region, size_t row, size_t slice, size_t host_row, size_t host_slice, const void *source,
    cl_uint waits, const cl_event *list, cl_event *out) {
    (void)out;
    cl_event event = NULL;
    return keep(real.clEnqueueWriteBufferRect(queue, buffer, blocking, origin, host_origin, region, row, slice,
                                              host_row, host_slice, source, waits, list, &event),
                event, TO_DEVICE);
}

static CL_API_ENTRY cl_int CL_API_CALL fill_buffer(
    cl_command_queue queue, cl_mem buffer, const void *pattern, size_t pattern_size, size_t offset, size_t size,
    cl_uint waits, const cl_event *list, cl_event *out) {
    (void)out;
    cl_event event = NULL;
    return keep(real.clEnqueueFillBuffer(queue, buffer, pattern, pattern_size, offset, size, waits, list, &event),
                event, TO_DEVICE);
}

int cs_opencl_profile(cs_opencl *table) {
    // The table's own functions are from a library that stays loaded; the two that it lacks are beside them.
    Dl_info place;
    if (!dladdr((void *)table->clCreateCommandQueue, &place)) return 0;
    void *library = dlopen(place.dli_fname, RTLD_NOW | RTLD_NOLOAD);
    if (!library) return 0;
    pthread_mutex_lock(&mutex);
    profiling_info = (__typeof__(profiling_info))dlsym(library, "clGetEventProfilingInfo");
    release_event = (__typeof__(release_event))dlsym(library, "clReleaseEvent");
    int done = profiling_info && release_event;
    if (done) {
        real = *table;
        table->clCreateCommandQueue = create_queue;
        table->clEnqueueNDRangeKernel = run_kernel;
        table->clEnqueueReadBuffer = read_buffer;
        table->clEnqueueWriteBuffer = write_buffer;
        table->clEnqueueWriteBufferRect = write_rows;
        table->clEnqueueFillBuffer = fill_buffer;
    }
    pthread_mutex_unlock(&mutex);
    return done;
}

cs_device_time cs_opencl_take_times(void) {
    double sums[KINDS] = {0};
    pthread_mutex_lock(&mutex);
    for (size_t i = 0; i < count; i++) {
        cl_event event = commands[i].event;
        cl_ulong start = 0, end = 0;
        if (profiling_info(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL) == CL_SUCCESS &&
            profiling_info(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL) == CL_SUCCESS && end > start)
            sums[commands[i].kind] += (double)(end - start);
        release_event(event);
    }
    count = 0;
    pthread_mutex_unlock(&mutex);
    return (cs_device_time){sums[KERNEL], sums[TO_DEVICE], sums[FROM_DEVICE]};
}
