// SPDX-License-Identifier: Apache-2.0
// The hot loops of the CPU path. Plain C that the compiler vectorises, compiled once for each
// level of the processor and chosen at load time (CS_CLONES).
#ifndef CLOOPS_H
#define CLOOPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Layers.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CS_THREAD_SANITIZER
#endif
#endif

#if defined(CS_TWINS)
// The build compiles each file twice and chooses itself.
#define CS_CLONES
#define CS_ROW __attribute__((noinline))
#elif defined(CS_THREAD_SANITIZER)
// ThreadSanitizer is not there yet when the loader chooses.
#define CS_CLONES
#define CS_ROW __attribute__((noinline))
#elif defined(__x86_64__)
#define CS_CLONES __attribute__((target_clones("default", "arch=x86-64-v3")))
// What is cloned stays out of line.
#define CS_ROW CS_CLONES
#else
#define CS_CLONES
#define CS_ROW __attribute__((noinline))
#endif

/// The level of x86-64 that processor and system offer: 3 with AVX2, 4 with AVX-512; 0 for less, and on other
/// processors.
int cs_processor_level(void);

// Pictures are described by their first byte and their stride, in bytes; widths and heights are in
// pixels. Every function works on the rows first..<last of what it writes, so that several threads
// can share it.

/// A frame's luma, as its first plane holds it.
typedef struct {
    /// The first luma byte, or the first byte of a pixel of 3 or 4 bytes.
    const uint8_t *base;
    ptrdiff_t stride;
    /// 1 or 2, or 3 or 4 for pixels of three colours with green in the middle.
    int pixel_stride;
    /// For pixels of three colours the weight of the first: Y = (w P0 + 150 P1 + (106 - w) P2 + 128) >> 8,
    /// which with 77 for red and 29 for blue is 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601).
    int first_weight;
    /// Whether luma goes from 16...235 to 0...255; not for three colours.
    int expands;
} cs_luma;

#define CS_COLOR_LUMA(pixel, weight) \
    (uint8_t)(((weight) * (pixel)[0] + 150 * (pixel)[1] + (106 - (weight)) * (pixel)[2] + 128) >> 8)

/// From 16...235 to 0...255, rounded half up; the product fits into 16 bits.
__attribute__((always_inline)) static inline uint8_t cs_expanded(uint8_t v) {
    uint16_t full = (uint16_t)((v > 16 ? v - 16 : 0) * 255 + 109) / 219;
    return full > 255 ? 255 : (uint8_t)full;
}

/// Luma at column `x`, row `y` of a picture, 0 to 255; both must lie inside.
uint8_t cs_luma_at(const cs_luma *source, ptrdiff_t x, ptrdiff_t y);

/// Adds to `count` sums the luma at (x, y) and so many steps after it, each bilinear between the middles of pixels,
/// which lie at halves; beyond a picture of `width` x `height` its border goes on. No coordinate is beyond 2^31.
void cs_luma_profile(const cs_luma *source, int width, int height, double x, double y, double step_x, double step_y,
                     int count, float *sums);

/// One point of an edge, as the line search takes it. "Across" is the direction in which the brightness changes: x for
/// vertical borders, y for horizontal ones; "along" is the other.
typedef struct {
    /// Across, reduced pixels, centres at +0.5, refined between pixels.
    float position;
    /// Across per along of the edge at this point, from the direction of the gradient.
    float slope;
    /// How far the slope may be off: noise turns the gradient of a weak edge more than that of a strong one.
    float doubt;
    /// Index of the cell along.
    int32_t row;
    /// Response in the border map, 1 to 255.
    uint8_t strength;
    /// 1 where it gets brighter across, else -1.
    int8_t sign;
    /// Whether its votes were taken back because a line holds it.
    bool is_taken;
} cs_edge_point;

/// Finds the points of a border map of `width` x `height` cells, at least 3 across and 5 along: of the cells that are
/// not 0 the crests across, at most every second one; gives how many there are. `luma` is the picture that the map is
/// of. With `is_vertical` the borders are vertical: the change is along x. Points that are surely steeper than
/// `steepest` are left out; `least_doubt` is the doubt in the direction of the strongest edge: 1 leaves every direction
/// of the family.
int cs_edge_points(const uint8_t *map, ptrdiff_t map_stride, const uint8_t *luma, ptrdiff_t luma_stride,
                   ptrdiff_t luma_pixel_stride, int width, int height, bool is_vertical, float steepest,
                   float least_doubt, cs_edge_point *points);

/// Columns left..<right and rows top..<bottom of a picture.
typedef struct {
    int32_t left, right, top, bottom;
} cs_area;

