// The device as a process: standard input is a socket, and frames on it carry
// the messages that the firmware reads from its rings and writes to them.

#include <string.h>
#include <unistd.h>

#include "device_api.h"
#include "device_api_framing.h"
#include "firmware.h"

enum { LONGEST = 256 };

static struct link rings;
static uint64_t trace[1024];
static uint64_t received[(LONGEST + 4) / 8 + 1];

// Sends all messages of the firmware; returns false if the host is gone.
static bool send_messages(void) {
  unsigned char frame[DEVICE_API_FRAME_SIZE(LONGEST)];
  const void *message;
  size_t length;
  while ((message = link_receive(&rings.to_host, &length)) != NULL) {
    const size_t size = device_api_frame(frame, sizeof(frame), message, length);
    size_t sent = 0;
    link_release(&rings.to_host);
    while (sent < size) {
      const ssize_t done = write(0, frame + sent, size - sent);
      if (done <= 0)
        return false;
      sent += (size_t)done;
    }
  }
  return true;
}

// Executes a command; a message that is too long for the ring is lost.
static bool run(const void *message, size_t length) {
  void *room = link_reserve(&rings.to_device, length);
  if (room != NULL) {
    memcpy(room, message, length);
    link_send(&rings.to_device);
    firmware_run();
  }
  return send_messages();
}

int main(void) {
  unsigned char bytes[4096];
  device_api_unframer unframer;
  ssize_t length;
  // Hosts compare versions by the handshake.
  rings.host.schema_hash = DEVICE_API_SCHEMA_HASH;
  rings.host.version_major = DEVICE_API_VERSION_MAJOR;
  rings.host.version_minor = DEVICE_API_VERSION_MINOR;
  rings.host.version_patch = DEVICE_API_VERSION_PATCH;
  if (!firmware_start(&rings, trace, sizeof(trace)))
    return 1;
  device_api_unframer_init(&unframer, received, sizeof(received));
  while ((length = read(0, bytes, sizeof(bytes))) > 0) {
    size_t at = 0;
    while (at < (size_t)length) {
      size_t size;
      at += device_api_unframe(&unframer, bytes + at, (size_t)length - at, &size);
      if (size != 0 && !run(received, size))
        return 0;
    }
  }
  return 0;
}
