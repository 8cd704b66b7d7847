// SPDX-License-Identifier: Apache-2.0
// The real system behind the camera: libv4l2, libjpeg-turbo, poll.
#define _GNU_SOURCE
#include "CVideo4Linux.h"

#include <CTurboJPEG.h>
#include <dirent.h>
#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdio.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

_Static_assert(CV_SINGLE_PLANAR == V4L2_BUF_TYPE_VIDEO_CAPTURE, "");
_Static_assert(CV_MULTI_PLANAR == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE, "");

void cv_node_path(int number, char *path, size_t room) {
    snprintf(path, room, "/dev/video%d", number);
}

static int rising(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static int real_nodes(void *context, int *numbers, int most) {
    (void)context;
    DIR *folder = opendir("/dev");
    if (!folder) return -errno;
    int count = 0;
    for (struct dirent *entry; count < most && (entry = readdir(folder));) {
        int number, end = 0;
        if (sscanf(entry->d_name, "video%4d%n", &number, &end) == 1 && !entry->d_name[end] && number >= 0)
            numbers[count++] = number;
    }
    closedir(folder);
    qsort(numbers, (size_t)count, sizeof *numbers, rising);
    return count;
}

static int real_open(void *context, const char *path) {
    (void)context;
    // Not v4l2_open(): what comes after it depends on the device.
    int node = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return node < 0 ? -errno : node;
}

static int real_request(void *context, int node, unsigned long request, void *argument) {
    (void)context;
    for (;;) {
        if (v4l2_ioctl(node, request, argument) >= 0) return 0;
        if (errno != EINTR) return -errno;
    }
}

static int real_adopt(void *context, int node) {
    // It complains on the standard error of devices that are in no format, as a loopback without a
    // producer; these need none of its plugins.
    struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    if (real_request(context, node, VIDIOC_G_FMT, &format) < 0) return 0;
    // Without its conversion, which refuses user pointers and decodes frames that are then dropped.
    // Multi-planar nodes never come here: libv4l2's plugin hides their planes and writes to the standard
    // output. It passes calls for nodes that it does not know on to the system.
    return v4l2_fd_open(node, V4L2_DISABLE_CONVERSION) < 0 ? -errno : 0;
}

static void real_close(void *context, int node) {
    (void)context;
    v4l2_close(node);
}

static void *real_map(void *context, int node, size_t size, int64_t offset) {
    (void)context;
    void *address = v4l2_mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, node, offset);
    return address == MAP_FAILED ? NULL : address;
}

static void real_unmap(void *context, void *address, size_t size) {
    (void)context;
    v4l2_munmap(address, size);
}

static int real_wait(void *context, int node, int wake, int milliseconds) {
    (void)context;
    struct pollfd waiting[2] = {{.fd = node, .events = POLLIN}, {.fd = wake, .events = POLLIN}};
    int count = poll(waiting, wake < 0 ? 1 : 2, milliseconds);
    if (count < 0) return -errno;
    if (count == 0) return CV_TIME_OVER;
    if (wake >= 0 && waiting[1].revents) return CV_WOKEN;
    if (waiting[0].revents & POLLIN) return CV_FRAME;
    return waiting[0].revents & (POLLHUP | POLLNVAL) ? -ENODEV : -EIO;
}

static uint64_t real_now(void *context) {
    (void)context;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void *real_decoder(void *context) {
    (void)context;
    return ctj_begin_frames();
}

static int real_decode(void *context, void *decoder, uint32_t width, uint32_t height, const void *bytes, size_t size,
                       void *picture) {
    (void)context;
    return ctj_decode_frame(decoder, bytes, size, width, height, picture);
}

static void real_end_decoder(void *context, void *decoder) {
    (void)context;
    ctj_end_frames(decoder);
}

const cv_system *cv_libv4l2(void) {
    static const cv_system system = {
        NULL, real_nodes, real_open, real_adopt, real_close, real_request, real_map, real_unmap,
        real_wait, real_now, real_decoder, real_decode, real_end_decoder};
    return &system;
}
