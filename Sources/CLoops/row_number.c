// SPDX-License-Identifier: Apache-2.0
#include <math.h>

#include "CLoops.h"

enum { blank = CS_KIND_BLANK,
       separator = CS_KIND_SEPARATOR,
       other = CS_KIND_OTHER,
       like = CS_KIND_LIKE,
       width = separator + 1,
       most_digits = CS_MOST_DIGITS };

// What a character counts that only looks like a digit, a separator within a group, and a digit that is none of the
// number's; and what is possible however improbable it is.
static const float like_share = 0.8f, within_share = 0.05f, foreign_share = 0.05f, least = 1e-5f;

// How much likelier than anything that is none of a number each step shows one of the ten digits, what stands between
// digits of a group, and what stands between groups.
static void compare_digits(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *kinds,
                           float *target) {
    for (; steps > 0; steps--, logs += classes, target += width) {
        float sums[width] = {0}, rest = 0;
        for (ptrdiff_t i = 0; i < classes; i++) {
            float share = expf(logs[i]);
            int kind = kinds[i];
            if (kind >= like) sums[kind - like] += like_share * share;
            else if (kind < other) sums[kind] += share;
            else rest = fmaxf(rest, share);
        }
        for (int i = 0; i < width; i++) rest = fmaxf(rest, i < blank ? foreign_share * sums[i] : sums[i]);
        float between = sums[blank] + sums[separator];
        sums[blank] += within_share * sums[separator];
        sums[separator] = between;
        for (int i = 0; i < width; i++) target[i] = (sums[i] + least) / (rest + least);
    }
}

// What the steps say about a number in some groups; its gain, and how many digits it has.
static float read_groups(const float *steps, ptrdiff_t count, uint32_t groups, float start, float unit, float *row,
                         float *into, ptrdiff_t *digits) {
    // What follows each digit, within its group or behind it.
    uint8_t gaps[most_digits];
    ptrdiff_t length = 0;
    for (int shift = 28; shift >= 0; shift -= 4)
        for (uint32_t rest = groups >> shift & 15; rest > 0; rest--) gaps[length++] = rest > 1 ? blank : separator;
    *digits = length;
    ptrdiff_t last = length - 1;
    // Paths that end at a step: before the number, at a digit with a value, at a gap, behind the number. `into` gets
    // for each step those that come to each digit from before it, and what all were divided by.
    float before = 1, behind = 0, digit[most_digits][10] = {0}, gap[most_digits] = {0}, gain = 0;
    for (ptrdiff_t step = 0; step < count; step++) {
        const float *now = steps + step * width;
        float *own = into + step * (most_digits + 1), most = before;
        for (ptrdiff_t i = last; i >= 0; i--) {
            own[i] = i > 0 ? gap[i - 1] : before;
            float sum = 0;
            for (int d = 0; d < 10; d++) {
                sum += digit[i][d];
                digit[i][d] = now[d] * (digit[i][d] + own[i]);
                most = fmaxf(most, digit[i][d]);
            }
            if (i == last) behind += sum;
            else gap[i] = now[gaps[i]] * (gap[i] + sum);
            most = fmaxf(most, gap[i]);
        }
        most = fmaxf(most, behind);
        own[most_digits] = most;
        gain += logf(most);
        before /= most;
        behind /= most;
        for (ptrdiff_t i = 0; i < length; i++) {
            own[i] /= most;
            gap[i] /= most;
            for (int d = 0; d < 10; d++) digit[i][d] /= most;
        }
    }
    float all = least * least;
    for (int d = 0; d < 10; d++) all += digit[last][d];
    all += behind;
    gain += logf(all);
    // The same backwards: what follows upon a state of a step.
    float shares[most_digits][11] = {0}, places[most_digits] = {0};
    behind = 1;
    for (ptrdiff_t i = 0; i < length; i++) {
        gap[i] = 0;
        for (int d = 0; d < 10; d++) digit[i][d] = i == last;
    }
    for (ptrdiff_t step = count - 1; step >= 0; step--) {
        const float *now = steps + step * width, *own = into + step * (most_digits + 1);
        float next = 0, scale = 1 / own[most_digits];
        for (ptrdiff_t i = last; i >= 0; i--) {
            float sum = 0, stays = i == last ? behind : now[gaps[i]] * gap[i];
            for (int d = 0; d < 10; d++) {
                float value = now[d] * digit[i][d], share = own[i] * value / all;
                shares[i][d] += share;
                shares[i][10] += share;
                places[i] += share * (float)step;
                sum += value;
                digit[i][d] = (value + stays) * scale;
            }
            gap[i] = (now[gaps[i]] * gap[i] + next) * scale;
            next = sum;
        }
        behind *= scale;
    }
    float weight = expf(gain / 10);
    int is_best = row[CS_WEIGHT] == 0 || gain > row[CS_GAINS + 1];
    row[CS_GAINS] += gain;
    row[CS_WEIGHT] += weight;
    if (is_best) row[CS_GAINS + 1] = gain;
    for (ptrdiff_t i = 0; i < length; i++) {
        float sum = shares[i][10] + least * least;
        if (is_best) row[CS_PLACES + i] = start + unit * (places[i] / sum + 0.5f);
        for (int d = 0; d < 10; d++) row[CS_LOGS + 10 * i + d] += weight * logf(shares[i][d] / sum + 10 * least);
    }
    return gain;
}

float cs_look_at_row(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *kinds,
                     const uint32_t *numbers, ptrdiff_t number_count, float start, float step, float *rows,
                     float *scratch) {
    float *into = scratch + steps * width, greatest = -INFINITY;
    compare_digits(logs, steps, classes, kinds, scratch);
    for (; number_count > 0; number_count--, rows += CS_ROW_SUMS) {
        ptrdiff_t digits = 0;
        float gain = read_groups(scratch, steps, *numbers++, start, step, rows, into, &digits);
        greatest = fmaxf(greatest, gain / (float)digits);
    }
    return greatest;
}
