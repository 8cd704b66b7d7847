// SPDX-License-Identifier: Apache-2.0
// The loops of convolutions by tiles (tiles.c), for one level of the processor: included by
// convolution.c before convolution_block.h, with the same names and
//   SMALL     an attribute for functions that are to be small, or nothing

// Every second lane of two registers; the lanes of their first, or second, halves in turn.
#if LANES == 8
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7)
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define HIGH(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#endif

typedef float LEVEL(vector) __attribute__((vector_size(LANES * 4)));
typedef float LEVEL(loose) __attribute__((vector_size(LANES * 4), aligned(4)));
typedef int32_t LEVEL(bits) __attribute__((vector_size(LANES * 4)));
typedef int32_t LEVEL(loose_bits) __attribute__((vector_size(LANES * 4), aligned(4)));
#define vector LEVEL(vector)
#define loose LEVEL(loose)
#define PART TARGET SMALL __attribute__((noinline)) static

// Columns of a row to four lines, `step` floats apart: every fourth from the first, second, third and fourth on.
PART void LEVEL(deal)(const float *row, int tiles, float *lines, long step) {
    for (int t = 0; t < tiles; t += LANES, row += 4 * LANES, lines += LANES) {
        vector a = *(const loose *)row, b = *(const loose *)(row + LANES);
        vector c = *(const loose *)(row + 2 * LANES), d = *(const loose *)(row + 3 * LANES);
        vector left = EVEN(a, b), right = EVEN(c, d);
        *(vector *)lines = EVEN(left, right);
        *(vector *)(lines + 2 * step) = ODD(left, right);
        left = ODD(a, b), right = ODD(c, d);
        *(vector *)(lines + step) = EVEN(left, right);
        *(vector *)(lines + 3 * step) = ODD(left, right);
    }
}

// Sums of `count` (6 or 8) inputs.
PART void LEVEL(gather)(const float *const *input, int count, long length, float *sums, long step) {
    CONTRACT
    for (int t = 0; t < length; t += LANES) {
#define INPUT(i) (*(const loose *)(input[i] + t))
#define SUM(i) (*(loose *)(sums + (i) * step + t))
        vector a = INPUT(0), b = INPUT(1), c = INPUT(2), d = INPUT(3), e = INPUT(4), f = INPUT(5);
        if (count == 6) {
            vector even = e - 4.0f * c, odd = d - 4.0f * b, two = e - c, two_odd = 2.0f * (d - b);
            SUM(0) = even + 4.0f * a - c;
            SUM(1) = even + odd;
            SUM(2) = even - odd;
            SUM(3) = two + two_odd;
            SUM(4) = two - two_odd;
            SUM(5) = 4.0f * b - 5.0f * d + f;
        } else {
            vector g = INPUT(6), h = INPUT(7);
            vector even = c - 4.25f * e + g, odd = b - 4.25f * d + f;
            vector two = 0.25f * c - 1.25f * e + g, two_odd = 0.5f * b - 2.5f * d + 2.0f * f;
            vector half = 4.0f * c - 5.0f * e + g, half_odd = 2.0f * b - 2.5f * d + 0.5f * f;
            SUM(0) = a - g + 5.25f * (e - c);
            SUM(1) = even + odd;
            SUM(2) = even - odd;
            SUM(3) = two + two_odd;
            SUM(4) = two - two_odd;
            SUM(5) = half + half_odd;
            SUM(6) = half - half_odd;
            SUM(7) = h - b + 5.25f * (d - f);
        }
#undef INPUT
#undef SUM
    }
}

// The four outputs, `step` floats apart, of `count` products.
PART void LEVEL(spread)(const float *products, long product_step, int count, int tiles, float *outputs,
                        long step) {
    CONTRACT
    for (int t = 0; t < tiles; t += LANES) {
#define PRODUCT(i) (*(const loose *)(products + (i) * product_step + t))
        vector even = PRODUCT(1) + PRODUCT(2), odd = PRODUCT(1) - PRODUCT(2);
        vector two = PRODUCT(3) + PRODUCT(4), two_odd = PRODUCT(3) - PRODUCT(4);
        vector first = PRODUCT(0) + even + two, second = odd + 2.0f * two_odd;
        vector third = even + 4.0f * two, fourth = odd + 8.0f * two_odd + PRODUCT(count - 1);
        if (count == 8) {
            vector half = PRODUCT(5) + PRODUCT(6), half_odd = PRODUCT(5) - PRODUCT(6);
            first += half;
            second += 0.5f * half_odd;
            third += 0.25f * half;
            fourth += 0.125f * half_odd;
        }
        *(loose *)(outputs + t) = first;
        *(loose *)(outputs + step + t) = second;
        *(loose *)(outputs + 2 * step + t) = third;
        *(loose *)(outputs + 3 * step + t) = fourth;
#undef PRODUCT
    }
}

// The contrary of `deal`, with bias, mask and ReLU.
PART void LEVEL(collect)(const float *lines, long step, int tiles, float bias, int relu, const uint32_t *mask,
                         float *row) {
    const vector zero = {0};
    for (int t = 0; t < tiles; t += LANES, lines += LANES) {
        vector a = *(const vector *)lines, b = *(const vector *)(lines + step);
        vector c = *(const vector *)(lines + 2 * step), d = *(const vector *)(lines + 3 * step);
        vector left = LOW(a, c), right = LOW(b, d), sums[4];
        sums[0] = LOW(left, right), sums[1] = HIGH(left, right);
        left = HIGH(a, c), right = HIGH(b, d);
        sums[2] = LOW(left, right), sums[3] = HIGH(left, right);
        for (int i = 0; i < 4; i++, row += LANES, mask += LANES) {
            vector sum = sums[i] + bias;
            LEVEL(bits) keep = *(const LEVEL(loose_bits) *)mask;
            if (relu) keep &= (LEVEL(bits))(sum > zero);
            *(vector *)row = (vector)((LEVEL(bits))sum & keep);
        }
    }
}

#undef PART
#undef vector
#undef loose
#undef EVEN
#undef ODD
#undef LOW
#undef HIGH
