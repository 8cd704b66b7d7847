/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * cardscan_camera: frames from Video4Linux cameras, for cardscan.h.
 *
 * A library of its own, libcardscan-camera.so, so that libcardscan.so needs no libv4l2. It takes only
 * types and status numbers from cardscan.h and calls nothing of that library. The rules of cardscan.h
 * hold here too: ownership, errors, structs that begin with their size.
 *
 *     cardscan_camera *camera;
 *     if (cardscan_camera_open(NULL, &camera, NULL) != CARDSCAN_OK) return 1;
 *     cardscan_camera_frame frame;
 *     cardscan_camera_frame_init(&frame, sizeof frame);
 *     while (cardscan_camera_next(camera, &frame) == CARDSCAN_OK) {
 *         if (cardscan_scan(engine, &frame.image, NULL, &result) == CARDSCAN_OK) break;
 *         cardscan_result_destroy(result);
 *     }
 *     cardscan_camera_close(camera);
 *
 * THREADS. A camera may be used by one thread at a time, several cameras by several threads.
 *
 * TIMES are nanoseconds of the monotonic clock (CLOCK_MONOTONIC).
 */
#ifndef CARDSCAN_CAMERA_H
#define CARDSCAN_CAMERA_H

#include "cardscan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Status ------------------------------------------------------------------------------------ */

/** Besides CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT and CARDSCAN_OUT_OF_MEMORY. */
enum {
    /** Waiting for a frame was ended by the caller's descriptor. */
    CARDSCAN_CAMERA_INTERRUPTED = 101,
    /** There is no such camera, or none at all. */
    CARDSCAN_CAMERA_NOT_FOUND = -101,
    /** There is no permission: as a rule the user must be in the group video. */
    CARDSCAN_CAMERA_PERMISSION_DENIED = -102,
    /** Another program has it. */
    CARDSCAN_CAMERA_BUSY = -103,
    /** It is no device that gives a stream of frames. */
    CARDSCAN_CAMERA_NOT_A_CAMERA = -104,
    /** It has no picture format that is understood, or not the wished one. */
    CARDSCAN_CAMERA_NO_FORMAT = -105,
    /** It gave no frame for as long as the options say. */
    CARDSCAN_CAMERA_NO_FRAMES = -106,
    /** It was unplugged, or broke down. */
    CARDSCAN_CAMERA_UNPLUGGED = -107,
    /** It does not have that control. */
    CARDSCAN_CAMERA_NO_CONTROL = -108,
    /** The driver refused a request. */
    CARDSCAN_CAMERA_FAILED = -109,
    /** It is in no picture format, as a loopback device that nobody writes to. */
    CARDSCAN_CAMERA_NO_SIGNAL = -110
};

/** One sentence in English for any status that this library returns; never NULL; static. */
const char *cardscan_camera_status_string(cardscan_status status);

/* -- Which cameras there are ------------------------------------------------------------------- */

/** A camera. Texts are UTF-8, cut to fit, and end with a NUL. */
typedef struct cardscan_camera_info {
    /** Its device node, "/dev/video0". */
    char path[64];
    /** What it calls itself. */
    char name[33];
    /** The kernel's driver. */
    char driver[17];
    /** Where it is connected, "usb-0000:00:14.0-1". */
    char bus[33];
} cardscan_camera_info;

/**
 * Lists the cameras, in the order of their nodes' numbers.
 *
 * @param cameras  receives up to `capacity` cameras; may be NULL where `capacity` is 0
 * @param capacity elements of `cameras`, 0 or more
 * @param count    receives how many there are, also where that is more than `capacity`; cameras that may
 *                 not be opened are not counted
 * @return CARDSCAN_OK; CARDSCAN_CAMERA_PERMISSION_DENIED where there are only nodes that may not be
 *         opened; CARDSCAN_INVALID_ARGUMENT
 */
cardscan_status cardscan_camera_list(cardscan_camera_info *cameras, int32_t capacity, int32_t *count);

/* -- Opening ----------------------------------------------------------------------------------- */

