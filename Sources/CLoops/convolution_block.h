// SPDX-License-Identifier: Apache-2.0
// The inner loops of a convolution, for one level of the processor: included by convolution.c with
//   LEVEL     name with the level's suffix
//   TARGET    its target attribute, or nothing
//   CHANNELS  output channels held in registers, a divisor of CS_CHANNEL_BLOCK
//   LANES     floats of a register
//   VECTORS   registers side by side along x
// CHANNELS * VECTORS accumulators, VECTORS inputs and one weight have to fit into the registers.

TARGET static void LEVEL(convolve)(const cs_layer *layer, const float *input, const float *weights,
                                   const float *bias, float *output, int channels, int first,
                                   int last) {
    CONTRACT
    typedef float vector __attribute__((vector_size(LANES * 4)));
    typedef float loose __attribute__((vector_size(LANES * 4), aligned(4)));
    typedef int32_t bits __attribute__((vector_size(LANES * 4)));
    typedef int32_t loose_bits __attribute__((vector_size(LANES * 4), aligned(4)));
    const int columns = layer->kernel_columns;
    const vector zero = {0};
    for (int x = first; x < last; x += LANES * VECTORS) {
        for (int part = 0; part < channels; part += CHANNELS) {
            vector sum[CHANNELS][VECTORS];
            for (int o = 0; o < CHANNELS; o++)
                for (int v = 0; v < VECTORS; v++) sum[o][v] = zero + bias[part + o];
            const float *weight = weights + part;
            for (int c = 0; c < layer->in_channels; c++) {
                const float *row = input + (size_t)c * layer->input_plane + x;
                for (int ky = 0; ky < layer->kernel_rows; ky++, row += layer->input_row) {
                    for (int kx = 0; kx < columns; kx++, weight += CS_CHANNEL_BLOCK) {
                        vector value[VECTORS];
                        for (int v = 0; v < VECTORS; v++)
                            value[v] = *(const loose *)(row + kx + v * LANES);
                        for (int o = 0; o < CHANNELS; o++)
                            for (int v = 0; v < VECTORS; v++) sum[o][v] += value[v] * weight[o];
                    }
                }
            }
            for (int o = 0; o < CHANNELS && part + o < channels; o++) {
                float *target = output + (size_t)(part + o) * layer->output_plane + x;
                for (int v = 0; v < VECTORS; v++) {
                    bits keep = *(const loose_bits *)(layer->mask + x + v * LANES);
                    if (layer->relu) keep &= (bits)(sum[o][v] > zero);
                    *(vector *)(target + v * LANES) = (vector)((bits)sum[o][v] & keep);
                }
            }
        }
    }
}

#undef LEVEL
#undef SMALL
#undef TARGET
#undef CHANNELS
#undef LANES
#undef VECTORS
