/* SPDX-License-Identifier: Apache-2.0 */
/* Scans pictures on the CPU path and says what that took: cc board.c -o board -lcardscan
     ./board card.pgm card.ppm
     rpicam-vid -t 0 --codec yuv420 --width 1280 --height 720 -o - | ./board --raw i420:1280x720 -
   --raw FORMAT:WIDTHxHEIGHT (gray, nv12, i420, yuyv): files, or standard input as "-", hold frames without
   headers; the first number ends it. --threads N: of the engine. --reveal: prints whole numbers. Exit codes:
   0 the last picture gave a number; 1 something failed; 2 no number; 64 wrong usage. */
#define _POSIX_C_SOURCE 200809L
#include <cardscan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

struct options {
    int reveal, threads, raw_format, raw_width, raw_height;
};

/* A picture with memory of its own, as large as the largest so far. */
struct picture {
    cardscan_image image;
    unsigned char *pixels;
    size_t capacity;
};

/* What was done so far. */
struct work {
    int pictures;
    double seconds;
    cardscan_status last;
};

/* Describes a picture of a format and returns its bytes; 0 where there is no memory for it. */
static size_t lay_out(struct picture *picture, int format, int width, int height) {
    size_t rows = (size_t)height, half_rows = (rows + 1) / 2, pairs = ((size_t)width + 1) / 2;
    size_t first = (size_t)width, other = 0, size;
    if (format == CARDSCAN_FORMAT_RGB) first *= 3;
    if (format == CARDSCAN_FORMAT_YUYV) first = 4 * pairs;
    if (format == CARDSCAN_FORMAT_NV12) other = 2 * pairs;
    if (format == CARDSCAN_FORMAT_I420) other = pairs;
    size = first * rows + other * half_rows * (format == CARDSCAN_FORMAT_I420 ? 2 : 1);
    if (size > picture->capacity) {
        free(picture->pixels);
        picture->pixels = malloc(size);
        picture->capacity = picture->pixels ? size : 0;
        if (!picture->pixels) return 0;
    }
    cardscan_image *image = &picture->image;
    cardscan_image_init(image, sizeof *image);
    image->format = format;
    image->width = width;
    image->height = height;
    image->planes[0] = picture->pixels;
    image->strides[0] = (int64_t)first;
    if (other) {
        image->planes[1] = picture->pixels + first * rows;
        image->planes[2] = image->planes[1] + other * half_rows;
        image->strides[1] = image->strides[2] = (int64_t)other;
    }
    return size;
}

