// SPDX-License-Identifier: Apache-2.0
// Any bytes as a motion JPEG frame of a camera, of a size that the camera is said to have: the first two bytes
// choose it. libjpeg-turbo has no instruments, so file and picture each end at a page that cannot be touched.
#define _GNU_SOURCE
#include <CVideo4Linux.h>
#include <stdio.h>
#include <sys/mman.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PAGE = 4096,
       LARGEST = 1 << 20 };

/// Memory of `size` bytes that ends at a page that cannot be touched.
static uint8_t *guarded(uint8_t **whole, size_t size) {
    if (!*whole) {
        *whole = mmap(NULL, LARGEST + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (*whole == MAP_FAILED || mprotect(*whole + LARGEST, PAGE, PROT_NONE)) abort();
    }
    return *whole + LARGEST - size;
}

static void promise(int kept, const char *what) {
    if (kept) return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t *source, *first, *second;
    if (size < 3 || size > LARGEST / 2) return -1;
    uint32_t width = 1u + data[0], height = 1u + data[1];
    size_t room = (size_t)width * height + 2ul * ((width + 1) / 2) * ((height + 1) / 2);
    uint8_t *bytes = guarded(&source, size - 2);
    memcpy(bytes, data + 2, size - 2);
    const cv_system *system = cv_libv4l2();
    // One for all, as for the frames of a camera.
    static void *decoder;
    if (!decoder) decoder = system->decoder(system->context);
    if (!decoder) abort();
    int results[2];
    uint8_t *pictures[2] = {guarded(&first, room), guarded(&second, room)};
    for (int round = 0; round < 2; round++) {
        memset(pictures[round], round ? 0x5a : 0xa5, room);
        results[round] = system->decode(system->context, decoder, width, height, bytes, size - 2, pictures[round]);
    }
    promise(results[0] == results[1], "the same file is decoded once and refused once");
    promise(results[0] == 0 || results[0] == -EILSEQ, "an error that is none of damage");
    if (results[0] == 0) promise(!memcmp(pictures[0], pictures[1], room), "a picture has bytes that nobody wrote");
    return 0;
}
