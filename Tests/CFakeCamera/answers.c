// SPDX-License-Identifier: Apache-2.0
// What the driver says to each request.
#define _GNU_SOURCE
#include "fake.h"

#include <linux/videodev2.h>

enum { PLANE_PAGES = 1024 };

void fake_stop(fake_camera *camera) {
    camera->is_streaming = camera->queue_count = camera->filled_count = 0;
    for (int index = 0; index < 8; index++) camera->buffers[index].state = 0;
}

static const fake_mode *mode(const fake_camera *camera, uint32_t fourcc, uint32_t skip) {
    for (int index = 0; index < 4; index++)
        if (camera->modes[index].fourcc && camera->modes[index].fourcc == fourcc && skip-- == 0)
            return &camera->modes[index];
    return NULL;
}

static int capabilities(const fake_camera *camera, struct v4l2_capability *answer) {
    memcpy(answer->card, camera->card, sizeof camera->card);
    memcpy(answer->bus_info, camera->bus, sizeof camera->bus);
    memcpy(answer->driver, "fake", 5);
    answer->capabilities = V4L2_CAP_DEVICE_CAPS;
    answer->device_caps = V4L2_CAP_STREAMING;
    if (camera->type == CV_SINGLE_PLANAR) answer->device_caps |= V4L2_CAP_VIDEO_CAPTURE;
    if (camera->type == CV_MULTI_PLANAR) answer->device_caps |= V4L2_CAP_VIDEO_CAPTURE_MPLANE;
    if (camera->type == CV_NO_CAPTURE) answer->device_caps |= V4L2_CAP_META_CAPTURE;
    return 0;
}

static int list_format(const fake_camera *camera, struct v4l2_fmtdesc *answer) {
    if (answer->type != camera->type) return -EINVAL;
    uint32_t index = answer->index;
    for (int place = 0; place < 4; place++) {
        uint32_t fourcc = camera->modes[place].fourcc;
        if (!fourcc) break;
        if (mode(camera, fourcc, 0) != &camera->modes[place]) continue;
        if (index-- == 0) {
            answer->pixelformat = fourcc;
            answer->flags = fourcc == V4L2_PIX_FMT_MJPEG ? V4L2_FMT_FLAG_COMPRESSED : 0;
            memcpy(answer->description, "a format", 9);
            return 0;
        }
    }
    return -EINVAL;
}

static int list_sizes(const fake_camera *camera, struct v4l2_frmsizeenum *answer) {
    const fake_mode *found = mode(camera, answer->pixel_format, answer->index);
    if (!found || !found->sizes.kind) return -EINVAL;
    answer->type = found->sizes.kind;
    if (answer->type == V4L2_FRMSIZE_TYPE_DISCRETE)
        answer->discrete = (struct v4l2_frmsize_discrete){found->sizes.min_width, found->sizes.min_height};
    else
        answer->stepwise = (struct v4l2_frmsize_stepwise){
            .min_width = found->sizes.min_width,
            .max_width = found->sizes.max_width,
            .step_width = found->sizes.step_width,
            .min_height = found->sizes.min_height,
            .max_height = found->sizes.max_height,
            .step_height = found->sizes.step_height,
        };
    return 0;
}

static int list_intervals(const fake_camera *camera, struct v4l2_frmivalenum *answer) {
    for (uint32_t skip = 0;; skip++) {
        const fake_mode *found = mode(camera, answer->pixel_format, skip);
        if (!found) return -EINVAL;
        if (answer->width < found->sizes.min_width || answer->width > found->sizes.max_width ||
            answer->height < found->sizes.min_height || answer->height > found->sizes.max_height)
            continue;
        if (answer->index > 2 || !found->rates[answer->index]) return -EINVAL;
        answer->type = V4L2_FRMIVAL_TYPE_DISCRETE;
        answer->discrete = (struct v4l2_fract){1, found->rates[answer->index]};
        return 0;
    }
}

