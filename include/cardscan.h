/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CARDSCAN_H
#define CARDSCAN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of the library that is running: "0.1.0". */
const char *cardscan_version(void);

#ifdef __cplusplus
}
#endif

#endif
