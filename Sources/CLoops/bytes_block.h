// SPDX-License-Identifier: Apache-2.0
// The inner loops of a convolution of bytes, for one level of the processor: included by bytes.c with
//   LEVEL     name with the level's suffix
//   TARGET    its target attribute, or nothing
//   CHANNELS  output channels held in registers, 4 or 8
//   LANES     32-bit lanes of a register
//   VECTORS   registers side by side along x
//   TAIL      registers for the last columns of a row where so many do, or 0
//   DOT       (sum, values, weights) with the products of four unsigned and four signed bytes added to each lane
// CHANNELS * VECTORS accumulators, VECTORS inputs and one weight have to fit into the registers.

typedef int32_t LEVEL(words) __attribute__((vector_size(LANES * 4)));
typedef int32_t LEVEL(loose_words) __attribute__((vector_size(LANES * 4), aligned(4)));
typedef float LEVEL(reals) __attribute__((vector_size(LANES * 4)));
typedef float LEVEL(loose_reals) __attribute__((vector_size(LANES * 4), aligned(4)));
#define words LEVEL(words)
#define reals LEVEL(reals)
#define WORDS(place) (*(const LEVEL(loose_words) *)(place))

// What a layer makes of the sums of up to `count` channels from `first` on, in columns from `x` on: `vectors` registers
// of them for each channel.
TARGET static void LEVEL(finish)(const byte_row *at, const words *sums, int first, int count, long x, int vectors) {
    const cs_layer *layer = at->layer;
    const int channels = layer->out_channels - first < count ? layer->out_channels - first : count;
    const reals zero = {0}, most = zero + 255.0f;
    const int32_t *same = at->input + first / 4 * at->in_plane + layer->kernel_rows / 2 * at->in_row +
                          layer->kernel_columns / 2 + x;
    for (int v = 0; v < vectors; v++) {
        const words keep = WORDS(layer->mask + x + v * LANES);
        words four = {0};
        NOT_UNROLLED
        for (int o = 0; o < channels; o++) {
            reals result = __builtin_convertvector(sums[o * vectors + v], reals) * layer->scales[first + o] +
                           layer->bias[first + o];
            if (layer->added != 0) {
                words own = WORDS(same + o / 4 * at->in_plane + v * LANES) >> (8 * (o % 4)) & 255;
                result += __builtin_convertvector(own, reals) * layer->added;
            }
            if (layer->relu) result = (reals)((words)result & (result > zero));
            float *target = at->output + x + v * LANES;
            if (layer->gives_bytes) {
                const words fits = (words)(result < most);
                result = (reals)((fits & (words)result) | (~fits & (words)most));
                four |= __builtin_convertvector(result + 0.5f, words) << (8 * (o % 4));
                if (o % 4 < 3 && o < channels - 1) continue;
                target += (long)((first + o) / 4) * (long)layer->output_plane;
                *(LEVEL(loose_words) *)target = four & keep;
                four = (words){0};
            } else {
                target += (long)(first + o) * (long)layer->output_plane;
                *(LEVEL(loose_reals) *)target = (reals)((words)result & keep);
            }
        }
    }
}

// All channels of the row's block: `vectors` registers of columns from `x` on, a constant.
TARGET __attribute__((always_inline)) static inline void LEVEL(columns)(
    const byte_row *at, long x, const int vectors) {
    for (int part = 0; part < CS_BYTE_BLOCK && at->channel + part < at->layer->out_channels; part += CHANNELS) {
        words sum[CHANNELS][VECTORS];
        UNROLLED
        for (int o = 0; o < CHANNELS; o++) {
            UNROLLED
            for (int v = 0; v < vectors; v++) sum[o][v] = (words){0};
        }
        const int32_t *weight = at->weights + part * CS_BYTE_GROUP;
        for (int plane = 0; plane < at->planes; plane += at->group) {
            const int32_t *line = group_start(at, plane) + x;
            for (int ky = 0; ky < at->layer->kernel_rows; ky++, line += at->in_row)
                for (int kx = 0; kx < at->layer->kernel_columns; kx++, weight += CS_BYTE_BLOCK * CS_BYTE_GROUP) {
                    const int32_t *next = line + kx;
                    NOT_UNROLLED
                    for (int c = 0; c < at->group; c++, next += at->in_plane) {
                        words value[VECTORS];
                        UNROLLED
                        for (int v = 0; v < vectors; v++) value[v] = WORDS(next + v * LANES);
                        UNROLLED
                        for (int o = 0; o < CHANNELS; o++) {
                            const words all = (words){0} + weight[o * CS_BYTE_GROUP + c];
                            UNROLLED
                            for (int v = 0; v < vectors; v++) sum[o][v] = DOT(sum[o][v], value[v], all);
                        }
                    }
                }
        }
        words sums[CHANNELS * VECTORS];
        UNROLLED
        for (int o = 0; o < CHANNELS; o++) {
            UNROLLED
            for (int v = 0; v < vectors; v++) sums[o * vectors + v] = sum[o][v];
        }
        LEVEL(finish)(at, sums, at->channel + part, CHANNELS, x, vectors);
    }
}

TARGET static void LEVEL(convolve)(const byte_row *at, int first, int last) {
    // Past `last` a row goes on to the next multiple of CS_COLUMN_BLOCK, and the mask is 0.
    int x = first;
    for (; x + TAIL * LANES < last; x += VECTORS * LANES) LEVEL(columns)(at, x, VECTORS);
    if (TAIL > 0 && x < last) LEVEL(columns)(at, x, TAIL);
}

#undef LEVEL
#undef TARGET
#undef CHANNELS
#undef LANES
#undef VECTORS
#undef TAIL
#undef DOT
#undef words
#undef reals
#undef WORDS
