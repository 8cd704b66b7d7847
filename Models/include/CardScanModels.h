// SPDX-License-Identifier: Apache-2.0
// The networks' weights and the tables beside them, embedded.
#ifndef CARDSCAN_MODELS_H
#define CARDSCAN_MODELS_H

#include <stddef.h>

/// Models/digits.bin, 64-byte aligned; `length` receives its bytes.
const unsigned char *cs_model_digits(size_t *length);

/// Models/text.bin, 64-byte aligned; `length` receives its bytes.
const unsigned char *cs_model_text(size_t *length);

/// Models/text-areas.bin, 64-byte aligned; `length` receives its bytes.
const unsigned char *cs_model_text_areas(size_t *length);

/// Models/card-areas.bin, 64-byte aligned; `length` receives its bytes.
const unsigned char *cs_model_card_areas(size_t *length);

/// Models/accents.bin, 64-byte aligned; `length` receives its bytes.
const unsigned char *cs_model_accents(size_t *length);

/// Models/text-alphabet.txt, UTF-8; `length` receives its bytes.
const unsigned char *cs_model_text_alphabet(size_t *length);

/// Models/names.bin; `length` receives its bytes.
const unsigned char *cs_model_names(size_t *length);

#endif
