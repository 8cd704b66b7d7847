/* SPDX-License-Identifier: Apache-2.0 */
/* Prints every field of the card on a PPM picture, and what was made of it:
       cc fields.c -o fields $(pkg-config --cflags --libs cardscan) && ./fields card.ppm [COVERED.ppm]
   With a second file, writes the picture with all that is secret covered. */
#include <cardscan.h>
#include <stdio.h>
#include <stdlib.h>

/* Reads a binary PPM of 8 bits a channel into `image`; NULL where it is none. The caller frees the
   pixels. */
static unsigned char *read_ppm(const char *path, cardscan_image *image) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    int width = 0, height = 0, depth = 0;
    unsigned char *pixels = NULL;
    if (fscanf(file, "P6 %d %d %d", &width, &height, &depth) == 3 && depth == 255 && width > 0 &&
        height > 0 && width <= 16384 && height <= 16384) {
        fgetc(file);
        size_t size = (size_t)width * (size_t)height * 3;
        pixels = malloc(size);
        if (pixels && fread(pixels, 1, size, file) != size) {
            free(pixels);
            pixels = NULL;
        }
    }
    fclose(file);
    cardscan_image_init(image, sizeof *image);
    image->format = CARDSCAN_FORMAT_RGB;
    image->width = width;
    image->height = height;
    image->planes[0] = pixels;
    image->strides[0] = (int64_t)width * 3;
    return pixels;
}

/* Of 8 digits and more, which may be the card's number once more, the last four alone. */
static void print_masked(const char *text) {
    int hidden = -4;
    for (const char *c = text; *c; c++) hidden += *c >= '0' && *c <= '9';
    if (hidden < 4) hidden = 0;
    for (; *text; text++) putchar(*text >= '0' && *text <= '9' && hidden-- > 0 ? '*' : *text);
}

static void print_field(const cardscan_result *result, int32_t kind, int32_t index,
                        const char *name) {
    static const char *const states[] = {"not asked", "absent", "unreadable", "read"};
    cardscan_field field;
    field.struct_size = sizeof field;
    if (cardscan_result_field(result, kind, index, &field) != CARDSCAN_OK) return;
    printf("%-12s %-10s", field.name ? field.name : name, states[field.state]);
    /* A number belongs on no screen and in no log. */
    const char *text =
        kind == CARDSCAN_FIELD_NUMBER ? cardscan_result_masked_number(result) : field.text;
    if (text) {
        putchar(' ');
        print_masked(text);
        printf(" (%.0f %%)", 100 * field.confidence);
    }
    if (field.flags & CARDSCAN_FLAG_EXPIRED) printf(", expired");
    if (field.has_quad) printf(" at %.0f, %.0f", field.quad[0], field.quad[1]);
    printf("\n");
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: fields PICTURE.ppm [COVERED.ppm]\n");
        return 64;
    }
    cardscan_image image;
    unsigned char *pixels = read_ppm(argv[1], &image);
    if (!pixels) {
        fprintf(stderr, "fields: %s is no PPM picture that can be read\n", argv[1]);
        return 1;
    }

    /* What is looked for besides number, expiry and holder: the fields of club cards, and one of our
       own, whose value stands right of its label or below it. */
    cardscan_rules *rules = NULL;
    cardscan_label_rule shop;
    cardscan_label_rule_init(&shop, sizeof shop);
    shop.label = "CUSTOMER NO|CUSTOMER NUMBER";
    shop.name = "customer";
    shop.value = "\\d{6,8}";
    cardscan_engine *engine = NULL;
    cardscan_result *result = NULL;
    cardscan_status status = cardscan_rules_create(&rules);
    if (status == CARDSCAN_OK) status = cardscan_rules_add_set(rules, "aaa");
    if (status == CARDSCAN_OK) status = cardscan_rules_add(rules, &shop);
    if (status == CARDSCAN_OK) status = cardscan_engine_create(NULL, &engine, NULL, 0);

    if (status == CARDSCAN_OK) {
        cardscan_scan_options options;
        cardscan_scan_options_init(&options, sizeof options);
        options.rules = rules;
        options.today_year = 2026;
        options.today_month = 11;
        status = cardscan_scan(engine, &image, &options, &result);
    }
    if (status < 0) {
        fprintf(stderr, "fields: %s\n", cardscan_status_string(status));
    } else {
        print_field(result, CARDSCAN_FIELD_NUMBER, 0, "number");
        print_field(result, CARDSCAN_FIELD_EXPIRY, 0, "expiry");
        print_field(result, CARDSCAN_FIELD_HOLDER, 0, "holder");
        print_field(result, CARDSCAN_FIELD_COMPANY, 0, "company");
        for (int32_t i = 0; i < cardscan_result_count(result, CARDSCAN_FIELD_PHONE); i++)
            print_field(result, CARDSCAN_FIELD_PHONE, i, "phone");
        for (int32_t i = 0; i < cardscan_result_count(result, CARDSCAN_FIELD_VALUE); i++)
            print_field(result, CARDSCAN_FIELD_VALUE, i, "");
    }

    if (status >= 0 && argc > 2) {
        FILE *file = NULL;
        if (cardscan_redact(result, &image) == CARDSCAN_OK) file = fopen(argv[2], "wb");
        if (file) {
            fprintf(file, "P6 %d %d 255\n", (int)image.width, (int)image.height);
            fwrite(pixels, 3, (size_t)image.width * (size_t)image.height, file);
        }
        if (!file || fclose(file) != 0) {
            fprintf(stderr, "fields: %s cannot be written\n", argv[2]);
            status = -1;
        }
    }
    cardscan_result_destroy(result);
    cardscan_engine_destroy(engine);
    cardscan_rules_destroy(rules);
    free(pixels);
    return status < 0 ? 1 : 0;
}
