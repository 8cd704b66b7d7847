/* SPDX-License-Identifier: Apache-2.0 */
/* What a long-lived program does to the library: several threads on one engine and on one each,
   frames of changing size, results that outlive their engine, engines made and destroyed again and
   again. Ends with 0 where all numbers were right and no memory was lost.
       endurance PICTURE.ppm NUMBER BACKEND CYCLES BYTES
   BACKEND is a number of cardscan.h; CYCLES engines are made one after the other, and BYTES a cycle
   may stay behind. */
#include <cardscan.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THREADS 4

static unsigned char *pixels;
static int width, height;
static const char *truth;
static int32_t backend;

static void fail(const char *what) {
    fprintf(stderr, "endurance: %s\n", what);
    exit(1);
}

static int read_ppm(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fscanf(file, "P6 %d %d 255", &width, &height) != 2) return 0;
    fgetc(file);
    size_t size = (size_t)width * (size_t)height * 3;
    pixels = malloc(size);
    int done = pixels && fread(pixels, 1, size, file) == size;
    fclose(file);
    return done;
}

static cardscan_engine *make_engine(void) {
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = backend;
    cardscan_engine *engine = NULL;
    if (cardscan_engine_create(&options, &engine, NULL, 0) != CARDSCAN_OK) fail("no engine");
    return engine;
}

/* The left upper part of the picture. */
static cardscan_image part(int w, int h) {
    cardscan_image image;
    cardscan_image_init(&image, sizeof image);
    image.format = CARDSCAN_FORMAT_RGB;
    image.width = w;
    image.height = h;
    image.planes[0] = pixels;
    image.strides[0] = 3 * (int64_t)width;
    return image;
}

static void scan_whole(cardscan_engine *engine) {
    cardscan_image image = part(width, height);
    cardscan_result *result = NULL;
    if (cardscan_scan(engine, &image, NULL, &result) != CARDSCAN_OK) fail("no number");
    if (strcmp(cardscan_result_number(result), truth) != 0) fail("a wrong number");
    cardscan_result_destroy(result);
}

static void *scan_twice(void *engine) {
    for (int i = 0; i < 2; i++) scan_whole(engine);
    return NULL;
}

static void *scan_alone(void *unused) {
    cardscan_engine *engine = make_engine();
    scan_whole(engine);
    cardscan_engine_destroy(engine);
    return unused;
}

static void in_threads(void *(*work)(void *), void *argument) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, work, argument) != 0) fail("no thread");
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

static void change_sizes(cardscan_engine *engine) {
    const int sizes[][2] = {{1, 1}, {333, 201}, {1, 97}, {64, 48}, {97, 1}, {400, 260}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int w = sizes[i][0] < width ? sizes[i][0] : width;
        int h = sizes[i][1] < height ? sizes[i][1] : height;
        cardscan_image image = part(w, h);
        cardscan_result *result = NULL;
        if (cardscan_scan(engine, &image, NULL, &result) < 0) fail("a small frame is an error");
        cardscan_result_destroy(result);
        scan_whole(engine);
    }
}

static void outlive(void) {
    cardscan_engine *engine = make_engine();
    cardscan_image image = part(width, height);
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.wants_rectified_card = 1;
    cardscan_result *result = NULL;
    if (cardscan_scan(engine, &image, &options, &result) != CARDSCAN_OK) fail("no number");
    cardscan_engine_destroy(engine);
    cardscan_picture card;
    if (strcmp(cardscan_result_number(result), truth) != 0) fail("the result died");
    if (cardscan_result_rectified_card(result, &card) != CARDSCAN_OK) fail("the card died");
    unsigned sum = 0;
    for (int y = 0; y < card.height; y++) sum += card.pixels[y * card.stride];
    if (sum == 0) fail("the card is black");
    cardscan_result_destroy(result);
}

static long used(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}

static void make_again(long cycles, long bytes) {
    scan_alone(NULL);
    long before = used();
    for (long i = 0; i < cycles; i++) {
        cardscan_engine *engine = make_engine();
        if (i % 10 == 0) scan_whole(engine);
        cardscan_engine_destroy(engine);
    }
    /* A driver's own threads may let go of the last engine's memory a moment later. */
    long lost = used() - before;
    for (int i = 0; i < 100 && lost > cycles * bytes; i++) {
        usleep(100000);
        lost = used() - before;
    }
    if (lost > cycles * bytes) {
        fprintf(stderr, "endurance: %ld bytes stay behind\n", lost);
        exit(1);
    }
    printf("%ld bytes stay behind\n", lost);
}

int main(int argc, char **argv) {
    if (argc != 6 || !read_ppm(argv[1])) return 64;
    truth = argv[2];
    backend = atoi(argv[3]);
    /* PoCL 3.1 ends the program now and then where several threads are the first to run a kernel: its cache
       of built kernels then counts one user too few. There, one thread goes first. */
    if (backend == CARDSCAN_BACKEND_OPENCL) scan_alone(NULL);
    /* First of all in several threads: what is made on first use is made once. */
    in_threads(scan_alone, NULL);
    cardscan_engine *engine = make_engine();
    in_threads(scan_twice, engine);
    change_sizes(engine);
    cardscan_engine_destroy(engine);
    outlive();
    make_again(atol(argv[4]), atol(argv[5]));
    free(pixels);
    return 0;
}
