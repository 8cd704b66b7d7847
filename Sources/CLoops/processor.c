// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#if defined(__x86_64__)
#include <cpuid.h>

// The compiler's own answer to the question brings 5 KB along: all processors and their features by name.
int cs_processor_level(void) {
    const unsigned basic = bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT | bit_CMPXCHG16B | bit_FMA |
                           bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    const unsigned extended = bit_LAHF_LM | bit_LZCNT;
    const unsigned third = bit_BMI | bit_AVX2 | bit_BMI2;
    const unsigned fourth = bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL;
    unsigned a, b, c, d, saved, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & basic) != basic) return 0;
    // What the system keeps of the registers: the wide ones in bits 1 and 2, the widest in 5 to 7.
    __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
    if ((saved & 6) != 6) return 0;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || (c & extended) != extended) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & third) != third) return 0;
    return (b & fourth) == fourth && (saved & 0xe0) == 0xe0 ? 4 : 3;
}
#else
int cs_processor_level(void) { return 0; }
#endif
