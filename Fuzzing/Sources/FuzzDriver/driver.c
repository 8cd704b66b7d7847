// SPDX-License-Identifier: Apache-2.0
// The machine: its node, its clock, its memory.
#include "driver.h"

#include <stdio.h>

enum { LARGEST_MAPPING = 1 << 20,
       MOST_REQUESTS = 4096 };

uint8_t fuzz_byte(fuzz_driver *driver) {
    return driver->place < driver->size ? driver->data[driver->place++] : 0;
}

uint32_t fuzz_word(fuzz_driver *driver) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) value = value << 8 | fuzz_byte(driver);
    return value;
}

int fuzz_seldom(fuzz_driver *driver, unsigned rounds) {
    return fuzz_byte(driver) % rounds == rounds - 1;
}

static int driver_nodes(void *context, int *numbers, int most) {
    (void)context;
    if (most > 0) numbers[0] = 0;
    return most > 0;
}

static int driver_open(void *context, const char *path) {
    fuzz_driver *driver = context;
    if (strcmp(path, "/dev/video0") || fuzz_seldom(driver, 64)) return -ENOENT;
    driver->opened++;
    return 3;
}

static int driver_adopt(void *context, int node) {
    (void)node;
    return fuzz_seldom(context, 64) ? -EINVAL : 0;
}

static void driver_close(void *context, int node) {
    (void)node;
    ((fuzz_driver *)context)->opened--;
}

static int driver_request(void *context, int node, unsigned long request, void *argument) {
    static const int errors[] = {EAGAIN, EINVAL, ENODEV, EIO, ENOTTY, EBUSY, ENOMEM, EINTR};
    fuzz_driver *driver = context;
    (void)node;
    // A machine that goes on for ever is none that tells anything new.
    if (++driver->requests > MOST_REQUESTS) return -ENODEV;
    if (fuzz_seldom(driver, 48)) return -errors[fuzz_byte(driver) % 8];
    return fuzz_answer(driver, request, argument);
}

static void *driver_map(void *context, int node, size_t size, int64_t offset) {
    fuzz_driver *driver = context;
    (void)node, (void)offset;
    if (!size || size > LARGEST_MAPPING) return NULL;
    uint8_t *memory = malloc(size);
    if (!memory) return NULL;
    memset(memory, 0x5a, size);
    driver->mapped++;
    return memory;
}

static void driver_unmap(void *context, void *address, size_t size) {
    (void)size;
    free(address);
    ((fuzz_driver *)context)->mapped--;
}

static int driver_wait(void *context, int node, int wake, int milliseconds) {
    fuzz_driver *driver = context;
    (void)node, (void)wake;
    if (fuzz_seldom(driver, 32)) return -(int)fuzz_byte(driver);
    if (!driver->queued || fuzz_seldom(driver, 16)) {
        driver->clock += (uint64_t)milliseconds * 1000000;
        return CV_TIME_OVER;
    }
    driver->clock += 33333333;
    return CV_FRAME;
}

static uint64_t driver_now(void *context) { return ((fuzz_driver *)context)->clock; }

static void *driver_decoder(void *context) {
    fuzz_driver *driver = context;
    if (fuzz_seldom(driver, 32)) return NULL;
    driver->decoders++;
    return driver;
}

/// Reads all of the file and writes all of the picture.
static int driver_decode(void *context, void *decoder, uint32_t width, uint32_t height, const void *bytes, size_t size,
                         void *picture) {
    (void)decoder;
    uint8_t sum = 0;
    for (size_t i = 0; i < size; i++) sum += ((const uint8_t *)bytes)[i];
    size_t colour = (size_t)((width + 1) / 2) * ((height + 1) / 2);
    memset(picture, sum, (size_t)width * height + 2 * colour);
    return fuzz_seldom(context, 8) ? -EILSEQ : 0;
}

static void driver_end_decoder(void *context, void *decoder) {
    (void)decoder;
    ((fuzz_driver *)context)->decoders--;
}

fuzz_driver *fuzz_driver_begin(const uint8_t *data, size_t size) {
    fuzz_driver *driver = calloc(1, sizeof *driver);
    if (!driver) abort();
    driver->system = (cv_system){
        driver, driver_nodes, driver_open, driver_adopt, driver_close, driver_request, driver_map,
        driver_unmap, driver_wait, driver_now, driver_decoder, driver_decode, driver_end_decoder};
    driver->data = data;
    driver->size = size;
    driver->clock = 1000000000;
    return driver;
}

void fuzz_driver_end(fuzz_driver *driver) {
    if (driver->opened || driver->mapped || driver->decoders) {
        fprintf(stderr, "broken promise: %d nodes, %d buffers and %d decoders are left\n", driver->opened,
                driver->mapped, driver->decoders);
        abort();
    }
    free(driver);
}

const cv_system *fuzz_driver_system(const fuzz_driver *driver) { return &driver->system; }