/** An opened camera. */
typedef struct cardscan_camera cardscan_camera;

enum {
    /** Mapped, or user pointers where the device cannot map. */
    CARDSCAN_CAMERA_MEMORY_AUTO = 0,
    /** The driver's buffers, mapped. */
    CARDSCAN_CAMERA_MEMORY_MAPPED = 1,
    /** The program's buffers, which the driver writes to. */
    CARDSCAN_CAMERA_MEMORY_USER_POINTER = 2
};

/** What is wished; the device may give something else, which every frame tells. */
typedef struct cardscan_camera_options {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** Pixels, 1 to 16384; 1280 by default. */
    int32_t width;
    /** Pixels, 1 to 16384; 720 by default. */
    int32_t height;
    /** A picture format as four characters: 'Y' | 'U' << 8 | 'Y' << 16 | 'V' << 24. 0 (default): luma that
        can be read in place before RGB before motion JPEG, unless only that is fast enough. NV12, NV21,
        YU12, YV12 (with their multi-planar twins NM12, NM21, YM12), YUYV, UYVY, GREY, RGB3, BGR3, XR24,
        AR24, XB24, AB24, MJPG and JPEG are understood; the last two are decoded, to I420. */
    uint32_t format;
    /** Frames a second, 0.1 to 1000; 30 by default. */
    double rate;
    /** A device node, or a link to one as in /dev/v4l/by-id; NULL (default) is the first camera. */
    const char *path;
    /** One of CARDSCAN_CAMERA_MEMORY_...; AUTO by default. */
    int32_t memory;
    /** Milliseconds without a frame after which the camera counts as silent, 1 to 86400000; 2000 by
        default. */
    int32_t timeout_ms;
    /** A descriptor that ends waiting for a frame as soon as it can be read; -1 (default) is none. */
    int32_t wake_descriptor;
} cardscan_camera_options;

/** Fills `options` with the defaults; `struct_size` is sizeof *options. NULL is ignored. */
void cardscan_camera_options_init(cardscan_camera_options *options, size_t struct_size);

/**
 * Opens a camera, agrees on a format with it and starts it.
 *
 * @param options NULL for the defaults
 * @param camera  receives the camera, on success
 * @param message receives one sentence about a failure, static text, and about no failure ""; may be NULL
 * @return CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY, and of this library all but
 *         INTERRUPTED, NO_FRAMES and NO_CONTROL
 */
cardscan_status cardscan_camera_open(const cardscan_camera_options *options,
                                     cardscan_camera **camera, const char **message);

/** Stops and releases the camera; its frames are no longer valid. NULL is ignored. */
void cardscan_camera_close(cardscan_camera *camera);

/** Who it is. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_camera_get_info(const cardscan_camera *camera, cardscan_camera_info *info);

/** One sentence about the last call on this camera that failed, "" where none did; static text. NULL for
    NULL. */
const char *cardscan_camera_last_error(const cardscan_camera *camera);

/** The system's error number (errno) of that failure, 0 where the system was not the cause. */
int32_t cardscan_camera_last_system_error(const cardscan_camera *camera);

/* -- Frames ------------------------------------------------------------------------------------ */

/** A frame of a camera, and when it came. */
typedef struct cardscan_camera_frame {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** The device's format as four characters, as in the options. */
    uint32_t format;
    /** When the frame was taken. */
    uint64_t time;
    /** Counts the frames that the camera took, from 0: those that were dropped leave holes. */
    int64_t index;
    /** Frames that came too late and were dropped, since the camera was opened. */
    int64_t dropped;
    /** Frames that came damaged, since the camera was opened. */
    int64_t damaged;
    /** What cardscan_scan() takes. The camera's memory: valid until the next call of cardscan_camera_next(),
        cardscan_camera_reconnect() or cardscan_camera_close() on this camera. */
    cardscan_image image;
} cardscan_camera_frame;

/** Zeroes `frame`; `struct_size` is sizeof *frame. NULL is ignored. */
void cardscan_camera_frame_init(cardscan_camera_frame *frame, size_t struct_size);

