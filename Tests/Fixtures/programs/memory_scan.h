/* SPDX-License-Identifier: Apache-2.0 */
/* Looks for a number and for pixels in all memory of this process that was ever written to, that of drivers and
   the dead part of stacks included, without keeping either there itself. */
#ifndef MEMORY_SCAN_H
#define MEMORY_SCAN_H

#include <stddef.h>

/** Pixels in a row that are looked for: bytes. */
enum { SCAN_PIXELS = 128 };

/** Sets the number: each digit as 9 minus it, so that the arguments of the program do not hold it. At least 12
    digits, at most 19; 0 where it is not one. */
int scan_for_number(const char *complement);

/** Sets the pixels: only a sum of them is kept. */
void scan_for_pixels(const unsigned char pixels[SCAN_PIXELS]);

/** What was found, in how many places. */
struct scan_findings {
    /** Digits as bytes, characters or numbers of any width, as far apart from each other as the elements of an
        array are, up to 64 bytes, whatever number stands for the digit 0. */
    long digits;
    /** Text with blanks or dashes between the digits, of 8, 16 or 32 bits a character. */
    long grouped;
    /** A 64-bit number, or two digits a byte. */
    long packed;
    long pixels;
    /** Bytes that were looked at. */
    size_t bytes;
};

/** Looks through all that this process can read but files as they are. Where `report` is not NULL, the mapping of
    each finding is printed to stderr after it. */
struct scan_findings scan_memory(const char *report);

/** Writes the number somewhere in each of the ways in turn, and looks for it: 1 where it was found each time, and
    not after it was wiped. */
int scan_finds_what_is_there(void);

#endif
