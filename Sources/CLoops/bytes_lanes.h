// SPDX-License-Identifier: Apache-2.0
// The inner loops of a convolution of bytes where a vector is multiplied by a lane of another one (SDOT by element: Arm
// Architecture Reference Manual for A-profile, C7), included by bytes.c with what bytes_results.h takes. Four planes of
// a channel's weights are one vector.

// In registers: CHANNELS * VECTORS sums, PLANES * VECTORS inputs and the weights of the QUEUED channels whose sums take
// turns, for each has to wait for the one before it.
#define CHANNELS 8
#define VECTORS 2
#define PLANES 4
#define QUEUED 4

// Both factors are signed. So 128 less of each input is multiplied, and sums begin at what that takes from them: 128
// times the weights of their channel.
TARGET static void starts(const byte_row *at, int32_t *start) {
    const cs_layer *layer = at->layer;
    const int taps = (at->planes + at->group - 1) / at->group * layer->kernel_rows * layer->kernel_columns;
    const int8x16_t all = vdupq_n_s8(-128);
    for (int channel = 0; channel < CS_BYTE_BLOCK; channel++) {
        const int32_t *weight = at->weights + channel * CS_BYTE_GROUP;
        int32x4_t sums = vdupq_n_s32(0);
        for (int tap = 0; tap < taps; tap++, weight += CS_BYTE_BLOCK * CS_BYTE_GROUP)
            for (int c = 0; c < at->group; c += PLANES)
                sums = vdotq_s32(sums, vreinterpretq_s8_s32(vld1q_s32(weight + c)), all);
        start[channel] = vaddvq_s32(vnegq_s32(sums));
    }
}

#define ADD_LANE(lane) \
    UNROLLED \
    for (int o = 0; o < QUEUED; o++) { \
        UNROLLED \
        for (int v = 0; v < VECTORS; v++) \
            sum[first + o][v] = vdotq_laneq_s32(sum[first + o][v], value[lane][v], all[o], lane); \
    }

// Adds `planes` planes from `input` on, a constant of at most PLANES, to the sums of CHANNELS channels.
TARGET __attribute__((always_inline)) static inline void add_planes(
    int32x4_t sum[CHANNELS][VECTORS], const int32_t *input, long in_plane, const int32_t *weights, const int planes) {
    int8x16_t value[PLANES][VECTORS];
    UNROLLED
    for (int p = 0; p < planes; p++) {
        UNROLLED
        for (int v = 0; v < VECTORS; v++) {
            const int32x4_t four = vld1q_s32(input + p * in_plane + v * LANES);
            value[p][v] = vreinterpretq_s8_s32(four ^ (int32_t)0x80808080);
        }
    }
    UNROLLED
    for (int first = 0; first < CHANNELS; first += QUEUED) {
        int8x16_t all[QUEUED];
        UNROLLED
        for (int o = 0; o < QUEUED; o++)
            all[o] = vreinterpretq_s8_s32(vld1q_s32(weights + (first + o) * CS_BYTE_GROUP));
        ADD_LANE(0);
        if (planes < PLANES) continue;
        ADD_LANE(1);
        ADD_LANE(2);
        ADD_LANE(3);
    }
}

TARGET static void LEVEL(convolve)(const byte_row *at, int first, int last) {
    int32_t start[CS_BYTE_BLOCK];
    starts(at, start);
    // Past `last` a row goes on to the next multiple of CS_COLUMN_BLOCK, and the mask is 0.
    for (int x = first; x < last; x += VECTORS * LANES)
        for (int part = 0; part < CS_BYTE_BLOCK && at->channel + part < at->layer->out_channels; part += CHANNELS) {
            int32x4_t sum[CHANNELS][VECTORS];
            UNROLLED
            for (int o = 0; o < CHANNELS; o++) {
                UNROLLED
                for (int v = 0; v < VECTORS; v++) sum[o][v] = vdupq_n_s32(start[part + o]);
            }
            const int32_t *weight = at->weights + part * CS_BYTE_GROUP;
            for (int plane = 0; plane < at->planes; plane += at->group) {
                const int32_t *line = group_start(at, plane) + x;
                for (int ky = 0; ky < at->layer->kernel_rows; ky++, line += at->in_row)
                    for (int kx = 0; kx < at->layer->kernel_columns; kx++, weight += CS_BYTE_BLOCK * CS_BYTE_GROUP) {
                        const int32_t *next = line + kx;
                        int c = 0;
                        for (; c + PLANES <= at->group; c += PLANES, next += PLANES * at->in_plane)
                            add_planes(sum, next, at->in_plane, weight + c, PLANES);
                        for (; c < at->group; c++, next += at->in_plane)
                            add_planes(sum, next, at->in_plane, weight + c, 1);
                    }
            }
            words sums[CHANNELS * VECTORS];
            UNROLLED
            for (int o = 0; o < CHANNELS; o++) {
                UNROLLED
                for (int v = 0; v < VECTORS; v++) sums[o * VECTORS + v] = (words)sum[o][v];
            }
            LEVEL(finish)(at, sums, at->channel + part, CHANNELS, x, VECTORS);
        }
}

#undef LEVEL
#undef TARGET
#undef CHANNELS
#undef LANES
#undef VECTORS
#undef PLANES
#undef QUEUED
#undef ADD_LANE
#undef words
#undef reals
#undef WORDS
