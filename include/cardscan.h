/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * cardscan: reads payment cards and membership cards in pictures.
 *
 * What is not in this file is not part of the interface; its comments are the specification.
 *
 *     cardscan_engine *engine;
 *     if (cardscan_engine_create(NULL, &engine, NULL, 0) != CARDSCAN_OK) return 1;
 *     cardscan_image image;
 *     cardscan_image_init(&image, sizeof image);
 *     image.format = CARDSCAN_FORMAT_RGB;
 *     image.width = width;
 *     image.height = height;
 *     image.planes[0] = pixels;
 *     image.strides[0] = 3 * width;
 *     cardscan_result *result = NULL;
 *     cardscan_status status = cardscan_scan(engine, &image, NULL, &result);
 *     if (status == CARDSCAN_OK) puts(cardscan_result_masked_number(result));
 *     else puts(cardscan_status_string(status));
 *     cardscan_result_destroy(result);
 *     cardscan_engine_destroy(engine);
 *
 * OWNERSHIP. What a `_create` call or cardscan_scan() hands out is destroyed by the `_destroy` call
 * of its type, which accepts NULL. Pointers that getters return belong to the object they were asked
 * of and live as long as it does; nothing is ever freed with free(). Pictures, options and strings
 * passed in are borrowed for the length of the call.
 *
 * THREADS. An engine may be used from several threads; scans on one engine wait for each other. A
 * result may be read from several threads, and outlives its engine. There is no global state, but
 * where the processor has AMX and networks calculate with bytes, the process asks Linux once for its
 * registers; then stacks for sigaltstack() need getauxval(AT_MINSIGSTKSZ) bytes.
 *
 * ERRORS. Every call that can fail returns a cardscan_status: 0 is success, negative an error,
 * positive a normal outcome without the thing that was asked for. Outputs are written on success
 * only, unless said otherwise; sessions and results that were not made are NULL. No call prints,
 * exits, aborts or installs a signal handler, whatever it is handed, as long as pointers that are not
 * NULL point to what they say; docs/library.md tells what is left where the system refuses memory.
 *
 * UNITS. Origin top left, x right, y down, in pixels, with pixel centres at +0.5. A quad is eight
 * numbers, x and y of the top left, top right, bottom right and bottom left corner of the card as
 * it is read upright, in pixels of the frame as it was passed in. Strides are in bytes.
 * Confidences and probabilities lie between 0 and 1. Times are nanoseconds.
 *
 * STRUCTS begin with their size, so that later versions can append fields: fill them with their
 * `_init` call. A size that is smaller than this version's is read as far as it goes, and the rest
 * takes the defaults; 0 or an absurd size is an invalid argument.
 *
 * SECRETS. Nothing is written to disk but compiled kernels, and these only where a folder is given.
 * Memory that held a picture or a number is wiped when it is released. A security code is never
 * given out.
 */
#ifndef CARDSCAN_H
#define CARDSCAN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this header: it changes where programs must be changed; before 1 the next one does. */
#define CARDSCAN_VERSION_MAJOR 0
/** It changes where something is added. */
#define CARDSCAN_VERSION_MINOR 1
/** It changes where nothing but faults is mended. */
#define CARDSCAN_VERSION_PATCH 0

/** The version of the library that is running, "0.1.0"; compare it with the macros above. */
const char *cardscan_version(void);

/* -- Status ------------------------------------------------------------------------------------ */

/** What became of a call: 0, a negative error, or a positive outcome without what was asked for. */
typedef int32_t cardscan_status;

enum {
    /** Success; of a scan: a number was read and is sure, or no number was wanted and another field
        was read. */
    CARDSCAN_OK = 0,
    /** The scan went well: there is no card, or nothing that surely is one. What was read in what may be one, lines and
        fields without a number, is in the result all the same. */
    CARDSCAN_NO_CARD = 1,
    /** The scan went well: there is a card, but no number that is sure enough. */
    CARDSCAN_NO_NUMBER = 2,
    /** The scan went well: there is no such field on the card, or it is not sure enough; where no
        number was wanted: no field at all. */
    CARDSCAN_NO_FIELD = 3,
    /** A pointer is NULL, a value out of its range, or two contradict each other. */
    CARDSCAN_INVALID_ARGUMENT = -1,
    /** The picture has more than 16384 pixels a side or more than 100 million in all. */
    CARDSCAN_TOO_LARGE = -2,
    /** Memory was refused by the system or by the device; the call can be made again. */
    CARDSCAN_OUT_OF_MEMORY = -3,
    /** The OpenCL device that was asked for is not there or cannot be used. */
    CARDSCAN_DEVICE_UNAVAILABLE = -4,
    /** The OpenCL device failed at work. */
    CARDSCAN_DEVICE_FAILED = -5,
    /** The weights inside the library cannot be read: the build is faulty. */
    CARDSCAN_BAD_WEIGHTS = -6
};

/** One sentence in English for any status, known or not; never NULL; static. */
const char *cardscan_status_string(cardscan_status status);

/* -- Devices ----------------------------------------------------------------------------------- */

enum {
    /** A processor. */
    CARDSCAN_DEVICE_TYPE_CPU = 0,
    /** A graphics processor. */
    CARDSCAN_DEVICE_TYPE_GPU = 1,
    /** Any other accelerator. */
    CARDSCAN_DEVICE_TYPE_ACCELERATOR = 2
};

/** An OpenCL device. Texts are UTF-8, cut to fit, and end with a NUL. */
typedef struct cardscan_device {
    /** One of CARDSCAN_DEVICE_TYPE_... */
    int32_t type;
    /** What the device calls itself. */
    char name[128];
    /** The platform that brings it. */
    char platform[128];
    /** The driver's version. */
    char driver[128];
} cardscan_device;

/**
 * Lists the OpenCL devices, in the order of cardscan_engine_options.device_index.
 *
 * @param devices  receives up to `capacity` devices; may be NULL where `capacity` is 0
 * @param capacity elements of `devices`, 0 or more
 * @param count    receives how many devices there are, also where that is more than `capacity`;
 *                 0 where there is no OpenCL
 * @return CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT
 */
