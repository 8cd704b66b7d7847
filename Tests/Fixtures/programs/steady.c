/* SPDX-License-Identifier: Apache-2.0 */
/* What a camera's frames cost the system once the first are through: counts the calls of the allocator
   and the system calls over 1000 frames of a card that moves, on the CPU path with one thread, and gives the
   most memory that the process had.
       steady PICTURE.ppm guided | tracked | absent
   guided: cardscan_track with a tracker that is reset before every frame, so that each is searched near the
   guide. tracked: the same without resets: cards are followed and searched now and then. absent: frames
   without a card near the guide. Prints "seen N allocations N system calls N peak N": frames with a card,
   calls that gave or took back memory, and the most KB that the process had beyond what it had before the
   engine was made. */
#define _GNU_SOURCE
#include <cardscan.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WIDTH 1280
#define HEIGHT 720
#define FRAMES 1000
#define PLACES 8

static volatile long allocations, system_calls;

/* Every allocation of the program and of the library comes here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    allocations++;
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    allocations++;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
    if (memory) allocations++;
    __libc_free(memory);
}

static void fail(const char *what) {
    fprintf(stderr, "steady: %s\n", what);
    exit(1);
}

/* The kernel sends it in place of a system call, which it does not do. */
static void refused(int number) {
    (void)number;
    system_calls++;
}

/* From here on every system call is counted but write, exit and the return from the handler. */
static void count_system_calls(void) {
    struct sigaction action = {.sa_handler = refused};
    sigaction(SIGSYS, &action, NULL);
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_rt_sigreturn, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        fail("the kernel counts no system calls");
}

/* The most that the process had in memory, KB. */
static long peak(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static unsigned char *read_ppm(const char *path, int *width, int *height) {
    FILE *file = fopen(path, "rb");
    if (!file || fscanf(file, "P6 %d %d 255", width, height) != 2) fail("no picture");
    fgetc(file);
    size_t size = (size_t)*width * (size_t)*height * 3;
    unsigned char *pixels = malloc(size);
    if (!pixels || fread(pixels, 1, size, file) != size) fail("no whole picture");
    fclose(file);
    return pixels;
}

/* An NV12 frame with the picture at twice its size, or a grainy table without it. */
static unsigned char *draw(const unsigned char *card, int width, int height, int place, int shows) {
    unsigned char *frame = malloc(WIDTH * HEIGHT * 3 / 2);
    if (!frame) fail("no memory");
    memset(frame + WIDTH * HEIGHT, 128, WIDTH * HEIGHT / 2);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            int column = (x + place) / 2, row = (y + place / 2) / 2;
            int shown = shows && column < width && row < height;
            frame[y * WIDTH + x] = shown ? card[3 * (row * width + column) + 1]
                                         : (unsigned char)(90 + (x * 7 + y * 13) % 5);
        }
    return frame;
}

int main(int count, char **arguments) {
    if (count != 3) fail("usage: steady PICTURE.ppm guided|tracked|absent");
    int resets = strcmp(arguments[2], "tracked") != 0, shows = strcmp(arguments[2], "absent") != 0;
    int width, height;
    unsigned char *card = read_ppm(arguments[1], &width, &height);
    unsigned char *frames[PLACES];
    for (int i = 0; i < PLACES; i++)
        frames[i] = draw(card, width, height, i < PLACES / 2 ? i : PLACES - i, shows);
    long before = peak(), most = 0;

    cardscan_engine_options engine_options;
    cardscan_engine_options_init(&engine_options, sizeof engine_options);
    engine_options.backend = CARDSCAN_BACKEND_CPU;
    cardscan_engine *engine = NULL;
    cardscan_tracker *tracker = NULL;
    if (cardscan_engine_create(&engine_options, &engine, NULL, 0) != CARDSCAN_OK ||
        cardscan_tracker_create(&tracker) != CARDSCAN_OK)
        fail("no engine");
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.guide = CARDSCAN_GUIDE_CENTRED;
    cardscan_image image;
    cardscan_image_init(&image, sizeof image);
    image.format = CARDSCAN_FORMAT_NV12;
    image.width = WIDTH;
    image.height = HEIGHT;
    image.strides[0] = image.strides[1] = WIDTH;
    image.planes[0] = frames[0];
    image.planes[1] = frames[0] + WIDTH * HEIGHT;
    /* All of a card is read once, for the most memory. */
    cardscan_result *result = NULL;
    if (cardscan_scan(engine, &image, NULL, &result) < CARDSCAN_OK) fail("no scan");
    cardscan_result_destroy(result);
    uint64_t time = 0;
    int seen = 0;
    for (int i = 0; i < 2 * FRAMES; i++) {
        if (i == FRAMES) {
            most = peak();
            count_system_calls();
            allocations = 0;
            seen = 0;
        }
        image.planes[0] = frames[i % PLACES];
        image.planes[1] = frames[i % PLACES] + WIDTH * HEIGHT;
        if (resets) cardscan_tracker_reset(tracker);
        seen += cardscan_track(engine, tracker, &image, time += 33333333, &options) == CARDSCAN_OK;
    }
    long allocated = allocations, called = system_calls;
    char line[128];
    int length = snprintf(line, sizeof line, "seen %d allocations %ld system calls %ld peak %ld\n", seen,
                          allocated, called, most - before);
    if (write(1, line, (size_t)length) != length) return 1;
    _exit(0);
}
