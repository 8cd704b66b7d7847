// SPDX-License-Identifier: Apache-2.0
#ifndef SAMPLE_CARD_H
#define SAMPLE_CARD_H

#include <stddef.h>

/// A rendered card on a table, a PGM file of 320 x 200 pixels: what frames show where they are not to be
/// noise.
const unsigned char *sample_card_file(size_t *length);

#endif
