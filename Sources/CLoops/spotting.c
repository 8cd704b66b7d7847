// SPDX-License-Identifier: Apache-2.0
#include <math.h>
#include <stdlib.h>

#include "CLoops.h"

// Groups of classes; states of a path: none, letter, none, letter, ..., none. No loss is greater than the last.
enum { groups = 37,
       most_states = 2 * CS_PHRASE_LENGTH + 1,
       most_loss = 1 << 20 };

// Of a character, or 0.
static int group(uint8_t byte) {
    unsigned letter = (byte & CS_PHRASE_BYTE) - 'A', digit = (byte & CS_PHRASE_BYTE) - '0';
    if (letter < 26) return (int)letter + 1;
    return digit < 10 ? (int)digit + 27 : 0;
}

// The least sum of losses with which the steps spell what `states` stand for (Viterbi's path through the states of
// connectionist temporal classification). `back` gets for each step and state how many states back the path came from.
static int spell(const int *losses, ptrdiff_t steps, const uint8_t *states, ptrdiff_t count, uint8_t *back) {
    int row[most_states];
    for (ptrdiff_t i = 0; i < count; i++) row[i] = i < 1 ? 0 : most_loss;
    for (; steps > 0; steps--, losses += groups, back += most_states) {
        // Backwards, so that each state still finds those of the step before.
        for (ptrdiff_t i = count - 1; i >= 0; i--) {
            ptrdiff_t from = i > 0 && row[i - 1] < row[i];
            if (i > 2 && states[i] && states[i] != states[i - 2] && row[i - 2] < row[i - from]) from = 2;
            row[i] = row[i - from] + losses[states[i]];
            back[i] = (uint8_t)from;
        }
    }
    // It ends with the last letter or behind it: there is a step more.
    *back = row[count - 2] < row[count - 1];
    return row[count - 1 - *back];
}

ptrdiff_t cs_spot(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *characters,
                  const uint8_t *phrases, const ptrdiff_t *ends, ptrdiff_t phrase_count, double shortest,
                  double longest, int letter_loss, int surplus, int *loss, int32_t *peaks) {
    int *losses = malloc((size_t)(steps + 1) * (groups * sizeof(int) + most_states));
    if (!losses) return -1;
    uint8_t *back = (uint8_t *)(losses + steps * groups);
    // How much less likely than the likeliest class of its step a group's is, and where it is least.
    int least[groups], *row = losses;
    for (int i = 0; i < groups; i++) least[i] = most_loss;
    for (ptrdiff_t step = 0; step < steps; step++, logs += classes, row += groups) {
        float greatest = logs[0];
        for (ptrdiff_t i = 1; i < classes; i++) greatest = logs[i] > greatest ? logs[i] : greatest;
        for (int i = 0; i < groups; i++) row[i] = most_loss;
        for (ptrdiff_t i = 0; i < classes; i++) {
            float own = CS_LOSS_UNIT * (greatest - logs[i]);
            int to = group(characters[i]);
            if (own < (float)row[to]) row[to] = (int)own;
            if (row[to] < least[to]) least[to] = row[to];
        }
    }
    ptrdiff_t best = -1;
    *loss = most_loss;
    const uint8_t *letter = phrases;
    for (ptrdiff_t index = 0; index < phrase_count; index++) {
        uint8_t states[most_states] = {0};
        ptrdiff_t count = 1;
        // It costs at least what its letters do where they cost least.
        int bound = 0, most = -surplus;
        for (; letter < phrases + ends[index]; letter++, count += 2) {
            states[count] = (uint8_t)group(*letter);
            bound += least[states[count]];
            most += letter_loss;
        }
        if (count / 2 < shortest || count / 2 > longest) continue;
        if (*loss < most) most = *loss;
        if (bound >= most) continue;
        int total = spell(losses, steps, states, count, back);
        if (total >= most) continue;
        *loss = total;
        best = index;
        ptrdiff_t state = count - 1 - back[steps * most_states];
        for (ptrdiff_t i = 0; i < count; i++) peaks[i] = -1;
        for (ptrdiff_t step = steps - 1; step >= 0; step--) {
            const int *own = losses + states[state];
            int32_t *peak = peaks + state;
            if (*peak < 0 || own[step * groups] < own[*peak * groups]) *peak = (int32_t)step;
            state -= back[step * most_states + state];
        }
    }
    free(losses);
    return best;
}

// log(exp a + exp b).
static float added(float a, float b) {
    float high = fmaxf(a, b), low = fminf(a, b);
    return low > high - 17 ? high + logf(1 + expf(low - high)) : high;
}

float cs_spelling(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const ptrdiff_t *labels, ptrdiff_t count,
                  float *row) {
    // Blank, label, blank, label, ..., blank.
    ptrdiff_t states = 2 * count + 1;
    for (ptrdiff_t i = 0; i < states; i++) row[i] = i < 1 ? 0 : -INFINITY;
    for (; steps > 0; steps--, logs += classes) {
        // Backwards, so that each state still finds its predecessors of the step before.
        for (ptrdiff_t i = states - 1; i >= 0; i--) {
            ptrdiff_t label = i & 1 ? labels[i / 2] : 0;
            float sum = row[i];
            if (i > 0) sum = added(sum, row[i - 1]);
            if (i > 2 && i & 1 && label != labels[i / 2 - 1]) sum = added(sum, row[i - 2]);
            row[i] = sum + logs[label];
        }
    }
    return added(row[states - 1], row[states - 2]);
}
