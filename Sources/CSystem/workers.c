// SPDX-License-Identifier: Apache-2.0
// A pool of threads that wait on a condition between loops. Ranges are handed out by an atomic
// counter, so that a thread that was late takes fewer of them.
#define _GNU_SOURCE
#include "CSystem.h"

#include <pthread.h>
#include <stdatomic.h>

struct cs_workers {
    pthread_mutex_t mutex;
    pthread_cond_t start, finished;
    pthread_t *threads;
    int started, stopping;
    unsigned generation;
    int running;
    atomic_int next;
    int count, step;
    void (*body)(void *, int, int);
    void *context, *waiting;
};

static void take_ranges(cs_workers *workers) {
    for (;;) {
        int first = atomic_fetch_add(&workers->next, workers->step);
        if (first >= workers->count) return;
        int last = first + workers->step;
        workers->body(workers->context, first, last < workers->count ? last : workers->count);
    }
}

/// With the mutex held.
static void begin(cs_workers *workers, int count, int step, void (*body)(void *, int, int), void *context) {
    workers->count = count;
    workers->step = step;
    workers->body = body;
    workers->context = context;
    workers->running = workers->started;
    atomic_store(&workers->next, 0);
    workers->generation++;
    pthread_cond_broadcast(&workers->start);
}

static void *worker_main(void *argument) {
    cs_workers *workers = argument;
    unsigned seen = 0;
    pthread_mutex_lock(&workers->mutex);
    for (;;) {
        while (!workers->stopping && workers->generation == seen)
            pthread_cond_wait(&workers->start, &workers->mutex);
        if (workers->stopping) break;
        seen = workers->generation;
        pthread_mutex_unlock(&workers->mutex);
        take_ranges(workers);
        pthread_mutex_lock(&workers->mutex);
        if (--workers->running > 0) continue;
        if (workers->waiting) {
            begin(workers, 1, 1, workers->body, workers->waiting);
            workers->waiting = NULL;
        } else {
            pthread_cond_broadcast(&workers->finished);
        }
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

cs_workers *cs_workers_create(int threads) {
    cs_workers *workers = calloc(1, sizeof *workers);
    if (!workers) return NULL;
    int extra = threads > 1 ? threads - 1 : 0;
    if (extra > 255) extra = 255;
    workers->threads = calloc((size_t)extra + 1, sizeof *workers->threads);
    if (!workers->threads) {
        free(workers);
        return NULL;
    }
    workers->mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    workers->start = workers->finished = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    while (workers->started < extra &&
           pthread_create(&workers->threads[workers->started], NULL, worker_main, workers) == 0)
        workers->started++;
    return workers;
}

int cs_workers_count(const cs_workers *workers) { return workers ? workers->started + 1 : 1; }

void cs_workers_run(cs_workers *workers, int count, int grain,
                    void (*body)(void *, int, int), void *context) {
    if (count <= 0) return;
    if (grain < 1) grain = 1;
    if (!workers || workers->started == 0 || count <= grain) {
        body(context, 0, count);
        return;
    }
    int step = count / (4 * (workers->started + 1));
    pthread_mutex_lock(&workers->mutex);
    begin(workers, count, step > grain ? step : grain, body, context);
    pthread_mutex_unlock(&workers->mutex);
    take_ranges(workers);
    cs_workers_wait(workers);
}

void cs_workers_start(cs_workers *workers, void (*body)(void *, int, int), void *context) {
    if (workers->started == 0) {
        body(context, 0, 1);
        return;
    }
    pthread_mutex_lock(&workers->mutex);
    if (workers->running > 0)
        workers->waiting = context;
    else
        begin(workers, 1, 1, body, context);
    pthread_mutex_unlock(&workers->mutex);
}

int cs_workers_withdraw(cs_workers *workers) {
    pthread_mutex_lock(&workers->mutex);
    int waited = workers->waiting != NULL;
    workers->waiting = NULL;
    pthread_mutex_unlock(&workers->mutex);
    return waited;
}

void cs_workers_wait(cs_workers *workers) {
    pthread_mutex_lock(&workers->mutex);
    while (workers->running > 0) pthread_cond_wait(&workers->finished, &workers->mutex);
    pthread_mutex_unlock(&workers->mutex);
}

int cs_workers_are_busy(cs_workers *workers, const void *context) {
    pthread_mutex_lock(&workers->mutex);
    int busy = workers->waiting == context || (workers->running > 0 && workers->context == context);
    pthread_mutex_unlock(&workers->mutex);
    return busy;
}

void cs_workers_destroy(cs_workers *workers) {
    if (!workers) return;
    pthread_mutex_lock(&workers->mutex);
    workers->stopping = 1;
    pthread_cond_broadcast(&workers->start);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->started; i++) pthread_join(workers->threads[i], NULL);
    free(workers->threads);
    free(workers);
}
