// SPDX-License-Identifier: Apache-2.0
#include "SampleCard.h"

static const unsigned char file[] = {
#embed "../../../Tests/Fixtures/awkward/card.pgm"
};

const unsigned char *sample_card_file(size_t *length) {
    *length = sizeof file;
    return file;
}