cardscan_status cardscan_devices(cardscan_device *devices, int32_t capacity, int32_t *count);

/* -- Engine ------------------------------------------------------------------------------------ */

/** Networks, kernels and working memory; expensive to make, cheap to use again. */
typedef struct cardscan_engine cardscan_engine;

enum {
    /** OpenCL where a GPU or an accelerator is at hand, else the CPU path. */
    CARDSCAN_BACKEND_AUTO = 0,
    /** OpenCL, also on a processor; an error where there is none. */
    CARDSCAN_BACKEND_OPENCL = 1,
    /** The CPU path. */
    CARDSCAN_BACKEND_CPU = 2
};

enum {
    /** Bytes where the processor multiplies those faster (x86-64 with AVX-512 VNNI, AVX-VNNI or AMX, aarch64 with
        FEAT_DotProd), else floats. */
    CARDSCAN_ARITHMETIC_AUTO = 0,
    /** Floats, as on OpenCL devices. */
    CARDSCAN_ARITHMETIC_FLOATS = 1,
    /** Weights and results of layers in bytes, sums in 32 bits: the same results on every processor,
        and confidences a little different from those of floats. */
    CARDSCAN_ARITHMETIC_BYTES = 2
};

/** How an engine is made. */
typedef struct cardscan_engine_options {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_BACKEND_...; AUTO by default. */
    int32_t backend;
    /** Index in cardscan_devices(), or -1 (default): a GPU before an accelerator before a CPU. */
    int32_t device_index;
    /** Threads of the CPU path with the calling one, 1 to 256; 1 by default. */
    int32_t threads;
    /** Part of the name of the device that is wanted, or NULL (default): any. */
    const char *device_name;
    /** A folder where compiled kernels may be kept from one run to the next, or NULL (default):
        nothing is written. It must exist. A folder that cannot be used costs time, nothing else. */
    const char *cache_directory;
    /** What the CPU path's networks calculate with: one of CARDSCAN_ARITHMETIC_...; AUTO by
        default. */
    int32_t arithmetic;
} cardscan_engine_options;

/** Fills `options` with the defaults; `struct_size` is sizeof *options. NULL is ignored. */
void cardscan_engine_options_init(cardscan_engine_options *options, size_t struct_size);

/**
 * Makes an engine.
 *
 * @param options          NULL for the defaults
 * @param engine           receives the engine, on success
 * @param message          receives one sentence about a failure, cut to fit; may be NULL
 * @param message_capacity bytes of `message` with the final NUL
 * @return CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY,
 *         CARDSCAN_DEVICE_UNAVAILABLE, CARDSCAN_DEVICE_FAILED, CARDSCAN_BAD_WEIGHTS
 */
cardscan_status cardscan_engine_create(const cardscan_engine_options *options,
                                       cardscan_engine **engine, char *message,
                                       size_t message_capacity);

/** Releases and wipes everything. No scan may be under way. NULL is ignored. */
void cardscan_engine_destroy(cardscan_engine *engine);

/** CARDSCAN_BACKEND_OPENCL or CARDSCAN_BACKEND_CPU: the path that is taken now; 0 for NULL. */
int32_t cardscan_engine_backend(const cardscan_engine *engine);

/** The name of the OpenCL device, or "CPU" on the CPU path; NULL for NULL. */
const char *cardscan_engine_device_name(const cardscan_engine *engine);

/** One sentence about the last call on this engine that failed, "" where none did; static text.
    NULL for NULL. */
const char *cardscan_engine_last_error(const cardscan_engine *engine);

/** The OpenCL error number of that failure, 0 where OpenCL was not the cause. */
int32_t cardscan_engine_last_device_error(const cardscan_engine *engine);

/* -- Pictures in ------------------------------------------------------------------------------- */

enum {
    /** 4 bytes a pixel: R, G, B, A (A is ignored). */
    CARDSCAN_FORMAT_RGBA = 0,
    /** 4 bytes a pixel: B, G, R, A. */
    CARDSCAN_FORMAT_BGRA = 1,
    /** 3 bytes a pixel: R, G, B. */
    CARDSCAN_FORMAT_RGB = 2,
    /** 3 bytes a pixel: B, G, R. */
    CARDSCAN_FORMAT_BGR = 3,
    /** 1 byte a pixel: luma. */
    CARDSCAN_FORMAT_GRAY8 = 4,
    /** Two planes: luma; U and V in pairs, half width and height (rounded up). */
    CARDSCAN_FORMAT_NV12 = 5,
    /** Two planes: luma; V and U in pairs. */
    CARDSCAN_FORMAT_NV21 = 6,
    /** Three planes: luma, U, V. */
    CARDSCAN_FORMAT_I420 = 7,
    /** Packed: Y0, U, Y1, V; an odd width is rounded up to whole pairs. */
    CARDSCAN_FORMAT_YUYV = 8,
    /** Packed: U, Y0, V, Y1. */
    CARDSCAN_FORMAT_UYVY = 9
};

enum {
    /** Luma from 0 to 255. */
    CARDSCAN_RANGE_FULL = 0,
    /** Luma from 16 to 235 (ITU-R BT.601), as most video has it. */
    CARDSCAN_RANGE_LIMITED = 1
};

/** A frame in the caller's memory; it is read in place. */
typedef struct cardscan_image {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_FORMAT_... */
    int32_t format;
    /** Pixels, at least 1. */
    int32_t width;
    /** Pixels, at least 1. */
    int32_t height;
    /** How to turn the frame to see it upright: 1 to 8 as in EXIF; 1 (default) is as it is. */
    int32_t orientation;
    /** One of CARDSCAN_RANGE_...; FULL by default. Only of the YUV formats and GRAY8. */
    int32_t range;
    /** First byte of each plane that the format has. */
    const uint8_t *planes[3];
    /** Bytes from one row to the next of each plane; at least a row. */
    int64_t strides[3];
    /** File descriptor of the DMA-BUF whose first byte is that of planes[0]; 0 (default): there is none. An
        OpenCL device that offers cl_arm_import_memory_dma_buf and takes it reads the picture there without
        a copy; planes are needed all the same. */
    int32_t dma_buf;
} cardscan_image;

