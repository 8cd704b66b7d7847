/* SPDX-License-Identifier: Apache-2.0 */
/* The allocator of a program that links library_memory.c: it knows which memory libcardscan.so took, and
   refuses what it is told to. */
#ifndef LIBRARY_MEMORY_H
#define LIBRARY_MEMORY_H

/** Allocations by code of libcardscan.so, since the program set it to 0. */
extern long library_allocations;

/** The one of them that is refused, by its number; 0: none. Not 0 for the second: and all after it. */
extern long library_refuses_from, library_refuses_all;

/** Those that were refused, since the program set it to 0. */
extern long library_refusals;

/** Blocks that code of libcardscan.so took, and that were not released. */
extern long library_blocks;

#endif