/* Reads the next picture: 1 it is there, 0 the file is at its end, -1 it cannot be read. */
static int read_picture(FILE *file, const struct options *options, struct picture *picture) {
    int format = options->raw_format, width = options->raw_width, height = options->raw_height;
    if (format < 0) {
        int depth;
        char kind, end;
        if (fscanf(file, "P%c %d %d %d%c", &kind, &width, &height, &depth, &end) != 5) return feof(file) ? 0 : -1;
        if ((kind != '5' && kind != '6') || depth != 255 || width < 1 || height < 1 || width > 16384 ||
            height > 16384)
            return -1;
        format = kind == '5' ? CARDSCAN_FORMAT_GRAY8 : CARDSCAN_FORMAT_RGB;
    }
    size_t size = lay_out(picture, format, width, height);
    size_t got = size ? fread(picture->pixels, 1, size, file) : 0;
    if (size && got == size) return 1;
    return options->raw_format >= 0 && size && got == 0 ? 0 : -1;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Scans the pictures of a file; frames up to the first that gives a number. -1 where something failed. */
static int scan_file(cardscan_engine *engine, const char *name, const struct options *options,
                     struct picture *picture, struct work *work) {
    FILE *file = strcmp(name, "-") ? fopen(name, "rb") : stdin;
    int outcome = file ? read_picture(file, options, picture) : -1;
    while (outcome == 1) {
        cardscan_result *result = NULL;
        double start = seconds();
        work->last = cardscan_scan(engine, &picture->image, NULL, &result);
        work->seconds += seconds() - start;
        work->pictures++;
        if (work->last < 0) {
            fprintf(stderr, "board: %s: %s\n", name, cardscan_engine_last_error(engine));
            outcome = -2;
        } else if (work->last == CARDSCAN_OK) {
            const char *brand = cardscan_result_brand(result);
            printf("%s: %s %s %.2f\n", name,
                   options->reveal ? cardscan_result_number(result) : cardscan_result_masked_number(result),
                   brand ? brand : "unknown", cardscan_result_confidence(result));
        } else if (options->raw_format < 0)
            printf("%s: %s\n", name, cardscan_status_string(work->last));
        cardscan_result_destroy(result);
        if (outcome != 1 || (work->last == CARDSCAN_OK && options->raw_format >= 0)) break;
        outcome = read_picture(file, options, picture);
    }
    if (outcome == -1) fprintf(stderr, "board: %s cannot be read\n", name);
    if (file && file != stdin) fclose(file);
    return outcome < 0 ? -1 : 0;
}

/* Reads "nv12:1280x720". */
static int parse_raw(const char *text, struct options *options) {
    static const struct {
        const char *name;
        int format;
    } formats[] = {{"gray", CARDSCAN_FORMAT_GRAY8},
                   {"nv12", CARDSCAN_FORMAT_NV12},
                   {"i420", CARDSCAN_FORMAT_I420},
                   {"yuyv", CARDSCAN_FORMAT_YUYV}};
    char name[8];
    if (sscanf(text, "%7[a-z0-9]:%dx%d", name, &options->raw_width, &options->raw_height) != 3 ||
        options->raw_width < 1 || options->raw_height < 1 || options->raw_width > 16384 ||
        options->raw_height > 16384)
        return 0;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strcmp(name, formats[i].name)) options->raw_format = formats[i].format;
    return options->raw_format >= 0;
}

int main(int argc, char **argv) {
    struct options options = {0, 1, -1, 0, 0};
    int first = 1, valid = 1;
    for (; valid && first < argc && !strncmp(argv[first], "--", 2); first++) {
        int last = first + 1 >= argc;
        if (!strcmp(argv[first], "--reveal")) options.reveal = 1;
        else if (!strcmp(argv[first], "--threads") && !last) options.threads = atoi(argv[++first]);
        else if (!strcmp(argv[first], "--raw") && !last) valid = parse_raw(argv[++first], &options);
        else valid = 0;
    }
    if (!valid || first >= argc) {
        fprintf(stderr, "usage: board [--reveal] [--threads N] [--raw gray|nv12|i420|yuyv:WIDTHxHEIGHT] FILE...\n");
        return 64;
    }
    char message[200] = "";
    cardscan_engine_options engine_options;
    cardscan_engine_options_init(&engine_options, sizeof engine_options);
    engine_options.backend = CARDSCAN_BACKEND_CPU;
    engine_options.threads = options.threads;
    cardscan_engine *engine = NULL;
    cardscan_status status = cardscan_engine_create(&engine_options, &engine, message, sizeof message);
    if (status != CARDSCAN_OK) {
        fprintf(stderr, "board: %s: %s\n", cardscan_status_string(status), message);
        return 1;
    }
    struct picture picture = {.pixels = NULL, .capacity = 0};
    struct work work = {0, 0, CARDSCAN_NO_CARD};
    int failed = 0;
    for (int i = first; i < argc; i++) failed |= scan_file(engine, argv[i], &options, &picture, &work) < 0;
    if (work.pictures > 0) {
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        fprintf(stderr, "%d pictures, %.1f ms each, %.1f MB of memory at most\n", work.pictures,
                1e3 * work.seconds / work.pictures, (double)usage.ru_maxrss / 1024);
    }
    free(picture.pixels);
    cardscan_engine_destroy(engine);
    if (failed) return 1;
    return work.last == CARDSCAN_OK ? 0 : 2;
}