/** Fills `image` with the defaults; `struct_size` is sizeof *image. NULL is ignored. */
void cardscan_image_init(cardscan_image *image, size_t struct_size);

/* -- What is known beforehand -------------------------------------------------------------------- */

/** Rules for labelled fields, issuers, names and words that the caller knows. It may serve any
    number of scans, also at the same time; it must not change during one. */
typedef struct cardscan_rules cardscan_rules;

/** Makes a set without content. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY */
cardscan_status cardscan_rules_create(cardscan_rules **rules);

/** Releases and wipes the set. NULL is ignored. */
void cardscan_rules_destroy(cardscan_rules *rules);

/** One sentence about the last call on these rules that failed, "" where none did; static text.
    NULL for NULL. */
const char *cardscan_rules_last_error(const cardscan_rules *rules);

/** Where a value stands, seen from its label, as bits. */
enum {
    /** In the same column, in the next line. */
    CARDSCAN_PLACE_BELOW = 1,
    /** In the same row. */
    CARDSCAN_PLACE_RIGHT = 2,
    /** In the same column, in the line before. */
    CARDSCAN_PLACE_ABOVE = 4
};

/** How a value is found by its label. Case and accents of label and value do not count. Texts are
    UTF-8, at most 1024 bytes each. */
typedef struct cardscan_label_rule {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** Bits of CARDSCAN_PLACE_...; BELOW and RIGHT by default. */
    uint32_t places;
    /** The label as it is printed, or several separated by |, each of at most 64 characters; NULL or ""
        where the value's pattern alone tells, and must match a whole column of a line. */
    const char *label;
    /** What the value is called in the result; NULL or "": the first label in lower case. Several
        rules may have one name, the best evidence wins. */
    const char *name;
    /** Pattern of the value, never NULL: characters as they are, . [A-Z] [^0-9] ? * + {n} {m,n} | ( )
        and, as a C string has them, \\d \\w \\s; < and > enclose what alone is the value. Letters that
        look like an allowed digit are taken for it where no letter is allowed. */
    const char *value;
    /** Not 0: `label` is a pattern too. Default 0. */
    int32_t label_is_pattern;
    /** Part of the card's width by which label and value may differ in a column; 0 to 0.5, default
        0.02. */
    float tolerance;
} cardscan_label_rule;

/** Fills `rule` with the defaults; `struct_size` is sizeof *rule. NULL is ignored. */
void cardscan_label_rule_init(cardscan_label_rule *rule, size_t struct_size);

/** Adds a rule; at most 256. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT (cardscan_rules_last_error() says
    what is wrong with a pattern), CARDSCAN_OUT_OF_MEMORY; this call and the next three change nothing
    where they fail. */
cardscan_status cardscan_rules_add(cardscan_rules *rules, const cardscan_label_rule *rule);

/** Adds the built-in rules "aaa" (cards of automobile clubs) or "generic" (insurance, library and
    other membership cards). CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY */
cardscan_status cardscan_rules_add_set(cardscan_rules *rules, const char *name);

/**
 * Adds a block of issuers that the built-in table lacks or names otherwise. The narrowest block holds;
 * of two as narrow the one added first, then the table's. At most 1024.
 *
 * @param rules   the set that it is added to
 * @param first   first prefix of the numbers, one to eight digits, not beginning with 0
 * @param last    last prefix: 51, 55 are all numbers from 51000000... to 55999999...
 * @param lengths bit n is set where numbers of n digits exist; 12 to 19
 * @param brand   what cardscan_result_brand() is to say, at most 64 characters of UTF-8
 * @return CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY
 */
cardscan_status cardscan_rules_add_issuer(cardscan_rules *rules, int32_t first, int32_t last,
                                          uint32_t lengths, const char *brand);

enum {
    /** A first or last name that the holder may have: a name that was read close to it becomes it. */
    CARDSCAN_WORD_FIRST_NAME = 0,
    /** The same for a last name. */
    CARDSCAN_WORD_LAST_NAME = 1,
    /** A word that is the bank's or the product's, and no name. */
    CARDSCAN_WORD_BRAND = 2
};

/** Adds a word, UTF-8, 1 to 255 bytes; at most 64 of each kind. `kind` is one of CARDSCAN_WORD_...
    CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY */
cardscan_status cardscan_rules_add_word(cardscan_rules *rules, int32_t kind, const char *word);

/* -- Scanning ---------------------------------------------------------------------------------- */

enum {
    /** The whole frame is searched, and the frame itself may be the card. */
    CARDSCAN_GUIDE_NONE = 0,
    /** The card lies near the rectangle guide_x, guide_y, guide_width, guide_height. */
    CARDSCAN_GUIDE_RECTANGLE = 1,
    /** The card lies near a rectangle of its shape in the middle: 70 % of the frame's width, at
        most 85 % of its height. One that stands there, is larger, or down to 0.6 times as large, is
        found as well, if not as fast. */
    CARDSCAN_GUIDE_CENTRED = 2,
    /** Borders are looked for where the mask says. */
    CARDSCAN_GUIDE_MASK = 3,
    /** The card's outline is known, such as cardscan_tracker_card() gives it: it is read there and not
        searched. */
    CARDSCAN_GUIDE_QUAD = 4
};

enum {
    /** No region. */
    CARDSCAN_REGION_NONE = 0,
    /** A part of the frame, in its pixels; there need not be a card. */
    CARDSCAN_REGION_FRAME = 1,
    /** A part of the card as it is read upright: 0, 0 is its top left corner, 1, 1 the bottom right
        one. Nothing is read where there is no card. */
    CARDSCAN_REGION_CARD = 2
};

/** Fields that may be wanted, as bits. */
enum {
    /** The card number. */
    CARDSCAN_WANTS_NUMBER = 1,
    /** The date until which the card is good. */
    CARDSCAN_WANTS_EXPIRY = 2,
    /** The holder's name. */
    CARDSCAN_WANTS_HOLDER = 4,
    /** A company's line beside the holder's name. */
    CARDSCAN_WANTS_COMPANY = 8,
    /** US telephone numbers. */
    CARDSCAN_WANTS_PHONES = 16,
    /** What the rules ask for. */
    CARDSCAN_WANTS_VALUES = 32,
    /** All of them. */
    CARDSCAN_WANTS_ALL = 63
};

