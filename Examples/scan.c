/* SPDX-License-Identifier: Apache-2.0 */
/* Scans a PPM picture: cc scan.c -o scan $(pkg-config --cflags --libs cardscan) && ./scan card.ppm
   Prints the masked number; with --reveal as the second argument, the number. */
#include <cardscan.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a binary PPM of 8 bits a channel; NULL where it is none. The caller frees the pixels. */
static unsigned char *read_ppm(const char *path, int *width, int *height) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    int depth = 0;
    unsigned char *pixels = NULL;
    if (fscanf(file, "P6 %d %d %d", width, height, &depth) == 3 && depth == 255 && *width > 0 &&
        *height > 0 && *width <= 16384 && *height <= 16384) {
        fgetc(file);
        size_t size = (size_t)*width * (size_t)*height * 3;
        pixels = malloc(size);
        if (pixels && fread(pixels, 1, size, file) != size) {
            free(pixels);
            pixels = NULL;
        }
    }
    fclose(file);
    return pixels;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: scan PICTURE.ppm [--reveal]\n");
        return 64;
    }
    cardscan_image image;
    cardscan_image_init(&image, sizeof image);
    int width, height;
    unsigned char *pixels = read_ppm(argv[1], &width, &height);
    if (!pixels) {
        fprintf(stderr, "scan: %s is no PPM picture that can be read\n", argv[1]);
        return 1;
    }
    image.format = CARDSCAN_FORMAT_RGB;
    image.width = width;
    image.height = height;
    image.planes[0] = pixels;
    image.strides[0] = (int64_t)width * 3;

    char message[200] = "";
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = CARDSCAN_BACKEND_CPU;
    cardscan_engine *engine = NULL;
    cardscan_status status = cardscan_engine_create(&options, &engine, message, sizeof message);
    if (status != CARDSCAN_OK) {
        fprintf(stderr, "scan: %s: %s\n", cardscan_status_string(status), message);
        free(pixels);
        return 1;
    }
    cardscan_result *result = NULL;
    status = cardscan_scan(engine, &image, NULL, &result);
    if (status < 0)
        fprintf(stderr, "scan: %s\n", cardscan_engine_last_error(engine));
    else if (status != CARDSCAN_OK)
        printf("%s\n", cardscan_status_string(status));
    else {
        int reveal = argc > 2 && strcmp(argv[2], "--reveal") == 0;
        const char *brand = cardscan_result_brand(result);
        printf("%s %s %.3f\n", reveal ? cardscan_result_number(result) : cardscan_result_masked_number(result),
               brand ? brand : "unknown", cardscan_result_confidence(result));
    }
    cardscan_result_destroy(result);
    cardscan_engine_destroy(engine);
    free(pixels);
    if (status < 0) return 1;
    return status == CARDSCAN_OK ? 0 : 2;
}
