// SPDX-License-Identifier: Apache-2.0
// Of libcardscan.so alone, in which these take less room than their imports.
#ifdef CARDSCAN_PACKED_WORDS

#include <stdint.h>
#include <string.h>

// Of ld --wrap.
void *__wrap_memcpy(void *target, const void *source, size_t size);

void *__wrap_memcpy(void *target, const void *source, size_t size) { return memmove(target, source, size); }

// The oldest processors of x86-64 have no instruction for the rest.
#ifdef __x86_64__

double floor(double value), ceil(double value), round(double value);
float floorf(float value), ceilf(float value);

double floor(double value) {
    // Greater ones have no fraction.
    if (!(__builtin_fabs(value) < 0x1p52)) return value;
    double whole = (double)(int64_t)value;
    return whole > value ? whole - 1 : whole;
}

double ceil(double value) { return -floor(-value); }

float floorf(float value) { return (float)floor(value); }

float ceilf(float value) { return (float)-floor(-value); }

// Halves away from zero.
double round(double value) {
    double size = __builtin_fabs(value), whole = floor(size);
    return __builtin_copysign(size - whole < 0.5 ? whole : whole + 1, value);
}

#endif
#endif
