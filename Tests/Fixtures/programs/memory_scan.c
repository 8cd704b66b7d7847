/* SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "memory_scan.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes that are looked at at once, those that a finding may reach beyond them, and the farthest that the bytes
   of a digit may lie from the last digit's. */
#define CHUNK (1 << 20)
#define FARTHEST 64
#define MOST 19
#define REACH (FARTHEST * (MOST + 1))

/* 9 minus each digit. */
static unsigned char complement[MOST];
static size_t digits;
/* The same as numbers: those of the complement and of as many nines. */
static uint64_t complement_value, largest_value;
static uint64_t pixel_sum;
static int has_pixels;
static unsigned char window[CHUNK + REACH];

#define FACTOR 0x9e3779b97f4a7c15u

static unsigned digit(size_t i) { return 9u - complement[i]; }

int scan_for_number(const char *text) {
    complement_value = largest_value = 0;
    for (digits = 0; text[digits]; digits++) {
        if (digits == MOST || text[digits] < '0' || text[digits] > '9') return 0;
        complement[digits] = (unsigned char)(text[digits] - '0');
        complement_value = complement_value * 10 + complement[digits];
        largest_value = largest_value * 10 + 9;
    }
    return digits >= 12;
}

void scan_for_pixels(const unsigned char pixels[SCAN_PIXELS]) {
    pixel_sum = 0;
    for (int i = 0; i < SCAN_PIXELS; i++) pixel_sum = pixel_sum * FACTOR + pixels[i] + 1;
    has_pixels = 1;
}

/* Whether digits begin at `bytes`, `stride` bytes apart. */
static int holds_digits(const unsigned char *bytes, size_t stride) {
    for (size_t i = 1; i < digits; i++)
        if ((unsigned char)(bytes[i * stride] - bytes[0]) != (unsigned char)(digit(i) - digit(0))) return 0;
    return 1;
}

/* Whether text with separators begins at `bytes`. */
static int holds_text(const unsigned char *bytes, size_t stride) {
    size_t at = 0, separators = 0;
    for (size_t i = 0; i < digits; at += stride) {
        if (bytes[at] == digit(i) + '0') i++;
        else if (i > 0 && (bytes[at] == ' ' || bytes[at] == '-') && ++separators < 8) continue;
        else return 0;
    }
    return separators > 0;
}

static int holds_packed(const unsigned char *bytes) {
    uint64_t found;
    memcpy(&found, bytes, sizeof found);
    if (found + complement_value == largest_value) return 1;
    for (size_t i = 0; i + 1 < digits; i += 2)
        if (bytes[i / 2] != digit(i) * 16 + digit(i + 1)) return 0;
    return 1;
}

/* Whether the first digits may begin, `stride` bytes apart, somewhere in the first `size` bytes: a loop over the
   bytes without a branch, since all of memory goes through it. */
static int may_hold_digits(const unsigned char *bytes, size_t size, size_t stride) {
    unsigned char second = (unsigned char)(digit(1) - digit(0)), third = (unsigned char)(digit(2) - digit(0)),
                  fourth = (unsigned char)(digit(3) - digit(0)), any = 0;
    for (size_t i = 0; i < size; i++)
        any |= ((unsigned char)(bytes[i + stride] - bytes[i]) == second) &
               ((unsigned char)(bytes[i + 2 * stride] - bytes[i]) == third) &
               ((unsigned char)(bytes[i + 3 * stride] - bytes[i]) == fourth);
    return any;
}

