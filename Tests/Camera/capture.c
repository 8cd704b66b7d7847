/* SPDX-License-Identifier: Apache-2.0 */
/* Takes frames of a camera by the C interface: capture DEVICE auto|mapped|user FRAMES [FOURCC]
   Prints the format, how bright and varied the last frame is, and whether it lies in a DMA-BUF. While there is
   no frame it says why and tries to connect again every half second, for twenty seconds. Exit code: 0 all frames
   came. */
#include <cardscan_camera.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int memory_named(const char *name) {
    if (!strcmp(name, "mapped")) return CARDSCAN_CAMERA_MEMORY_MAPPED;
    return strcmp(name, "user") ? CARDSCAN_CAMERA_MEMORY_AUTO : CARDSCAN_CAMERA_MEMORY_USER_POINTER;
}

/* Whether the frame names a DMA-BUF, and whether its first plane lies in it. */
static const char *dma_buf(const cardscan_image *image) {
    if (image->dma_buf == 0) return "in none";
    size_t size = (size_t)image->strides[0] * (size_t)image->height;
    void *mapped = mmap(NULL, size, PROT_READ, MAP_SHARED, image->dma_buf, 0);
    if (mapped == MAP_FAILED) return "in one that cannot be mapped";
    int is_same = memcmp(mapped, image->planes[0], size) == 0;
    munmap(mapped, size);
    return is_same ? "in a DMA-BUF" : "in another one";
}

/* Mean and standard deviation of the first plane's bytes. */
static void describe(const cardscan_camera_frame *frame) {
    const cardscan_image *image = &frame->image;
    double sum = 0, squares = 0, count = (double)image->width * image->height;
    for (int y = 0; y < image->height; y++)
        for (int x = 0; x < image->width; x++) {
            double value = image->planes[0][y * image->strides[0] + x];
            sum += value;
            squares += value * value;
        }
    double mean = sum / count;
    printf("%d x %d %.4s mean %.0f deviation %.0f, %s\n", image->width, image->height, (const char *)&frame->format,
           mean, sqrt(squares / count - mean * mean), dma_buf(image));
}

int main(int argc, char **argv) {
    if (argc < 4) return 64;
    cardscan_camera_options options;
    cardscan_camera_options_init(&options, sizeof options);
    options.path = argv[1];
    options.memory = memory_named(argv[2]);
    options.width = 640;
    options.height = 360;
    if (argc > 4) memcpy(&options.format, argv[4], 4);
    cardscan_camera *camera = NULL;
    const char *message = "";
    cardscan_status status = cardscan_camera_open(&options, &camera, &message);
    if (status != CARDSCAN_OK) {
        printf("%s\n", message);
        return 1;
    }
    cardscan_camera_frame frame;
    cardscan_camera_frame_init(&frame, sizeof frame);
    int wanted = atoi(argv[3]), attempts = 40, connected = 1;
    for (int taken = 0; taken < wanted && attempts > 0;) {
        status = connected ? cardscan_camera_next(camera, &frame) : cardscan_camera_reconnect(camera);
        if (status == CARDSCAN_OK) {
            if (!connected) printf("back\n");
            else if (++taken == wanted) describe(&frame);
            else if (taken == 1) printf("streaming\n");
            connected = 1;
        } else {
            if (connected) printf("%s\n", cardscan_camera_last_error(camera));
            connected = 0;
            attempts--;
            usleep(500000);
        }
        fflush(stdout);
    }
    cardscan_camera_close(camera);
    return attempts > 0 ? 0 : 1;
}
