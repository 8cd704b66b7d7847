// SPDX-License-Identifier: Apache-2.0
#include <FuzzTarget.h>

FUZZ_TARGET(fuzz_rulefile)
