/* Frames of messages in a stream that loses, doubles, damages and swaps bytes.
   `stress write FILE BYTES` writes the stream, `stress read FILE` finds the
   messages and prints their number and a checksum. A message that was not sent
   is an error. */
#include "lamps_framing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 700 };

static uint64_t state = 7;

static uint32_t next(void) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(state >> 33);
}

/* A message of this number: its length and its bytes follow from it. */
static size_t make(uint32_t number, unsigned char *message) {
  uint32_t seed = number * 2654435761u + 1;
  const size_t length = 4 + (seed >> 8) % (LONGEST - 3);
  const uint32_t kind = seed >> 29;
  size_t at;
  for (at = 0; at < length; ++at) {
    seed = seed * 1103515245u + 12345u;
    /* Many zeros, none, or only others. */
    message[at] = (unsigned char)(kind < 3 ? seed >> 28 : kind < 6 ? seed >> 24 | 1u : seed >> 24);
  }
  for (at = 0; at < 4; ++at)
    message[at] = (unsigned char)(number >> (8 * at));
  return length;
}

static void write_stream(FILE *file, size_t bytes) {
  static unsigned char frame[LAMPS_FRAME_SIZE(LONGEST) + 16], message[LONGEST];
  uint32_t number = 0;
  size_t written = 0;
  while (written < bytes) {
    size_t size = lamps_frame(frame, sizeof frame, message, make(number++, message));
    const uint32_t what = next() % 16;
    const size_t at = next() % size;
    if (size == 0)
      exit(1);
    switch (what) {
    case 0: /* damaged */
      frame[at] ^= (unsigned char)(1u << next() % 8);
      break;
    case 1: /* lost */
      memmove(frame + at, frame + at + 1, size - at - 1);
      --size;
      break;
    case 2: /* doubled */
      memmove(frame + at + 1, frame + at, size - at);
      ++size;
      break;
    case 3: { /* swapped */
      const size_t other = next() % size;
      const unsigned char byte = frame[at];
      frame[at] = frame[other];
      frame[other] = byte;
      break;
    }
    case 4: /* noise of any kind */
      for (size_t noise = 0; noise < next() % 40; ++noise)
        frame[(at + noise) % size] = (unsigned char)next();
      break;
    default:
      break;
    }
    written += fwrite(frame, 1, size, file);
  }
}

static void read_stream(FILE *file) {
  static union {
    unsigned char bytes[LONGEST + 4];
    uint64_t align;
  } memory;
  static unsigned char part[997], expected[LONGEST];
  lamps_unframer unframer;
  uint32_t count = 0, sum = 0;
  size_t length;
  lamps_unframer_init(&unframer, memory.bytes, sizeof memory.bytes);
  while ((length = fread(part, 1, sizeof part, file)) != 0) {
    size_t at = 0;
    while (at < length) {
      size_t size;
      at += lamps_unframe(&unframer, part + at, length - at, &size);
      if (size != 0) {
        const unsigned char *found = memory.bytes;
        const uint32_t number = (uint32_t)found[0] | (uint32_t)found[1] << 8 | (uint32_t)found[2] << 16 | (uint32_t)found[3] << 24;
        if (size < 4 || make(number, expected) != size || memcmp(found, expected, size) != 0) {
          fprintf(stderr, "accepted what was not sent\n");
          exit(1);
        }
        ++count;
        sum = sum * 31 + number;
      }
    }
  }
  printf("%u messages, checksum %u, %u damaged\n", (unsigned)count, (unsigned)sum, (unsigned)unframer.damaged);
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  FILE *file = fopen(argv[2], strcmp(argv[1], "write") == 0 ? "wb" : "rb");
  if (file == NULL)
    return 2;
  if (strcmp(argv[1], "write") == 0)
    write_stream(file, (size_t)strtoul(argv[3], NULL, 10));
  else
    read_stream(file);
  return fclose(file);
}
