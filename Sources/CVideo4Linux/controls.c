// SPDX-License-Identifier: Apache-2.0
// Focus, exposure, zoom and light.
#define _GNU_SOURCE
#include "CVideo4Linux.h"

#include <linux/videodev2.h>

_Static_assert((uint32_t)CV_FOCUS_AUTO == V4L2_CID_FOCUS_AUTO && (uint32_t)CV_FOCUS == V4L2_CID_FOCUS_ABSOLUTE, "");
_Static_assert((uint32_t)CV_EXPOSURE_AUTO == V4L2_CID_EXPOSURE_AUTO &&
                   (uint32_t)CV_EXPOSURE == V4L2_CID_EXPOSURE_ABSOLUTE,
               "");
_Static_assert((uint32_t)CV_ZOOM == V4L2_CID_ZOOM_ABSOLUTE && (uint32_t)CV_FLASH_MODE == V4L2_CID_FLASH_LED_MODE, "");
_Static_assert((int)CV_EXPOSURE_AUTOMATIC == V4L2_EXPOSURE_AUTO && (int)CV_EXPOSURE_MANUAL == V4L2_EXPOSURE_MANUAL &&
                   (int)CV_EXPOSURE_APERTURE_PRIORITY == V4L2_EXPOSURE_APERTURE_PRIORITY,
               "");
_Static_assert((int)CV_FLASH_NONE == V4L2_FLASH_LED_MODE_NONE && (int)CV_FLASH_TORCH == V4L2_FLASH_LED_MODE_TORCH, "");

int cv_query_control(const cv_system *system, int node, uint32_t id, cv_control *control) {
    struct v4l2_queryctrl found = {.id = id};
    int result = system->request(system->context, node, VIDIOC_QUERYCTRL, &found);
    if (result < 0) return result;
    if (found.flags & V4L2_CTRL_FLAG_DISABLED) return -EINVAL;
    *control = (cv_control){
        .id = id,
        .minimum = found.minimum,
        .maximum = found.maximum,
        .step = found.step,
        .preset = found.default_value,
        .is_read_only = (found.flags & V4L2_CTRL_FLAG_READ_ONLY) != 0,
        .is_inactive = (found.flags & (V4L2_CTRL_FLAG_INACTIVE | V4L2_CTRL_FLAG_GRABBED)) != 0,
    };
    return 0;
}

int cv_has_menu_entry(const cv_system *system, int node, uint32_t id, uint32_t entry) {
    struct v4l2_querymenu found = {.id = id, .index = entry};
    return system->request(system->context, node, VIDIOC_QUERYMENU, &found) >= 0;
}

int cv_get_control(const cv_system *system, int node, uint32_t id, int32_t *value) {
    struct v4l2_control asked = {.id = id};
    int result = system->request(system->context, node, VIDIOC_G_CTRL, &asked);
    if (result >= 0) *value = asked.value;
    return result;
}

int cv_set_control(const cv_system *system, int node, uint32_t id, int32_t value) {
    struct v4l2_control asked = {.id = id, .value = value};
    return system->request(system->context, node, VIDIOC_S_CTRL, &asked);
}
