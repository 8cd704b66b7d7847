// SPDX-License-Identifier: Apache-2.0
// Devices, formats, sizes and rates.
#define _GNU_SOURCE
#include "CVideo4Linux.h"

#include <linux/videodev2.h>

_Static_assert(CV_DISCRETE == V4L2_FRMSIZE_TYPE_DISCRETE && CV_DISCRETE == V4L2_FRMIVAL_TYPE_DISCRETE, "");
_Static_assert(CV_CONTINUOUS == V4L2_FRMSIZE_TYPE_CONTINUOUS, "");
_Static_assert(CV_STEPWISE == V4L2_FRMSIZE_TYPE_STEPWISE, "");

static int ask(const cv_system *system, int node, unsigned long request, void *argument) {
    return system->request(system->context, node, request, argument);
}

static void text(char *target, const __u8 *source, size_t size) {
    memcpy(target, source, size);
    target[size] = 0;
}

int cv_query_device(const cv_system *system, int node, cv_device *device) {
    struct v4l2_capability found = {0};
    int result = ask(system, node, VIDIOC_QUERYCAP, &found);
    if (result < 0) return result;
    text(device->driver, found.driver, sizeof found.driver);
    text(device->card, found.card, sizeof found.card);
    text(device->bus, found.bus_info, sizeof found.bus_info);
    uint32_t can =
        found.capabilities & V4L2_CAP_DEVICE_CAPS ? found.device_caps : found.capabilities;
    device->type = can & V4L2_CAP_VIDEO_CAPTURE          ? CV_SINGLE_PLANAR
                   : can & V4L2_CAP_VIDEO_CAPTURE_MPLANE ? CV_MULTI_PLANAR
                                                         : CV_NO_CAPTURE;
    device->streams = (can & V4L2_CAP_STREAMING) != 0;
    return 0;
}

int cv_list_format(const cv_system *system, int node, uint32_t type, uint32_t index,
                   cv_format_entry *entry) {
    struct v4l2_fmtdesc found = {.index = index, .type = type};
    int result = ask(system, node, VIDIOC_ENUM_FMT, &found);
    if (result < 0) return result;
    entry->fourcc = found.pixelformat;
    entry->flags = found.flags;
    text(entry->description, found.description, sizeof found.description);
    return 0;
}

int cv_list_sizes(const cv_system *system, int node, uint32_t fourcc, uint32_t index, cv_sizes *sizes) {
    struct v4l2_frmsizeenum found = {.index = index, .pixel_format = fourcc};
    int result = ask(system, node, VIDIOC_ENUM_FRAMESIZES, &found);
    if (result < 0) return result;
    *sizes = (cv_sizes){.kind = found.type};
    if (found.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        sizes->min_width = sizes->max_width = found.discrete.width;
        sizes->min_height = sizes->max_height = found.discrete.height;
        return 0;
    }
    sizes->min_width = found.stepwise.min_width;
    sizes->max_width = found.stepwise.max_width;
    sizes->min_height = found.stepwise.min_height;
    sizes->max_height = found.stepwise.max_height;
    int stepwise = found.type == V4L2_FRMSIZE_TYPE_STEPWISE;
    sizes->step_width = stepwise ? found.stepwise.step_width : 1;
    sizes->step_height = stepwise ? found.stepwise.step_height : 1;
    return 0;
}

static cv_fraction fraction(struct v4l2_fract value) {
    return (cv_fraction){value.numerator, value.denominator};
}

int cv_list_intervals(const cv_system *system, int node, uint32_t fourcc, uint32_t width,
                      uint32_t height, uint32_t index, cv_intervals *intervals) {
    struct v4l2_frmivalenum found = {
        .index = index, .pixel_format = fourcc, .width = width, .height = height};
    int result = ask(system, node, VIDIOC_ENUM_FRAMEINTERVALS, &found);
    if (result < 0) return result;
    *intervals = (cv_intervals){.kind = found.type};
    if (found.type == V4L2_FRMIVAL_TYPE_DISCRETE) {
        intervals->shortest = intervals->longest = fraction(found.discrete);
        return 0;
    }
    intervals->shortest = fraction(found.stepwise.min);
    intervals->longest = fraction(found.stepwise.max);
    intervals->step = fraction(found.stepwise.step);
    return 0;
}

static void take(const struct v4l2_format *from, cv_format *format) {
    *format = (cv_format){0};
    if (from->type == V4L2_BUF_TYPE_VIDEO_CAPTURE) {
        const struct v4l2_pix_format *pix = &from->fmt.pix;
        format->fourcc = pix->pixelformat;
        format->width = pix->width;
        format->height = pix->height;
        format->colorspace = pix->colorspace;
        // Drivers that do not know the field leave no magic number.
        if (pix->priv == V4L2_PIX_FMT_PRIV_MAGIC) format->quantization = pix->quantization;
        format->plane_count = 1;
        format->planes[0] = (cv_plane_format){pix->bytesperline, pix->sizeimage};
        return;
    }
    const struct v4l2_pix_format_mplane *pix = &from->fmt.pix_mp;
    format->fourcc = pix->pixelformat;
    format->width = pix->width;
    format->height = pix->height;
    format->colorspace = pix->colorspace;
    format->quantization = pix->quantization;
    format->plane_count = pix->num_planes;
    for (int plane = 0; plane < 3 && plane < pix->num_planes; plane++)
        format->planes[plane] =
            (cv_plane_format){pix->plane_fmt[plane].bytesperline, pix->plane_fmt[plane].sizeimage};
}

int cv_get_format(const cv_system *system, int node, uint32_t type, cv_format *format) {
    struct v4l2_format found = {.type = type};
    int result = ask(system, node, VIDIOC_G_FMT, &found);
    if (result < 0) return result;
    take(&found, format);
    return 0;
}

int cv_set_format(const cv_system *system, int node, uint32_t type, cv_format *format) {
    struct v4l2_format wish = {.type = type};
    if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE) {
        wish.fmt.pix.width = format->width;
        wish.fmt.pix.height = format->height;
        wish.fmt.pix.pixelformat = format->fourcc;
        wish.fmt.pix.field = V4L2_FIELD_NONE;
        wish.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC;
    } else {
        wish.fmt.pix_mp.width = format->width;
        wish.fmt.pix_mp.height = format->height;
        wish.fmt.pix_mp.pixelformat = format->fourcc;
        wish.fmt.pix_mp.field = V4L2_FIELD_NONE;
    }
    int result = ask(system, node, VIDIOC_S_FMT, &wish);
    if (result < 0) return result;
    take(&wish, format);
    return 0;
}

int cv_set_interval(const cv_system *system, int node, uint32_t type, cv_fraction *interval) {
    struct v4l2_streamparm wish = {.type = type};
    wish.parm.capture.timeperframe =
        (struct v4l2_fract){interval->numerator, interval->denominator};
    int result = ask(system, node, VIDIOC_S_PARM, &wish);
    if (result < 0) return result;
    *interval = wish.parm.capture.capability & V4L2_CAP_TIMEPERFRAME
                    ? fraction(wish.parm.capture.timeperframe)
                    : (cv_fraction){0, 0};
    return 0;
}

const cv_plane_format *cv_format_plane(const cv_format *format, int plane) {
    return plane >= 0 && plane < 3 ? &format->planes[plane] : NULL;
}