enum {
    /** Dates that may be read in two ways are not taken. */
    CARDSCAN_DATE_ORDER_UNKNOWN = 0,
    /** 03/04 is the third of April. */
    CARDSCAN_DATE_ORDER_DAY_FIRST = 1,
    /** 03/04 is the fourth of March. */
    CARDSCAN_DATE_ORDER_MONTH_FIRST = 2
};

/** What is looked for, where, and what of it is given out. */
typedef struct cardscan_scan_options {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_GUIDE_...; NONE by default. */
    int32_t guide;
    /** Left edge of the rectangle, frame pixels; read with CARDSCAN_GUIDE_RECTANGLE, as the next three. */
    double guide_x;
    /** Upper edge. */
    double guide_y;
    /** Width, frame pixels: at least 8, at most twice the frame's. The rectangle need not lie in the frame
        as a whole. */
    double guide_width;
    /** Height, frame pixels: at least 8, at most twice the frame's. */
    double guide_height;
    /** RGBA picture, stretched over the frame: red marks the areas of the left and right border,
        green those of the top and bottom one, 0 not at all to 255 fully; soft edges are welcome.
        Read with CARDSCAN_GUIDE_MASK. */
    const uint8_t *mask;
    /** Pixels of the mask, at least 1. */
    int32_t mask_width;
    /** Pixels of the mask, at least 1. */
    int32_t mask_height;
    /** Bytes from one row of the mask to the next, at least 4 a pixel. */
    int64_t mask_stride;
    /** Least ratio of the longer to the shorter side, 1 or more; default 1.5064 (ISO/IEC 7810 ID-1:
        85.60/53.98, less 5 %). */
    double minimum_aspect_ratio;
    /** Greatest ratio of the longer to the shorter side; default 1.7444 (10 % more). */
    double maximum_aspect_ratio;
    /** Least length of the card's shorter side as a part of the frame's; 0 to 1, default 0.1. */
    double minimum_size;
    /** Degrees by which a corner may differ from 90; 0 to 45, default 30. */
    double quadrature_tolerance;
    /** Least confidence of an outline; default 0. */
    double minimum_quad_confidence;
    /** The most outlines that are kept, strongest first, and the most cards that cardscan_scan_all()
        reads; 0 is no limit; default 1. */
    int32_t maximum_observations;
    /** Not 0: a number may be returned although it fails the Luhn check. Default 0. */
    int32_t accept_invalid_luhn;
    /** Least confidence of a number that is returned; default 0.9. */
    double minimum_confidence;
    /** Not 0: the result keeps the rectified card as a picture. It shows the number. Default 0. */
    int32_t wants_rectified_card;
    /** Not 0 (default): all lines of text are read, and with them numbers where no standard puts
        them, expiry, holder and fields. 0 takes less time. */
    int32_t wants_text;
    /** The month that dates are judged against: those more than 20 years away are taken where they are
        clear and no other date is there, without CARDSCAN_FLAG_PLAUSIBLE; specimens are good until
        12/99. 2000 to 2099; year 0 (default): the same of those after 2047. */
    int32_t today_year;
    /** 1 to 12; read where today_year is not 0. */
    int32_t today_month;
    /** Names that the holder is expected to have, UTF-8, at most 255 bytes, or NULL: a name that was
        read close to them becomes them. cardscan_rules_add_word() takes more of them. */
    const char *first_name;
    /** The same for the last name. */
    const char *last_name;
    /** Bits of CARDSCAN_WANTS_...; ALL by default. Without NUMBER a scan is successful where any
        other field was read. The lines show all that was read, wanted or not. */
    uint32_t wanted_fields;
    /** Not 0: a number is returned only where its issuer is known and has numbers of that length.
        Default 0. */
    int32_t require_known_issuer;
    /** Least count of digits, 12 to 19; default 12. */
    int32_t fewest_digits;
    /** Greatest count of digits, fewest_digits to 19; default 19. */
    int32_t most_digits;
    /** One of CARDSCAN_DATE_ORDER_...: how dates with a day are written; UNKNOWN by default: one is
        taken where it can be read in one way, or with the month first where the card speaks American
        (THRU, AAA, ZIP CODE). */
    int32_t date_order;
    /** One of CARDSCAN_REGION_...: where text is read besides, whatever is found elsewhere; NONE by
        default. */
    int32_t region;
    /** The region's corners as its text is read: x and y of the top left, top right, bottom right
        and bottom left one. They span a convex outline and may lie outside of the frame. */
    double region_corners[8];
    /** What is known beforehand, or NULL (default). */
    const cardscan_rules *rules;
    /** Read with CARDSCAN_GUIDE_QUAD: x and y of four corners in frame pixels. They span a convex
        outline that begins anywhere, runs either way round, and lies in the frame at least in part. */
    double guide_quad[8];
} cardscan_scan_options;

/** Fills `options` with the defaults; `struct_size` is sizeof *options. NULL is ignored. */
void cardscan_scan_options_init(cardscan_scan_options *options, size_t struct_size);

/** What a scan found; read-only. */
typedef struct cardscan_result cardscan_result;

/**
 * Looks for a card in a frame and reads it.
 *
 * @param engine  scans on it wait for each other
 * @param image   the frame, borrowed for the length of the call
 * @param options NULL for the defaults
 * @param result  receives the result where the returned status is not negative; else NULL, where it
 *                is not NULL itself
 * @return CARDSCAN_OK, CARDSCAN_NO_CARD, CARDSCAN_NO_NUMBER, CARDSCAN_NO_FIELD (where no number was
 *         wanted), or CARDSCAN_INVALID_ARGUMENT, CARDSCAN_TOO_LARGE, CARDSCAN_OUT_OF_MEMORY,
 *         CARDSCAN_DEVICE_FAILED
 */
cardscan_status cardscan_scan(cardscan_engine *engine, const cardscan_image *image,
                              const cardscan_scan_options *options, cardscan_result **result);

