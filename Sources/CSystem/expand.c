// SPDX-License-Identifier: Apache-2.0
#include "CSystem.h"

#include <stdlib.h>

// As in Scripts/pack: the longest context and one, and the bits of a context's number.
enum { CONTEXTS = 5,
       NUMBER_BITS = 22 };

void cs_expand(const unsigned char *packed, char *text, size_t length) {
    // How often a 0 and a 1 came in each context.
    unsigned char (*counts)[2] = calloc((size_t)1 << NUMBER_BITS, sizeof *counts);
    if (!counts) __builtin_trap();
    uint32_t low = 0, high = UINT32_MAX, code = 0;
    for (int i = 0; i < 4; i++) code = code << 8 | *packed++;
    for (size_t at = 0; at < length; at++) {
        // A 1 and the bits of this byte so far.
        uint32_t bits = 1;
        while (bits < 128) {
            unsigned char *seen[CONTEXTS];
            uint32_t sums[2] = {2, 2}, weight = 1, context = bits;
            size_t count = 0;
            while (count < CONTEXTS && count <= at) {
                context *= 0x2f0b4c47;
                seen[count] = counts[(context ^ context >> 15) * 0x2c1b3c6d >> (32 - NUMBER_BITS)];
                uint32_t own = weight;
                if (!seen[count][0] != !seen[count][1]) own *= 2;
                for (int bit = 0; bit < 2; bit++) sums[bit] += own * seen[count][bit];
                weight *= 2;
                if (++count <= at) context += (unsigned char)text[at - count] + 1;
            }
            uint32_t middle = low + (uint32_t)((uint64_t)(high - low) * sums[1] / (sums[0] + sums[1]));
            int bit = code <= middle;
            if (bit) high = middle;
            else low = middle + 1;
            while (count-- > 0) {
                unsigned char *same = &seen[count][bit], *other = &seen[count][!bit];
                if (*same < 255) ++*same;
                if (*other > 1) *other = *other / 4 + 1;
            }
            bits = bits << 1 | (uint32_t)bit;
            for (; (low ^ high) >> 24 == 0; low <<= 8, high = high << 8 | 255) code = code << 8 | *packed++;
        }
        text[at] = (char)(bits & 127);
    }
    free(counts);
}
