/* Writes records of random sizes, interrupted at every place where that can matter, and stops reading now and then.
 *
 * stress COUNT SEED RING_BYTES MODE: MODE is `drain` (a stream of drained records), `ring` (the memory in the end) or
 * `signal` (as drain, with a real signal handler that writes). Writes the dump to stdout, and to stderr what became of
 * the records: "attempted overwritten dropped most-bytes".
 */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

static uint64_t timestamp(void);
static void nest(void);
static bool replace(uint32_t *place, uint32_t old_value, uint32_t new_value);
#define DEMO_TRACER_TIMESTAMP() timestamp()
#define DEMO_TRACER_CAS(place, old_value, new_value)                           \
  replace(place, old_value, new_value)
#define DEMO_TRACER_POINT() nest()
#define DEMO_TRACER_TEXT_LIMIT 65536
#include "demo_trace.h"

static demo_tracer_t *tracer;
static uint64_t state;
static uint64_t clock_;
static uint64_t attempted;
static uint64_t count;
static volatile sig_atomic_t nesting;
static bool is_signal;
static unsigned most_bytes;
static uint8_t noise[700 + 256];

/* Each level has its own numbers, so that an interrupt does not change what it interrupts. */
static uint64_t states[8];

static uint64_t random_number(void) {
  uint64_t *own = &states[nesting];
  *own ^= *own << 13;
  *own ^= *own >> 7;
  *own ^= *own << 17;
  return *own * UINT64_C(0x2545F4914F6CDD1D);
}

static void write_one(void) {
  /* Bytes that follow from the number: the reader can tell them. */
  const uint64_t number = __atomic_fetch_add(&attempted, 1, __ATOMIC_RELAXED);
  const uint64_t kind = random_number();
  const size_t length = (number * 2654435761u >> 7) % most_bytes;
  if (kind % 64 == 0)
    demo_trace_kernel_done(tracer, number, (int32_t)length);
  else
    demo_trace_numbered(tracer, number, noise + number % 251, length);
}

static void nest(void) {
  if (is_signal || nesting >= 3 || random_number() % 64 != 0)
    return;
  nesting++;
  do
    write_one();
  while (random_number() % 2 != 0);
  nesting--;
}

static uint64_t timestamp(void) {
  nest();
  return __atomic_fetch_add(&clock_, 1, __ATOMIC_RELAXED);
}

static bool replace(uint32_t *place, uint32_t old_value, uint32_t new_value) {
  bool is_done;
  nest();
  is_done = __atomic_compare_exchange_n(place, &old_value, new_value, false,
                                        __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  nest();
  return is_done;
}

static void on_signal(int number) {
  (void)number;
  nesting = 4;
  write_one();
  write_one();
  nesting = 0;
}

static void fail(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(1);
}

int main(int argc, char **argv) {
  size_t size;
  void *memory;
  unsigned char *out;
  const size_t room = 1 << 16;
  bool is_ring;
  unsigned at;
  if (argc != 5)
    fail("usage");
  count = strtoull(argv[1], NULL, 10);
  state = strtoull(argv[2], NULL, 10) * 2 + 1;
  size = strtoull(argv[3], NULL, 10);
  is_ring = strcmp(argv[4], "ring") == 0;
  is_signal = strcmp(argv[4], "signal") == 0;
  for (at = 0; at < 8; at++)
    states[at] = state * UINT64_C(0x9E3779B97F4A7C15) + at * 77 + 1;
  for (at = 0; at < sizeof(noise); at++)
    noise[at] = (uint8_t)(at % 251);
  memory = malloc(size);
  out = malloc(room);
  if (memory == NULL || out == NULL)
    fail("no memory");
  tracer = demo_tracer_init(memory, size);
  if (tracer == NULL)
    fail("no trace");
  most_bytes = tracer->ring_words * 8 / 4;
  if (most_bytes > 700)
    most_bytes = 700;
  if (!is_ring) {
    const size_t header = demo_tracer_stream_header(tracer, out, room);
    fwrite(out, 1, header, stdout);
  }
  if (is_signal) {
    struct itimerval timer = {{0, 50}, {0, 50}};
    signal(SIGALRM, on_signal);
    setitimer(ITIMER_REAL, &timer, NULL);
  }
  while (__atomic_load_n(&attempted, __ATOMIC_RELAXED) < count) {
    const uint64_t what = random_number();
    uint64_t writes = what % 16;
    /* The reader stalls. */
    if (what % 257 == 0)
      writes += tracer->ring_words / 8;
    while (writes-- > 0)
      write_one();
    if (!is_ring) {
      /* Often too little room for all. */
      const size_t used = demo_tracer_drain(tracer, out, what >> 16 & (room - 1));
      fwrite(out, 1, used, stdout);
    }
  }
  if (is_signal) {
    struct itimerval timer = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &timer, NULL);
  }
  if (is_ring) {
    fwrite(memory, 1, demo_tracer_dump_size(tracer), stdout);
  } else {
    size_t used;
    /* Reading is interrupted, too: until nothing is left. */
    while ((used = demo_tracer_drain(tracer, out, room)) > 0)
      fwrite(out, 1, used, stdout);
  }
  fprintf(stderr, "%llu %lu %lu %u\n", (unsigned long long)attempted,
          (unsigned long)tracer->overwritten, (unsigned long)tracer->dropped,
          most_bytes);
  free(memory);
  free(out);
  return 0;
}