/**
 * Looks for every card in a frame and reads it: at most as many as the options' maximum_observations
 * and as `capacity`, each with a result of its own. Cards that gave what was wanted come first, and
 * else the strongest outline.
 *
 * @param engine   scans on it wait for each other
 * @param image    the frame, borrowed for the length of the call
 * @param options  NULL for the defaults, of which maximum_observations is 1
 * @param results  receives up to `capacity` results, each to be destroyed by the caller; the others
 *                 become NULL
 * @param capacity 1 or more
 * @param count    receives how many results there are; 0 where the returned status is not OK,
 *                 NO_NUMBER or NO_FIELD
 * @return as cardscan_scan(): that of the first result, CARDSCAN_NO_CARD where there is none
 */
cardscan_status cardscan_scan_all(cardscan_engine *engine, const cardscan_image *image,
                                  const cardscan_scan_options *options, cardscan_result **results,
                                  int32_t capacity, int32_t *count);

/**
 * Reads a picture that shows one line of digits and nothing else, of any number of digits up to 19.
 * Of the options, accept_invalid_luhn, require_known_issuer, minimum_confidence and the issuers of
 * the rules count. The result has no quad.
 *
 * @return as cardscan_scan(), without CARDSCAN_NO_CARD
 */
cardscan_status cardscan_read_line(cardscan_engine *engine, const cardscan_image *image,
                                   const cardscan_scan_options *options, cardscan_result **result);

/** Releases and wipes the result. NULL is ignored. */
void cardscan_result_destroy(cardscan_result *result);

/* -- Tracking ---------------------------------------------------------------------------------- */

/** Follows cards through the frames of one camera. From one thread at a time. */
typedef struct cardscan_tracker cardscan_tracker;

enum {
    /** The search found the card in this frame: for the first time, or again. */
    CARDSCAN_TRACK_DETECTED = 0,
    /** It was followed into this frame. */
    CARDSCAN_TRACK_FOLLOWED = 1,
    /** It is not seen in this frame, or it is not sure that this is still the same card: the quad is
        where it would be. What is read there must not be added to what was read before. */
    CARDSCAN_TRACK_COASTING = 2
};

/** A card that is followed. */
typedef struct cardscan_tracked_card {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_TRACK_... */
    int32_t state;
    /** The same as long as it is the same card, and never that of another one; from 1 on. */
    uint64_t identity;
    /** The corners keep their order from frame to frame; which of them is the card's top left is not
        known. */
    double quad[8];
    /** How sure the outline is. */
    double confidence;
    /** Of the outline's middle to the right, frame pixels a second. */
    double velocity_x;
    /** Downwards, frame pixels a second. */
    double velocity_y;
    /** Frames in which it was seen. */
    int32_t frames;
    /** Frames since it was last seen; 0 where it is seen. */
    int32_t frames_since_seen;
    /** Nanoseconds since it got its identity. */
    uint64_t age;
} cardscan_tracked_card;

/** Makes a tracker. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY */
cardscan_status cardscan_tracker_create(cardscan_tracker **tracker);

/** Releases and wipes the tracker. NULL is ignored. */
void cardscan_tracker_destroy(cardscan_tracker *tracker);

/** Forgets all cards; no identity is given twice. NULL is ignored. */
void cardscan_tracker_reset(cardscan_tracker *tracker);

/**
 * Follows the cards of the frames before into a frame, and searches where none is seen, where more are
 * wanted, and now and then to make sure. Nothing is read: cardscan_scan() with CARDSCAN_GUIDE_QUAD
 * does that. A card that comes back within five seconds and is surely the same has the identity that
 * it had; where another card lies in the place of the first it has another identity.
 *
 * @param engine    may serve several trackers
 * @param tracker   the tracker
 * @param image     the frame, borrowed for the length of the call
 * @param timestamp when the frame was taken, nanoseconds of any clock. After one that is earlier than
 *                  the last, or half a second later, cards keep their identity only where they are
 *                  surely the same; after a frame of another size none does.
 * @param options   NULL for the defaults; the guide and what is said of outlines count: at most
 *                  maximum_observations cards are followed, never more than 8
 * @return CARDSCAN_OK, CARDSCAN_NO_CARD (none is followed, nor one that was seen a moment ago), or
 *         CARDSCAN_INVALID_ARGUMENT, CARDSCAN_TOO_LARGE, CARDSCAN_OUT_OF_MEMORY,
 *         CARDSCAN_DEVICE_FAILED
 */
cardscan_status cardscan_track(cardscan_engine *engine, cardscan_tracker *tracker,
                               const cardscan_image *image, uint64_t timestamp,
                               const cardscan_scan_options *options);

/** Cards in the last frame; 0 for NULL. */
int32_t cardscan_tracker_card_count(const cardscan_tracker *tracker);

/** Writes card `index`; set card->struct_size before. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_tracker_card(const cardscan_tracker *tracker, int32_t index,
                                      cardscan_tracked_card *card);

/* -- Sessions: frames of one camera in, one steadily improving answer out ------------------------ */

/** Follows one card through the frames, reads it where it is seen well enough, and adds up what the
    frames say, character by character. Another card starts anew. From one thread at a time; several
    sessions may share an engine. It keeps what was read and what the straightened card showed, for where a
    gleam hides it later, in the background also a copy of the frame that is worked on, all of it until it
    is reset or destroyed. */
typedef struct cardscan_session cardscan_session;

enum {
    /** No card is seen. */
    CARDSCAN_PHASE_SEARCHING = 0,
    /** A card is seen, and nothing was read so far. */
    CARDSCAN_PHASE_CARD_SEEN = 1,
    /** Something was read. */
    CARDSCAN_PHASE_READING = 2,
    /** It ended: frames change nothing until another card is seen, or cardscan_session_reset(). */
    CARDSCAN_PHASE_DONE = 3
};

/** Why a session ended. */
enum {
    /** It did not end. */
    CARDSCAN_END_NONE = 0,
    /** All required fields are stable. */
    CARDSCAN_END_COMPLETE = 1,
    /** There were as many observations as the options allow. */
    CARDSCAN_END_OBSERVATIONS = 2,
    /** It lasted as long as the options allow. */
    CARDSCAN_END_TIME = 3
};

