// The memory that the host and the device share: a ring of messages in each
// direction, and the schema of each side.
//
// A message is contiguous, so that its reader can use it in place. One side
// writes a ring and the other reads it; neither waits for the other.

#ifndef LINK_H
#define LINK_H

#include <stddef.h>
#include <stdint.h>

enum { LINK_WORDS = 512 };

// Words of 8 bytes. Each message follows its length in bytes. A length of 0
// means that the next message is at the beginning of the memory.
struct link_ring {
  uint32_t written; // words in total
  uint32_t read;    // words in total
  uint64_t words[LINK_WORDS];
};

// The schema that a side is built from.
struct link_side {
  uint64_t schema_hash;
  uint16_t version_major;
  uint16_t version_minor;
  uint16_t version_patch;
  uint16_t is_up;
};

struct link {
  struct link_side host;
  struct link_side device;
  struct link_ring to_device;
  struct link_ring to_host;
};

// Reserves space for a message of this size; NULL if there is none. link_send()
// sends the message.
static inline void *link_reserve(struct link_ring *ring, size_t bytes) {
  const uint32_t words = 1 + (uint32_t)((bytes + 7) / 8);
  const uint32_t read = __atomic_load_n(&ring->read, __ATOMIC_ACQUIRE);
  const uint32_t place = ring->written % LINK_WORDS;
  const uint32_t gap = place + words > LINK_WORDS ? LINK_WORDS - place : 0;
  if (bytes == 0 || ring->written - read + gap + words > LINK_WORDS)
    return NULL;
  if (gap > 0) {
    ring->words[place] = 0;
    __atomic_store_n(&ring->written, ring->written + gap, __ATOMIC_RELEASE);
  }
  ring->words[ring->written % LINK_WORDS] = bytes;
  return &ring->words[ring->written % LINK_WORDS + 1];
}

// Sends the message in the space that link_reserve() returned.
static inline void link_send(struct link_ring *ring) {
  const uint64_t bytes = ring->words[ring->written % LINK_WORDS];
  const uint32_t words = 1 + (uint32_t)((bytes + 7) / 8);
  __atomic_store_n(&ring->written, ring->written + words, __ATOMIC_RELEASE);
}

// The oldest pending message, and its length; NULL if there is none. It is
// valid until link_release().
static inline const void *link_receive(struct link_ring *ring, size_t *bytes) {
  for (;;) {
    const uint32_t written = __atomic_load_n(&ring->written, __ATOMIC_ACQUIRE);
    const uint32_t place = ring->read % LINK_WORDS;
    if (ring->read == written)
      return NULL;
    *bytes = (size_t)ring->words[place];
    if (*bytes != 0)
      return &ring->words[place + 1];
    __atomic_store_n(&ring->read, ring->read + LINK_WORDS - place,
                     __ATOMIC_RELEASE);
  }
}

// Releases the memory of the message.
static inline void link_release(struct link_ring *ring) {
  const uint64_t bytes = ring->words[ring->read % LINK_WORDS];
  const uint32_t words = 1 + (uint32_t)((bytes + 7) / 8);
  __atomic_store_n(&ring->read, ring->read + words, __ATOMIC_RELEASE);
}

#endif // LINK_H
