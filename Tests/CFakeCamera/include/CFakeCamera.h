// SPDX-License-Identifier: Apache-2.0
// Cameras that answer requests as Video4Linux does, with a clock of their own: time passes only while
// somebody waits, or by fake_expose().
#ifndef CFAKECAMERA_H
#define CFAKECAMERA_H

#include <CVideo4Linux.h>

enum {
    /// Descriptor of the first buffer's DMA-BUF; the next buffers' follow.
    FAKE_DMA_BUF = 100,
};

typedef struct fake_mode {
    uint32_t fourcc;
    cv_sizes sizes;
    /// Frames a second; 0 is not told.
    uint32_t rates[3];
} fake_mode;

typedef struct fake_plane {
    uint32_t size;
    uint32_t offset;
    unsigned long pointer;
} fake_plane;

typedef struct fake_buffer {
    fake_plane planes[3];
    uint32_t sequence;
    uint64_t time;
    /// 0 the program's, 1 queued, 2 filled.
    int state;
    int is_damaged;
} fake_buffer;

typedef struct fake_camera {
    /// N of /dev/videoN; -1: it is not connected.
    int number;
    char card[32], bus[32];
    /// CV_SINGLE_PLANAR, CV_MULTI_PLANAR or CV_NO_CAPTURE.
    uint32_t type;
    fake_mode modes[4];
    /// What it has of focus, exposure and light; values of CV_FOCUS and so on.
    int has_controls;
    int32_t focus_auto, focus, exposure_auto, exposure, flash;

    /// How it behaves. Error numbers, 0 is none.
    int open_error, format_error, buffer_error, export_error;
    int refuses_mapping, is_silent, has_no_numbers;
    /// Its pictures are all bytes of 255.
    int is_garbled;
    /// Sizes that it takes whatever is asked for; 0 is what is asked for.
    uint32_t forced_width, forced_height, forced_fourcc;
    /// Bytes behind each row.
    uint32_t padding;
    uint32_t quantization;
    /// Every so many frames one is damaged; 0 is never.
    uint32_t damage;
    /// Bytes before a picture in its buffer, of the multi-planar interface.
    uint32_t data_offset;

    /// What it does.
    cv_format format;
    cv_fraction interval;
    uint32_t memory, buffer_count;
    int is_streaming, is_open;
    fake_buffer buffers[8];
    /// Numbers of queued and of filled buffers, oldest first.
    int queue[8], queue_count;
    int filled[8], filled_count;
    uint32_t sequence;
    uint8_t *pixels;
} fake_camera;

typedef struct fake_world {
    cv_system system;
    fake_camera cameras[3];
    uint64_t clock;
    /// Mappings that are there now, descriptors of nodes, and of DMA-BUFs.
    int mapped, opened, exported;
    int decoders;
    /// Not 0: somebody wrote to the descriptor that ends waiting.
    int is_woken;
} fake_world;

/// A machine without cameras; fake_end() releases it.
fake_world *fake_begin(void);
void fake_end(fake_world *world);
fake_camera *fake_at(fake_world *world, int index);
fake_mode *fake_mode_at(fake_camera *camera, int index);
void fake_name(fake_camera *camera, const char *card, const char *bus);
/// A mode of a single size.
void fake_add(fake_camera *camera, int index, uint32_t fourcc, uint32_t width, uint32_t height,
              uint32_t rate, uint32_t slower);
/// So many frames pass: the camera fills buffers that it has, and loses the others.
void fake_expose(fake_world *world, fake_camera *camera, int frames);
/// It is pulled out: requests fail until its number is set again and it is opened anew.
void fake_unplug(fake_camera *camera);
const cv_system *fake_system(fake_world *world);

#endif