/** What the person should do. */
enum {
    /** Nothing: it goes well. */
    CARDSCAN_ADVICE_NONE = 0,
    /** Show a card. */
    CARDSCAN_ADVICE_SHOW_CARD = 1,
    /** Bring the card closer. */
    CARDSCAN_ADVICE_CLOSER = 2,
    /** Move the card away: a corner is outside of the frame. */
    CARDSCAN_ADVICE_FURTHER = 3,
    /** Hold the card still. */
    CARDSCAN_ADVICE_HOLD_STILL = 4,
    /** Give more light. */
    CARDSCAN_ADVICE_MORE_LIGHT = 5,
    /** Tilt the card away from the glare. */
    CARDSCAN_ADVICE_LESS_GLARE = 6,
    /** Show the other side. */
    CARDSCAN_ADVICE_TURN_CARD = 7,
    /** Switch a torch on. */
    CARDSCAN_ADVICE_TORCH_ON = 8
};

/** How a session goes on and when it ends. */
typedef struct cardscan_session_options {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** CARDSCAN_WANTS_... bits of the fields that must be stable for the session to be done; NUMBER,
        EXPIRY and HOLDER by default. With VALUES all that the rules ask for. Without text (wants_text) of
        these the number alone. */
    uint32_t required_fields;
    /** What each frame is asked for, or NULL (default) for the defaults; the guide cannot be
        CARDSCAN_GUIDE_QUAD. It is read by cardscan_session_create(), but a mask must stay where it
        is as long as the session. */
    const cardscan_scan_options *scan;
    /** Observations in a row in which a field must be the same to be stable, those not counted that show another value
     *  themselves, and a date or a name shown by two of them; 1 or more, default 6. */
    int32_t stable_observations;
    /** Observations after which the session ends with what there is; 0: never; default 50. */
    int32_t most_observations;
    /** Nanoseconds from the card's first frame after which it ends so; 0 (default): never. */
    uint64_t longest_time;
    /** Frames without a number in a dark picture after which light is asked for; 0: never; default
        20. */
    int32_t torch_frames;
    /** What a frame must come up to for its card to be read, as in cardscan_session_state. Where no
        frame does for a while, one is read all the same. This is the least sharpness, 0 to 1; default 0.3. */
    float least_sharpness;
    /** Least brightness, 0 to 255; default 40. */
    float least_brightness;
    /** Most glare, 0 to 1; default 0.35. */
    float most_glare;
    /** Most motion, lengths of the card's longer side a second; default 2. */
    float most_motion;
    /** Not 0: cards are searched and read in a thread of the session's own, on copies of frames, while each
        push only follows the card and returns: it takes a small part of the time, and as many frames are read
        as there is time for. What is known then depends on the machine's speed. 0 (default): each push does
        all of it. */
    int32_t in_background;
} cardscan_session_options;

/** What a session knows after a frame. */
typedef struct cardscan_session_state {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_PHASE_... */
    int32_t phase;
    /** One of CARDSCAN_END_... */
    int32_t end;
    /** One of CARDSCAN_ADVICE_... */
    int32_t advice;
    /** Frames since the session began or was reset. */
    int32_t frames;
    /** Those of them that came late. */
    int32_t dropped_frames;
    /** Frames of this card that were read. */
    int32_t observations;
    /** Not 0: this frame came late and was not looked at. */
    int32_t is_dropped;
    /** Not 0: this frame was read, or in the background one or two before it. */
    int32_t was_read;
    /** CARDSCAN_WANTS_... bits of the fields that are stable. */
    uint32_t stable_fields;
    /** How steep edges on the card are in this frame, 0 (blurred) to 1. This and the next three are of
        the last frame that counted where the session is done, in the background of the last one that was
        measured. */
    float sharpness;
    /** Mean luma of the card, or without a card of the frame, 0 to 255. */
    float brightness;
    /** The part of the text's area that is saturated, 0 to 1. */
    float glare;
    /** How fast the card moves, in lengths of its longer side a second. */
    float motion;
    /** Not 0: the card is in this frame, at `quad`; the corners keep their order from frame to frame,
        which of them is the card's top left is not known. */
    int32_t has_card;
    /** The card's corners in this frame, pixels; only where has_card is not 0. */
    double quad[8];
    /** Of the card that the evidence is of; another one for each card, 0 where there was none. */
    uint64_t identity;
} cardscan_session_state;

/** Fills `options` with the defaults; `struct_size` is sizeof *options. NULL is ignored. */
void cardscan_session_options_init(cardscan_session_options *options, size_t struct_size);

/** Makes a session; `options` may be NULL. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT,
    CARDSCAN_OUT_OF_MEMORY */
cardscan_status cardscan_session_create(const cardscan_session_options *options,
                                        cardscan_session **session);

/** Releases and wipes the session, when it has done what goes on in the background. NULL is ignored. */
void cardscan_session_destroy(cardscan_session *session);

/** Begins anew: forgets the card and all that was read. Waits for what goes on in the background. NULL is ignored. */
void cardscan_session_reset(cardscan_session *session);

/**
 * Takes a frame.
 *
 * @param engine    may serve several sessions
 * @param session   the session
 * @param image     the frame, borrowed for the length of the call
 * @param timestamp when the frame was taken, nanoseconds of any clock. A frame that is no later than
 *                  the last one is dropped: frames are never queued.
 * @param state     receives what is known after it; set state->struct_size before; may be NULL
 * @return CARDSCAN_OK (the number is known, or where it is not wanted another field), CARDSCAN_NO_CARD,
 *         CARDSCAN_NO_NUMBER, CARDSCAN_NO_FIELD, or CARDSCAN_INVALID_ARGUMENT, CARDSCAN_TOO_LARGE,
 *         CARDSCAN_OUT_OF_MEMORY, CARDSCAN_DEVICE_FAILED: what was known stays known
 */
cardscan_status cardscan_session_push(cardscan_engine *engine, cardscan_session *session,
                                      const cardscan_image *image, uint64_t timestamp,
                                      cardscan_session_state *state);

