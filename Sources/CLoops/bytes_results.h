// SPDX-License-Identifier: Apache-2.0
// What a convolution of bytes makes of its sums, for one level of the processor: included by bytes.c with
//   LEVEL     name with the level's suffix
//   TARGET    its target attribute, or nothing
//   LANES     32-bit lanes of a register

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
