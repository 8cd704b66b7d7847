// SPDX-License-Identifier: Apache-2.0
// The inner loops of a convolution, for one level of the processor: included by convolution.c with
//   LEVEL     name with the level's suffix
//   TARGET    its target attribute, or nothing
//   CHANNELS  output channels held in registers, a divisor of CS_CHANNEL_BLOCK
//   LANES     floats of a register
//   VECTORS   registers side by side along x
// CHANNELS * VECTORS accumulators, VECTORS inputs and one weight have to fit into the registers.

typedef float LEVEL(lanes) __attribute__((vector_size(LANES * 4)));
typedef float LEVEL(loose_lanes) __attribute__((vector_size(LANES * 4), aligned(4)));
typedef int32_t LEVEL(lane_bits) __attribute__((vector_size(LANES * 4)));
typedef int32_t LEVEL(loose_lane_bits) __attribute__((vector_size(LANES * 4), aligned(4)));

// Columns of a row, a block of channels: `vectors` registers of them from `x` on.
TARGET __attribute__((always_inline)) static inline void LEVEL(columns)(
    const cs_layer *layer, const float *input, long step, const float *weights, const float *bias,
    float *output, int channels, int x, const int vectors) {
    CONTRACT
    const int columns = layer->kernel_columns;
    const LEVEL(lanes) zero = {0};
    for (int part = 0; part < channels; part += CHANNELS) {
        LEVEL(lanes) sum[CHANNELS][VECTORS];
        UNROLLED
        for (int o = 0; o < CHANNELS; o++) {
            UNROLLED
            for (int v = 0; v < vectors; v++) sum[o][v] = zero + bias[part + o];
        }
        const float *weight = weights + part;
        for (int c = 0; c < layer->in_channels; c++) {
            const float *row = input + (size_t)c * layer->input_plane + x;
            for (int ky = 0; ky < layer->kernel_rows; ky++, row += layer->input_row) {
                const float *next = row;
                for (int kx = 0; kx < columns; kx++, weight += CS_CHANNEL_BLOCK, next += step) {
                    LEVEL(lanes) value[VECTORS];
                    UNROLLED
                    for (int v = 0; v < vectors; v++)
                        value[v] = *(const LEVEL(loose_lanes) *)(next + v * LANES);
                    UNROLLED
                    for (int o = 0; o < CHANNELS; o++) {
                        UNROLLED
                        for (int v = 0; v < vectors; v++) sum[o][v] += value[v] * weight[o];
                    }
                }
            }
        }
        // Out of the registers: unrolled, what follows would be half of the code.
        LEVEL(lanes) done[CHANNELS][VECTORS];
        UNROLLED
        for (int o = 0; o < CHANNELS; o++) {
            UNROLLED
            for (int v = 0; v < vectors; v++) done[o][v] = sum[o][v];
        }
        NOT_UNROLLED
        for (int o = 0; o < CHANNELS && part + o < channels; o++) {
            float *target = output + (size_t)(part + o) * layer->output_plane + x;
            UNROLLED
            for (int v = 0; v < vectors; v++) {
                LEVEL(lane_bits) keep = *(const LEVEL(loose_lane_bits) *)(layer->mask + x + v * LANES);
                if (layer->relu) keep &= (LEVEL(lane_bits))(done[o][v] > zero);
                *(LEVEL(loose_lanes) *)(target + v * LANES) = (LEVEL(lanes))((LEVEL(lane_bits))done[o][v] & keep);
            }
        }
    }
}

TARGET static void LEVEL(convolve)(const cs_layer *layer, const float *input, long step,
                                   const float *weights, const float *bias, float *output,
                                   int channels, int first, int last) {
    int x = first;
#if LANES == 16
    // There is room up to the next multiple of 16.
    for (; x + LANES < last; x += LANES * VECTORS)
        LEVEL(columns)(layer, input, step, weights, bias, output, channels, x, VECTORS);
    if (x < last) LEVEL(columns)(layer, input, step, weights, bias, output, channels, x, 1);
#else
    // There is room up to the next multiple of CS_COLUMN_BLOCK.
    for (; x < last; x += LANES * VECTORS)
        LEVEL(columns)(layer, input, step, weights, bias, output, channels, x, VECTORS);
#endif
}

#undef LEVEL
#undef SMALL
#undef TARGET
#undef CHANNELS
#undef LANES
#undef VECTORS
