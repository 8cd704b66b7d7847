// SPDX-License-Identifier: Apache-2.0
#include "CardScanPreviewPage.h"

#define EMBEDDED(name) \
    const unsigned char *cs_preview_##name(size_t *length) { \
        *length = sizeof name; \
        return name; \
    }

static const unsigned char html[] = {
#embed "page.html"
};
EMBEDDED(html)

static const unsigned char css[] = {
#embed "page.css"
};
EMBEDDED(css)

static const unsigned char js[] = {
#embed "page.js"
};
EMBEDDED(js)

static const unsigned char icon[] = {
#embed "icon.svg"
};
EMBEDDED(icon)