/**
 * The newest frame: frames that came before it and were not asked for are dropped. Waits for one, no
 * longer than the options say.
 *
 * @return CARDSCAN_OK; CARDSCAN_CAMERA_INTERRUPTED and CARDSCAN_CAMERA_NO_FRAMES, after which it may be
 *         called again; CARDSCAN_CAMERA_UNPLUGGED, CARDSCAN_CAMERA_FAILED, CARDSCAN_CAMERA_BUSY,
 *         CARDSCAN_OUT_OF_MEMORY, after which cardscan_camera_reconnect() may help;
 *         CARDSCAN_INVALID_ARGUMENT
 */
cardscan_status cardscan_camera_next(cardscan_camera *camera, cardscan_camera_frame *frame);

/**
 * Opens the same camera again, after it was unplugged or fell silent, with the same options and the
 * controls that were set. It need not have the same node: it is found by its path, else by its bus and name,
 * else, where only one of its kind is there, by its name.
 *
 * @return CARDSCAN_OK; else as cardscan_camera_open(): it may be called again
 */
cardscan_status cardscan_camera_reconnect(cardscan_camera *camera);

/* -- Controls ---------------------------------------------------------------------------------- */

enum {
    /** 1: the camera focuses by itself. */
    CARDSCAN_CAMERA_FOCUS_AUTO = 0,
    /** In the driver's own steps, the larger the nearer. Setting it switches FOCUS_AUTO off. */
    CARDSCAN_CAMERA_FOCUS = 1,
    /** 1: the camera chooses the exposure time by itself. */
    CARDSCAN_CAMERA_EXPOSURE_AUTO = 2,
    /** Exposure time in 100 microseconds. Setting it switches EXPOSURE_AUTO off. */
    CARDSCAN_CAMERA_EXPOSURE = 3,
    /** In the driver's own steps, the larger the narrower. */
    CARDSCAN_CAMERA_ZOOM = 4,
    /** 1: the light is on. */
    CARDSCAN_CAMERA_TORCH = 5
};

/** A control of a camera with its range. */
typedef struct cardscan_camera_control {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_CAMERA_FOCUS_AUTO to CARDSCAN_CAMERA_TORCH. */
    int32_t control;
    /** Least value. */
    int32_t minimum;
    /** Greatest value. */
    int32_t maximum;
    /** From one value to the next that may be set. */
    int32_t step;
    /** What the driver starts with. */
    int32_t preset;
    /** What it is now. */
    int32_t value;
    /** Not 0: it cannot be set. */
    int32_t is_read_only;
    /** Not 0: an automatic decides now. */
    int32_t is_inactive;
} cardscan_camera_control;

/** Zeroes `control`; `struct_size` is sizeof *control. NULL is ignored. */
void cardscan_camera_control_init(cardscan_camera_control *control, size_t struct_size);

/**
 * Lists the controls that the camera has.
 *
 * @param camera   an opened camera
 * @param controls receives up to `capacity` numbers of controls; may be NULL where `capacity` is 0
 * @param capacity elements of `controls`, 0 or more
 * @param count    receives how many there are
 * @return CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_CAMERA_UNPLUGGED, CARDSCAN_CAMERA_FAILED
 */
cardscan_status cardscan_camera_control_list(cardscan_camera *camera, int32_t *controls,
                                             int32_t capacity, int32_t *count);

/** Reads a control and its range into `state`. As cardscan_camera_control_list(), and
    CARDSCAN_CAMERA_NO_CONTROL */
cardscan_status cardscan_camera_control_get(cardscan_camera *camera, int32_t control,
                                            cardscan_camera_control *state);

/** Sets a control. As cardscan_camera_control_get(); CARDSCAN_INVALID_ARGUMENT also beyond its range;
    CARDSCAN_CAMERA_BUSY where it cannot be set now. */
cardscan_status cardscan_camera_control_set(cardscan_camera *camera, int32_t control, int32_t value);

#ifdef __cplusplus
}
#endif

#endif