/// A picture of the means of `columns` x `rows` luma pixels, 1 to 64 each, rounded half up, where areas are.
typedef struct {
    cs_luma source;
    int columns, rows;
    const cs_area *areas;
    int area_count;
    uint8_t *target;
    ptrdiff_t target_stride;
} cs_reduction;

/// Works out rows of all areas, counted one after the other; `reduction` points to a cs_reduction. Of the
/// type that cs_workers_run takes, as the next ones.
void cs_reduce(void *reduction, int first, int last);

/// Pixels that an area of a row is made of at most, and floats that cs_area_means needs.
static inline ptrdiff_t cs_area_pixels(ptrdiff_t width, ptrdiff_t columns) { return width / columns + 2; }
static inline ptrdiff_t cs_area_scratch(ptrdiff_t width, ptrdiff_t columns) {
    return width + (columns + 1) * cs_area_pixels(width, columns);
}

/// Means of `columns` x `rows` equal areas of `width` x `height` pixels, `pixel_step` bytes apart in rows `stride`
/// bytes apart. `scratch` has cs_area_scratch floats.
void cs_area_means(const uint8_t *pixels, ptrdiff_t stride, ptrdiff_t pixel_step, ptrdiff_t width, ptrdiff_t height,
                   float *means, ptrdiff_t columns, ptrdiff_t rows, float *scratch);

/// Side of the blocks of cs_fill_glare, pixels.
enum { CS_GLARE_BLOCK = 16 };

/// Puts what is kept of a card's `columns` x `rows` blocks, in rows `kept_stride` bytes apart, where a gleam lies
/// on them or beside them, and keeps the others, where `seen`, how sharp the card is, is no less than the
/// `sharpness` with which a block was kept before; 0 is for none. Not 0: the card was changed.
int cs_fill_glare(uint8_t *card, ptrdiff_t stride, uint8_t *kept, ptrdiff_t kept_stride, float *sharpness,
                  int columns, int rows, float seen);

/// R, G, B and luma of a frame of 3 or 4 bytes a pixel.
void cs_color(const cs_luma *source, uint8_t *target, ptrdiff_t target_stride, int width, int first,
              int last);

/// Side of the threshold's window, pixels: its sum fits into 16 bits.
#define CS_WINDOW 15

/// Where borders are looked for, and how.
typedef struct {
    /// The reduced picture.
    const uint8_t *luma;
    ptrdiff_t luma_stride;
    int width, height;
    /// Null where the luma is there. Else what makes it: its i-th area is what the i-th of these areas needs and
    /// those before it do not bring.
    const cs_reduction *reduction;
    /// A plane of weights for vertical borders and one for horizontal ones, rows without padding, 0 beyond the
    /// areas; 31 bytes beyond them must be readable. Null where all is 255.
    const uint8_t *mask;
    /// Those for horizontal borders first, then those for vertical ones: 0 beyond them is not written.
    const cs_area *areas;
    int horizontal_count, area_count;
    /// For vertical borders the change along x counts, for horizontal ones that along y.
    uint8_t *vertical, *horizontal;
    ptrdiff_t target_stride;
    /// In 1/256, up to 255 * 256.
    int ratio;
    /// 0 to 255.
    int offset;
} cs_border_search;

/// 3 x 3 Sobel with replicated borders, min(255, |g| / 2), weighed by the mask and rounded half up. Of
/// these a response v is kept where 256 v n > ratio * sum + 256 offset n, over the n pixels of
/// the window that lie inside of the picture; 0 elsewhere. `search` points to a cs_border_search. With a
/// reduction each row of the frame is reduced just before it is looked at, so that the memory works while the
/// processor does; that is for one thread and all rows.
void cs_borders(void *search, int first, int last);

/// Resampling along a homography: target pixel (x, y) is the mean of `taps` x `taps` bilinear samples
/// of the source at h(x + ..., y + ...), evenly spread over the pixel. Beyond the source its border goes
/// on.
typedef struct {
    const uint8_t *source;
    ptrdiff_t source_stride;
    /// Bytes from pixel to pixel; 4 for colours.
    int pixel_stride;
    int source_width, source_height;
    /// 9 numbers in row order.
    const float *h;
    int taps;
    uint8_t *target;
    ptrdiff_t target_stride;
    int width;
} cs_warp;

/// Works out rows first..<last of one byte of each pixel, and of four; `warp` points to a cs_warp.
void cs_warp_luma(void *warp, int first, int last);
void cs_warp_rgba(void *warp, int first, int last);

