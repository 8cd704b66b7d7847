// SPDX-License-Identifier: Apache-2.0
// A convolution of bytes in registers that hold matrices (AMX: Intel 64 and IA-32 Architectures Software Developer's
// Manual, volume 1, chapter 18), included by bytes.c: 16 channels' weights of a group of planes times 16 columns of
// these planes, two by two.

#if defined(__clang__)
#define MATRICES __attribute__((target("arch=x86-64-v4,avx512vnni,amx-tile,amx-int8"), min_vector_width(512)))
#else
#define MATRICES __attribute__((target("arch=x86-64-v4,avx512vnni,amx-tile,amx-int8")))
#endif

// Whether the processor has them, by what its leaf 7 says, and Linux (5.16 and later) lets the process use them, which
// it is asked for here, for good: it then has more of each thread to save.
static int get_matrices(unsigned features) {
#if defined(__clang__)
#if __has_feature(address_sanitizer)
    // It sees nothing of what such instructions read and write.
    return 0;
#endif
#endif
    if ((features & 3 << 24) != 3 << 24) return 0;
    // arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILE_DATA), for which libc has no function.
    long result = 158;
    __asm__ volatile("syscall" : "+a"(result) : "D"(0x1023), "S"(18) : "rcx", "r11", "memory");
    return result == 0;
}

// For this thread, as long as it works at one layer: registers 0 to 3 are sums of 16 channels (rows) and 16 columns,
// 4 and 5 weights of 16 channels (rows), 6 and 7 the planes (rows) in 16 columns.
static void take_matrices(int group) {
    struct {
        uint8_t palette, start, reserved[14];
        uint16_t bytes[16];
        uint8_t rows[16];
    } shapes = {.palette = 1};
    for (int i = 0; i < 8; i++) {
        shapes.bytes[i] = (uint16_t)(i / 2 == 2 ? 4 * group : 64);
        shapes.rows[i] = (uint8_t)(i > 5 ? group : 16);
    }
    // GCC 12's own function says that it reads 8 bytes.
    __asm__ volatile("ldtilecfg %0" : : "m"(shapes));
}

static void leave_matrices(void) { __asm__ volatile("tilerelease"); }

MATRICES static void convolve_amx(const byte_row *at, int first, int last) {
    const cs_layer *layer = at->layer;
    const int more_channels = layer->out_channels > at->channel + 16;
    for (int x = first; x < last; x += 32) {
        const int more_columns = last > x + 16, vectors = 1 + more_columns;
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        _tile_zero(3);
        const int32_t *weight = at->weights;
        for (int plane = 0; plane < at->planes; plane += at->group) {
            const int32_t *line = group_start(at, plane) + x;
            for (int ky = 0; ky < layer->kernel_rows; ky++, line += at->in_row)
                for (int kx = 0; kx < layer->kernel_columns; kx++, weight += CS_BYTE_BLOCK * CS_BYTE_GROUP) {
                    _tile_loadd(4, weight, 4 * CS_BYTE_GROUP);
                    _tile_loadd(6, line + kx, 4 * at->in_plane);
                    _tile_dpbsud(0, 4, 6);
                    if (more_columns) {
                        _tile_loadd(7, line + kx + 16, 4 * at->in_plane);
                        _tile_dpbsud(1, 4, 7);
                    }
                    if (more_channels) {
                        _tile_loadd(5, weight + 16 * CS_BYTE_GROUP, 4 * CS_BYTE_GROUP);
                        _tile_dpbsud(2, 5, 6);
                        if (more_columns) _tile_dpbsud(3, 5, 7);
                    }
                }
        }
        words_v4 sums[CS_BYTE_BLOCK * 2];
        _tile_stored(0, sums, 64 * vectors);
        _tile_stored(2, sums + 16 * vectors, 64 * vectors);
        if (more_columns) {
            _tile_stored(1, sums + 1, 64 * vectors);
            _tile_stored(3, sums + 16 * vectors + 1, 64 * vectors);
        }
        finish_v4(at, sums, at->channel, CS_BYTE_BLOCK, x, vectors);
    }
}
