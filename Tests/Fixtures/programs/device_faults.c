/* SPDX-License-Identifier: Apache-2.0 */
/* Lets each call of OpenCL fail in turn, on the way through the whole C interface. An engine that may choose its
   path must give what the CPU path gives, whatever fails; one that is bound to OpenCL that or an error, and that
   again once the device works. Nothing may stay behind, on the device or in memory.
       device_faults PICTURE.ppm auto|opencl once|lost CACHE [PART PARTS | all]
   once: one call fails; lost: it and all after it. The first and the last call of each function in each step are
   taken, of these every PARTS-th from PART on; with `all` every call is. CACHE is a folder for compiled
   kernels. */
#include "faulty_opencl.h"
#include "library_memory.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

static struct scenario scenario;
static int step;
static const char *names[ROOM];
static long trouble, reported, fell_back;

static void complain(const char *what, long value) {
    trouble++;
    fprintf(stderr, "device_faults: call %ld, %s, of step %s: %s (%ld)\n", faulty_call,
            faulty_call ? names[faulty_call - 1] : "none", scenario_name(step), what, value);
}

/* Runs the step with call `call` failing; none where it is 0. */
static cardscan_status attempt(long call, uint64_t *digest) {
    faulty_calls = faulty_failures = 0;
    faulty_call = call;
    return scenario_run(&scenario, step, digest);
}

/* What the CPU path gives. */
static uint64_t expect(int32_t backend) {
    uint64_t digest;
    scenario.backend = CARDSCAN_BACKEND_CPU;
    if (!scenario_prepare(&scenario, step) || attempt(0, &digest) < 0) complain("an error on the CPU path", 0);
    scenario_end(&scenario);
    scenario.backend = backend;
    return digest;
}

/* The calls of the step, whose functions `names` receives. */
static long record(uint64_t expected) {
    uint64_t digest;
    if (!scenario_prepare(&scenario, step)) complain("it cannot begin", 0);
    faulty_names = names;
    faulty_room = ROOM;
    cardscan_status status = attempt(0, &digest);
    faulty_names = NULL;
    long calls = faulty_calls;
    if (status < 0 || digest != expected) complain("not what the CPU path gives", status);
    if (scenario.engine && cardscan_engine_backend(scenario.engine) != CARDSCAN_BACKEND_OPENCL)
        complain("no device without a fault", 0);
    return calls;
}

static void fail(long call, uint64_t expected) {
    scenario_end(&scenario);
    long objects = faulty_objects, blocks = library_blocks;
    uint64_t digest;
    if (!scenario_prepare(&scenario, step)) complain("it cannot begin", 0);
    cardscan_status status = attempt(call, &digest);
    if (faulty_failures == 0) complain("nothing failed", faulty_calls);
    if (status < 0) {
        reported++;
        if (scenario.backend == CARDSCAN_BACKEND_AUTO) complain("an error instead of the CPU path", status);
        if (status != CARDSCAN_OUT_OF_MEMORY && status != CARDSCAN_DEVICE_UNAVAILABLE &&
            status != CARDSCAN_DEVICE_FAILED)
            complain("another error", status);
        if (scenario.engine && !cardscan_engine_last_device_error(scenario.engine))
            complain("an error without the device's number", status);
        /* The device works again. */
        status = attempt(0, &digest);
        faulty_call = call;
        if (status >= 0 && scenario_accumulates(step)) digest = expected;
    }
    if (status < 0) complain("an error on a device that works", status);
    else if (digest != expected) complain("another result", status);
    if (cardscan_engine_backend(scenario.engine) == CARDSCAN_BACKEND_CPU) fell_back++;
    scenario_end(&scenario);
    if (faulty_objects != objects) complain("objects of OpenCL stay behind", faulty_objects - objects);
    if (library_blocks != blocks) complain("blocks stay behind", library_blocks - blocks);
    faulty_call = 0;
}

/* Whether call `call` is the first or the last of its function. */
static int is_outermost(long call, long calls) {
    int has_earlier = 0, has_later = 0;
    for (long other = 0; other < calls; other++) {
        if (strcmp(names[other], names[call]) != 0) continue;
        if (other < call) has_earlier = 1;
        if (other > call) has_later = 1;
    }
    return !has_earlier || !has_later;
}

int main(int argc, char **argv) {
    if (argc < 6 || !scenario_picture(&scenario, argv[1])) return 64;
    int32_t backend = strcmp(argv[2], "auto") == 0 ? CARDSCAN_BACKEND_AUTO : CARDSCAN_BACKEND_OPENCL;
    int takes_all = strcmp(argv[5], "all") == 0;
    long part = argc > 6 ? atol(argv[5]) : 0, parts = argc > 6 ? atol(argv[6]) : 1;
    long all = 0, failed = 0, candidates = 0;
    faulty_claims_gpu = 1;
    scenario.cache = argv[4];
    /* What is compiled or made once for the process is there from then on. */
    scenario.backend = CARDSCAN_BACKEND_OPENCL;
    if (!scenario_prepare(&scenario, scenario_steps() - 1)) return 2;
    for (step = 0; step < scenario_steps(); step++) {
        uint64_t expected = expect(backend);
        faulty_is_lost = 0;
        long calls = record(expected);
        if (calls > ROOM) return 2;
        all += calls;
        faulty_is_lost = strcmp(argv[3], "lost") == 0;
        for (long call = 0; call < calls; call++)
            if (takes_all || (is_outermost(call, calls) && candidates++ % parts == part)) {
                fail(call + 1, expected);
                failed++;
            }
    }
    printf("%ld calls, %ld failed in turn, %ld errors, %ld on the CPU path, %ld troubles\n", all, failed,
           reported, fell_back, trouble);
    free(scenario.pixels);
    return trouble != 0;
}
