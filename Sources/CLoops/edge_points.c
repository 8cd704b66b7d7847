// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

#include <string.h>

// Where a cell and its pixel are, and how far apart in memory those across and along are.
typedef struct {
    const uint8_t *cell;
    ptrdiff_t cell_across, cell_along;
    const uint8_t *pixel;
    ptrdiff_t pixel_across, pixel_along;
} place;

// Responses of five cells along the border: their sum steadies weak borders in noise, where the crest of single cells
// jumps about.
static int response(const place *at, int across) {
    const uint8_t *cell = at->cell + across * at->cell_across;
    int sum = 0;
    for (int i = -2; i <= 2; i++) sum += cell[i * at->cell_along];
    return sum;
}

// Whether the sum is greatest here across, of three or five; then of its vertex the place from the cell's centre,
// -0.5 to 0.5, and the mean response, 1 to 255.
static bool is_crest(const place *at, int reach, float *offset, uint8_t *strength) {
    const int value = response(at, 0), before = response(at, -1), after = response(at, 1);
    if (value < before || value <= after) return false;
    if (reach == 2 && (value < response(at, -2) || value <= response(at, 2))) return false;
    const int curve = before + after - 2 * value;
    float vertex = curve < 0 ? 0.5f * (float)(before - after) / (float)curve : 0;
    if (vertex > 0.499f) vertex = 0.499f;
    *offset = vertex > -0.499f ? vertex : -0.499f;
    *strength = (uint8_t)(value > 5 ? value / 5 : 1);
    return true;
}

// The slopes of the plane that fits best to a patch of pixels, five along the border and three or five across, times
// the patch's second moment across: far less moved by noise than one Sobel response.
static void fit_plane(const place *at, int reach, float *across, float *along) {
    int sum_across = 0, sum_along = 0;
    for (int u = -reach; u <= reach; u++) {
        for (int v = -2; v <= 2; v++) {
            const int value = at->pixel[u * at->pixel_across + v * at->pixel_along];
            sum_across += u * value;
            sum_along += v * value;
        }
    }
    // The second moment is 10 for five pixels and 2 for three; summed over the other direction.
    *across = (float)(reach == 2 ? sum_across : 3 * sum_across);
    *along = (float)sum_along;
}

int cs_edge_points(const uint8_t *map, ptrdiff_t map_stride, const uint8_t *luma, ptrdiff_t luma_stride,
                   ptrdiff_t luma_pixel_stride, int width, int height, bool is_vertical, float steepest,
                   float least_doubt, cs_edge_point *points) {
    // Of the gradient, in sums over a patch, that noise has along the edge.
    const float noise = 30;
    const int margin_x = is_vertical ? 1 : 2, margin_y = is_vertical ? 2 : 1, across = is_vertical ? width : height;
    place at;
    if (is_vertical)
        at = (place){NULL, 1, map_stride, NULL, luma_pixel_stride, luma_stride};
    else
        at = (place){NULL, map_stride, 1, NULL, luma_stride, luma_pixel_stride};
    int count = 0;
    for (int y = margin_y; y < height - margin_y; y++) {
        for (int x = margin_x; x < width - margin_x; x++) {
            at.cell = map + y * map_stride + x;
            if (!*at.cell) {
                // Most of a map is empty: eight cells at a time.
                uint64_t cells = 1;
                if (x + 8 < width) memcpy(&cells, at.cell, sizeof cells);
                if (!cells) x += 7;
                continue;
            }
            at.pixel = luma + y * luma_stride + x * luma_pixel_stride;
            const int u = is_vertical ? x : y, reach = u >= 2 && u < across - 2 ? 2 : 1;
            cs_edge_point point = {.row = is_vertical ? y : x};
            float offset, change, drift;
            if (!is_crest(&at, reach, &offset, &point.strength)) continue;
            fit_plane(&at, reach, &change, &drift);
            if (change == 0) continue;
            const float size = change < 0 ? -change : change;
            point.slope = -drift / change;
            point.doubt = least_doubt + noise / size;
            if (point.doubt > 1) point.doubt = 1;
            if ((point.slope < 0 ? -point.slope : point.slope) > steepest + point.doubt) continue;
            point.position = (float)u + 0.5f + offset;
            point.sign = change > 0 ? 1 : -1;
            points[count++] = point;
        }
    }
    return count;
}
