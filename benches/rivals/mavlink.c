#include "run.h"
#include "small/mavlink.h"

size_t __attribute__((noinline)) encode(const content *in) {
  static mavlink_message_t message;
  mavlink_msg_launch_pack(1, 1, &message, in->kernel, in->blocks, in->stream, in->core, in->mode);
  return mavlink_msg_to_send_buffer(buffer, &message);
}

int __attribute__((noinline)) decode(size_t size, content *out) {
  static mavlink_message_t message;
  mavlink_status_t status;
  size_t at;
  for (at = 0; at < size; ++at)
    if (mavlink_parse_char(0, buffer[at], &message, &status)) {
      mavlink_launch_t found;
      mavlink_msg_launch_decode(&message, &found);
      out->kernel = found.kernel;
      out->blocks = found.blocks;
      out->stream = found.stream;
      out->core = found.core;
      out->mode = found.mode;
      return 1;
    }
  return 0;
}
