#include "BellsAPI_mock.h"
#include "steps.h"

static bl_timer Ringing;
static bl_ring_cb Ring;

static bl_status new_loop(const bl_options *options, bl_loop *loop) {
  (void)options;
  *loop = NEW(bl_loop);
  return BL_OK;
}

static bl_status new_timer(bl_loop loop, bl_ring_cb ring, bl_data data, bl_timer *timer) {
  (void)loop, (void)data;
  Ring = ring;
  *timer = NEW(bl_timer);
  return BL_OK;
}

static bl_status run(bl_loop loop) {
  (void)loop;
  Ring(Ringing, NULL);
  return BL_OK;
}

// Destroys the timer that rings, and uses it.
static void ring(bl_timer timer, bl_data data) {
  (void)data;
  STEP(bl_timer_stop(timer));
  STEP(bl_timer_free(timer));
  STEP(bl_timer_stop(timer));
}

int main(void) {
  bl_loop loop;
  bl_timer timer;
  bl_mock.bl_loop_new.Do = new_loop;
  bl_mock.bl_timer_new.Do = new_timer;
  bl_mock.bl_loop_run.Do = run;
  STEP(bl_begin(NULL, NULL));
  STEP(bl_loop_new(NULL, &loop));
  STEP(bl_timer_new(loop, ring, NULL, &timer));
  STEP(bl_timer_stop(CAST(bl_timer, loop)));
  STEP(bl_loop_stop(CAST(bl_loop, timer)));
  STEP(bl_loop_free(loop));
  Ringing = timer;
  STEP(bl_loop_run(loop));
  // One that only the callback knows.
  Ringing = CAST(bl_timer, Memory[60]);
  STEP(bl_loop_run(loop));
  STEP(bl_timer_new(loop, ring, NULL, &timer));
  STEP(bl_timer_free(timer));
  STEP(bl_loop_free(loop));
  STEP(bl_loop_run(loop));
  return 0;
}