/// Cuts a strip of `rows` x `columns` out of a picture: strip pixel (c, r) is the mean of
/// `taps` x `taps` bilinear samples around origin + (c + 0.5) column step + (r + 0.5) row step;
/// `place` is {origin x, y, column step x, y, row step x, y}.
void cs_strip(const uint8_t *source, ptrdiff_t source_stride, int pixel_stride, int source_width,
              int source_height, const float *place, int taps, uint8_t *target, int columns,
              int rows);

/// A grey picture that is at least one pixel wide and high.
typedef struct {
    const uint8_t *base;
    ptrdiff_t stride, pixel_stride;
    int width, height;
} cs_grey;

/// Where a strip lies on a picture: a point of it, and how far it is from one column and row of it to the next.
typedef struct {
    double x, y, column_x, column_y, row_x, row_y;
} cs_strip_place;

/// Adds 1 to each column of a strip for every one of its rows first..<last in which a bright, or a dark, stroke covers
/// it. A stroke is a pair of opposite changes of brightness no farther apart than a pen stroke of a character 22 rows
/// high; broad shapes of the background art have no partner that near and drop out (after the stroke width transform of
/// Epshtein, Ofek and Wexler, CVPR 2010, along rows). The point of `strip` is its first column's and row's corner;
/// pixels are the nearest ones. `line` is memory for a row.
void cs_strokes(const cs_grey *picture, const cs_strip_place *strip, int columns, int first, int last, uint8_t *line,
                float *bright, float *dark);

/// Adds to 2 `across` + 1 sums how much luma changes, each time over two pixels and at most `most`, along the rows of a
/// strip from `across` rows before its point to as many after it, and up to `along` columns to both sides of it.
void cs_add_changes(const cs_grey *picture, const cs_strip_place *strip, double along, int across, int most,
                    float *sums);

/// (v - mean) / max(standard deviation, 4) of `rows` x `columns` values, written in rows that lie
/// `row_stride` numbers apart.
void cs_standardise(const uint8_t *source, float *target, int columns, int rows, int row_stride);

/// The greatest of the sums row[i - 1] + 2 row[i] + row[i + 1] over 1 <= i < count - 1; 0 where none
/// is greater.
int32_t cs_greatest_smoothed(const int16_t *row, ptrdiff_t count);

/// Compares two parts of pictures with one `stride`, at most 2^14 pixels each: sums of a, of b, and with
/// a', b' the differences of pixels that lie `gap` columns apart, of a' a', b' b' and a' b'.
void cs_compare(const uint8_t *a, const uint8_t *b, ptrdiff_t stride, int columns, int rows, int gap,
                int32_t *sums);

/// Log-softmax, natural logarithm: of `classes` logits that lie `stride` numbers apart, side by side.
void cs_log_softmax(const float *logits, ptrdiff_t stride, int classes, float *target);

/// Bits of a phrase's byte that are its character, a capital or a digit; and the most characters of one.
#define CS_PHRASE_BYTE 0x7F
#define CS_PHRASE_LENGTH 64

/// Losses are in parts of 1 / CS_LOSS_UNIT of a natural logarithm.
#define CS_LOSS_UNIT 1024

/// The phrase that is likeliest by `logs`, log-probabilities of `classes` classes, step by step, of a network that was
/// trained with connectionist temporal classification; -1 where each is too unlikely. `characters` tells for each class
/// the capital or digit that it is, whatever its case and marks; any other may stand between these. `phrases` are the
/// characters of phrases, one phrase after the other, `ends` tells where each ends; those of fewer characters than
/// `shortest` or more than `longest` are passed over. `loss` gets how much less likely than the likeliest path the
/// phrase's likeliest is; that is below `letter_loss` for each character without `surplus` for all. `peaks`,
/// 2 CS_PHRASE_LENGTH + 1 numbers, gets at 2 i + 1 the step at which character i loses least.
ptrdiff_t cs_spot(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *characters,
                  const uint8_t *phrases, const ptrdiff_t *ends, ptrdiff_t phrase_count, double shortest,
                  double longest, int letter_loss, int surplus, int *loss, int32_t *peaks);

/// Logarithm of the probability that the steps spell `count` labels, at least one, with blanks, class 0, where they
/// like, over all ways in which they may (the forward variables of connectionist temporal classification; Graves et
/// al., ICML 2006). `row` is scratch for 2 count + 1 numbers.
float cs_spelling(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const ptrdiff_t *labels, ptrdiff_t count,
                  float *row);

