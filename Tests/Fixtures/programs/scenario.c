/* SPDX-License-Identifier: Apache-2.0 */
#include "scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int scenario_picture(struct scenario *scenario, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    int is_whole = fscanf(file, "P6 %d %d 255", &scenario->width, &scenario->height) == 2;
    size_t size = (size_t)scenario->width * (size_t)scenario->height * 3;
    fgetc(file);
    scenario->pixels = is_whole ? malloc(size) : NULL;
    is_whole = scenario->pixels && fread(scenario->pixels, 1, size, file) == size;
    fclose(file);
    return is_whole;
}

/* The 64-bit sum of Fowler, Noll and Vo. */
static void add(uint64_t *digest, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) *digest = (*digest ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
}

static void add_number(uint64_t *digest, int64_t number) { add(digest, &number, sizeof number); }

static void add_text(uint64_t *digest, const char *text) {
    add(digest, text ? text : "\1", strlen(text ? text : "\1") + 1);
}

/* Both paths find an outline at the same place but for rounding. */
static void add_quad(uint64_t *digest, const double quad[8]) {
    for (int i = 0; i < 8; i++) add_number(digest, llround(quad[i]));
}

static void add_result(uint64_t *digest, const cardscan_result *result) {
    double quad[8];
    add_number(digest, cardscan_result_status(result));
    if (cardscan_result_quad(result, quad) == CARDSCAN_OK) add_quad(digest, quad);
    add_text(digest, cardscan_result_number(result));
    add_text(digest, cardscan_result_brand(result));
    for (int32_t kind = CARDSCAN_FIELD_NUMBER; kind <= CARDSCAN_FIELD_VALUE; kind++)
        for (int32_t i = 0; i < cardscan_result_count(result, kind); i++) {
            cardscan_field field = {.struct_size = sizeof field};
            add_number(digest, cardscan_result_field(result, kind, i, &field));
            add_number(digest, field.state);
            add_text(digest, field.text);
            add_text(digest, field.name);
        }
    for (int32_t i = 0; i < cardscan_result_line_count(result); i++)
        add_text(digest, cardscan_result_line_text(result, i));
    for (int32_t i = 0; i < cardscan_result_region_line_count(result); i++)
        add_text(digest, cardscan_result_region_line_text(result, i));
    cardscan_picture card;
    add_number(digest, cardscan_result_rectified_card(result, &card));
}

/* The left upper part of the picture. */
static cardscan_image part(const struct scenario *scenario, int width, int height) {
    cardscan_image image;
    cardscan_image_init(&image, sizeof image);
    image.format = CARDSCAN_FORMAT_RGB;
    image.width = width;
    image.height = height;
    image.planes[0] = scenario->pixels;
    image.strides[0] = 3 * (int64_t)scenario->width;
    return image;
}

cardscan_image scenario_image(const struct scenario *scenario) {
    return part(scenario, scenario->width, scenario->height);
}

static cardscan_status list_devices(struct scenario *scenario, uint64_t *digest) {
    (void)scenario, (void)digest;
    cardscan_device devices[4];
    int32_t count;
    return cardscan_devices(devices, 4, &count);
}

static cardscan_status make_rules(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    return cardscan_rules_create(&scenario->rules);
}

static cardscan_status add_rule(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    cardscan_label_rule rule;
    cardscan_label_rule_init(&rule, sizeof rule);
    rule.name = "name";
    rule.value = "(<[A-Z]{3,9} [A-Z]{3,9}>|\\d{30})";
    return cardscan_rules_add(scenario->rules, &rule);
}

static cardscan_status add_words(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    cardscan_status status = cardscan_rules_add_word(scenario->rules, CARDSCAN_WORD_FIRST_NAME, "Paula");
    if (status == CARDSCAN_OK)
        status = cardscan_rules_add_issuer(scenario->rules, 488241, 488241, 1u << 16, "A bank");
    return status;
}

static cardscan_status add_set(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    return cardscan_rules_add_set(scenario->rules, "aaa");
}

static cardscan_status make_engine(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = scenario->backend;
    /* With what devices calculate, whatever the path. */
    options.arithmetic = CARDSCAN_ARITHMETIC_FLOATS;
    options.cache_directory = scenario->cache;
    options.threads = 2;
    return cardscan_engine_create(&options, &scenario->engine, NULL, 0);
}

static cardscan_status scan(struct scenario *scenario, uint64_t *digest) {
    static const double corners[8] = {0, 0, 1, 0, 1, 0.5, 0, 0.5};
    cardscan_image image = scenario_image(scenario);
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.rules = scenario->rules;
    options.wants_rectified_card = 1;
    options.region = CARDSCAN_REGION_CARD;
    memcpy(options.region_corners, corners, sizeof corners);
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_scan(scenario->engine, &image, &options, &result);
    if (result) add_result(digest, result);
    cardscan_result_destroy(result);
    return status;
}

/* Another size and format, so that memory is made anew, guided by a mask. */
static cardscan_status scan_gray(struct scenario *scenario, uint64_t *digest) {
    static unsigned char mask[16 * 16 * 4];
    memset(mask, 255, sizeof mask);
    cardscan_image image = part(scenario, scenario->width / 2, scenario->height / 2);
    image.format = CARDSCAN_FORMAT_GRAY8;
    image.range = CARDSCAN_RANGE_LIMITED;
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.guide = CARDSCAN_GUIDE_MASK;
    options.mask = mask;
    options.mask_width = options.mask_height = 16;
    options.mask_stride = 64;
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_scan(scenario->engine, &image, &options, &result);
    if (result) add_result(digest, result);
    cardscan_result_destroy(result);
    return status;
}

