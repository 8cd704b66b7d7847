/* SPDX-License-Identifier: Apache-2.0 */
/* Scans frames of every format and of awkward sizes that lie directly before or behind memory that
   may not be touched, reads regions within and beyond them, and redacts them: a byte touched outside
   ends the program.
       edges BACKEND */
#include <cardscan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Bytes of a row, and rows, of plane `plane`; 0 where the format has none. */
static size_t row_bytes(int format, int plane, int width) {
    size_t w = (size_t)width, half = (w + 1) / 2;
    switch (format) {
    case CARDSCAN_FORMAT_RGBA:
    case CARDSCAN_FORMAT_BGRA: return plane == 0 ? 4 * w : 0;
    case CARDSCAN_FORMAT_RGB:
    case CARDSCAN_FORMAT_BGR: return plane == 0 ? 3 * w : 0;
    case CARDSCAN_FORMAT_GRAY8: return plane == 0 ? w : 0;
    case CARDSCAN_FORMAT_NV12:
    case CARDSCAN_FORMAT_NV21: return plane == 0 ? w : (plane == 1 ? 2 * half : 0);
    case CARDSCAN_FORMAT_I420: return plane == 0 ? w : half;
    default: return plane == 0 ? 4 * half : 0;
    }
}

/* `size` bytes of a pattern between pages that may not be touched, at their very end or beginning. */
static unsigned char *fenced(size_t size, int at_end, void **base, size_t *length) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), inner = (size + page - 1) / page * page;
    *length = inner + 2 * page;
    unsigned char *all =
        mmap(NULL, *length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) exit(2);
    unsigned char *start = all + page + (at_end ? inner - size : 0);
    for (size_t i = 0; i < size; i++)
        start[i] = (unsigned char)((i / 7 % 5 * 40 + i / 640 % 3 * 30) & 255);
    mprotect(all, page, PROT_NONE);
    mprotect(all + page + inner, page, PROT_NONE);
    *base = all;
    return start;
}

static int scan(cardscan_engine *engine, int format, int width, int height, size_t padding,
                int at_end, int call) {
    cardscan_image image;
    cardscan_image_init(&image, sizeof image);
    image.format = format;
    image.width = width;
    image.height = height;
    image.range = call & 1;
    image.orientation = 1 + call % 8;
    void *bases[3] = {0};
    size_t lengths[3];
    for (int plane = 0; plane < 3; plane++) {
        size_t row = row_bytes(format, plane, width);
        if (row == 0) continue;
        size_t rows = plane == 0 ? (size_t)height : ((size_t)height + 1) / 2;
        /* No byte more than the last row has: its padding is not there. */
        size_t size = (rows - 1) * (row + padding) + row;
        image.planes[plane] = fenced(size, at_end, &bases[plane], &lengths[plane]);
        image.strides[plane] = (int64_t)(row + padding);
    }
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.guide = call % 3 == 0 ? CARDSCAN_GUIDE_NONE : CARDSCAN_GUIDE_CENTRED;
    options.wants_rectified_card = 1;
    options.minimum_size = 0.05;
    if (call % 2) {
        double w = width, h = height;
        const double corners[3][8] = {{0, 0, w, 0, w, h, 0, h},
                                      {-w, -h, 3 * w, -h, 2 * w, 2 * h, -w, 2 * h},
                                      {w / 2, 0, w, h / 2, w / 2, h, 0, h / 2}};
        options.region = CARDSCAN_REGION_FRAME;
        memcpy(options.region_corners, corners[call % 3], sizeof corners[0]);
    }
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_scan(engine, &image, &options, &result);
    cardscan_result *of_line = NULL;
    cardscan_status line = cardscan_read_line(engine, &image, &options, &of_line);
    cardscan_status covered = cardscan_redact(result, &image);
    cardscan_result_destroy(of_line);
    cardscan_result_destroy(result);
    for (int plane = 0; plane < 3; plane++)
        if (bases[plane]) munmap(bases[plane], lengths[plane]);
    if (status < 0 || line < 0 || covered < 0) {
        fprintf(stderr, "edges: format %d, %d x %d: %s\n", format, width, height,
                cardscan_engine_last_error(engine));
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    static const int sizes[][2] = {
        {1, 1},
        {1, 2},
        {2, 1},
        {3, 3},
        {1, 200},
        {200, 1},
        {33, 21},
        {64, 64},
        {127, 95},
        {161, 101},
        {320, 202},
    };
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = argc > 1 ? atoi(argv[1]) : 0;
    cardscan_engine *engine = NULL;
    if (cardscan_engine_create(&options, &engine, NULL, 0) != CARDSCAN_OK) return 2;
    int failures = 0, calls = 0;
    for (int format = CARDSCAN_FORMAT_RGBA; format <= CARDSCAN_FORMAT_UYVY; format++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (int at_end = 0; at_end < 2; at_end++) {
                static const size_t paddings[] = {0, 5, 64};
                size_t padding = paddings[(size_t)calls % 3];
                failures += scan(engine, format, sizes[i][0], sizes[i][1], padding, at_end, calls++);
            }
    cardscan_engine_destroy(engine);
    printf("%d frames, %d failures\n", calls, failures);
    return failures == 0 ? 0 : 1;
}
