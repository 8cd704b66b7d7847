// SPDX-License-Identifier: Apache-2.0
// libjpeg-turbo, and what its interface lacks: whether a picture is whole, and the frames of cameras.
#ifndef CTURBOJPEG_H
#define CTURBOJPEG_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <turbojpeg.h>

/// Whether a decoder whose last call was not successful complains of something after which no pixels are
/// missing: 1 or 0.
int ctj_is_whole(tjhandle decoder);

/// Decodes the frames of a camera, one after the other.
typedef struct ctj_frame_decoder ctj_frame_decoder;

/// NULL where there is no memory.
ctj_frame_decoder *ctj_begin_frames(void);
/// Decodes a JPEG picture to I420, its planes one after the other without padding, 16384 pixels a side at most.
/// 0; -EILSEQ where it is damaged, has another size, or other colours than YCbCr and grey; -ENOMEM. Where it is
/// not 0, what is in `picture` means nothing.
int ctj_decode_frame(ctj_frame_decoder *frames, const uint8_t *bytes, size_t size, uint32_t width,
                     uint32_t height, uint8_t *picture);
void ctj_end_frames(ctj_frame_decoder *frames);

#endif
