// SPDX-License-Identifier: Apache-2.0
// What the driver says to each request.
#include "driver.h"

#include <linux/videodev2.h>

/// The formats that the camera understands, a compressed one that it does not, and any number.
static uint32_t fourcc(fuzz_driver *driver) {
    static const char names[][5] = {
        "NV12", "NM12", "NV21", "NM21", "YU12", "YM12", "YV12", "YUYV", "UYVY", "GREY",
        "RGB3", "BGR3", "XR24", "AR24", "XB24", "AB24", "MJPG", "JPEG", "H264"};
    uint8_t choice = fuzz_byte(driver);
    if (choice >= 224) return fuzz_word(driver);
    const char *name = names[choice % (sizeof names / sizeof *names)];
    return v4l2_fourcc((uint32_t)name[0], (uint32_t)name[1], (uint32_t)name[2], (uint32_t)name[3]);
}

static uint32_t side(fuzz_driver *driver) {
    return fuzz_seldom(driver, 32) ? fuzz_word(driver) : 1u + fuzz_byte(driver);
}

static void text(fuzz_driver *driver, uint8_t *target, size_t room) {
    // Drivers need not end it.
    size_t count = fuzz_seldom(driver, 8) ? room : fuzz_byte(driver) % 8;
    for (size_t i = 0; i < count; i++) target[i] = fuzz_byte(driver);
}

static int capabilities(fuzz_driver *driver, struct v4l2_capability *answer) {
    text(driver, answer->driver, sizeof answer->driver);
    text(driver, answer->card, sizeof answer->card);
    text(driver, answer->bus_info, sizeof answer->bus_info);
    uint8_t kind = fuzz_byte(driver);
    driver->type = kind & 1 ? CV_MULTI_PLANAR : CV_SINGLE_PLANAR;
    answer->capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_STREAMING;
    answer->device_caps = V4L2_CAP_STREAMING |
                          (kind & 1 ? V4L2_CAP_VIDEO_CAPTURE_MPLANE : V4L2_CAP_VIDEO_CAPTURE);
    if (fuzz_seldom(driver, 32)) answer->capabilities = answer->device_caps = fuzz_word(driver);
    return 0;
}

static int list_format(fuzz_driver *driver, struct v4l2_fmtdesc *answer) {
    if (answer->index > 3) return -EINVAL;
    answer->pixelformat = fourcc(driver);
    answer->flags = fuzz_byte(driver);
    text(driver, answer->description, sizeof answer->description);
    return 0;
}

static int list_sizes(fuzz_driver *driver, struct v4l2_frmsizeenum *answer) {
    if (answer->index > 1) return -EINVAL;
    answer->type = 1 + fuzz_byte(driver) % 3;
    if (fuzz_seldom(driver, 32)) answer->type = fuzz_word(driver);
    answer->stepwise = (struct v4l2_frmsize_stepwise){
        side(driver), side(driver), side(driver), side(driver), side(driver), side(driver)};
    return 0;
}

static int list_intervals(fuzz_driver *driver, struct v4l2_frmivalenum *answer) {
    if (answer->index > 1) return -EINVAL;
    answer->type = 1 + fuzz_byte(driver) % 3;
    struct v4l2_fract *parts[] = {
        &answer->stepwise.min, &answer->stepwise.max, &answer->stepwise.step};
    for (int i = 0; i < 3; i++) *parts[i] = (struct v4l2_fract){fuzz_byte(driver), side(driver)};
    return 0;
}

static int format(fuzz_driver *driver, struct v4l2_format *answer, int is_set) {
    int single = answer->type == V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (is_set) {
        driver->width = single ? answer->fmt.pix.width : answer->fmt.pix_mp.width;
        driver->height = single ? answer->fmt.pix.height : answer->fmt.pix_mp.height;
        driver->fourcc = single ? answer->fmt.pix.pixelformat : answer->fmt.pix_mp.pixelformat;
    }
    // It sets something else than was asked for.
    if (!is_set || fuzz_seldom(driver, 4)) driver->width = side(driver);
    if (!is_set || fuzz_seldom(driver, 4)) driver->height = side(driver);
    if (!is_set || fuzz_seldom(driver, 16)) driver->fourcc = fourcc(driver);
    // Larger frames than the fuzzer has memory for are rare.
    if (driver->width > 512 && !fuzz_seldom(driver, 8)) driver->width %= 512;
    if (driver->height > 512 && !fuzz_seldom(driver, 8)) driver->height %= 512;
    driver->planes = single ? 1 : 1 + fuzz_byte(driver) % 3;
    uint8_t kind = fuzz_byte(driver);
    driver->stride = kind & 1 ? 0 : 4 * driver->width + (kind >> 2);
    driver->image_size = driver->stride ? driver->stride * driver->height : 6 * driver->width * driver->height;
    if (kind & 2) driver->image_size = fuzz_word(driver) >> (fuzz_byte(driver) % 32);
    if (fuzz_seldom(driver, 16)) driver->stride = fuzz_word(driver);
    if (single) {
        answer->fmt.pix = (struct v4l2_pix_format){
            .width = driver->width,
            .height = driver->height,
            .pixelformat = driver->fourcc,
            .bytesperline = driver->stride,
            .sizeimage = driver->image_size,
            .colorspace = fuzz_byte(driver) % 16,
            .priv = V4L2_PIX_FMT_PRIV_MAGIC,
            .quantization = fuzz_byte(driver) % 4};
        return 0;
    }
    answer->fmt.pix_mp = (struct v4l2_pix_format_mplane){.width = driver->width,
                                                         .height = driver->height,
                                                         .pixelformat = driver->fourcc,
                                                         .colorspace = fuzz_byte(driver) % 16,
                                                         .num_planes = (uint8_t)driver->planes,
                                                         .quantization = fuzz_byte(driver) % 4};
    if (fuzz_seldom(driver, 16)) answer->fmt.pix_mp.num_planes = fuzz_byte(driver);
    for (uint32_t plane = 0; plane < VIDEO_MAX_PLANES; plane++) {
        answer->fmt.pix_mp.plane_fmt[plane].bytesperline = driver->stride;
        answer->fmt.pix_mp.plane_fmt[plane].sizeimage = driver->image_size;
    }
    return 0;
}

