/* SPDX-License-Identifier: Apache-2.0 */
/* A kiosk: reads one card after the other from frames on its standard input, tells the person what to do, and
   says what was read, the number masked. docs/c-guide.md explains it.
       cc kiosk.c -o kiosk $(pkg-config --cflags --libs cardscan)
       ffmpeg -i film.mp4 -f rawvideo -pix_fmt yuv420p - | ./kiosk 1280 720 [FOLDER]
   Frames are YUV 4:2:0 in planes, 30 a second. FOLDER is one where compiled kernels may be kept. */
#include <cardscan.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *const advice_words[] = {
    "reading", "show a card", "closer", "further away", "hold still", "more light",
    "tilt the card away from the glare", "turn the card over", "more light, such as a torch"};

typedef struct kiosk {
    cardscan_engine *engine;
    cardscan_rules *rules;
    cardscan_session *session;
} kiosk;

/* What this kiosk takes: numbers of issuers that are known, with a date; customer numbers besides. */
static cardscan_status make_session(kiosk *self) {
    cardscan_label_rule customer;
    cardscan_label_rule_init(&customer, sizeof customer);
    customer.label = "CUSTOMER NO|CUSTOMER NUMBER";
    customer.name = "customer";
    customer.value = "\\d{6,8}";
    cardscan_status status = cardscan_rules_create(&self->rules);
    if (status == CARDSCAN_OK) status = cardscan_rules_add(self->rules, &customer);
    if (status != CARDSCAN_OK) return status;

    time_t now = time(NULL);
    const struct tm *today = gmtime(&now);
    cardscan_scan_options scan;
    cardscan_scan_options_init(&scan, sizeof scan);
    scan.require_known_issuer = 1;
    scan.today_year = today->tm_year + 1900;
    scan.today_month = today->tm_mon + 1;
    scan.rules = self->rules;

    cardscan_session_options options;
    cardscan_session_options_init(&options, sizeof options);
    options.required_fields = CARDSCAN_WANTS_NUMBER | CARDSCAN_WANTS_EXPIRY;
    options.longest_time = 20000000000u;
    options.scan = &scan;
    return cardscan_session_create(&options, &self->session);
}

static void print_field(const cardscan_result *result, int32_t kind, int32_t index, const char *name) {
    cardscan_field field;
    field.struct_size = sizeof field;
    if (cardscan_result_field(result, kind, index, &field) != CARDSCAN_OK || !field.text) return;
    /* A value can hold the card's number: that it was read is all that a screen needs. */
    printf("  %s: %s%s\n", field.name ? field.name : name, kind == CARDSCAN_FIELD_VALUE ? "read" : field.text,
           field.flags & CARDSCAN_FLAG_EXPIRED ? " (expired)" : "");
}

/* What came of a card. A program of yours would hand cardscan_result_number() on, and to nobody else. */
static int tell(const kiosk *self) {
    cardscan_result *result = NULL;
    if (cardscan_session_result(self->session, &result) != CARDSCAN_OK) return 0;
    const char *number = cardscan_result_masked_number(result), *brand = cardscan_result_brand(result);
    int read = number != NULL;
    if (read) {
        printf("card: %s %s\n", number, brand ? brand : "unknown");
        print_field(result, CARDSCAN_FIELD_EXPIRY, 0, "expiry");
        print_field(result, CARDSCAN_FIELD_HOLDER, 0, "holder");
        for (int32_t i = 0; i < cardscan_result_count(result, CARDSCAN_FIELD_VALUE); i++)
            print_field(result, CARDSCAN_FIELD_VALUE, i, "");
    } else
        printf("this card cannot be read: please type its number\n");
    cardscan_result_destroy(result);
    return read;
}

/* Shows frames to the session until there are no more; how many cards were read, or -1. */
static int run(const kiosk *self, cardscan_image *image, unsigned char *pixels, size_t size) {
    cardscan_session_state state = {.struct_size = sizeof state};
    int32_t advice = -1;
    int cards = 0;
    uint64_t told = 0;
    for (uint64_t index = 0; fread(pixels, 1, size, stdin) == size; index++) {
        cardscan_status status =
            cardscan_session_push(self->engine, self->session, image, index * 1000000000u / 30, &state);
        if (status < 0) {
            fprintf(stderr, "kiosk: %s\n", cardscan_engine_last_error(self->engine));
            return -1;
        }
        int done = state.phase == CARDSCAN_PHASE_DONE;
        if (!done && state.advice != advice) puts(advice_words[advice = state.advice]);
        /* After the end frames change nothing until another card is seen; a blurred frame may look like one. */
        if (done && state.identity != told) {
            cards += tell(self);
            told = state.identity;
        }
        fflush(stdout);
    }
    return cards;
}

int main(int argc, char **argv) {
    int width = argc > 2 ? atoi(argv[1]) : 0, height = argc > 2 ? atoi(argv[2]) : 0;
    if (argc > 4 || width < 2 || height < 2 || width > 16384 || height > 16384 || (width | height) & 1) {
        fprintf(stderr, "usage: kiosk WIDTH HEIGHT [FOLDER] < FRAMES\n");
        return 64;
    }
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.cache_directory = argv[3];
    kiosk self = {NULL, NULL, NULL};
    char message[200] = "";
    cardscan_status status = cardscan_engine_create(&options, &self.engine, message, sizeof message);
    if (status == CARDSCAN_OK) status = make_session(&self);
    size_t luma = (size_t)width * (size_t)height, size = luma + luma / 2;
    unsigned char *pixels = malloc(size);
    int cards = -1;
    if (status != CARDSCAN_OK || !pixels)
        fprintf(stderr, "kiosk: %s %s\n", cardscan_status_string(status), message);
    else {
        cardscan_image image;
        cardscan_image_init(&image, sizeof image);
        image.format = CARDSCAN_FORMAT_I420;
        image.range = CARDSCAN_RANGE_LIMITED;
        image.width = width;
        image.height = height;
        image.planes[0] = pixels;
        image.planes[1] = pixels + luma;
        image.planes[2] = pixels + luma + luma / 4;
        image.strides[0] = width;
        image.strides[1] = image.strides[2] = width / 2;
        cards = run(&self, &image, pixels, size);
        /* The last frame showed a card. */
        volatile unsigned char *wiped = pixels;
        for (size_t i = 0; i < size; i++) wiped[i] = 0;
    }
    free(pixels);
    cardscan_session_destroy(self.session);
    cardscan_rules_destroy(self.rules);
    cardscan_engine_destroy(self.engine);
    if (cards < 0) return 1;
    return cards > 0 ? 0 : 2;
}