/** Hands out all that is known so far, to be destroyed by the caller; later frames do not change it. The
    number is there where it is sure; the digits are there before, each with its probabilities.
    CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT, CARDSCAN_OUT_OF_MEMORY */
cardscan_status cardscan_session_result(const cardscan_session *session, cardscan_result **result);

/* -- Results: every getter takes NULL as a result in which nothing was found ------------------- */

/** CARDSCAN_OK, CARDSCAN_NO_CARD, CARDSCAN_NO_NUMBER or CARDSCAN_NO_FIELD, as the scan returned
    it. */
cardscan_status cardscan_result_status(const cardscan_result *result);

/** The number's digits, "4111111111111111", or NULL where the status is not CARDSCAN_OK. */
const char *cardscan_result_number(const cardscan_result *result);

/** The same with all but the last four digits as '*'. */
const char *cardscan_result_masked_number(const cardscan_result *result);

/** 1 where the number, also one that is refused, passes the Luhn check (ISO/IEC 7812-1), else 0. */
int32_t cardscan_result_luhn_valid(const cardscan_result *result);

/** 1 where the number's issuer is one of the built-in table or of the rules and has numbers of that
    length, else 0. */
int32_t cardscan_result_issuer_known(const cardscan_result *result);

/** "visa", "mastercard", "amex", "discover", "diners", "jcb", "unionpay", "maestro", "mir", "rupay",
    "elo", "troy", "dankort", "uatp", or what the rules call it; NULL where it is not
    known, and for numbers that are grouped as a club's. */
const char *cardscan_result_brand(const cardscan_result *result);

/** Calibrated probability that the whole number is right; also of one too unsure to be returned. */
double cardscan_result_confidence(const cardscan_result *result);

/** Writes the card's quad, eight numbers. CARDSCAN_OK, CARDSCAN_NO_CARD, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_quad(const cardscan_result *result, double quad[8]);

/** Confidence of the outline; 0 where the picture itself is the card. */
double cardscan_result_quad_confidence(const cardscan_result *result);

/** Outlines found, up to maximum_observations. */
int32_t cardscan_result_candidate_count(const cardscan_result *result);

/** Writes outline `index` (corners from the one that is top left in the frame) and its confidence;
    `confidence` may be NULL. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_candidate(const cardscan_result *result, int32_t index,
                                          double quad[8], double *confidence);

/** One digit with its alternatives. */
typedef struct cardscan_digit {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** What it is read as, 0 to 9: the most probable value, unless the check digit tells otherwise. */
    int32_t value;
    /** Probability of each value; what is missing to 1 is that of "no digit here". */
    float probabilities[10];
    /** Outline in frame pixels. */
    double quad[8];
} cardscan_digit;

/** Digits that were read, also where the number is too unsure to be returned. */
int32_t cardscan_result_digit_count(const cardscan_result *result);

/** Writes digit `index`; set digit->struct_size before. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_digit(const cardscan_result *result, int32_t index,
                                      cardscan_digit *digit);

/** Writes the expiry date; `confidence` may be NULL.
    CARDSCAN_OK, CARDSCAN_NO_FIELD, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_expiry(const cardscan_result *result, int32_t *month, int32_t *year,
                                       double *confidence);

/** The holder's name as printed, UTF-8; on a payment card that is nobody's, what stands in its place (GIFT CARD
    RECIPIENT). NULL where none was read. */
const char *cardscan_result_holder(const cardscan_result *result);

/** A company's line beside the holder's name, UTF-8; NULL where there is none. */
const char *cardscan_result_company(const cardscan_result *result);

/** Writes date `index`, from 0, of those that may be the expiry instead, or where none was sure
    enough; in the order of lines. CARDSCAN_OK, CARDSCAN_NO_FIELD (there is none),
    CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_other_expiry(const cardscan_result *result, int32_t index,
                                             int32_t *month, int32_t *year, double *confidence);

enum {
    /** The card number. */
    CARDSCAN_FIELD_NUMBER = 0,
    /** The date until which the card is good. */
    CARDSCAN_FIELD_EXPIRY = 1,
    /** The holder's name. */
    CARDSCAN_FIELD_HOLDER = 2,
    /** A company's line beside the holder's name. */
    CARDSCAN_FIELD_COMPANY = 3,
    /** US telephone numbers that were read. */
    CARDSCAN_FIELD_PHONE = 4,
    /** Values that rules ask for: one for each name, those that were read first. */
    CARDSCAN_FIELD_VALUE = 5
};

enum {
    /** It was not wanted, or text was not. */
    CARDSCAN_STATE_NOT_ASKED = 0,
    /** Nothing on the card points to it. */
    CARDSCAN_STATE_ABSENT = 1,
    /** It seems to be there, but no reading is sure enough, two exclude each other, or the options
        do not let it through. */
    CARDSCAN_STATE_UNREADABLE = 2,
    /** It was read, and is sure enough. */
    CARDSCAN_STATE_READ = 3
};

/** What speaks for or against a value, as bits. */
enum {
    /** The number's check digit is right. */
    CARDSCAN_FLAG_LUHN_VALID = 1,
    /** As cardscan_result_issuer_known() says. */
    CARDSCAN_FLAG_ISSUER_KNOWN = 2,
    /** A label stands beside it. */
    CARDSCAN_FLAG_LABELLED = 4,
    /** The date is within 20 years of the month that the options give; never set where they give
        none. */
    CARDSCAN_FLAG_PLAUSIBLE = 8,
    /** The date's month is over on that day. */
    CARDSCAN_FLAG_EXPIRED = 16,
    /** Words of the name are suggested ones. */
    CARDSCAN_FLAG_SUGGESTED = 32,
    /** The number was read, is sure and in groups as on payment cards, but the options do not let it
        through: its check digit, its issuer or how many digits it has. Its state is UNREADABLE, it is
        not returned. */
    CARDSCAN_FLAG_REFUSED = 64
};

