// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>
#include <spng.h>