/// Strides and sizes of the format's planes.
static void lay_out(fake_camera *camera) {
    cv_format *format = &camera->format;
    uint32_t width = format->width, rows = format->height, half = (rows + 1) / 2;
    format->plane_count = 1;
    uint32_t stride = width + camera->padding;
    switch (format->fourcc) {
    case V4L2_PIX_FMT_NV12:
    case V4L2_PIX_FMT_NV21:
    case V4L2_PIX_FMT_YUV420:
    case V4L2_PIX_FMT_YVU420:
        format->planes[0] = (cv_plane_format){stride, stride * (rows + half)};
        break;
    case V4L2_PIX_FMT_NV12M:
        format->plane_count = 2;
        format->planes[0] = (cv_plane_format){stride, stride * rows};
        format->planes[1] = (cv_plane_format){stride, stride * half};
        break;
    case V4L2_PIX_FMT_YUYV:
    case V4L2_PIX_FMT_UYVY:
        stride = (width + 1) / 2 * 4 + camera->padding;
        format->planes[0] = (cv_plane_format){stride, stride * rows};
        break;
    case V4L2_PIX_FMT_RGB24:
    case V4L2_PIX_FMT_BGR24:
        stride = width * 3 + camera->padding;
        format->planes[0] = (cv_plane_format){stride, stride * rows};
        break;
    default:
        format->planes[0] = (cv_plane_format){format->fourcc == V4L2_PIX_FMT_MJPEG ? 0 : stride, stride * rows};
    }
}

static void tell(const fake_camera *camera, struct v4l2_format *answer) {
    const cv_format *format = &camera->format;
    if (camera->type == CV_SINGLE_PLANAR) {
        answer->fmt.pix = (struct v4l2_pix_format){
            .width = format->width,
            .height = format->height,
            .pixelformat = format->fourcc,
            .bytesperline = format->planes[0].stride,
            .sizeimage = format->planes[0].size,
            .colorspace = V4L2_COLORSPACE_SRGB,
            .priv = V4L2_PIX_FMT_PRIV_MAGIC,
            .quantization = camera->quantization,
        };
        return;
    }
    answer->fmt.pix_mp = (struct v4l2_pix_format_mplane){
        .width = format->width,
        .height = format->height,
        .pixelformat = format->fourcc,
        .colorspace = V4L2_COLORSPACE_SRGB,
        .num_planes = (__u8)format->plane_count,
        .quantization = (__u8)camera->quantization,
    };
    for (uint32_t plane = 0; plane < format->plane_count; plane++) {
        answer->fmt.pix_mp.plane_fmt[plane].bytesperline = format->planes[plane].stride;
        answer->fmt.pix_mp.plane_fmt[plane].sizeimage = format->planes[plane].size;
    }
}

static int set_format(fake_camera *camera, struct v4l2_format *answer) {
    if (answer->type != camera->type) return -EINVAL;
    if (camera->format_error) return -camera->format_error;
    int single = camera->type == CV_SINGLE_PLANAR;
    cv_format *format = &camera->format;
    format->width = single ? answer->fmt.pix.width : answer->fmt.pix_mp.width;
    format->height = single ? answer->fmt.pix.height : answer->fmt.pix_mp.height;
    format->fourcc = single ? answer->fmt.pix.pixelformat : answer->fmt.pix_mp.pixelformat;
    if (camera->forced_width) format->width = camera->forced_width;
    if (camera->forced_height) format->height = camera->forced_height;
    if (camera->forced_fourcc) format->fourcc = camera->forced_fourcc;
    lay_out(camera);
    tell(camera, answer);
    return 0;
}

static int set_interval(fake_camera *camera, struct v4l2_streamparm *answer) {
    struct v4l2_fract *interval = &answer->parm.capture.timeperframe;
    answer->parm.capture.capability = V4L2_CAP_TIMEPERFRAME;
    camera->interval = (cv_fraction){interval->numerator, interval->denominator};
    return 0;
}

