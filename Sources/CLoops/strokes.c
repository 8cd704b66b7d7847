// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

static double within(double value, int size) {
    value = value > 0 ? value : 0;
    return value < size - 1 ? value : size - 1;
}

// Luma of the pixel in which a point lies, or of the nearest one at the border.
static int nearest(const cs_grey *picture, double x, double y) {
    const ptrdiff_t column = (ptrdiff_t)within(x, picture->width), row = (ptrdiff_t)within(y, picture->height);
    return picture->base[row * picture->stride + column * picture->pixel_stride];
}

void cs_strokes(const cs_grey *picture, const cs_strip_place *strip, int columns, int first, int last, uint8_t *line,
                float *bright, float *dark) {
    // Widest stroke, strip pixels: a heavy face at 22 rows. Least change of brightness over two pixels that begins or
    // ends a stroke.
    enum { WIDEST = 7,
           LEAST = 10 };
    for (int row = first; row < last; row++) {
        int strongest = 0;
        for (int x = 0; x < columns; x++) {
            const double u = x + 0.5, v = row + 0.5;
            line[x] = (uint8_t)nearest(picture, strip->x + strip->column_x * u + strip->row_x * v,
                                       strip->y + strip->column_y * u + strip->row_y * v);
            const int change = x < 2 ? 0 : line[x] - line[x - 2];
            if (strongest < change || strongest < -change) strongest = change < 0 ? -change : change;
        }
        const int threshold = strongest / 5 > LEAST ? strongest / 5 : LEAST;
        int begin = -1, sign = 0;
        for (int x = 2; x < columns; x++) {
            const int change = line[x] - line[x - 2];
            if (change < threshold && -change < threshold) continue;
            const int now = change > 0 ? 1 : -1;
            if (now != sign && begin >= 0 && x - begin <= WIDEST) {
                float *covered = sign > 0 ? bright : dark;
                for (int column = begin; column < x; column++) covered[column - 1] += 1;
            }
            sign = now;
            begin = x;
        }
    }
}

void cs_add_changes(const cs_grey *picture, const cs_strip_place *strip, double along, int across, int most,
                    float *sums) {
    for (int step = -across; step <= across; step++) {
        const double x = strip->x + strip->row_x * step, y = strip->y + strip->row_y * step;
        int sum = 0;
        for (double u = -along; u <= along; u += 1.5) {
            const int after = nearest(picture, x + strip->column_x * (u + 1), y + strip->column_y * (u + 1));
            const int before = nearest(picture, x + strip->column_x * (u - 1), y + strip->column_y * (u - 1));
            const int change = after > before ? after - before : before - after;
            sum += change < most ? change : most;
        }
        *sums++ += (float)sum;
    }
}