/** What became of a field. */
typedef struct cardscan_field {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** One of CARDSCAN_STATE_... */
    int32_t state;
    /** Bits of CARDSCAN_FLAG_... */
    uint32_t flags;
    /** 1 where `quad` is known, else 0. */
    int32_t has_quad;
    /** Of a number also where it is not sure enough to be returned. */
    double confidence;
    /** Where the value stands in the frame; of one that was not read: its label or its digits. */
    double quad[8];
    /** UTF-8, in full; NULL where the state is not READ. A date is MM/YY, a telephone number +1 and
        ten digits, all else as printed. */
    const char *text;
    /** What its rule calls a value; NULL for other fields. */
    const char *name;
} cardscan_field;

/** How many fields of a kind there are: 1 for NUMBER to COMPANY; 0 for a kind that there is none of
    and for NULL. */
int32_t cardscan_result_count(const cardscan_result *result, int32_t kind);

/** Writes field `index` of a kind, one of CARDSCAN_FIELD_...; set field->struct_size before.
    CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_field(const cardscan_result *result, int32_t kind, int32_t index,
                                      cardscan_field *field);

/** Lines of text that were read on the card, the clearest first. */
int32_t cardscan_result_line_count(const cardscan_result *result);

/** What line `index` says, UTF-8, in full; NULL where there is none. A security code is covered. */
const char *cardscan_result_line_text(const cardscan_result *result, int32_t index);

/** Writes where line `index` stands and the probability that its text is right; either may be NULL.
    CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_line(const cardscan_result *result, int32_t index, double quad[8],
                                     double *confidence);

/** A character of a line with its alternatives. */
typedef struct cardscan_character {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** That it is this character. */
    float probability;
    /** UTF-8 with a final NUL. */
    char text[8];
    /** Next best characters, falling, "" where there is none. */
    char alternatives[2][8];
    /** Their probabilities. */
    float alternative_probabilities[2];
    /** Outline in frame pixels. */
    double quad[8];
} cardscan_character;

/** Characters of line `index`, blanks included. */
int32_t cardscan_result_line_character_count(const cardscan_result *result, int32_t index);

/** Writes character `place` of line `index`; set character->struct_size before.
    CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_line_character(const cardscan_result *result, int32_t index,
                                               int32_t place, cardscan_character *character);

/** Lines in the region that the options asked for, in the order in which they are read: from top to
    bottom, those of one row from left to right. */
int32_t cardscan_result_region_line_count(const cardscan_result *result);
/** As cardscan_result_line_text(), of the region's lines. */
const char *cardscan_result_region_line_text(const cardscan_result *result, int32_t index);
/** As cardscan_result_line(), of the region's lines. */
cardscan_status cardscan_result_region_line(const cardscan_result *result, int32_t index,
                                            double quad[8], double *confidence);
/** As cardscan_result_line_character_count(), of the region's lines. */
int32_t cardscan_result_region_line_character_count(const cardscan_result *result, int32_t index);
/** As cardscan_result_line_character(), of the region's lines. */
cardscan_status cardscan_result_region_line_character(const cardscan_result *result,
                                                      int32_t index, int32_t place,
                                                      cardscan_character *character);

/** A picture of a result, read-only. */
typedef struct cardscan_picture {
    /** 4 bytes a pixel: R, G, B, luma. */
    const uint8_t *pixels;
    /** Pixels. */
    int32_t width;
    /** Pixels. */
    int32_t height;
    /** Bytes from one row to the next. */
    int64_t stride;
} cardscan_picture;

/** The rectified card, 856 x 540, where it was asked for. It shows the whole number.
    CARDSCAN_OK, CARDSCAN_NO_CARD, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_rectified_card(const cardscan_result *result,
                                               cardscan_picture *picture);

enum {
    /** Only what is secret: all digits of the number but the last four, names, dates, security codes
        and other lines with three digits or more. */
    CARDSCAN_REDACTS_PARTS = 0,
    /** Every card that was seen, also beyond as many as were asked for, but for the last four digits
        of a number that is sure. */
    CARDSCAN_REDACTS_CARD = 1,
    /** Everything: no card was seen surely. */
    CARDSCAN_REDACTS_PICTURE = 2
};

/**
 * Says what must be covered on the frame before others may see it.
 *
 * @param result   of the scan
 * @param quads    receives up to `capacity` quads of eight numbers each, in frame pixels; corners may
 *                 lie outside of the frame; may be NULL where `capacity` is 0
 * @param capacity quads that there is room for, 0 or more
 * @param count    receives how many there are, also where that is more than `capacity`
 * @param extent   receives one of CARDSCAN_REDACTS_...; may be NULL
 * @return CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT
 */
cardscan_status cardscan_result_redaction(const cardscan_result *result, double *quads,
                                          int32_t capacity, int32_t *count, int32_t *extent);

/** Covers all that with black in the picture that was scanned or a copy of it, of any format: the
    memory that image->planes points to is written to. NULL as a result covers everything.
    CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT (also where the picture is not as large as the frame was;
    nothing is covered then), CARDSCAN_TOO_LARGE */
cardscan_status cardscan_redact(const cardscan_result *result, const cardscan_image *image);

/** Nanoseconds that the scan spent. */
typedef struct cardscan_timings {
    /** sizeof of this struct, as the caller was compiled with. */
    uint32_t struct_size;
    /** 0. */
    uint32_t reserved;
    /** Upload and luma. */
    uint64_t load;
    /** Downscale, Sobel, threshold. */
    uint64_t borders;
    /** Hough lines, quads, refinement. */
    uint64_t search;
    /** Resampling of the card. */
    uint64_t rectify;
    /** Bands, network, lattice. */
    uint64_t read;
    /** Everything. */
    uint64_t total;
} cardscan_timings;

/** Writes the times; set timings->struct_size before. CARDSCAN_OK, CARDSCAN_INVALID_ARGUMENT */
cardscan_status cardscan_result_timings(const cardscan_result *result, cardscan_timings *timings);

/** CARDSCAN_BACKEND_OPENCL or CARDSCAN_BACKEND_CPU: the path that gave this result; 0 for NULL. */
int32_t cardscan_result_backend(const cardscan_result *result);

#ifdef __cplusplus
}
#endif

#endif
