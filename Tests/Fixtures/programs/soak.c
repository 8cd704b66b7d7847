/* SPDX-License-Identifier: Apache-2.0 */
/* What a kiosk does to the library, for as long as is wanted: a card is shown, read and taken away, again
   and again, with one engine and one session. Ends with 0 where each time the number was right, and where
   neither memory nor open files have become more since the first tenth.
       soak PICTURE.ppm NUMBER FRAMES
   Prints "cards C memory before B after A KB files before F after G". */
#include <cardscan.h>
#include <dirent.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Frames with the card, then without; how far the hand shakes, pixels. */
enum {
    SHOWN = 50,
    AWAY = 10,
    SHAKE = 8,
};

static void fail(const char *what) {
    fprintf(stderr, "soak: %s\n", what);
    exit(1);
}

static unsigned char *read_ppm(const char *path, int *width, int *height) {
    FILE *file = fopen(path, "rb");
    if (!file || fscanf(file, "P6 %d %d 255", width, height) != 2) fail("no picture");
    fgetc(file);
    size_t size = (size_t)*width * (size_t)*height * 3;
    unsigned char *pixels = malloc(size);
    if (!pixels || fread(pixels, 1, size, file) != size) fail("no picture");
    fclose(file);
    return pixels;
}

static long open_files(void) {
    DIR *folder = opendir("/proc/self/fd");
    if (!folder) fail("no /proc");
    long count = 0;
    while (readdir(folder)) count++;
    closedir(folder);
    return count;
}

/* What the allocator has given out, KB. */
static long memory(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)((info.uordblks + info.hblkhd) / 1024);
}

int main(int argc, char **argv) {
    if (argc != 4) fail("usage: soak PICTURE.ppm NUMBER FRAMES");
    int width, height;
    unsigned char *card = read_ppm(argv[1], &width, &height);
    long frames = atol(argv[3]), cards = 0, memory_before = 0, files_before = 0;
    unsigned char *empty = malloc((size_t)width * (size_t)height * 3);
    if (!empty) fail("no memory");
    memset(empty, 90, (size_t)width * (size_t)height * 3);

    cardscan_engine *engine = NULL;
    cardscan_engine_options settings;
    cardscan_engine_options_init(&settings, sizeof settings);
    settings.backend = CARDSCAN_BACKEND_CPU;
    if (cardscan_engine_create(&settings, &engine, NULL, 0) != CARDSCAN_OK) fail("no engine");
    cardscan_session_options options;
    cardscan_session_options_init(&options, sizeof options);
    options.required_fields = CARDSCAN_WANTS_NUMBER;
    cardscan_session *session = NULL;
    if (cardscan_session_create(&options, &session) != CARDSCAN_OK) fail("no session");

    for (long frame = 0; frame < frames; frame++) {
        long place = frame % (SHOWN + AWAY);
        int x = (int)(frame * 7 % SHAKE), y = (int)(frame * 5 % SHAKE);
        cardscan_image image;
        cardscan_image_init(&image, sizeof image);
        image.format = CARDSCAN_FORMAT_RGB;
        image.width = width - SHAKE;
        image.height = height - SHAKE;
        image.planes[0] = (place < SHOWN ? card : empty) + 3 * ((size_t)y * (size_t)width + (size_t)x);
        image.strides[0] = 3 * (int64_t)width;
        cardscan_session_state state;
        state.struct_size = sizeof state;
        if (cardscan_session_push(engine, session, &image, (uint64_t)(frame + 1) * 33333333, &state) < 0)
            fail(cardscan_engine_last_error(engine));
        if (place == SHOWN - 1) {
            cardscan_result *result = NULL;
            if (cardscan_session_result(session, &result) != CARDSCAN_OK) fail("no result");
            const char *number = cardscan_result_number(result);
            if (!number || strcmp(number, argv[2]) != 0) fail("a number was not read");
            if (state.phase != CARDSCAN_PHASE_DONE) fail("a session did not end");
            cardscan_result_destroy(result);
            cards++;
        }
        if (place == SHOWN + AWAY - 1) cardscan_session_reset(session);
        if (frame == frames / 10) {
            memory_before = memory();
            files_before = open_files();
        }
    }
    long memory_after = memory(), files_after = open_files();
    cardscan_session_destroy(session);
    cardscan_engine_destroy(engine);
    free(card);
    free(empty);
    printf("cards %ld memory before %ld after %ld KB files before %ld after %ld\n", cards, memory_before,
           memory_after, files_before, files_after);
    /* How much a session holds depends on where it is. */
    return memory_after > memory_before + 1024 || files_after > files_before;
}
