// SPDX-License-Identifier: Apache-2.0
// The preview's page, embedded.
#ifndef CARDSCAN_PREVIEW_PAGE_H
#define CARDSCAN_PREVIEW_PAGE_H

#include <stddef.h>

/// page.html; `length` receives its bytes.
const unsigned char *cs_preview_html(size_t *length);

/// page.css; `length` receives its bytes.
const unsigned char *cs_preview_css(size_t *length);

/// page.js; `length` receives its bytes.
const unsigned char *cs_preview_js(size_t *length);

/// icon.svg; `length` receives its bytes.
const unsigned char *cs_preview_icon(size_t *length);

#endif
