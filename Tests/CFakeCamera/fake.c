// SPDX-License-Identifier: Apache-2.0
// The machine: nodes, time, memory.
#define _GNU_SOURCE
#include "fake.h"

#include <linux/videodev2.h>
#include <stdio.h>

enum {
    PLANE_ROOM = 4 << 20,
    ROOM = 8 * 3 * PLANE_ROOM,
};

static fake_camera *opened(void *context, int node) {
    fake_world *world = context;
    return node >= 0 && node < 3 ? &world->cameras[node] : NULL;
}

static int fake_nodes(void *context, int *numbers, int most) {
    fake_world *world = context;
    int count = 0;
    for (int number = 0; number < 16; number++)
        for (int index = 0; index < 3; index++)
            if (world->cameras[index].number == number && count < most) numbers[count++] = number;
    return count;
}

static int fake_open(void *context, const char *path) {
    fake_world *world = context;
    for (int index = 0; index < 3; index++) {
        fake_camera *camera = &world->cameras[index];
        char known[32];
        cv_node_path(camera->number, known, sizeof known);
        if (camera->number < 0 || strcmp(known, path)) continue;
        if (camera->open_error) return -camera->open_error;
        if (!camera->pixels) camera->pixels = malloc(ROOM);
        if (!camera->pixels) return -ENOMEM;
        camera->is_open = 1;
        world->opened++;
        return index;
    }
    return -ENOENT;
}

static int fake_adopt(void *context, int node) {
    fake_camera *camera = opened(context, node);
    return camera && camera->type == CV_SINGLE_PLANAR ? 0 : -EINVAL;
}

static void fake_close(void *context, int node) {
    fake_world *world = context;
    fake_camera *camera = opened(context, node);
    if (camera && camera->is_streaming) fake_stop(camera);
    if (node >= FAKE_DMA_BUF) world->exported--;
    else world->opened--;
}

static int fake_request(void *context, int node, unsigned long request, void *argument) {
    fake_camera *camera = opened(context, node);
    if (!camera || !camera->is_open) return -ENODEV;
    int result = fake_answer(camera, request, argument);
    if (request == VIDIOC_EXPBUF && result == 0) ((fake_world *)context)->exported++;
    return result;
}

static void *fake_map(void *context, int node, size_t size, int64_t offset) {
    fake_world *world = context;
    fake_camera *camera = opened(context, node);
    if (!camera || size > PLANE_ROOM || offset < 0 || offset >= ROOM / 4096) return NULL;
    world->mapped++;
    return camera->pixels + offset * 4096;
}

static void fake_unmap(void *context, void *address, size_t size) {
    (void)address, (void)size;
    ((fake_world *)context)->mapped--;
}

static int fake_wait(void *context, int node, int wake, int milliseconds) {
    fake_world *world = context;
    fake_camera *camera = opened(context, node);
    if (!camera || !camera->is_open) return -ENODEV;
    if (wake >= 0 && world->is_woken) return CV_WOKEN;
    if (camera->filled_count) return CV_FRAME;
    if (camera->is_silent) {
        world->clock += (uint64_t)milliseconds * 1000000;
        return CV_TIME_OVER;
    }
    if (!camera->is_streaming || !camera->queue_count) return -EIO;
    fake_expose(world, camera, 1);
    return CV_FRAME;
}

static uint64_t fake_now(void *context) {
    return ((fake_world *)context)->clock;
}

static void *fake_decoder(void *context) {
    ((fake_world *)context)->decoders++;
    return context;
}

/// A picture is decoded to its first byte everywhere; 0xff begins none that is whole.
static int fake_decode(void *context, void *decoder, uint32_t width, uint32_t height, const void *bytes, size_t size,
                       void *picture) {
    (void)context, (void)decoder;
    if (!size || *(const uint8_t *)bytes == 0xff) return -EILSEQ;
    size_t colour = (size_t)((width + 1) / 2) * ((height + 1) / 2);
    memset(picture, *(const uint8_t *)bytes, (size_t)width * height + 2 * colour);
    return 0;
}

static void fake_end_decoder(void *context, void *decoder) {
    (void)decoder;
    ((fake_world *)context)->decoders--;
}

fake_world *fake_begin(void) {
    fake_world *world = calloc(1, sizeof *world);
    if (!world) abort();
    world->system = (cv_system){world, fake_nodes, fake_open, fake_adopt, fake_close, fake_request,
                                fake_map, fake_unmap, fake_wait, fake_now, fake_decoder, fake_decode,
                                fake_end_decoder};
    world->clock = 1000000000;
    for (int index = 0; index < 3; index++) {
        world->cameras[index].number = -1;
        world->cameras[index].type = CV_SINGLE_PLANAR;
    }
    return world;
}

void fake_end(fake_world *world) {
    for (int index = 0; index < 3; index++) free(world->cameras[index].pixels);
    free(world);
}

fake_camera *fake_at(fake_world *world, int index) { return &world->cameras[index]; }

fake_mode *fake_mode_at(fake_camera *camera, int index) { return &camera->modes[index]; }

const cv_system *fake_system(fake_world *world) { return &world->system; }

void fake_name(fake_camera *camera, const char *card, const char *bus) {
    snprintf(camera->card, sizeof camera->card, "%s", card);
    snprintf(camera->bus, sizeof camera->bus, "%s", bus);
}

void fake_add(fake_camera *camera, int index, uint32_t fourcc, uint32_t width, uint32_t height,
              uint32_t rate, uint32_t slower) {
    camera->modes[index] = (fake_mode){fourcc,
                                       {CV_DISCRETE, width, width, 1, height, height, 1},
                                       {rate, slower, 0}};
}

void fake_unplug(fake_camera *camera) {
    fake_stop(camera);
    camera->number = -1;
    camera->is_open = 0;
}

static void paint(fake_camera *camera, fake_buffer *buffer, int index) {
    for (uint32_t plane = 0; plane < camera->format.plane_count; plane++) {
        uint8_t *target = camera->memory == CV_USER_POINTER
                              ? (uint8_t *)buffer->planes[plane].pointer
                              : camera->pixels + (size_t)buffer->planes[plane].offset * 4096;
        int value = camera->is_garbled ? 0xff : (int)(camera->sequence + plane * 64);
        memset(target, value, camera->format.planes[plane].size);
    }
    buffer->state = 2;
    camera->filled[camera->filled_count++] = index;
}

void fake_expose(fake_world *world, fake_camera *camera, int frames) {
    for (int frame = 0; frame < frames; frame++) {
        world->clock += camera->interval.denominator
                            ? 1000000000ull * camera->interval.numerator / camera->interval.denominator
                            : 33333333;
        if (!camera->is_streaming) continue;
        camera->sequence++;
        if (!camera->queue_count) continue;
        int index = camera->queue[0];
        memmove(camera->queue, camera->queue + 1, sizeof(int) * (size_t)--camera->queue_count);
        fake_buffer *buffer = &camera->buffers[index];
        buffer->sequence = camera->has_no_numbers ? 0 : camera->sequence;
        buffer->time = world->clock;
        buffer->is_damaged = camera->damage && camera->sequence % camera->damage == 0;
        paint(camera, buffer, index);
    }
}