static int request_buffers(fake_camera *camera, struct v4l2_requestbuffers *answer) {
    if (answer->type != camera->type) return -EINVAL;
    if (camera->buffer_error) return -camera->buffer_error;
    if (camera->refuses_mapping && answer->memory == V4L2_MEMORY_MMAP) return -EINVAL;
    camera->memory = answer->memory;
    camera->buffer_count = answer->count = answer->count < 8 ? answer->count : 8;
    for (uint32_t index = 0; index < camera->buffer_count; index++)
        for (uint32_t plane = 0; plane < 3; plane++)
            camera->buffers[index].planes[plane] = (fake_plane){
                camera->format.planes[plane].size + camera->data_offset, (index * 3 + plane) * PLANE_PAGES, 0};
    return 0;
}

static int buffer(fake_camera *camera, struct v4l2_buffer *answer, int queues) {
    if (answer->type != camera->type || answer->index >= camera->buffer_count ||
        answer->memory != camera->memory)
        return -EINVAL;
    fake_buffer *found = &camera->buffers[answer->index];
    uint32_t count = camera->format.plane_count;
    int single = camera->type == CV_SINGLE_PLANAR;
    if (!single && answer->length < count) return -EINVAL;
    if (queues && found->state) return -EINVAL;
    for (uint32_t plane = 0; plane < count; plane++) {
        unsigned long pointer = single ? answer->m.userptr : answer->m.planes[plane].m.userptr;
        uint32_t length = single ? answer->length : answer->m.planes[plane].length;
        if (queues && camera->memory == V4L2_MEMORY_USERPTR) {
            if (!pointer || pointer % 4096 || length < found->planes[plane].size) return -EFAULT;
            found->planes[plane].pointer = pointer;
        }
        if (queues) continue;
        if (single) {
            answer->length = found->planes[plane].size;
            answer->m.offset = found->planes[plane].offset;
        } else {
            answer->m.planes[plane].length = found->planes[plane].size;
            answer->m.planes[plane].m.mem_offset = found->planes[plane].offset;
        }
    }
    if (!single) answer->length = count;
    if (!queues) return 0;
    found->state = 1;
    camera->queue[camera->queue_count++] = (int)answer->index;
    return 0;
}

static int export(fake_camera *camera, struct v4l2_exportbuffer *answer) {
    if (camera->export_error) return -camera->export_error;
    if (answer->type != camera->type || answer->index >= camera->buffer_count || answer->plane ||
        camera->memory != V4L2_MEMORY_MMAP)
        return -EINVAL;
    answer->fd = FAKE_DMA_BUF + (int)answer->index;
    return 0;
}

static int dequeue(fake_camera *camera, struct v4l2_buffer *answer) {
    if (answer->type != camera->type || answer->memory != camera->memory) return -EINVAL;
    if (!camera->filled_count) return -EAGAIN;
    answer->index = (uint32_t)camera->filled[0];
    memmove(camera->filled, camera->filled + 1, sizeof(int) * (size_t)--camera->filled_count);
    fake_buffer *found = &camera->buffers[answer->index];
    found->state = 0;
    answer->flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | (found->is_damaged ? V4L2_BUF_FLAG_ERROR : 0);
    answer->sequence = found->sequence;
    answer->timestamp.tv_sec = (long)(found->time / 1000000000);
    answer->timestamp.tv_usec = (long)(found->time % 1000000000 / 1000);
    if (camera->type == CV_SINGLE_PLANAR) {
        answer->bytesused = answer->length = found->planes[0].size;
        return 0;
    }
    answer->length = camera->format.plane_count;
    for (uint32_t plane = 0; plane < camera->format.plane_count; plane++) {
        answer->m.planes[plane].bytesused = answer->m.planes[plane].length = found->planes[plane].size;
        answer->m.planes[plane].data_offset = camera->data_offset;
    }
    return 0;
}

static int32_t *control(fake_camera *camera, uint32_t id) {
    if (!camera->has_controls) return NULL;
    switch (id) {
    case V4L2_CID_FOCUS_AUTO: return &camera->focus_auto;
    case V4L2_CID_FOCUS_ABSOLUTE: return &camera->focus;
    case V4L2_CID_EXPOSURE_AUTO: return &camera->exposure_auto;
    case V4L2_CID_EXPOSURE_ABSOLUTE: return &camera->exposure;
    case V4L2_CID_FLASH_LED_MODE: return &camera->flash;
    default: return NULL;
    }
}

