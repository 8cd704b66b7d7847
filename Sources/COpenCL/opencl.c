// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "COpenCL.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Drivers initialise themselves at the first question for devices, and not all of them (PoCL 3.1)
// stand two threads asking at once.
static pthread_mutex_t first_question = PTHREAD_MUTEX_INITIALIZER;

static void ask_for_devices(const cs_opencl *table) {
    cl_platform_id platforms[32];
    cl_uint count = 0;
    pthread_mutex_lock(&first_question);
    if (table->clGetPlatformIDs(32, platforms, &count) == CL_SUCCESS)
        for (cl_uint i = 0; i < count && i < 32; i++) {
            cl_uint devices = 0;
            table->clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, NULL, &devices);
        }
    pthread_mutex_unlock(&first_question);
}

static int fill(cs_opencl *table, void *library) {
#define CS_FIND(name) \
    table->name = (__typeof__(name) *)dlsym(library, #name); \
    if (!table->name) return 0;
    CS_OPENCL_FUNCTIONS(CS_FIND)
#undef CS_FIND
    return 1;
}

static const cs_opencl *open_one(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return NULL;
    cs_opencl *table = calloc(1, sizeof *table);
    if (table && fill(table, library)) {
        ask_for_devices(table);
        return table;
    }
    // What was loaded stays: a program has few loaders, and none that is of no use.
    free(table);
    return NULL;
}

const cs_opencl *cs_opencl_open(const char *path) {
    if (path) return open_one(path);
    static const char *const names[] = {"libOpenCL.so.1", "libOpenCL.so", "libmali.so.1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const cs_opencl *table = open_one(names[i]);
        if (table) return table;
    }
    return NULL;
}

int cs_opencl_finds_linker(void) {
    const char *folder = getenv("PATH");
    while (folder) {
        char path[4096];
        size_t length = 0;
        for (; folder[length] && folder[length] != ':'; length++)
            if (length < sizeof path - 4) path[length] = folder[length];
        if (length < sizeof path - 4) {
            memcpy(path + length, "/ld", 4);
            int file = open(path, O_RDONLY | O_CLOEXEC);
            if (file >= 0) return close(file) == 0;
        }
        folder = folder[length] ? folder + length + 1 : NULL;
    }
    return 0;
}

void cs_opencl_close(const cs_opencl *table) { free((void *)table); }