static cardscan_status scan_all(struct scenario *scenario, uint64_t *digest) {
    cardscan_image image = scenario_image(scenario);
    cardscan_scan_options options;
    cardscan_scan_options_init(&options, sizeof options);
    options.guide = CARDSCAN_GUIDE_CENTRED;
    options.wants_text = 0;
    cardscan_result *results[2];
    int32_t count = 0;
    cardscan_status status = cardscan_scan_all(scenario->engine, &image, &options, results, 2, &count);
    for (int32_t i = 0; i < count; i++) {
        add_result(digest, results[i]);
        cardscan_result_destroy(results[i]);
    }
    return status;
}

static cardscan_status read_line(struct scenario *scenario, uint64_t *digest) {
    cardscan_image image = part(scenario, scenario->width, scenario->height / 4);
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_read_line(scenario->engine, &image, NULL, &result);
    if (result) add_result(digest, result);
    cardscan_result_destroy(result);
    return status;
}

static cardscan_status make_tracker(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    return cardscan_tracker_create(&scenario->tracker);
}

static cardscan_status track(struct scenario *scenario, uint64_t *digest) {
    cardscan_image image = scenario_image(scenario);
    cardscan_status status =
        cardscan_track(scenario->engine, scenario->tracker, &image, ++scenario->frames * 33333333, NULL);
    for (int32_t i = 0; status >= 0 && i < cardscan_tracker_card_count(scenario->tracker); i++) {
        cardscan_tracked_card card = {.struct_size = sizeof card};
        add_number(digest, cardscan_tracker_card(scenario->tracker, i, &card));
        add_quad(digest, card.quad);
    }
    return status;
}

static cardscan_status make_session(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    cardscan_scan_options scan;
    cardscan_scan_options_init(&scan, sizeof scan);
    scan.guide = CARDSCAN_GUIDE_CENTRED;
    scan.rules = scenario->rules;
    cardscan_session_options options;
    cardscan_session_options_init(&options, sizeof options);
    options.scan = &scan;
    return cardscan_session_create(&options, &scenario->session);
}

static cardscan_status push(struct scenario *scenario, uint64_t *digest) {
    cardscan_image image = scenario_image(scenario);
    cardscan_session_state state = {.struct_size = sizeof state};
    cardscan_status status = cardscan_session_push(scenario->engine, scenario->session, &image,
                                                   ++scenario->frames * 33333333, &state);
    if (status >= 0) add_number(digest, state.phase);
    return status;
}

static cardscan_status sum_up(struct scenario *scenario, uint64_t *digest) {
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_session_result(scenario->session, &result);
    if (result) add_result(digest, result);
    cardscan_result_destroy(result);
    return status;
}

static cardscan_status redact(struct scenario *scenario, uint64_t *digest) {
    cardscan_image image = scenario_image(scenario);
    size_t size = (size_t)image.width * (size_t)image.height * 3;
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_scan(scenario->engine, &image, NULL, &result);
    unsigned char *copy = malloc(size);
    if (!copy) exit(2);
    memcpy(copy, scenario->pixels, size);
    image.planes[0] = copy;
    int32_t quads = 0;
    if (result) {
        status = cardscan_result_redaction(result, NULL, 0, &quads, NULL);
        if (status == CARDSCAN_OK) status = cardscan_redact(result, &image);
        add_number(digest, quads);
    }
    cardscan_result_destroy(result);
    free(copy);
    return status;
}

static cardscan_status destroy(struct scenario *scenario, uint64_t *digest) {
    (void)digest;
    scenario_end(scenario);
    return CARDSCAN_OK;
}

/* `after` is the step that must come directly before; -1: none. */
static const struct {
    const char *name;
    int after;
    cardscan_status (*run)(struct scenario *, uint64_t *);
} steps[] = {
    {"devices", -1, list_devices},
    {"rules", -1, make_rules},
    {"rule", 1, add_rule},
    {"words", 2, add_words},
    {"set", 3, add_set},
    {"engine", 4, make_engine},
    {"scan", 5, scan},
    {"gray", 5, scan_gray},
    {"all", 5, scan_all},
    {"line", 5, read_line},
    {"redact", 5, redact},
    {"tracker", 5, make_tracker},
    {"track", 11, track},
    {"track again", 12, track},
    {"session", 5, make_session},
    {"push", 14, push},
    {"push again", 15, push},
    {"result", 16, sum_up},
    {"destroy", 17, destroy},
};

int scenario_steps(void) { return (int)(sizeof steps / sizeof *steps); }

const char *scenario_name(int step) { return steps[step].name; }

int scenario_accumulates(int step) { return steps[step].run == push; }

static int run_before(struct scenario *scenario, int step) {
    uint64_t digest;
    int before = steps[step].after;
    return before < 0 || (run_before(scenario, before) && scenario_run(scenario, before, &digest) >= 0);
}

int scenario_prepare(struct scenario *scenario, int step) {
    scenario_end(scenario);
    return run_before(scenario, step);
}

cardscan_status scenario_run(struct scenario *scenario, int step, uint64_t *digest) {
    *digest = 0xcbf29ce484222325;
    cardscan_status status = steps[step].run(scenario, digest);
    add_number(digest, status);
    return status;
}

void scenario_end(struct scenario *scenario) {
    cardscan_session_destroy(scenario->session);
    cardscan_tracker_destroy(scenario->tracker);
    cardscan_engine_destroy(scenario->engine);
    cardscan_rules_destroy(scenario->rules);
    scenario->session = NULL;
    scenario->tracker = NULL;
    scenario->engine = NULL;
    scenario->rules = NULL;
    scenario->frames = 0;
}
