/* SPDX-License-Identifier: Apache-2.0 */
/* A walk through the whole C interface, step by step, for programs that let something fail on the way. */
#ifndef SCENARIO_H
#define SCENARIO_H

#include <cardscan.h>
#include <stdint.h>

/** What the walk holds; all zero but for picture, backend and cache before it begins. */
struct scenario {
    /** RGB without padding. */
    unsigned char *pixels;
    int width, height;
    int32_t backend;
    /** A folder for compiled kernels; NULL: none. */
    const char *cache;
    cardscan_engine *engine;
    cardscan_rules *rules;
    cardscan_tracker *tracker;
    cardscan_session *session;
    /** Frames that were shown. */
    uint64_t frames;
};

/** Reads a binary PPM; 0 where that failed. */
int scenario_picture(struct scenario *scenario, const char *path);

/** All of its picture, in its memory. */
cardscan_image scenario_image(const struct scenario *scenario);

/** How many steps there are, and what step `step` is called. The last one destroys what there is. */
int scenario_steps(void);
const char *scenario_name(int step);

/** Not 0: the step adds to what steps before it gave, so that it gives something else when it is made twice. */
int scenario_accumulates(int step);

/** Destroys what there is, and runs the steps that must come before `step`. 0 where one failed. */
int scenario_prepare(struct scenario *scenario, int step);

/** Runs a step. Where its status is not negative, `digest` receives a number that stands for what it gave:
    statuses, texts and outlines, but neither confidences nor times nor the path. */
cardscan_status scenario_run(struct scenario *scenario, int step, uint64_t *digest);

/** Destroys what there is. */
void scenario_end(struct scenario *scenario);

#endif
