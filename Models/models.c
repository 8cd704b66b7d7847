// SPDX-License-Identifier: Apache-2.0
#include "CardScanModels.h"

_Alignas(64) static const unsigned char digits[] = {
#embed "digits.bin"
};

const unsigned char *cs_model_digits(size_t *length) {
    *length = sizeof digits;
    return digits;
}