static int query_control(fake_camera *camera, struct v4l2_queryctrl *answer) {
    int32_t *value = control(camera, answer->id);
    if (!value) return -EINVAL;
    int is_menu = answer->id == V4L2_CID_EXPOSURE_AUTO || answer->id == V4L2_CID_FLASH_LED_MODE;
    answer->type = is_menu ? V4L2_CTRL_TYPE_MENU : V4L2_CTRL_TYPE_INTEGER;
    answer->maximum = is_menu ? 3 : (answer->id == V4L2_CID_FOCUS_AUTO ? 1 : 250);
    answer->step = answer->id == V4L2_CID_FOCUS_ABSOLUTE ? 5 : 1;
    if (answer->id == V4L2_CID_FOCUS_ABSOLUTE && camera->focus_auto) answer->flags = V4L2_CTRL_FLAG_INACTIVE;
    return 0;
}

/// As USB cameras have it: exposure is manual or by aperture priority; the light can be a torch.
static int has_entry(uint32_t id, uint32_t index) {
    if (id == V4L2_CID_EXPOSURE_AUTO)
        return index == V4L2_EXPOSURE_MANUAL || index == V4L2_EXPOSURE_APERTURE_PRIORITY;
    return index == V4L2_FLASH_LED_MODE_NONE || index == V4L2_FLASH_LED_MODE_TORCH;
}

static int set_control(fake_camera *camera, const struct v4l2_control *wish) {
    int32_t *value = control(camera, wish->id);
    if (!value) return -EINVAL;
    int is_menu = wish->id == V4L2_CID_EXPOSURE_AUTO || wish->id == V4L2_CID_FLASH_LED_MODE;
    if (is_menu && !has_entry(wish->id, (uint32_t)wish->value)) return -EINVAL;
    if (wish->id == V4L2_CID_FOCUS_ABSOLUTE && camera->focus_auto) return -EACCES;
    *value = wish->value;
    return 0;
}

int fake_answer(fake_camera *camera, unsigned long request, void *argument) {
    switch (request) {
    case VIDIOC_QUERYCAP: return capabilities(camera, argument);
    case VIDIOC_ENUM_FMT: return list_format(camera, argument);
    case VIDIOC_ENUM_FRAMESIZES: return list_sizes(camera, argument);
    case VIDIOC_ENUM_FRAMEINTERVALS: return list_intervals(camera, argument);
    case VIDIOC_G_FMT:
        if (camera->format_error) return -camera->format_error;
        return tell(camera, argument), 0;
    case VIDIOC_S_FMT: return set_format(camera, argument);
    case VIDIOC_S_PARM: return set_interval(camera, argument);
    case VIDIOC_REQBUFS: return request_buffers(camera, argument);
    case VIDIOC_QUERYBUF: return buffer(camera, argument, 0);
    case VIDIOC_QBUF: return buffer(camera, argument, 1);
    case VIDIOC_EXPBUF: return export(camera, argument);
    case VIDIOC_DQBUF: return dequeue(camera, argument);
    case VIDIOC_STREAMON: return camera->is_streaming = 1, 0;
    case VIDIOC_STREAMOFF: return fake_stop(camera), 0;
    case VIDIOC_QUERYCTRL: return query_control(camera, argument);
    case VIDIOC_QUERYMENU: {
        const struct v4l2_querymenu *asked = argument;
        return control(camera, asked->id) && has_entry(asked->id, asked->index) ? 0 : -EINVAL;
    }
    case VIDIOC_G_CTRL: {
        struct v4l2_control *asked = argument;
        int32_t *value = control(camera, asked->id);
        return value ? asked->value = *value, 0 : -EINVAL;
    }
    case VIDIOC_S_CTRL: return set_control(camera, argument);
    default: return -ENOTTY;
    }
}