static int request_buffers(fuzz_driver *driver, struct v4l2_requestbuffers *answer) {
    if (answer->count && fuzz_seldom(driver, 8)) answer->count = fuzz_seldom(driver, 4) ? fuzz_word(driver)
                                                                                        : fuzz_byte(driver) % 40;
    driver->memory = answer->memory;
    driver->buffers = answer->count;
    driver->queued = 0;
    return 0;
}

static uint32_t number_near(fuzz_driver *driver, uint32_t number) {
    switch (fuzz_byte(driver) % 16) {
    case 13: return number - 1;
    case 14: return number + 1;
    case 15: return fuzz_word(driver);
    default: return number;
    }
}

/// Lengths and offsets of a buffer, or (`is_filled`) what is in it. The planes of the multi-planar interface
/// lie where the program says; a driver does not change that.
static void tell(fuzz_driver *driver, struct v4l2_buffer *answer, int is_filled) {
    answer->flags = is_filled && fuzz_seldom(driver, 16) ? V4L2_BUF_FLAG_ERROR : 0;
    if (fuzz_byte(driver) & 1) answer->flags |= V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC;
    answer->timestamp.tv_sec = (long)(driver->clock / 1000000000);
    answer->timestamp.tv_usec = fuzz_seldom(driver, 16) ? (long)(int32_t)fuzz_word(driver) : 0;
    answer->sequence = number_near(driver, ++driver->sequence);
    uint32_t size = driver->image_size;
    if (answer->type == V4L2_BUF_TYPE_VIDEO_CAPTURE) {
        answer->bytesused = number_near(driver, size);
        if (is_filled) return;
        answer->length = number_near(driver, size);
        answer->m.offset = fuzz_byte(driver);
        return;
    }
    uint32_t count = answer->length < driver->planes ? answer->length : driver->planes;
    for (uint32_t plane = 0; plane < count; plane++) {
        struct v4l2_plane *told = &answer->m.planes[plane];
        told->bytesused = number_near(driver, size);
        told->data_offset = fuzz_byte(driver) & 1 ? 0 : number_near(driver, 16);
        if (is_filled) continue;
        told->length = number_near(driver, size);
        told->m.mem_offset = fuzz_byte(driver);
    }
    answer->length = number_near(driver, driver->planes);
}

static int queue(fuzz_driver *driver, const struct v4l2_buffer *answer) {
    if (driver->queued == 32) return -EINVAL;
    driver->queue[driver->queued++] = answer->index;
    return 0;
}

static int dequeue(fuzz_driver *driver, struct v4l2_buffer *answer) {
    if (!driver->queued || fuzz_seldom(driver, 4)) return -EAGAIN;
    answer->index = number_near(driver, driver->queue[0]);
    memmove(driver->queue, driver->queue + 1, --driver->queued * sizeof *driver->queue);
    tell(driver, answer, 1);
    return 0;
}

static int control(fuzz_driver *driver, unsigned long request, void *argument) {
    if (request == VIDIOC_QUERYCTRL) {
        struct v4l2_queryctrl *answer = argument;
        answer->type = fuzz_byte(driver) % 12;
        answer->minimum = (int32_t)number_near(driver, 0);
        answer->maximum = (int32_t)number_near(driver, 255);
        answer->step = (int32_t)number_near(driver, 1);
        answer->default_value = (int32_t)number_near(driver, 128);
        answer->flags = fuzz_byte(driver);
        return fuzz_byte(driver) & 1 ? -EINVAL : 0;
    }
    if (request == VIDIOC_G_CTRL) ((struct v4l2_control *)argument)->value = (int32_t)fuzz_word(driver);
    return 0;
}

int fuzz_answer(fuzz_driver *driver, unsigned long request, void *argument) {
    switch (request) {
    case VIDIOC_QUERYCAP: return capabilities(driver, argument);
    case VIDIOC_ENUM_FMT: return list_format(driver, argument);
    case VIDIOC_ENUM_FRAMESIZES: return list_sizes(driver, argument);
    case VIDIOC_ENUM_FRAMEINTERVALS: return list_intervals(driver, argument);
    case VIDIOC_G_FMT: return format(driver, argument, 0);
    case VIDIOC_S_FMT: return format(driver, argument, 1);
    case VIDIOC_REQBUFS: return request_buffers(driver, argument);
    case VIDIOC_QUERYBUF: return tell(driver, argument, 0), 0;
    case VIDIOC_QBUF: return queue(driver, argument);
    case VIDIOC_DQBUF: return dequeue(driver, argument);
    case VIDIOC_S_PARM: {
        struct v4l2_fract *interval = &((struct v4l2_streamparm *)argument)->parm.capture.timeperframe;
        *interval = (struct v4l2_fract){fuzz_byte(driver), fuzz_byte(driver)};
        return 0;
    }
    default: return control(driver, request, argument);
    }
}
