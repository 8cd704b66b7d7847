// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "Affinity.h"

#include <sched.h>
#include <stdlib.h>

// As many as any Linux kernel is built for.
enum { most_cores = 8192 };

int cs_allowed_cores(int *cores, int most) {
    cpu_set_t *set = CPU_ALLOC(most_cores);
    size_t size = CPU_ALLOC_SIZE(most_cores);
    int count = 0;
    if (set && sched_getaffinity(0, size, set) == 0)
        for (int core = 0; core < most_cores; core++)
            if (CPU_ISSET_S(core, size, set)) {
                if (count < most) cores[count] = core;
                count++;
            }
    CPU_FREE(set);
    return count;
}

int cs_pin_to_core(int core) {
    if (core < 0 || core >= most_cores) return 0;
    cpu_set_t *set = CPU_ALLOC(most_cores);
    if (!set) return 0;
    size_t size = CPU_ALLOC_SIZE(most_cores);
    CPU_ZERO_S(size, set);
    CPU_SET_S(core, size, set);
    int done = sched_setaffinity(0, size, set) == 0;
    CPU_FREE(set);
    return done;
}
