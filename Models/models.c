// SPDX-License-Identifier: Apache-2.0
#include "CardScanModels.h"

_Alignas(64) static const unsigned char digits[] = {
#embed "digits.bin"
};

_Alignas(64) static const unsigned char text[] = {
#embed "text.bin"
};

_Alignas(64) static const unsigned char text_areas[] = {
#embed "text-areas.bin"
};

_Alignas(64) static const unsigned char card_areas[] = {
#embed "card-areas.bin"
};

_Alignas(64) static const unsigned char accents[] = {
#embed "accents.bin"
};

static const unsigned char text_alphabet[] = {
#embed "text-alphabet.txt"
};

static const unsigned char names[] = {
#embed "names.bin"
};

const unsigned char *cs_model_digits(size_t *length) {
    *length = sizeof digits;
    return digits;
}

const unsigned char *cs_model_text(size_t *length) {
    *length = sizeof text;
    return text;
}

const unsigned char *cs_model_text_areas(size_t *length) {
    *length = sizeof text_areas;
    return text_areas;
}

const unsigned char *cs_model_card_areas(size_t *length) {
    *length = sizeof card_areas;
    return card_areas;
}

const unsigned char *cs_model_accents(size_t *length) {
    *length = sizeof accents;
    return accents;
}

const unsigned char *cs_model_text_alphabet(size_t *length) {
    *length = sizeof text_alphabet;
    return text_alphabet;
}

const unsigned char *cs_model_names(size_t *length) {
    *length = sizeof names;
    return names;
}
