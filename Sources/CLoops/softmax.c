// SPDX-License-Identifier: Apache-2.0
#include <math.h>

#include "CLoops.h"

void cs_log_softmax(const float *logits, ptrdiff_t stride, int classes, float *target) {
    float greatest = -INFINITY, sum = 0;
    for (int i = 0; i < classes; i++) {
        target[i] = logits[i * stride];
        greatest = target[i] > greatest ? target[i] : greatest;
    }
    for (int i = 0; i < classes; i++) {
        float below = target[i] - greatest;
        // What is this improbable adds nothing that single precision shows.
        if (below > -17) sum += expf(below);
    }
    float base = greatest + logf(sum);
    for (int i = 0; i < classes; i++) target[i] -= base;
}
