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

// Of a page where the system has such large ones: what is filled at once costs a tenth of the page faults then.
enum { huge_page = 1 << 21 };

void *cs_allocate(size_t size) {
    void *bytes = NULL;
    if (size == 0) size = 64;
    const int is_large = size > huge_page;
    if (posix_memalign(&bytes, is_large ? huge_page : CS_ALIGNMENT, size) != 0) return NULL;
    // Who refuses it gives small ones.
    if (is_large) madvise(bytes, size, MADV_HUGEPAGE);
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
