// SPDX-License-Identifier: Apache-2.0
// Any bytes as a motion JPEG frame of a camera, through libv4lconvert, of a size that the camera is said to
// have: the first three bytes choose it. libv4lconvert has no instruments, so source and target each end at
// a page that cannot be touched.
#define _GNU_SOURCE
#include <CVideo4Linux.h>
#include <libv4l-plugin.h>
#include <libv4lconvert.h>
#include <linux/videodev2.h>
#include <stdio.h>
#include <sys/mman.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PAGE = 4096,
       LARGEST = 1 << 20 };

/// Memory of `size` bytes that ends at a page that cannot be touched.
static uint8_t *guarded(uint8_t **whole, size_t size) {
    if (!*whole) {
        *whole = mmap(NULL, LARGEST + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (*whole == MAP_FAILED || mprotect(*whole + LARGEST, PAGE, PROT_NONE)) abort();
    }
    return *whole + LARGEST - size;
}

/// A node of a camera that has a name and nothing else: libv4lconvert makes no decoder without one.
static int request(void *context, int node, unsigned long request, void *argument) {
    (void)context, (void)node;
    if (request == VIDIOC_QUERYCAP) {
        memset(argument, 0, sizeof(struct v4l2_capability));
        return 0;
    }
    errno = EINVAL;
    return -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t *source, *target;
    if (size < 4 || size > LARGEST / 2) return -1;
    uint32_t width = 1u + data[0], height = 1u + data[1];
    if (data[2] & 1) width = (width + 15) & ~15u, height = (height + 15) & ~15u;
    // As FrameDecoder does: to I420 where no block is cut at the picture's edge, else to RGB.
    int to_rgb = width % 16 || height % 16;
    size_t room = to_rgb ? 3ul * width * height : 3ul * width * height / 2;
    cv_format format = {.fourcc = data[2] & 2 ? V4L2_PIX_FMT_JPEG : V4L2_PIX_FMT_MJPEG, .plane_count = 1};
    format.width = width;
    format.height = height;
    uint8_t *bytes = guarded(&source, size - 3), *picture = guarded(&target, room);
    memcpy(bytes, data + 3, size - 3);
    const cv_system *system = cv_libv4l2();
    static const struct libv4l_dev_ops node = {.ioctl = request};
    // One for all, as for the frames of a camera.
    static struct v4lconvert_data *decoder;
    if (!decoder) decoder = v4lconvert_create_with_dev_ops(3, NULL, &node);
    if (!decoder) abort();
    int written = system->decode(system->context, decoder, &format, to_rgb, bytes, size - 3, picture, room);
    if (written > (int)room) {
        fprintf(stderr, "broken promise: %d bytes were written where there is room for %zu\n", written, room);
        abort();
    }
    return 0;
}
