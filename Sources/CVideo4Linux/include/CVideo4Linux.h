// SPDX-License-Identifier: Apache-2.0
// Video4Linux as the camera sees it: the calls of linux/videodev2.h without their unions, bit fields and
// variadic functions, which Swift does not import, and without the difference between the single-planar
// and the multi-planar interface. Numbers keep their meaning from videodev2.h.
//
// Every function that returns an int gives a negative error number (errno.h) where it failed.
#ifndef CVIDEO4LINUX_H
#define CVIDEO4LINUX_H

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#pragma clang assume_nonnull begin

/// What is asked of the system. Tests put a device of their own behind it.
typedef struct cv_system {
    void *_Nullable context;
    /// Writes the numbers N of the nodes /dev/videoN in rising order, at most `most`; how many there are.
    int (*nodes)(void *_Nullable context, int *numbers, int most);
    /// Opens a node for reading and writing, without blocking.
    int (*open)(void *_Nullable context, const char *path);
    /// Hands a single-planar node to libv4l2, whose plugins may then work for it.
    int (*adopt)(void *_Nullable context, int node);
    void (*close)(void *_Nullable context, int node);
    int (*request)(void *_Nullable context, int node, unsigned long request, void *argument);
    void *_Nullable (*_Nonnull map)(void *_Nullable context, int node, size_t size, int64_t offset);
    void (*unmap)(void *_Nullable context, void *address, size_t size);
    /// Waits until there is a frame (CV_FRAME), `wake` is readable (CV_WOKEN; -1 is none) or time is over
    /// (CV_TIME_OVER).
    int (*wait)(void *_Nullable context, int node, int wake, int milliseconds);
    /// Nanoseconds of the monotonic clock.
    uint64_t (*now)(void *_Nullable context);
    /// A decoder of motion JPEG; NULL where there is no memory.
    void *_Nullable (*_Nonnull decoder)(void *_Nullable context);
    /// Decodes a picture of that size to I420 without padding, for which there is room. 0; -EILSEQ where it is
    /// damaged, -ENOMEM.
    int (*decode)(void *_Nullable context, void *decoder, uint32_t width, uint32_t height, const void *bytes,
                  size_t size, void *picture);
    void (*end_decoder)(void *_Nullable context, void *decoder);
} cv_system;

enum {
    CV_TIME_OVER = 0,
    CV_FRAME = 1,
    CV_WOKEN = 2,
};

/// The real one, by libv4l2 and libjpeg-turbo.
const cv_system *cv_libv4l2(void);

/// Writes "/dev/videoN" with its final NUL.
void cv_node_path(int number, char *path, size_t room);

/// How frames are captured.
enum {
    CV_NO_CAPTURE = 0,
    CV_SINGLE_PLANAR = 1,
    CV_MULTI_PLANAR = 9,
};

typedef struct cv_device {
    char driver[17];
    char card[33];
    char bus[33];
    /// One of CV_NO_CAPTURE, CV_SINGLE_PLANAR, CV_MULTI_PLANAR: a buffer type.
    uint32_t type;
    /// Not 0: it streams, rather than being read().
    uint32_t streams;
} cv_device;

int cv_query_device(const cv_system *system, int node, cv_device *device);

/// A format of the device's list.
typedef struct cv_format_entry {
    uint32_t fourcc;
    uint32_t flags;
    char description[33];
} cv_format_entry;

int cv_list_format(const cv_system *system, int node, uint32_t type, uint32_t index,
                   cv_format_entry *entry);

enum {
    CV_DISCRETE = 1,
    CV_CONTINUOUS = 2,
    CV_STEPWISE = 3,
};

/// Sizes that a format comes in, in pixels.
typedef struct cv_sizes {
    uint32_t kind;
    uint32_t min_width, max_width, step_width;
    uint32_t min_height, max_height, step_height;
} cv_sizes;

int cv_list_sizes(const cv_system *system, int node, uint32_t fourcc, uint32_t index, cv_sizes *sizes);

typedef struct cv_fraction {
    uint32_t numerator, denominator;
} cv_fraction;

/// Times from one frame to the next, in seconds.
typedef struct cv_intervals {
    uint32_t kind;
    cv_fraction shortest, longest, step;
} cv_intervals;

