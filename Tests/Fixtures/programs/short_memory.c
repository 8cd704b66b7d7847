/* SPDX-License-Identifier: Apache-2.0 */
/* Refuses memory to the library, at each of its allocations in turn on the way through the whole C interface:
   that one alone, and that one with all after it. The call must say so or give what it gives else; it must leave
   nothing behind, and give what it gives else when it is made again with memory.
       short_memory PICTURE.ppm POINTS [FIRST_STEP LAST_STEP]
   POINTS is how many allocations of each step are taken, evenly spread; 0: all. */
#include "library_memory.h"
#include "scenario.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static struct scenario scenario = {.backend = CARDSCAN_BACKEND_CPU};
static int step;
static long trouble, reported;

/* A trap in the library's code: Swift's runtime gave up. */
static void trapped(int signal) {
    char line[160];
    int length = snprintf(line, sizeof line, "short_memory: signal %d, allocation %ld%s of step %s\n", signal,
                          library_refuses_from, library_refuses_all ? " and all after it" : "",
                          scenario_name(step));
    if (write(2, line, (size_t)length) < 0) _exit(4);
    _exit(3);
}

static void complain(const char *what, long value) {
    trouble++;
    fprintf(stderr, "short_memory: allocation %ld%s of step %s: %s (%ld)\n", library_refuses_from,
            library_refuses_all ? " and all after it" : "", scenario_name(step), what, value);
}

/* Runs the step with memory refused from allocation `at` on, 0 not at all; what it gave, and how many
   allocations it made. */
static cardscan_status attempt(long at, uint64_t *digest, long *count) {
    library_allocations = library_refusals = 0;
    library_refuses_from = at;
    cardscan_status status = scenario_run(&scenario, step, digest);
    *count = library_allocations;
    return status;
}

static void refuse(long at, uint64_t expected) {
    scenario_end(&scenario);
    long blocks = library_blocks, count;
    uint64_t digest;
    if (!scenario_prepare(&scenario, step)) complain("it cannot begin", 0);
    cardscan_status status = attempt(at, &digest, &count);
    if (library_refusals == 0) complain("nothing was refused", count);
    if (status < 0) {
        reported++;
        if (status != CARDSCAN_OUT_OF_MEMORY) complain("another error", status);
        status = attempt(0, &digest, &count);
        library_refuses_from = at;
        if (status >= 0 && scenario_accumulates(step)) digest = expected;
    }
    if (status < 0) complain("an error with memory", status);
    else if (digest != expected) complain("another result", status);
    library_refuses_from = 0;
    scenario_end(&scenario);
    library_refuses_from = at;
    if (library_blocks != blocks) complain("blocks stay behind", library_blocks - blocks);
    library_refuses_from = 0;
}

int main(int argc, char **argv) {
    if (argc < 3 || !scenario_picture(&scenario, argv[1])) return 64;
    signal(SIGILL, trapped);
    signal(SIGTRAP, trapped);
    signal(SIGSEGV, trapped);
    signal(SIGABRT, trapped);
    long points = atol(argv[2]), refused = 0, all = 0;
    int first = argc > 3 ? atoi(argv[3]) : 0, last = argc > 4 ? atoi(argv[4]) : scenario_steps() - 1;
    for (step = first; step <= last; step++) {
        uint64_t expected = 0;
        long count = 0;
        /* What is made once for the process is made now. */
        for (int i = 0; i < 2; i++)
            if (!scenario_prepare(&scenario, step) || attempt(0, &expected, &count) < 0)
                complain("an error with memory", i);
        all += count;
        long taken = points && points < count ? points : count;
        for (long i = 0; i < taken; i++)
            for (library_refuses_all = 0; library_refuses_all < 2; library_refuses_all++) {
                refuse(taken > 1 ? 1 + i * (count - 1) / (taken - 1) : 1, expected);
                refused++;
            }
    }
    printf("%ld allocations, %ld refused, %ld errors, %ld troubles\n", all, refused, reported, trouble);
    free(scenario.pixels);
    return trouble != 0;
}
