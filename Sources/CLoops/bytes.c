// SPDX-License-Identifier: Apache-2.0
#include "convolution.h"

// A convolution of unsigned bytes, four channels to a pixel of 32 bits, with signed ones: the sums are exact, and
// what is made of them is rounded the same way everywhere, so that every processor comes to the same bytes.

#if defined(__clang__)
#pragma clang fp contract(off)
#define UNROLLED _Pragma("clang loop unroll(full)")
#define NOT_UNROLLED _Pragma("clang loop unroll(disable)")
#else
#pragma GCC optimize("fp-contract=off")
#define UNROLLED _Pragma("GCC unroll 16")
#define NOT_UNROLLED
#endif

// One row of one block of output channels.
typedef struct {
    const cs_layer *layer;
    // The first column that the kernel takes for column 0.
    const int32_t *input;
    long in_row, in_plane;
    const int32_t *weights;
    // The block's first channel.
    int channel;
    // Of the input in all, and those worked out together.
    int planes, group;
    float *output;
} byte_row;

// The first of the planes of a group that would begin with `plane`.
static inline const int32_t *group_start(const byte_row *at, int plane) {
    const int last = at->planes - at->group;
    return at->input + (plane < last ? plane : last) * at->in_plane;
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#define LEVEL(name) name##_v4
#if defined(__clang__)
#define TARGET __attribute__((target("arch=x86-64-v4,avx512vnni"), min_vector_width(512)))
#else
#define TARGET __attribute__((target("arch=x86-64-v4,avx512vnni")))
#endif
#define CHANNELS 8
#define LANES 16
#define VECTORS 2
#define TAIL 1
#define DOT(sum, values, weights) \
    (words) _mm512_dpbusd_epi32((__m512i)(sum), (__m512i)(values), (__m512i)(weights))
#include "bytes_block.h"
#include "bytes_matrices.h"

#define LEVEL(name) name##_v3
#define TARGET __attribute__((target("arch=x86-64-v3,avxvnni")))
#define CHANNELS 4
#define LANES 8
#define VECTORS 2
#define TAIL 0
#define DOT(sum, values, weights) \
    (words) _mm256_dpbusd_avx_epi32((__m256i)(sum), (__m256i)(values), (__m256i)(weights))
#include "bytes_block.h"
#elif defined(__aarch64__)
#include <arm_neon.h>
#include <sys/auxv.h>

#define LEVEL(name) name##_dot
#if defined(__clang__)
#define TARGET __attribute__((target("dotprod")))
#else
#define TARGET __attribute__((target("arch=armv8.2-a+dotprod")))
#endif
#define LANES 4
#include "bytes_results.h"
#include "bytes_lanes.h"
#endif

// What any processor does; no engine takes it by itself. Where there are others it is to be small, not fast.
#if defined(__x86_64__) || defined(__aarch64__)
#undef UNROLLED
#define UNROLLED NOT_UNROLLED
#endif
#define LEVEL(name) name##_base
#if defined(__clang__)
#define TARGET __attribute__((minsize))
#else
#define TARGET __attribute__((optimize("Os")))
#endif
#define CHANNELS 4
#define LANES 4
#define VECTORS 1
#define TAIL 0
#define PRODUCT(values, weights, at) (((values) >> (at) & 255) * ((weights) << (24 - (at)) >> 24))
#define DOT(sum, values, weights) \
    (sum) + PRODUCT(values, weights, 0) + PRODUCT(values, weights, 8) + PRODUCT(values, weights, 16) + \
        PRODUCT(values, weights, 24)
#include "bytes_block.h"

#if defined(__x86_64__)
// Processors with the widest of these instructions need not have the narrower ones.
static int has_v3(void) {
    unsigned a, b, c, d;
    return cs_processor_level() >= 3 && __get_cpuid_count(7, 1, &a, &b, &c, &d) && a & bit_AVXVNNI;
}

static int find_level(void) {
    unsigned a, b, c, d;
    if (cs_processor_level() >= 4 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && c & bit_AVX512VNNI) {
        return get_matrices(d) ? CS_LEVEL_X86_64_AMX : CS_LEVEL_X86_64_V4;
    }
    return has_v3() ? CS_LEVEL_X86_64_V3 : CS_LEVEL_BASE;
}

int cs_byte_level(void) {
    static _Atomic int found;
    if (!found) found = find_level();
    return found;
}

int cs_begin_bytes(const cs_layer *layer) {
    const int most = cs_byte_level();
    const int level = layer->level == CS_LEVEL_BEST || layer->level > most ? most : layer->level;
    if (level == CS_LEVEL_X86_64_V3 && most != level && !has_v3()) return CS_LEVEL_BASE;
    if (level != CS_LEVEL_X86_64_AMX) return level;
    const int group = cs_byte_group((layer->in_channels + 3) / 4);
    // Few planes leave most of a matrix empty.
    if (group < 5) return CS_LEVEL_X86_64_V4;
    take_matrices(group);
    return level;
}
#else
int cs_byte_level(void) {
#if defined(__aarch64__)
    if (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) return CS_LEVEL_AARCH64_DOT;
#endif
    return CS_LEVEL_BASE;
}

int cs_begin_bytes(const cs_layer *layer) {
    const int asked = layer->level == CS_LEVEL_BEST || layer->level == CS_LEVEL_AARCH64_DOT;
    return asked ? cs_byte_level() : CS_LEVEL_BASE;
}
#endif

void cs_end_bytes(int level) {
#if defined(__x86_64__)
    if (level == CS_LEVEL_X86_64_AMX) leave_matrices();
#else
    (void)level;
#endif
}

void cs_convolve_bytes(const cs_layer *layer, int level, int block, int row, int first, int last) {
    const int planes = (layer->in_channels + 3) / 4, group = cs_byte_group(planes);
    const long taps = (long)((planes + group - 1) / group) * layer->kernel_rows * layer->kernel_columns;
    const byte_row at = {
        .layer = layer,
        .input = (const int32_t *)layer->input + (size_t)row * layer->input_row - layer->pad_columns,
        .in_row = (long)layer->input_row,
        .in_plane = (long)layer->input_plane,
        .weights = (const int32_t *)layer->weights + block * taps * CS_BYTE_BLOCK * CS_BYTE_GROUP,
        .channel = block * CS_BYTE_BLOCK,
        .planes = planes,
        .group = group,
        .output = layer->output + (size_t)(row + layer->out_halo) * layer->output_row,
    };
    switch (level) {
#if defined(__x86_64__)
    case CS_LEVEL_X86_64_AMX: convolve_amx(&at, first, last); break;
    case CS_LEVEL_X86_64_V4: convolve_v4(&at, first, last); break;
    case CS_LEVEL_X86_64_V3: convolve_v3(&at, first, last); break;
#elif defined(__aarch64__)
    case CS_LEVEL_AARCH64_DOT: convolve_dot(&at, first, last); break;
#endif
    default: convolve_base(&at, first, last);
    }
}
