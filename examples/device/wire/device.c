// The device as a process: device SOCKET... Frames on each socket carry the
// messages of one host, which the firmware reads from its rings and writes to them.

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "device_api.h"
#include "device_api_framing.h"
#include "firmware.h"

enum { LONGEST = 256, MOST_HOSTS = 4 };

// A host, at the other end of a socket.
struct host {
  int socket;
  device_api_unframer unframer;
  uint64_t received[(LONGEST + 4) / 8 + 1];
};

static struct link rings;
static uint64_t trace[1024];
static struct host hosts[MOST_HOSTS];

// Sends all messages of the firmware; returns false if the host is gone.
static bool send_messages(int socket) {
  unsigned char frame[DEVICE_API_FRAME_SIZE(LONGEST)];
  const void *message;
  size_t length;
  while ((message = link_receive(&rings.to_host, &length)) != NULL) {
    const size_t size = device_api_frame(frame, sizeof(frame), message, length);
    size_t sent = 0;
    link_release(&rings.to_host);
    while (sent < size) {
      const ssize_t done = write(socket, frame + sent, size - sent);
      if (done <= 0)
        return false;
      sent += (size_t)done;
    }
  }
  return true;
}

// Executes a command of a host, which gets all messages that it causes; a message
// that is too long for the ring is lost.
static bool run(const struct host *host, size_t length) {
  void *room = link_reserve(&rings.to_device, length);
  if (room != NULL) {
    memcpy(room, host->received, length);
    link_send(&rings.to_device);
    firmware_run();
  }
  return send_messages(host->socket);
}

// Reads from a host, and executes its commands; returns false if the host is gone.
static bool serve(struct host *host) {
  unsigned char bytes[4096];
  const ssize_t length = read(host->socket, bytes, sizeof(bytes));
  size_t at = 0;
  if (length <= 0)
    return false;
  while (at < (size_t)length) {
    size_t size;
    at += device_api_unframe(&host->unframer, bytes + at, (size_t)length - at, &size);
    if (size != 0 && !run(host, size))
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  struct pollfd ready[MOST_HOSTS];
  const int count = argc - 1;
  int open = count;
  if (count < 1 || count > MOST_HOSTS)
    return 2;
  // Hosts compare versions by the handshake.
  rings.host.schema_hash = DEVICE_API_SCHEMA_HASH;
  rings.host.version_major = DEVICE_API_VERSION_MAJOR;
  rings.host.version_minor = DEVICE_API_VERSION_MINOR;
  rings.host.version_patch = DEVICE_API_VERSION_PATCH;
  if (!firmware_start(&rings, trace, sizeof(trace)))
    return 1;
  for (int at = 0; at < count; ++at) {
    struct host *host = &hosts[at];
    host->socket = atoi(argv[at + 1]);
    device_api_unframer_init(&host->unframer, host->received, sizeof(host->received));
    ready[at].fd = host->socket;
    ready[at].events = POLLIN;
  }
  while (open > 0 && poll(ready, (nfds_t)count, -1) > 0) {
    for (int at = 0; at < count; ++at) {
      if (ready[at].fd >= 0 && ready[at].revents != 0 && !serve(&hosts[at])) {
        close(ready[at].fd);
        ready[at].fd = -1;
        --open;
      }
    }
  }
  return 0;
}