/* Looks at the first `size` bytes, with `reach` bytes there and zeros behind them. */
static void look(const unsigned char *bytes, size_t size, size_t reach, struct scan_findings *found) {
    enum { BLOCK = 1024 };
    for (size_t block = 0; block < size; block += BLOCK) {
        size_t count = size - block < BLOCK ? size - block : BLOCK;
        /* Memory that was never used, or was wiped. */
        if (bytes[block] == 0 && memcmp(bytes + block, bytes + block + 1, count - 1) == 0) continue;
        for (size_t stride = 1; stride <= FARTHEST; stride += stride < 8 ? 1 : 4) {
            if (!may_hold_digits(bytes + block, count, stride)) continue;
            for (size_t i = block; i < block + count; i++) found->digits += holds_digits(bytes + i, stride);
        }
        for (size_t i = block; i < block + count; i++) {
            if (bytes[i] == digit(0) + '0')
                for (size_t stride = 1; stride <= 4; stride *= 2) found->grouped += holds_text(bytes + i, stride);
            found->packed += holds_packed(bytes + i);
        }
    }
    uint64_t sum = 0, oldest = 1;
    for (int i = 0; i < SCAN_PIXELS; i++) oldest *= FACTOR;
    for (size_t i = 0; has_pixels && i < reach && i < size + SCAN_PIXELS - 1; i++) {
        sum = sum * FACTOR + bytes[i] + 1;
        if (i >= SCAN_PIXELS) sum -= oldest * (bytes[i - SCAN_PIXELS] + 1u);
        if (i + 1 >= SCAN_PIXELS && sum == pixel_sum) found->pixels++;
    }
    found->bytes += size;
}

struct scan_findings scan_memory(const char *report) {
    struct scan_findings found = {0};
    int memory = open("/proc/self/mem", O_RDONLY);
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    while (maps && memory >= 0 && fgets(line, sizeof line, maps)) {
        unsigned long begin, end;
        char rights[5];
        /* The kernel's own pages cannot be read this way. What is mapped from a file and cannot be written to is
           the file. */
        if (sscanf(line, "%lx-%lx %4s", &begin, &end, rights) != 3 || rights[0] != 'r' ||
            (rights[1] != 'w' && strchr(line, '/')) || strstr(line, "[v"))
            continue;
        struct scan_findings before = found;
        for (unsigned long at = begin; at < end; at += CHUNK) {
            size_t size = end - at < CHUNK ? end - at : CHUNK;
            size_t reach = end - at < sizeof window ? end - at : sizeof window;
            /* Or the window would find itself. */
            explicit_bzero(window, sizeof window);
            ssize_t got = pread(memory, window, reach, (off_t)at);
            if (got > 0)
                look(window, (size_t)got < size ? (size_t)got : size, (size_t)got, &found);
        }
        if (report && memcmp(&before, &found, offsetof(struct scan_findings, bytes)) != 0)
            fprintf(stderr, "%s: %s", report, line);
    }
    explicit_bzero(window, sizeof window);
    if (maps) fclose(maps);
    if (memory >= 0) close(memory);
    return found;
}

int scan_finds_what_is_there(void) {
    static _Alignas(8) unsigned char place[4096];
    static const struct {
        size_t stride;
        unsigned zero;
    } ways[] = {{1, 0}, {1, '0'}, {2, '0'}, {4, '0'}, {4, 0}, {8, 0}, {1, 1}, {24, '0'}, {64, 0}};
    int is_found = 1;
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        for (size_t i = 0; i < digits; i++) place[i * ways[way].stride] = (unsigned char)(digit(i) + ways[way].zero);
        is_found &= scan_memory(NULL).digits == 1;
        explicit_bzero(place, sizeof place);
    }
    for (size_t stride = 1; stride <= 4; stride *= 2) {
        for (size_t i = 0, at = 0; i < digits; i++, at += stride) {
            if (i > 0 && i % 4 == 0) {
                place[at] = ' ';
                at += stride;
            }
            place[at] = (unsigned char)(digit(i) + '0');
        }
        is_found &= scan_memory(NULL).grouped == 1;
        explicit_bzero(place, sizeof place);
    }
    for (size_t i = 0; i + 1 < digits; i += 2) place[i / 2] = (unsigned char)(digit(i) * 16 + digit(i + 1));
    is_found &= scan_memory(NULL).packed == 1;
    explicit_bzero(place, sizeof place);
    *(volatile uint64_t *)place = largest_value - complement_value;
    is_found &= scan_memory(NULL).packed == 1;
    explicit_bzero(place, sizeof place);
    struct scan_findings after = scan_memory("memory_scan: left over");
    return is_found && after.digits == 0 && after.grouped == 0 && after.packed == 0;
}