/// The parts of the model of how names are spelt (Models/names.md), by their first bytes: levels in tenths of a bit,
/// the codes of trigrams of CS_NAME_SYMBOLS symbols, and filters of common names, of all names, and of those with marks
/// as they are written. Symbol 0 is a word's end, 1 to 26 are the letters, the last is the apostrophe.
enum { CS_NAME_SYMBOLS = 28,
       CS_NAME_LEVELS = 8,
       CS_NAME_CODES = CS_NAME_LEVELS + 8,
       CS_NAME_COMMON = CS_NAME_CODES + CS_NAME_SYMBOLS * CS_NAME_SYMBOLS * CS_NAME_SYMBOLS * 3 / 8,
       CS_NAME_KNOWN = CS_NAME_COMMON + 4032,
       CS_NAME_WRITTEN = CS_NAME_KNOWN + 60000 };

/// FNV-1a: where a hash begins, by what it is multiplied, and those of titles.
enum { CS_NAME_HASH = 2166136261,
       CS_NAME_PRIME = 16777619,
       CS_NAME_DR = 0x676C91D3,
       CS_NAME_MR = 0x757DF0FE,
       CS_NAME_MRS = 0xE2424517,
       CS_NAME_MS = 0x767DF291 };

/// The symbol of a folded character; 0 of what parts words.
uint8_t cs_name_symbol(uint8_t character);

/// The FNV-1a hash of a word of `count` symbols.
uint32_t cs_name_hash(const uint8_t *word, ptrdiff_t count);

/// Whether the model's filter from byte `start` to `end` holds a word of a hash, by double hashing.
int cs_name_holds(const uint8_t *model, uint32_t hash, ptrdiff_t start, ptrdiff_t end);

/// How much likelier the symbols of a word, and its end, are in this order than in any: bits.
float cs_name_fit(const uint8_t *model, const uint8_t *word, ptrdiff_t count);

/// The most texts that cs_name_texts gives, and the most characters of one.
enum { CS_NAME_TEXTS = 12,
       CS_NAME_LENGTH = 64 };

/// A character of a text: its class, and the step at which that is likeliest.
struct cs_name_place {
    int16_t label, step;
};

/// The likeliest texts of `logs`, log-probabilities of `classes` classes, step by step, if they are names of a person;
/// how many: at most CS_NAME_TEXTS, the likeliest first. `characters` tells for each class the capital, digit or sign
/// that it is. Of each text `places` gets CS_NAME_LENGTH characters, those behind its end of class 0; `probabilities`
/// how likely the steps spell it, and `odds` that times what its words are worth. (Prefix beam search: Hannun et al.,
/// First-pass large vocabulary continuous speech recognition using bi-directional recurrent DNNs, 2014.)
ptrdiff_t cs_name_texts(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *characters,
                        const uint8_t *model, struct cs_name_place *places, float *probabilities, float *odds);

/// What a class of a network is to a number: a digit, 0 to 9; the blank; what separates groups of digits; any other
/// character; or, from CS_KIND_LIKE on, one that looks like a digit.
enum { CS_KIND_BLANK = 10,
       CS_KIND_SEPARATOR = 11,
       CS_KIND_OTHER = 12,
       CS_KIND_LIKE = 16 };

/// The most digits of a number that is looked for.
enum { CS_MOST_DIGITS = 19 };

/// What looks at a row say about a number, as places in CS_ROW_SUMS numbers: the sum of their gains and the greatest of
/// them, the sum of their weights, the place of each digit as the look with the greatest gain sees it, and for each
/// digit sums of the weighted log-probabilities of the ten values.
enum {
    CS_GAINS = 0,
    CS_WEIGHT = CS_GAINS + 2,
    CS_PLACES = CS_WEIGHT + 1,
    CS_LOGS = CS_PLACES + CS_MOST_DIGITS,
    CS_ROW_SUMS = CS_LOGS + 10 * CS_MOST_DIGITS
};

/// Adds to `rows`, CS_ROW_SUMS numbers for each of `number_count` numbers, what a look at a row says. `logs` are
/// log-probabilities of `classes` classes, step by step, of a network that was trained with connectionist temporal
/// classification, and `kinds` tells what each class is. A number is given by the sizes of its groups as hexadecimal
/// digits, together at most CS_MOST_DIGITS; anything may stand before and behind it. Its digits are read by the forward
/// and backward variables (Graves et al., ICML 2006). A gain is the natural logarithm of how much likelier the number
/// is than none; a look weighs e times as much as one with a gain of 10 less. Places are `start` + `step` (s + 0.5) at
/// step s. `scratch` is for (CS_MOST_DIGITS + 13) x steps numbers. Gives the greatest gain of this look for a digit.
float cs_look_at_row(const float *logs, ptrdiff_t steps, ptrdiff_t classes, const uint8_t *kinds,
                     const uint32_t *numbers, ptrdiff_t number_count, float start, float step, float *rows,
                     float *scratch);

/// Multiplies and adds as fast as this processor can, with its widest registers, `turns` times; the
/// number of floating-point operations.
double cs_peak(long turns);

#endif
