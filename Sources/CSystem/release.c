// SPDX-License-Identifier: Apache-2.0
#include "CSystem.h"

#include <malloc.h>

// Of libcardscan.so alone: it is linked so that every release of memory comes through here
// (ld --wrap=free), from Swift's objects and arrays too. Digits and pictures pass through many small
// arrays, and none of them may leave its content behind in memory that the program uses again.

void __real_free(void *memory);
void __wrap_free(void *memory);

void __wrap_free(void *memory) {
    if (memory) cs_wipe(memory, malloc_usable_size(memory));
    __real_free(memory);
}
