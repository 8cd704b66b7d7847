// SPDX-License-Identifier: Apache-2.0
// A target needs a source; this one is its header.
#include "FuzzTarget.h"
