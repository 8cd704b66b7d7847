// SPDX-License-Identifier: Apache-2.0
// How fast this processor multiplies and adds at best, for the benchmark alone.
#include "CLoops.h"

#if !defined(__clang__)
#pragma GCC optimize("fp-contract=fast")
#endif

// Sums that do not wait for one another: more than a processor has on the way at a time.
enum { sums = 12 };

#define PEAK(name, target, lanes) \
    target static float name(long turns) { \
        typedef float vector __attribute__((vector_size(lanes * 4))); \
        vector factor = (vector){0} + 0.5f, sum[sums]; \
        __asm__ volatile("" : "+m"(factor)); \
        for (int i = 0; i < sums; i++) sum[i] = factor; \
        for (long turn = 0; turn < turns; turn++) \
            for (int i = 0; i < sums; i++) sum[i] = FUSED(sum[i], factor); \
        float all = 0; \
        for (int i = 0; i < sums; i++) all += sum[i][0] + sum[i][lanes - 1]; \
        return all; \
    }
#define FUSED(sum, factor) sum *factor + factor

#if defined(__clang__)
#pragma clang fp contract(fast)
#endif
#if defined(__x86_64__)
#if defined(__clang__)
#define WIDE __attribute__((target("arch=x86-64-v4"), min_vector_width(512)))
#else
#define WIDE __attribute__((target("arch=x86-64-v4")))
#endif
PEAK(peak_v4, WIDE, 16)
PEAK(peak_v3, __attribute__((target("arch=x86-64-v3"))), 8)
#endif
PEAK(peak_base, , 4)

double cs_peak(long turns) {
    float (*peak)(long) = peak_base;
    int lanes = 4;
#if defined(__x86_64__)
    int level = cs_processor_level();
    if (level >= 4)
        peak = peak_v4, lanes = 16;
    else if (level >= 3)
        peak = peak_v3, lanes = 8;
#endif
    volatile float result = peak(turns);
    (void)result;
    return 2.0 * sums * lanes * (double)turns;
}
