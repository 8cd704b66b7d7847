// SPDX-License-Identifier: Apache-2.0
// Buffers of frames, mapped or at user pointers, of one plane or several.
#define _GNU_SOURCE
#include "CVideo4Linux.h"

#include <fcntl.h>
#include <linux/videodev2.h>

_Static_assert(CV_MAPPED == V4L2_MEMORY_MMAP && CV_USER_POINTER == V4L2_MEMORY_USERPTR, "");

static int ask(const cv_system *system, int node, unsigned long request, void *argument) {
    return system->request(system->context, node, request, argument);
}

cv_plane *cv_buffer_plane(cv_buffer *buffer, int plane) {
    return plane >= 0 && plane < 3 ? &buffer->planes[plane] : NULL;
}

int cv_request_buffers(const cv_system *system, int node, uint32_t type, uint32_t memory,
                       uint32_t *count) {
    struct v4l2_requestbuffers wish = {.count = *count, .type = type, .memory = memory};
    int result = ask(system, node, VIDIOC_REQBUFS, &wish);
    if (result < 0) return result;
    *count = wish.count;
    return 0;
}

/// A request about a buffer: room for the planes of the multi-planar interface, even for more than three.
typedef struct request {
    struct v4l2_buffer buffer;
    struct v4l2_plane planes[VIDEO_MAX_PLANES];
} request;

static void prepare(request *request, uint32_t type, uint32_t memory, uint32_t index) {
    *request = (struct request){.buffer = {.index = index, .type = type, .memory = memory}};
    if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE) {
        request->buffer.m.planes = request->planes;
        request->buffer.length = VIDEO_MAX_PLANES;
    }
}

int cv_query_buffer(const cv_system *system, int node, uint32_t type, uint32_t memory,
                    cv_buffer *buffer) {
    request asked;
    prepare(&asked, type, memory, buffer->index);
    int result = ask(system, node, VIDIOC_QUERYBUF, &asked.buffer);
    if (result < 0) return result;
    if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE) {
        buffer->plane_count = 1;
        buffer->planes[0].length = asked.buffer.length;
        buffer->planes[0].offset = asked.buffer.m.offset;
        return 0;
    }
    if (asked.buffer.length < 1 || asked.buffer.length > 3) return -EINVAL;
    buffer->plane_count = asked.buffer.length;
    for (uint32_t plane = 0; plane < buffer->plane_count; plane++) {
        buffer->planes[plane].length = asked.planes[plane].length;
        buffer->planes[plane].offset = asked.planes[plane].m.mem_offset;
    }
    return 0;
}

int cv_export_buffer(const cv_system *system, int node, uint32_t type, uint32_t index) {
    struct v4l2_exportbuffer wish = {.type = type, .index = index, .flags = O_CLOEXEC | O_RDONLY};
    int result = ask(system, node, VIDIOC_EXPBUF, &wish);
    return result < 0 ? result : wish.fd;
}

int cv_queue(const cv_system *system, int node, uint32_t type, uint32_t memory, cv_buffer *buffer) {
    request asked;
    prepare(&asked, type, memory, buffer->index);
    if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE) {
        if (memory == V4L2_MEMORY_USERPTR) {
            asked.buffer.m.userptr = (unsigned long)buffer->planes[0].address;
            asked.buffer.length = (__u32)buffer->planes[0].length;
        }
    } else {
        asked.buffer.length = buffer->plane_count;
        for (uint32_t plane = 0; plane < buffer->plane_count && plane < 3; plane++) {
            asked.planes[plane].length = (__u32)buffer->planes[plane].length;
            if (memory == V4L2_MEMORY_USERPTR)
                asked.planes[plane].m.userptr = (unsigned long)buffer->planes[plane].address;
            else
                asked.planes[plane].m.mem_offset = buffer->planes[plane].offset;
        }
    }
    return ask(system, node, VIDIOC_QBUF, &asked.buffer);
}

int cv_dequeue(const cv_system *system, int node, uint32_t type, uint32_t memory, cv_buffer *buffer) {
    request asked;
    prepare(&asked, type, memory, 0);
    int result = ask(system, node, VIDIOC_DQBUF, &asked.buffer);
    if (result < 0) return result;
    *buffer = (cv_buffer){.index = asked.buffer.index, .sequence = asked.buffer.sequence};
    buffer->is_damaged = (asked.buffer.flags & V4L2_BUF_FLAG_ERROR) != 0;
    if ((asked.buffer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) == V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        buffer->time = (uint64_t)asked.buffer.timestamp.tv_sec * 1000000000u +
                       (uint64_t)asked.buffer.timestamp.tv_usec * 1000u;
    if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE) {
        buffer->plane_count = 1;
        buffer->planes[0].end = asked.buffer.bytesused;
        return 0;
    }
    buffer->plane_count = asked.buffer.length < 3 ? asked.buffer.length : 3;
    for (uint32_t plane = 0; plane < buffer->plane_count; plane++) {
        // bytesused counts from the beginning of the plane, data_offset included.
        buffer->planes[plane].first = asked.planes[plane].data_offset;
        buffer->planes[plane].end = asked.planes[plane].bytesused;
    }
    return 0;
}

int cv_stream(const cv_system *system, int node, uint32_t type, int on) {
    int argument = (int)type;
    return ask(system, node, on ? VIDIOC_STREAMON : VIDIOC_STREAMOFF, &argument);
}
