// SPDX-License-Identifier: Apache-2.0
// libc as the engine sees it: the same module in ordinary and Embedded Swift,
// on every target, since Embedded Swift has no Glibc module.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Nanoseconds of the monotonic clock.
uint64_t cs_now(void);

/// Overwrites `size` bytes in a way that the optimiser keeps.
void cs_wipe(void *bytes, size_t size);

/// Overwrites what functions that returned left on this thread's stack, as far down as the engine reaches: a number
/// that was in a register may have been put there.
void cs_wipe_stack(void);

/// 128-byte aligned memory, zeroed, as OpenCL devices ask that work in it; NULL where there is none. Free with
/// free().
void *cs_allocate(size_t size);

/// How often the system refused memory to this process, as far as it was asked for by cs_allocate() and by Swift;
/// counted in libcardscan.so alone, which gets along with it (release.c).
unsigned cs_refusal_count(void);

/// The bytes of a regular file of at most `limit` bytes; NULL where it cannot be read. Free with
/// free().
void *cs_file_read(const char *path, size_t limit, size_t *size);

/// Writes a file beside `path` and renames it, so that a reader sees all of it or none. 0 where that
/// failed; then nothing is left behind.
int cs_file_replace(const char *path, const void *bytes, size_t size);

/// Expands what Scripts/pack packed to `text`, of `length` bytes. Ends the process where 8 MB cannot be had meanwhile.
void cs_expand(const unsigned char *packed, char *text, size_t length);

/// A mutex on the heap; NULL where there is no memory.
typedef struct cs_mutex cs_mutex;
cs_mutex *cs_mutex_create(void);
void cs_mutex_lock(cs_mutex *mutex);
void cs_mutex_unlock(cs_mutex *mutex);
void cs_mutex_destroy(cs_mutex *mutex);

/// A fixed set of threads that share loops over rows.
typedef struct cs_workers cs_workers;

/// `threads` counts the calling thread too: 1 starts none. NULL where there is no memory;
/// fewer threads than asked for are started where the system refuses more.
cs_workers *cs_workers_create(int threads);
int cs_workers_count(const cs_workers *workers);

/// Calls body(context, first, last) over disjoint ranges that cover 0..<count, each at least
/// `grain` long, and returns when all are done. One loop at a time: the caller serialises.
void cs_workers_run(cs_workers *workers, int count, int grain,
                    void (*body)(void *context, int first, int last), void *context);

/// Has body(context, 0, 1) called by another of the threads and returns at once; where no other was started it is
/// called before. What was started before is done first: at most one may wait for that, with the same body.
void cs_workers_start(cs_workers *workers, void (*body)(void *context, int first, int last), void *context);

/// Takes back what waits. Not 0: it did, and is not done any more.
int cs_workers_withdraw(cs_workers *workers);

/// Not 0: what was started with `context` is not done yet.
int cs_workers_are_busy(cs_workers *workers, const void *context);

/// Returns when all is done that was started.
void cs_workers_wait(cs_workers *workers);

/// What was started must be done.
void cs_workers_destroy(cs_workers *workers);

#endif