int cv_list_intervals(const cv_system *system, int node, uint32_t fourcc, uint32_t width,
                      uint32_t height, uint32_t index, cv_intervals *intervals);

typedef struct cv_plane_format {
    uint32_t stride;
    uint32_t size;
} cv_plane_format;

/// A picture format, wished or set. A single-planar one has one plane.
typedef struct cv_format {
    uint32_t fourcc, width, height;
    uint32_t colorspace, quantization;
    uint32_t plane_count;
    cv_plane_format planes[3];
} cv_format;

int cv_get_format(const cv_system *system, int node, uint32_t type, cv_format *format);
/// Sets what the device can of it, and writes what that is.
int cv_set_format(const cv_system *system, int node, uint32_t type, cv_format *format);
/// Sets the time from frame to frame, and writes what came of it; 0/0 where the device does not tell.
int cv_set_interval(const cv_system *system, int node, uint32_t type, cv_fraction *interval);
/// Where plane `plane` has its stride and size; NULL beyond the third.
const cv_plane_format *_Nullable cv_format_plane(const cv_format *format, int plane);

enum {
    CV_MAPPED = 1,
    CV_USER_POINTER = 2,
};

typedef struct cv_plane {
    /// Where it is mapped, or the caller's memory.
    void *_Nullable address;
    size_t length;
    /// For mapping.
    uint32_t offset;
    /// First byte of the picture, and the byte after its last.
    uint32_t first, end;
} cv_plane;

typedef struct cv_buffer {
    uint32_t index;
    /// Not 0: the driver says that the picture is damaged.
    uint32_t is_damaged;
    uint32_t sequence;
    uint32_t plane_count;
    /// Nanoseconds of the monotonic clock; 0 where the driver takes another clock.
    uint64_t time;
    /// File descriptor of the first plane's memory as a DMA-BUF; 0 where there is none.
    int32_t dma_buf;
    cv_plane planes[3];
} cv_buffer;

cv_plane *_Nullable cv_buffer_plane(cv_buffer *buffer, int plane);

/// Asks for `count` buffers, 0 to release them, and writes how many there are.
int cv_request_buffers(const cv_system *system, int node, uint32_t type, uint32_t memory,
                       uint32_t *count);
/// Writes the lengths and offsets of buffer->index.
int cv_query_buffer(const cv_system *system, int node, uint32_t type, uint32_t memory,
                    cv_buffer *buffer);
/// Opens the first plane of a mapped buffer as a DMA-BUF: its file descriptor, to be closed like a node.
int cv_export_buffer(const cv_system *system, int node, uint32_t type, uint32_t index);
int cv_queue(const cv_system *system, int node, uint32_t type, uint32_t memory, cv_buffer *buffer);
/// Takes the oldest filled buffer: its index and what the driver says of it. -EAGAIN where there is none.
int cv_dequeue(const cv_system *system, int node, uint32_t type, uint32_t memory, cv_buffer *buffer);
int cv_stream(const cv_system *system, int node, uint32_t type, int on);

typedef struct cv_control {
    uint32_t id;
    int32_t minimum, maximum, step, preset;
    /// Not 0: it can only be read.
    uint32_t is_read_only;
    /// Not 0: another control, as a rule an automatic, decides now.
    uint32_t is_inactive;
} cv_control;

enum {
    CV_FOCUS_AUTO = 0x009a090c,
    CV_FOCUS = 0x009a090a,
    CV_EXPOSURE_AUTO = 0x009a0901,
    CV_EXPOSURE = 0x009a0902,
    CV_ZOOM = 0x009a090d,
    CV_FLASH_MODE = 0x009c0901,

    CV_EXPOSURE_AUTOMATIC = 0,
    CV_EXPOSURE_MANUAL = 1,
    CV_EXPOSURE_APERTURE_PRIORITY = 3,
    CV_FLASH_NONE = 0,
    CV_FLASH_TORCH = 2
};

int cv_query_control(const cv_system *system, int node, uint32_t id, cv_control *control);
/// 1 where the menu has that entry, 0 where not.
int cv_has_menu_entry(const cv_system *system, int node, uint32_t id, uint32_t entry);
int cv_get_control(const cv_system *system, int node, uint32_t id, int32_t *value);
int cv_set_control(const cv_system *system, int node, uint32_t id, int32_t value);

#pragma clang assume_nonnull end

#endif
