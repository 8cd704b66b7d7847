// SPDX-License-Identifier: Apache-2.0
// The image stages of a frame's way by OpenCV's C++ functions, on one thread or on an OpenCL device (UMat),
// behind a C interface.
#ifndef OPENCV_STAGES_H
#define OPENCV_STAGES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What the frame's first plane holds.
typedef enum {
    OCV_RGBA,
    OCV_BGR,
    OCV_YUYV,
    OCV_LUMA,
} ocv_format;

typedef enum {
    /// A plane of luma; cvtColor. Nothing to do for OCV_LUMA.
    OCV_GRAY,
    /// resize with INTER_AREA.
    OCV_DOWNSCALE,
    /// Sobel, convertScaleAbs, multiply with the mask: vertical, then horizontal borders.
    OCV_SOBEL,
    /// adaptiveThreshold of both; less than cardscan's threshold, for it knows no ratio and keeps no
    /// strengths.
    OCV_THRESHOLD,
    /// cardscan's Sobel and threshold by their definition, in OpenCV's functions: for checking, not for
    /// timing, and not on a device.
    OCV_EXACT_BORDERS,
    /// warpPerspective with INTER_LINEAR; to `taps` times the size and resized with INTER_AREA.
    OCV_WARP,
} ocv_stage;

typedef struct {
    ocv_format format;
    /// Must stay valid.
    const uint8_t *pixels;
    size_t stride;
    int width, height;
    int reduction;
    /// Weights of vertical borders for each reduced pixel, then those of horizontal ones, without padding.
    const uint8_t *mask;
    /// From the rectified card to the frame, pixel centres at + 0.5; in row order.
    double homography[9];
    int card_width, card_height;
    /// Samples in each direction for a pixel of the card.
    int taps;
} ocv_setup;

typedef struct ocv_frame ocv_frame;

/// On one thread.
ocv_frame *ocv_create(const ocv_setup *setup);
/// On the device that `ocv_choose_device` chose.
ocv_frame *ocv_create_on_device(const ocv_setup *setup);
void ocv_destroy(ocv_frame *frame);

/// Has OpenCV take an OpenCL device: before its first use, which cannot be changed. 1 where it has a device
/// of this name then. `type` is `CPU`, `GPU` or `ACCELERATOR`.
int ocv_choose_device(const char *platform, const char *type, const char *name);

/// `4.6.0`.
const char *ocv_version(void);

/// Works on what the stages before left. On a device the work may go on when it returns.
void ocv_run(ocv_frame *frame, ocv_stage stage);
/// Waits until the device is done.
void ocv_finish(ocv_frame *frame);
/// Copies the borders of the last threshold to the host, as the lines are searched there.
void ocv_read_borders(ocv_frame *frame);

/// Copies what the stage left, rows without padding, two pictures one after the other where it makes
/// two. `bytes` has room for it.
void ocv_get(const ocv_frame *frame, ocv_stage stage, uint8_t *bytes);
/// The reverse: what the stage could have left, as input of the next one. Not on a device.
void ocv_put(ocv_frame *frame, ocv_stage stage, const uint8_t *bytes);

#ifdef __cplusplus
}
#endif

#endif
