// SPDX-License-Identifier: Apache-2.0
// Motion JPEG as cameras give it: without Huffman tables, which libjpeg-turbo then takes from the standard, often
// without the marker that ends a picture, mostly with 4:2:2 colour.
#define _GNU_SOURCE
#include "CTurboJPEG.h"

#include <stdlib.h>
#include <string.h>

/// Memory that is used again for each frame.
typedef struct memory {
    uint8_t *bytes;
    size_t size;
} memory;

struct ctj_frame_decoder {
    /// A picture with the marker that it lacked.
    memory file;
    /// Planes that are not those of I420.
    memory planes;
};

/// A plane of the file and its pixels to each sample of colour, and the plane that is made of it. Luma has
/// two by two, as if it were colour of half the size.
typedef struct plane {
    int width, height, across, down;
    uint8_t *bytes;
    int to_width, to_height;
    uint8_t *to;
} plane;

static void release(memory *memory) {
    // It shows a card.
    if (memory->bytes) explicit_bzero(memory->bytes, memory->size);
    free(memory->bytes);
    *memory = (struct memory){NULL, 0};
}

static uint8_t *reserve(memory *memory, size_t size) {
    if (memory->size >= size) return memory->bytes;
    release(memory);
    memory->bytes = calloc(1, size);
    memory->size = memory->bytes ? size : 0;
    return memory->bytes;
}

ctj_frame_decoder *ctj_begin_frames(void) {
    return calloc(1, sizeof(ctj_frame_decoder));
}

void ctj_end_frames(ctj_frame_decoder *frames) {
    if (!frames) return;
    release(&frames->file);
    release(&frames->planes);
    free(frames);
}

/// Whether the marker that ends a picture is there, FF D9; behind it there may be anything.
static int has_end(const uint8_t *bytes, size_t size) {
    for (size_t place = size; place >= 2; place--)
        if (bytes[place - 2] == 0xff && bytes[place - 1] == 0xd9) return 1;
    return 0;
}

/// Where planes of that sampling are to be written: those of I420 in place, others into memory for them.
/// 0 where there is none.
static int lay_out(ctj_frame_decoder *frames, plane planes[3], int sampling, int width, int height, uint8_t *picture) {
    size_t needed = 0;
    int count = sampling == TJSAMP_GRAY ? 1 : 3;
    for (int index = 0; index < 3; index++) {
        plane *plane = &planes[index];
        plane->to_width = index ? (width + 1) / 2 : width;
        plane->to_height = index ? (height + 1) / 2 : height;
        plane->to = picture;
        picture += (size_t)plane->to_width * (size_t)plane->to_height;
        if (index >= count) continue;
        plane->across = index ? tjMCUWidth[sampling] / 8 : 2;
        plane->down = index ? tjMCUHeight[sampling] / 8 : 2;
        // Luma too is filled up to whole samples of colour.
        plane->width = tjPlaneWidth(index, width, sampling);
        plane->height = tjPlaneHeight(index, height, sampling);
        plane->bytes = plane->to;
        if (plane->width == plane->to_width && plane->height == plane->to_height) continue;
        plane->bytes = NULL;
        needed += (size_t)plane->width * (size_t)plane->height;
    }
    uint8_t *place = needed ? reserve(&frames->planes, needed) : NULL;
    if (needed && !place) return 0;
    for (int index = 0; index < count; index++) {
        if (planes[index].bytes) continue;
        planes[index].bytes = place;
        place += (size_t)planes[index].width * (size_t)planes[index].height;
    }
    return 1;
}

/// Takes of each row and column the sample at the place of the sample that is made.
static void bring(const plane *plane) {
    if (!plane->bytes) {
        memset(plane->to, 128, (size_t)plane->to_width * (size_t)plane->to_height);
        return;
    }
    if (plane->bytes == plane->to) return;
    for (int y = 0; y < plane->to_height; y++) {
        int row = 2 * y / plane->down;
        const uint8_t *from = plane->bytes + (ptrdiff_t)(row < plane->height ? row : plane->height - 1) * plane->width;
        uint8_t *to = plane->to + (ptrdiff_t)y * plane->to_width;
        if (plane->across == 2) {
            memcpy(to, from, (size_t)plane->to_width);
            continue;
        }
        for (int x = 0; x < plane->to_width; x++) {
            int column = 2 * x / plane->across;
            to[x] = from[column < plane->width ? column : plane->width - 1];
        }
    }
}

static int decode(ctj_frame_decoder *frames, tjhandle decoder, const uint8_t *bytes, size_t size, uint32_t width,
                  uint32_t height, uint8_t *picture) {
    // libjpeg-turbo would take the picture for a truncated one. Where it complains of anything else besides, it is.
    int ends = has_end(bytes, size);
    if (!ends) {
        uint8_t *copy = reserve(&frames->file, size + 2);
        if (!copy) return -ENOMEM;
        memcpy(copy, bytes, size);
        copy[size] = 0xff;
        copy[size + 1] = 0xd9;
        bytes = copy;
        size += 2;
    }
    int across = 0, down = 0, sampling = 0, colours = 0;
    if (tjDecompressHeader3(decoder, bytes, size, &across, &down, &sampling, &colours) &&
        !(ends && ctj_is_whole(decoder)))
        return -EILSEQ;
    if (across <= 0 || down <= 0 || (uint32_t)across != width || (uint32_t)down != height) return -EILSEQ;
    if (colours != TJCS_YCbCr && colours != TJCS_GRAY) return -EILSEQ;
    plane planes[3] = {0};
    if (!lay_out(frames, planes, sampling, across, down, picture)) return -ENOMEM;
    uint8_t *targets[3] = {planes[0].bytes, planes[1].bytes, planes[2].bytes};
    int strides[3] = {planes[0].width, planes[1].width, planes[2].width};
    // A file may ask for the same pixels thousands of times over; 500 passes are never honest.
    if (tjDecompressToYUVPlanes(decoder, bytes, size, targets, across, strides, down, TJFLAG_LIMITSCANS) &&
        !(ends && ctj_is_whole(decoder)))
        return -EILSEQ;
    for (int index = 0; index < 3; index++) bring(&planes[index]);
    return 0;
}

int ctj_decode_frame(ctj_frame_decoder *frames, const uint8_t *bytes, size_t size, uint32_t width,
                     uint32_t height, uint8_t *picture) {
    // One for each frame: after a damaged header TurboJPEG would go on in that of the next frame, and tables would
    // be handed on.
    tjhandle decoder = tjInitDecompress();
    if (!decoder) return -ENOMEM;
    int result = decode(frames, decoder, bytes, size, width, height, picture);
    tjDestroy(decoder);
    return result;
}
