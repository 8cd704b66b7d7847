/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "library_memory.h"

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The blocks that the library holds, by address: a table with open addressing. */
enum { PLACES = 1 << 16 };

long library_allocations, library_refuses_from, library_refuses_all, library_refusals, library_blocks;

static void *places[PLACES];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t first, last;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

static int note_library(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if (!strstr(info->dlpi_name, "libcardscan.so")) return 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
        if (part->p_type == PT_LOAD && end > last) last = end;
    }
    first = info->dlpi_addr;
    return 1;
}

/* The library is there before the program's first line. */
__attribute__((constructor)) static void find_library(void) { dl_iterate_phdr(note_library, NULL); }

static int is_library(const void *caller) { return (uintptr_t)caller >= first && (uintptr_t)caller < last; }

/* Whether an allocation by `caller` is refused. */
static int refuses(const void *caller) {
    if (!is_library(caller)) return 0;
    long number = __atomic_add_fetch(&library_allocations, 1, __ATOMIC_RELAXED);
    int is_chosen = library_refuses_from &&
                    (number == library_refuses_from || (library_refuses_all && number > library_refuses_from));
    if (is_chosen) library_refusals++;
    return is_chosen;
}

static size_t place_of(const void *memory) { return ((uintptr_t)memory >> 4) * 0x9e3779b9u % PLACES; }

static void *taken(void *memory, const void *caller) {
    if (!memory || !is_library(caller)) return memory;
    pthread_mutex_lock(&mutex);
    size_t place = place_of(memory);
    while (places[place]) place = (place + 1) % PLACES;
    places[place] = memory;
    library_blocks++;
    pthread_mutex_unlock(&mutex);
    return memory;
}

static void released(void *memory) {
    pthread_mutex_lock(&mutex);
    size_t place = place_of(memory);
    while (places[place] && places[place] != memory) place = (place + 1) % PLACES;
    if (places[place]) {
        library_blocks--;
        places[place] = NULL;
        /* Those behind move up, as far as their own places let them. */
        for (size_t next = (place + 1) % PLACES; places[next]; next = (next + 1) % PLACES) {
            size_t home = place_of(places[next]);
            if ((next - home) % PLACES < (next - place) % PLACES) continue;
            places[place] = places[next];
            places[next] = NULL;
            place = next;
        }
    }
    pthread_mutex_unlock(&mutex);
}

void *malloc(size_t size) {
    const void *caller = __builtin_return_address(0);
    return refuses(caller) ? NULL : taken(__libc_malloc(size), caller);
}

void *calloc(size_t count, size_t size) {
    const void *caller = __builtin_return_address(0);
    return refuses(caller) ? NULL : taken(__libc_calloc(count, size), caller);
}

void *realloc(void *old, size_t size) {
    const void *caller = __builtin_return_address(0);
    if (refuses(caller)) return NULL;
    if (old) released(old);
    return taken(__libc_realloc(old, size), caller);
}

void *aligned_alloc(size_t alignment, size_t size) {
    const void *caller = __builtin_return_address(0);
    return refuses(caller) ? NULL : taken(__libc_memalign(alignment, size), caller);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    const void *caller = __builtin_return_address(0);
    if (refuses(caller)) return ENOMEM;
    *memory = taken(__libc_memalign(alignment, size), caller);
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
    if (memory) released(memory);
    __libc_free(memory);
}
