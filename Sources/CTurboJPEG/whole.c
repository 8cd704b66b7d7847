// SPDX-License-Identifier: Apache-2.0
// What a decoder's complaint means for the picture.
#include "CTurboJPEG.h"

#include <string.h>

/// Of libjpeg's warnings those after which no pixels are missing: they are about stray bytes, which cameras
/// leave, and about headers.
static const char *const harmless[] = {
    "extraneous bytes before marker",
    "instead of RST",
    "JFIF revision number",
    "Adobe color transform code",
    "Inconsistent progression sequence",
    "Invalid SOS parameters",
    "bad ICC marker",
};

int ctj_is_whole(tjhandle decoder) {
    // What it said last counts: TurboJPEG calls an error that comes after a warning a warning as well.
    const char *said = tjGetErrorStr2(decoder);
    if (tjGetErrorCode(decoder) == TJERR_FATAL || !said) return 0;
    for (size_t index = 0; index < sizeof harmless / sizeof *harmless; index++)
        if (strstr(said, harmless[index])) return 1;
    return 0;
}
