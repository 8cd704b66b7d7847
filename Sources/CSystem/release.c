// SPDX-License-Identifier: Apache-2.0
#include "CSystem.h"
#include "refusals.h"

#include <malloc.h>
#include <pthread.h>

// Of libcardscan.so alone: it is linked so that every release of memory, and every allocation of Swift's objects
// and arrays, comes through here (ld --wrap).
//
// Digits and pictures pass through many small arrays, and none of them may leave its content behind in memory
// that the program uses again.
//
// Where the system refuses memory, Swift's runtime ends the process. So it gets some of a reserve instead; the
// call goes on, finds in the end that memory was refused, gives back what it made, and says so. Of the reserve
// only pages that were used take memory.

// 2 MB: what a call went on to take was below 0.5 MB, wherever the refusals began.
#define UNIT 256
#define UNITS 8192

static _Alignas(UNIT) unsigned char reserve[UNITS][UNIT];
// How many units the block has that begins at a unit; 0 where none does.
static uint16_t lengths[UNITS];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *take_reserve(size_t size) {
    size_t needed = size / UNIT + 1, run = 0;
    void *block = NULL;
    pthread_mutex_lock(&mutex);
    for (size_t i = 0; i < UNITS && !block;) {
        if (lengths[i]) {
            i += lengths[i];
            run = 0;
        } else if (i++, ++run == needed) {
            lengths[i - run] = (uint16_t)run;
            block = reserve[i - run];
        }
    }
    pthread_mutex_unlock(&mutex);
    return block;
}

// 0 where the block is none of the reserve's.
static int return_reserve(void *block) {
    size_t offset = (size_t)((unsigned char *)block - reserve[0]);
    if (offset >= sizeof reserve) return 0;
    pthread_mutex_lock(&mutex);
    cs_wipe(block, (size_t)lengths[offset / UNIT] * UNIT);
    lengths[offset / UNIT] = 0;
    pthread_mutex_unlock(&mutex);
    return 1;
}

int __real_posix_memalign(void **memory, size_t alignment, size_t size);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    int code = __real_posix_memalign(memory, alignment, size);
    if (code == 0) return 0;
    cs_refusals++;
    *memory = alignment < CS_ALIGNMENT ? take_reserve(size) : NULL;
    return *memory ? 0 : code;
}

void __real_free(void *memory);
void __wrap_free(void *memory);

void __wrap_free(void *memory) {
    if (!memory || return_reserve(memory)) return;
    cs_wipe(memory, malloc_usable_size(memory));
    __real_free(memory);
}

// The runtime of Embedded Swift 6.3 destroys what an object holds whose initialiser threw, and leaves the object
// itself behind. It takes the place of that function; no class here has a superclass whose members would still
// have to be destroyed.
void swift_deallocPartialClassInstance(void *object, void *metadata, size_t size, size_t alignment);

void swift_deallocPartialClassInstance(void *object, void *metadata, size_t size, size_t alignment) {
    (void)metadata, (void)size, (void)alignment;
    free(object);
}
