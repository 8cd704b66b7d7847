// SPDX-License-Identifier: Apache-2.0
#include "CSystem.h"

void cs_expand(const unsigned char *packed, size_t count, char *text) {
    char *end = text;
    for (const unsigned char *in = packed; in < packed + count;) {
        unsigned code = *in++;
        if (code < 128) {
            *end++ = (char)code;
            continue;
        }
        size_t length = (code >> 3 & 7) + 3, back = code & 7;
        if (code >= 192) {
            length = (code & 63) + 4;
            back = *in++;
        }
        back = back << 8 | *in++;
        for (; length > 0; length--, end++) *end = end[-(ptrdiff_t)back - 1];
    }
}
