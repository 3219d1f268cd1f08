/* Writes a dump with one of everything: sample ring|stream, to stdout. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define DEMO_TRACER_TEXT_LIMIT 24
#include "demo_trace.h"

static uint64_t now = 1000;
uint64_t demo_tracer_now(void) { return now++; }

static uint64_t memory[DEMO_TRACER_WORDS(1024)];

int main(int argc, char **argv) {
  static unsigned char out[65536];
  const struct kernel_params_t params = {0xffffffffffffffffu, 7, LAUNCH_NO_MEMORY, LEVEL_LOW, true, {0}};
  const uint64_t words[2] = {0, 18446744073709551615u};
  const float floats[3] = {0.1f, -0.0f, 16777216.0f};
  const bool flags[3] = {true, false, true};
  const unsigned char bytes[5] = {0, 1, 0x7f, 0x80, 0xff};
  const launch_error_e errors[2] = {LAUNCH_NO_MEMORY, 5};
  const option_e options[3] = {OPTION_FAST, OPTION_SAFE | OPTION_LAST, 2};
  const bool is_stream = argc > 1 && strcmp(argv[1], "stream") == 0;
  size_t used = 0;
  demo_tracer_t *tracer = demo_tracer_init(memory, sizeof(memory));
  if (tracer == NULL)
    return 1;
  if (is_stream)
    used = demo_tracer_stream_header(tracer, out, sizeof(out));
  demo_trace_tick(tracer);
  demo_trace_kernel_launch(tracer, &params, 1, 2, LAUNCH_WORST, "plain");
  demo_trace_kernel_launch(tracer, &params, 1, 2, 77, "q\"b\\n\nt\tr\r\b\f\x01\x7f");
  /* Cut in front of the character that the limit would cut in two. */
  demo_trace_kernel_launch(tracer, &params, 1, 2, 0, "abcdefghijklmnopqrstuvw\xc3\xa4");
  /* No UTF-8: each part that cannot go on becomes one replacement. */
  demo_trace_kernel_launch(tracer, &params, 1, 2, 0, "\xff\xe2\x82z\xf0\x9f\x98\xed\xa0\x80\xc0\xaf");
  demo_trace_kernel_launch(tracer, &params, 1, 2, 0, NULL);
  demo_trace_kernel_done(tracer, 9, INT32_MIN);
  demo_trace_allocated(tracer, INT64_MIN, 0.1, WIDE_LEAST, 0.1f, -1, -2, 65535, -128, true, 255);
  demo_trace_allocated(tracer, INT64_MAX, 1e300, 2, 1e-5f, 1, 2, 0, 127, false, 0);
  demo_trace_allocated(tracer, 0, 5e-324, WIDE_ONE, 3.4028234e38f, 0, 0, 0, 0, false, 0);
  demo_trace_allocated(tracer, 0, -1.0 / 3, WIDE_ONE, 1e-45f, 0, 0, 0, 0, false, 0);
  demo_trace_allocated(tracer, 0, 1125899906842624.25, WIDE_ONE, 2097152.25f, 0, 0, 0, 0, false, 0);
  demo_trace_allocated(tracer, 0, 1e16, WIDE_ONE, 1e16f, 0, 0, 0, 0, false, 0);
  demo_trace_allocated(tracer, 0, 123456789012345680.0, WIDE_ONE, 0.0001f, 0, 0, 0, 0, false, 0);
  demo_trace_allocated(tracer, 0, __builtin_inf(), WIDE_ONE, -__builtin_inff(), 0, 0, 0, 0, false, 0);
  demo_trace_allocated(tracer, 0, __builtin_nan(""), WIDE_ONE, __builtin_nanf(""), 0, 0, 0, 0, false, 0);
  demo_trace_copied(tracer, words, floats, flags, bytes, sizeof(bytes));
  demo_trace_copied(tracer, words, floats, flags, NULL, 3);
  demo_trace_numbered(tracer, 1, "0123456789012345678901234567890", 31);
  demo_trace_configured(tracer, errors, OPTION_LAST | OPTION_FAST | 0x60, options);
  demo_trace_configured(tracer, errors, 0, options);
  /* What is off leaves nothing. */
  if (demo_tracer_set_group(tracer, 8, false) || demo_tracer_set_event(tracer, 4, false))
    return 1;
  if (!demo_tracer_set_group(tracer, DEMO_TRACE_GROUP_KERNEL, false))
    return 1;
  demo_trace_tick(tracer);
  demo_trace_kernel_done(tracer, 10, 10);
  demo_trace_numbered(tracer, 2, NULL, 0);
  if (!demo_tracer_set_event(tracer, DEMO_TRACE_TICK, false) ||
      !demo_tracer_set_group(tracer, DEMO_TRACE_GROUP_KERNEL, true))
    return 1;
  demo_trace_tick(tracer);
  demo_trace_kernel_done(tracer, 11, 11);
  demo_tracer_set_all(tracer, false);
  demo_trace_numbered(tracer, 3, NULL, 0);
  demo_tracer_set_all(tracer, true);
  demo_trace_tick(tracer);
  if (is_stream) {
    size_t more;
    /* A little at a time. */
    while ((more = demo_tracer_drain(tracer, out + used, 120)) > 0)
      used += more;
    fwrite(out, 1, used, stdout);
  } else {
    fwrite(tracer, 1, demo_tracer_dump_size(tracer), stdout);
  }
  return 0;
}
