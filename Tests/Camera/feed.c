/* SPDX-License-Identifier: Apache-2.0 */
/* Shows pictures to a v4l2loopback device as a camera would: feed DEVICE yuyv|nv12|mjpeg RATE FRAMES
   PICTURE.jpg... Shows them in turns, RATE frames a second, FRAMES in all (0: until it is ended), and
   prints "feeding" once the device has its first frame. All pictures have the size of the first. */
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <turbojpeg.h>
#include <unistd.h>

/* One frame as the device takes it. */
struct frame {
    unsigned char *bytes;
    size_t size;
};

static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("feed: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static void *allocate(size_t size) {
    void *bytes = malloc(size);
    if (!bytes) fail("no memory");
    return bytes;
}

static struct frame read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail("%s: %s", path, strerror(errno));
    fseek(file, 0, SEEK_END);
    struct frame frame = {NULL, (size_t)ftell(file)};
    rewind(file);
    frame.bytes = allocate(frame.size);
    if (fread(frame.bytes, 1, frame.size, file) != frame.size) fail("%s: cannot be read", path);
    fclose(file);
    return frame;
}

/* Luma and chroma of a JPEG picture, chroma at every second column of every row (yuyv) or of every
   second row (nv12). */
static struct frame unpack(struct frame jpeg, const char *path, uint32_t format, int width, int height) {
    tjhandle decoder = tjInitDecompress();
    int w, h, subsampling, colours;
    if (!decoder || tjDecompressHeader3(decoder, jpeg.bytes, jpeg.size, &w, &h, &subsampling, &colours) ||
        w != width || h != height || subsampling != TJSAMP_420)
        fail("%s: no JPEG of %d x %d with chroma at half the size", path, width, height);
    size_t area = (size_t)width * (size_t)height;
    unsigned char *planes[3];
    for (int i = 0; i < 3; i++) planes[i] = allocate(area);
    int strides[3] = {width, width / 2, width / 2};
    if (tjDecompressToYUVPlanes(decoder, jpeg.bytes, jpeg.size, planes, width, strides, height, 0))
        fail("%s: %s", path, tjGetErrorStr2(decoder));
    tjDestroy(decoder);
    struct frame frame = {NULL, format == V4L2_PIX_FMT_YUYV ? 2 * area : area + area / 2};
    unsigned char *out = frame.bytes = allocate(frame.size);
    if (format == V4L2_PIX_FMT_NV12) {
        memcpy(out, planes[0], area);
        for (size_t i = 0; i < area / 4; i++) {
            out[area + 2 * i] = planes[1][i];
            out[area + 2 * i + 1] = planes[2][i];
        }
    } else {
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                *out++ = planes[0][y * width + x];
                *out++ = planes[1 + x % 2][y / 2 * strides[1] + x / 2];
            }
    }
    for (int i = 0; i < 3; i++) free(planes[i]);
    return frame;
}

static uint32_t format_named(const char *name) {
    if (!strcmp(name, "yuyv")) return V4L2_PIX_FMT_YUYV;
    if (!strcmp(name, "nv12")) return V4L2_PIX_FMT_NV12;
    if (!strcmp(name, "mjpeg")) return V4L2_PIX_FMT_MJPEG;
    fail("no format \"%s\"", name);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 6) fail("usage: feed DEVICE yuyv|nv12|mjpeg RATE FRAMES PICTURE.jpg...");
    uint32_t format = format_named(argv[2]);
    double rate = atof(argv[3]);
    long wanted = atol(argv[4]);
    int count = argc - 5, width = 0, height = 0, subsampling, colours;
    struct frame *frames = allocate((size_t)count * sizeof *frames);
    for (int i = 0; i < count; i++) {
        frames[i] = read_file(argv[5 + i]);
        if (i == 0) {
            tjhandle decoder = tjInitDecompress();
            if (tjDecompressHeader3(decoder, frames[0].bytes, frames[0].size, &width, &height, &subsampling,
                                    &colours))
                fail("%s: no JPEG", argv[5]);
            tjDestroy(decoder);
        }
        if (format != V4L2_PIX_FMT_MJPEG) {
            struct frame jpeg = frames[i];
            frames[i] = unpack(jpeg, argv[5 + i], format, width, height);
            free(jpeg.bytes);
        }
    }
    int device = open(argv[1], O_RDWR);
    if (device < 0) fail("%s: %s", argv[1], strerror(errno));
    struct v4l2_format wish = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
    wish.fmt.pix.width = (uint32_t)width;
    wish.fmt.pix.height = (uint32_t)height;
    wish.fmt.pix.pixelformat = format;
    wish.fmt.pix.field = V4L2_FIELD_NONE;
    wish.fmt.pix.colorspace = V4L2_COLORSPACE_SRGB;
    if (ioctl(device, VIDIOC_S_FMT, &wish) || wish.fmt.pix.pixelformat != format)
        fail("%s does not take %s: %s", argv[1], argv[2], strerror(errno));
    struct timespec period = {(time_t)(1 / rate), 0};
    period.tv_nsec = (long)((1 / rate - (double)period.tv_sec) * 1e9);
    for (long i = 0; wanted == 0 || i < wanted; i++) {
        struct frame frame = frames[i % count];
        if (write(device, frame.bytes, frame.size) != (ssize_t)frame.size)
            fail("%s takes no frame: %s", argv[1], strerror(errno));
        if (i == 0) {
            puts("feeding");
            fflush(stdout);
        }
        nanosleep(&period, NULL);
    }
    close(device);
    return 0;
}
