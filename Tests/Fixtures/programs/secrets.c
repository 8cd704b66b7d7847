/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a card in every way and looks for its number in all memory of the process: it must be there while a
   result holds it, and nowhere after the last result, session and engine are gone; nor may the straightened
   card's pixels.
       secrets PICTURE.ppm COMPLEMENT BACKEND
   COMPLEMENT is the number with each digit as 9 minus it: the arguments are memory too. */
#define _GNU_SOURCE
#include "memory_scan.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct scenario scenario;

static int is_clean(const char *when) {
    struct scan_findings found = scan_memory(when);
    printf("%s: digits %ld grouped %ld packed %ld pixels %ld in %zu KB\n", when, found.digits, found.grouped,
           found.packed, found.pixels, found.bytes / 1024);
    return found.digits == 0 && found.grouped == 0 && found.packed == 0 && found.pixels == 0;
}

int main(int argc, char **argv) {
    if (argc != 4 || !scenario_picture(&scenario, argv[1]) || !scan_for_number(argv[2])) return 64;
    scenario.backend = atoi(argv[3]);
    if (!scan_finds_what_is_there()) {
        fprintf(stderr, "secrets: the scanner does not find what is there\n");
        return 2;
    }
    cardscan_engine_options engine_options;
    cardscan_engine_options_init(&engine_options, sizeof engine_options);
    engine_options.backend = scenario.backend;
    engine_options.threads = 2;
    cardscan_engine *engine = NULL;
    if (cardscan_engine_create(&engine_options, &engine, NULL, 0) != CARDSCAN_OK) return 3;
    cardscan_image image = scenario_image(&scenario);
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.wants_rectified_card = 1;
    cardscan_result *result = NULL;
    if (cardscan_scan(engine, &image, &options, &result) != CARDSCAN_OK) return 3;
    cardscan_picture card;
    if (cardscan_result_rectified_card(result, &card) != CARDSCAN_OK) return 3;
    scan_for_pixels(card.pixels + 300 * card.stride + 400);
    struct scan_findings held = scan_memory(NULL);
    printf("held: digits %ld grouped %ld pixels %ld\n", held.digits, held.grouped, held.pixels);
    int is_right = held.digits > 0 && held.grouped > 0 && held.pixels > 0;
    cardscan_result_destroy(result);
    is_right &= is_clean("after a result");

    /* All else: lines, regions, several cards, a tracker, a session that still holds what it read. */
    scenario.engine = engine;
    uint64_t digest;
    for (int step = 0; step < scenario_steps() - 1; step++)
        if (strcmp(scenario_name(step), "engine") != 0 && scenario_run(&scenario, step, &digest) < 0) return 3;
    held = scan_memory(NULL);
    printf("a session holds: digits %ld grouped %ld\n", held.digits, held.grouped);
    is_right &= held.digits > 0;
    cardscan_session_destroy(scenario.session);
    scenario.session = NULL;
    is_right &= is_clean("after a session");
    scenario_end(&scenario);
    memset(scenario.pixels, 0, (size_t)scenario.width * (size_t)scenario.height * 3);
    free(scenario.pixels);
    is_right &= is_clean("after an engine");
    return is_right ? 0 : 1;
}
