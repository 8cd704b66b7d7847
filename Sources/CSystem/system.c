// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CSystem.h"

#include "refusals.h"

#include <pthread.h>
#include <sys/mman.h>
#include <time.h>

uint64_t cs_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void cs_wipe(void *bytes, size_t size) {
    if (bytes) explicit_bzero(bytes, size);
}

// A scan takes 43 KB of stack.
__attribute__((noinline)) void cs_wipe_stack(void) {
    unsigned char dead[44 * 1024];
    explicit_bzero(dead, sizeof dead);
}

atomic_uint cs_refusals;

unsigned cs_refusal_count(void) { return cs_refusals; }

enum {
    // Memory of more than two huge pages that is filled at once costs far fewer page faults in such ones.
    large = 1 << 22,
    // A multiple of every system's pages.
    page = 1 << 16
};

void *cs_allocate(size_t size) {
    void *bytes = NULL;
    if (size == 0) size = 64;
    if (posix_memalign(&bytes, CS_ALIGNMENT, size) != 0) return NULL;
    // A system that refuses gives small ones.
    if (size > large) madvise((void *)((uintptr_t)bytes / page * page), size, MADV_HUGEPAGE);
    memset(bytes, 0, size);
    return bytes;
}

struct cs_mutex {
    pthread_mutex_t mutex;
};

cs_mutex *cs_mutex_create(void) {
    cs_mutex *mutex = malloc(sizeof *mutex);
    if (mutex) mutex->mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    return mutex;
}

void cs_mutex_lock(cs_mutex *mutex) { pthread_mutex_lock(&mutex->mutex); }

void cs_mutex_unlock(cs_mutex *mutex) { pthread_mutex_unlock(&mutex->mutex); }

void cs_mutex_destroy(cs_mutex *mutex) {
    free(mutex);
}
