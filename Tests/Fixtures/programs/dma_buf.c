/* SPDX-License-Identifier: Apache-2.0 */
/* Scans a picture of a card that lies in a DMA-BUF, with an OpenCL that takes such ones: files stand for them.
       dma_buf PICTURE.ppm */
#define _GNU_SOURCE
#include "faulty_opencl.h"
#include "scenario.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct scenario picture;
static int trouble;

static void expect(int holds, const char *what) {
    if (!holds) printf("not so: %s\n", what);
    trouble += !holds;
}

/* A file that holds `size` bytes, or that many zeros. */
static int file_of(const unsigned char *bytes, size_t size) {
    int file = memfd_create("picture", 0);
    if (file <= 0 || ftruncate(file, (off_t)size) != 0) exit(2);
    if (bytes && write(file, bytes, size) != (ssize_t)size) exit(2);
    return file;
}

static cardscan_engine *engine_of(int32_t backend) {
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = backend;
    cardscan_engine *engine = NULL;
    if (cardscan_engine_create(&options, &engine, NULL, 0) != CARDSCAN_OK) exit(2);
    return engine;
}

static cardscan_image image_with(int file) {
    cardscan_image image = scenario_image(&picture);
    image.dma_buf = file;
    return image;
}

/* Scans it: whether a number must be found, and whether its DMA-BUF must be taken. */
static void scan(cardscan_engine *engine, const cardscan_image *image, int is_read, int is_taken, const char *what) {
    long imports = faulty_imports;
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_scan(engine, image, NULL, &result);
    expect(status >= 0 && (result && cardscan_result_number(result)) == is_read, what);
    expect((faulty_imports > imports) == is_taken, what);
    cardscan_result_destroy(result);
}

int main(int argc, char **argv) {
    if (argc < 2 || !scenario_picture(&picture, argv[1])) return 64;
    size_t size = (size_t)picture.width * (size_t)picture.height * 3;
    int card = file_of(picture.pixels, size), black = file_of(NULL, size), ends[2];
    if (pipe(ends) != 0) return 2;
    cardscan_image with_card = image_with(card), with_black = image_with(black), with_pipe = image_with(ends[0]);
    cardscan_image below = image_with(-1), older = with_black;
    older.struct_size = offsetof(cardscan_image, dma_buf);

    cardscan_engine *engine = engine_of(CARDSCAN_BACKEND_OPENCL);
    scan(engine, &with_black, 1, 0, "a device that takes none reads the planes");
    cardscan_engine_destroy(engine);

    faulty_takes_dma_bufs = 1;
    engine = engine_of(CARDSCAN_BACKEND_OPENCL);
    long objects = 0;
    for (int round = 0; round < 2; round++) {
        scan(engine, &with_card, 1, 1, "a device reads the card in the DMA-BUF");
        scan(engine, &with_black, 0, 1, "it does not read the planes");
        scan(engine, &with_pipe, 1, 0, "it reads the planes where it does not take the file");
        scan(engine, &older, 1, 0, "a shorter struct has no DMA-BUF");
        expect(round == 0 || faulty_objects == objects, "nothing stays behind");
        objects = faulty_objects;
    }
    cardscan_result *result = NULL;
    expect(cardscan_scan(engine, &below, NULL, &result) == CARDSCAN_INVALID_ARGUMENT, "-1 is no descriptor");
    cardscan_engine_destroy(engine);

    engine = engine_of(CARDSCAN_BACKEND_CPU);
    scan(engine, &with_black, 1, 0, "the CPU path reads the planes");
    cardscan_engine_destroy(engine);
    return trouble != 0;
}
