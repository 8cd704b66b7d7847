/* SPDX-License-Identifier: Apache-2.0 */
/* Shows a camera's frames to a session until it has read a card, and says what to do meanwhile:
       cc camera.c -o camera $(pkg-config --cflags --libs cardscan cardscan-camera) && ./camera
   The camera's device node may be given: ./camera /dev/video2. It is waited for when it is unplugged. */
/* For nanosleep, where C is asked for without its system's own. */
#define _POSIX_C_SOURCE 200809L
#include <cardscan.h>
#include <cardscan_camera.h>
#include <stdio.h>
#include <time.h>

static const char *const advice_words[] = {
    "reading", "show a card", "closer", "further away", "hold still", "more light",
    "tilt the card away from the glare", "turn the card over", "more light, such as a torch"};

static void pause_a_little(void) {
    struct timespec half = {0, 500000000};
    nanosleep(&half, NULL);
}

/* The next frame, however long that takes; a camera that is gone is opened again. */
static cardscan_status next_frame(cardscan_camera *camera, cardscan_camera_frame *frame) {
    for (;;) {
        cardscan_status status = cardscan_camera_next(camera, frame);
        if (status == CARDSCAN_OK || status == CARDSCAN_INVALID_ARGUMENT) return status;
        fprintf(stderr, "camera: %s\n", cardscan_camera_last_error(camera));
        while (cardscan_camera_reconnect(camera) != CARDSCAN_OK) pause_a_little();
    }
}

int main(int argc, char **argv) {
    cardscan_camera_options options;
    cardscan_camera_options_init(&options, sizeof options);
    if (argc > 1) options.path = argv[1];
    cardscan_camera *camera = NULL;
    const char *reason = "";
    if (cardscan_camera_open(&options, &camera, &reason) != CARDSCAN_OK) {
        fprintf(stderr, "camera: %s\n", reason);
        return 1;
    }
    cardscan_engine *engine = NULL;
    char message[200] = "";
    if (cardscan_engine_create(NULL, &engine, message, sizeof message) != CARDSCAN_OK) {
        fprintf(stderr, "camera: %s\n", message);
        cardscan_camera_close(camera);
        return 1;
    }

    /* The camera does not wait while a frame is read. */
    cardscan_session_options choice;
    cardscan_session_options_init(&choice, sizeof choice);
    choice.in_background = 1;
    cardscan_session *session = NULL;
    cardscan_status status = cardscan_session_create(&choice, &session);
    if (status == CARDSCAN_OK)
        status = CARDSCAN_NO_CARD;
    else
        fprintf(stderr, "camera: %s\n", cardscan_status_string(status));

    cardscan_camera_frame frame;
    cardscan_camera_frame_init(&frame, sizeof frame);
    cardscan_session_state state = {.struct_size = sizeof state};
    int32_t advice = -1;
    while (status >= CARDSCAN_OK && state.phase != CARDSCAN_PHASE_DONE &&
           next_frame(camera, &frame) == CARDSCAN_OK) {
        status = cardscan_session_push(engine, session, &frame.image, frame.time, &state);
        if (state.advice != advice) puts(advice_words[advice = state.advice]);
    }
    cardscan_result *result = NULL;
    if (session && status < CARDSCAN_OK)
        fprintf(stderr, "camera: %s\n", cardscan_engine_last_error(engine));
    else if (cardscan_session_result(session, &result) == CARDSCAN_OK && status == CARDSCAN_OK)
        printf("%s, after %d frames, %lld dropped\n", cardscan_result_masked_number(result),
               (int)state.frames, (long long)frame.dropped);
    cardscan_result_destroy(result);
    cardscan_session_destroy(session);
    cardscan_engine_destroy(engine);
    cardscan_camera_close(camera);
    return status == CARDSCAN_OK ? 0 : 1;
}
