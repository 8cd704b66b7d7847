/* SPDX-License-Identifier: Apache-2.0 */
/* Asks for OpenCL on a machine where PATH leads to no linker: ends with 0 where that was refused with a reason,
   which it prints, and where an engine that may choose is made all the same.
       no_linker */
#include <cardscan.h>
#include <stdio.h>

int main(void) {
    char reason[200] = "";
    cardscan_engine_options options;
    cardscan_engine_options_init(&options, sizeof options);
    options.backend = CARDSCAN_BACKEND_OPENCL;
    cardscan_engine *engine = NULL;
    int is_refused =
        cardscan_engine_create(&options, &engine, reason, sizeof reason) == CARDSCAN_DEVICE_UNAVAILABLE;
    puts(reason);
    int works = cardscan_engine_create(NULL, &engine, NULL, 0) == CARDSCAN_OK;
    cardscan_engine_destroy(engine);
    return is_refused && works ? 0 : 1;
}
