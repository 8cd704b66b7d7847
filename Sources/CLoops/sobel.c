// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

// Everything fits into 16 bits, so that a register holds twice as many pixels.
__attribute__((always_inline)) static inline uint16_t halved(int16_t g) {
    uint16_t size = (uint16_t)((uint16_t)(g < 0 ? -g : g) >> 1);
    return size > 255 ? 255 : size;
}

// Division by 255 with rounding, exact for products of two bytes.
__attribute__((always_inline)) static inline uint8_t weighed(uint16_t v, uint8_t m) {
    uint16_t p = (uint16_t)(v * m + 128);
    return (uint8_t)((uint16_t)(p + (p >> 8)) >> 8);
}

__attribute__((always_inline)) static inline void
respond(const uint8_t *a, const uint8_t *b, const uint8_t *c, const uint8_t *mask, uint8_t *vertical,
        uint8_t *horizontal, int left, int x, int right) {
    int16_t gx = (int16_t)((a[right] - a[left]) + 2 * (b[right] - b[left]) + (c[right] - c[left]));
    int16_t gy = (int16_t)((c[left] + 2 * c[x] + c[right]) - (a[left] + 2 * a[x] + a[right]));
    vertical[x] = mask ? weighed(halved(gx), mask[2 * x]) : (uint8_t)halved(gx);
    horizontal[x] = mask ? weighed(halved(gy), mask[2 * x + 1]) : (uint8_t)halved(gy);
}

// Out of line, where `restrict` holds: a loop of 16-bit lanes without checks for overlaps.
CS_ROW static void
respond_row(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c,
            uint8_t *restrict vertical, uint8_t *restrict horizontal, int width) {
    for (int x = 1; x < width - 1; x++)
        respond(a, b, c, NULL, vertical, horizontal, x - 1, x, x + 1);
}

CS_ROW static void
respond_masked(const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c,
               const uint8_t *restrict mask, uint8_t *restrict vertical,
               uint8_t *restrict horizontal, int width) {
    for (int x = 1; x < width - 1; x++)
        respond(a, b, c, mask, vertical, horizontal, x - 1, x, x + 1);
}

CS_CLONES void cs_sobel(const uint8_t *source, ptrdiff_t source_stride, const uint8_t *mask,
                        ptrdiff_t mask_stride, uint8_t *vertical, uint8_t *horizontal,
                        ptrdiff_t target_stride, int width, int height, int first, int last) {
    for (int y = first; y < last; y++) {
        const uint8_t *b = source + y * source_stride;
        const uint8_t *a = y > 0 ? b - source_stride : b;
        const uint8_t *c = y < height - 1 ? b + source_stride : b;
        const uint8_t *m = mask ? mask + y * mask_stride : NULL;
        uint8_t *v = vertical + y * target_stride, *h = horizontal + y * target_stride;
        if (m)
            respond_masked(a, b, c, m, v, h, width);
        else
            respond_row(a, b, c, v, h, width);
        // The first and the last column.
        int end = width - 1;
        for (int x = 0; x < width; x += end > 0 ? end : 1)
            respond(a, b, c, m, v, h, x > 0 ? x - 1 : 0, x, x < end ? x + 1 : end);
    }
}
