// A firmware over a socket that loses, doubles and damages frames: standard input is the socket.

#include "lamps.h"
#include "lamps_framing.h"

#include <stdint.h>
#include <string.h>
#include <unistd.h>

static uint32_t state = 1;

static unsigned next(unsigned end) {
  state = state * 1664525u + 1013904223u;
  return (state >> 16) % end;
}

static void transmit(const void *message, size_t size) {
  unsigned char frame[2 * LAMPS_FRAME_SIZE(256)];
  size_t length = lamps_frame(frame, sizeof frame, message, size);
  switch (next(8)) {
  case 0:
    return;
  case 1:
    frame[next((unsigned)length)] ^= (unsigned char)(1u << next(8));
    break;
  case 2:
    memcpy(frame + length, frame, length);
    length *= 2;
    break;
  default:
    break;
  }
  if (write(0, frame, length) < 0)
    _exit(1);
}

static void light(void *context, const light_cmd_t *command) {
  light_rsp_t answer;
  (void)context;
  lamps_init_light_rsp(&answer);
  answer.header.command_info = command->header;
  answer.error = command->lamp % 3 == 0 ? LAMP_OK : LAMP_BROKEN;
  transmit(&answer, sizeof answer);
}

int main(void) {
  static const lamps_command_handlers handlers = {.light_cmd = light};
  static uint64_t memory[64];
  unsigned char bytes[256];
  lamps_unframer unframer;
  lamps_unframer_init(&unframer, (unsigned char *)memory, sizeof memory);
  for (;;) {
    const ssize_t length = read(0, bytes, sizeof bytes);
    if (length <= 0)
      return 0;
    for (size_t at = 0, size; at < (size_t)length;) {
      at += lamps_unframe(&unframer, bytes + at, (size_t)length - at, &size);
      if (size != 0)
        lamps_dispatch_command(&handlers, NULL, memory, size);
    }
  }
}
