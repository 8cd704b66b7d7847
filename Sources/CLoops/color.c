// SPDX-License-Identifier: Apache-2.0
#include "CLoops.h"

void cs_color(const cs_luma *source, uint8_t *target, ptrdiff_t target_stride, int width, int first,
              int last) {
    int red = source->first_weight == 77 ? 0 : 2;
    for (int y = first; y < last; y++) {
        const uint8_t *in = source->base + y * source->stride;
        uint8_t *out = target + y * target_stride;
        for (int x = 0; x < width; x++, in += source->pixel_stride, out += 4) {
            out[0] = in[red];
            out[1] = in[1];
            out[2] = in[2 - red];
            out[3] = CS_COLOR_LUMA(in, source->first_weight);
        }
    }
}
