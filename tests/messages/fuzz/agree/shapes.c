// What C finds in messages of shapes.td, and in frames.

#include "text.h"

#include "shapes.h"
#include "shapes_framing.h"

static void put_part(text *out, const part_t *part) { put(out, "%d/%d,", part->low, part->flags != 0); }

void c_shapes(text *out, const unsigned char *bytes, size_t size) {
  set_cmd_t m;
  text_evt_t t;
  size_t at;
  if (shapes_read_set_cmd(bytes, size, &m) == SHAPES_MESSAGE_OK) {
    put(out, "set %llu %llu %llu %u", (unsigned long long)m.header.command_id,
        (unsigned long long)m.header.host_timestamp, (unsigned long long)m.header.device_timestamp_mtime,
        (unsigned)m.header.stream_id);
    put(out, " parts=");
    for (at = 0; at < m.list.count; ++at)
      put_part(out, &m.list.parts[at]);
    put(out, " tag=");
    put_text(out, m.list.tag, sizeof(m.list.tag));
    if (shapes_has_set_cmd_speed(&m))
      put(out, " speed=%u", m.speed);
    if (shapes_has_set_cmd_limits(&m)) {
      put(out, " limits=");
      put_part(out, &m.limits);
    }
    if (shapes_has_set_cmd_name(&m)) {
      put(out, " name=");
      put_text(out, m.name, sizeof(m.name));
    }
    if (shapes_has_set_cmd_levels(&m))
      put(out, " levels=%u,%u,%u,%u", m.levels[0], m.levels[1], m.levels[2], m.levels[3]);
    // In C, the tag of a case that is cut off is cleared.
    if (m.kind > 3)
      put(out, " kind=%u", (unsigned)m.kind);
    if (shapes_has_set_cmd_color(&m))
      put(out, " color=%u,%u,%u", m.color[0], m.color[1], m.color[2]);
    if (shapes_has_set_cmd_label(&m)) {
      put(out, " label=");
      put_text(out, m.label, sizeof(m.label));
    }
    if (shapes_has_set_cmd_scale(&m))
      put(out, " scale=%016llx", (unsigned long long)bits_of(m.scale));
    put(out, " samples=");
    for (at = 0; at < m.n; ++at)
      put(out, "%d,", m.samples[at]);
    put(out, " points=");
    for (at = 0; at < m.m; ++at)
      put_part(out, &m.points[at]);
  } else if (shapes_read_text_evt(bytes, size, &t) == SHAPES_MESSAGE_OK) {
    put(out, "text %llu ", (unsigned long long)t.header.device_timestamp_mtime);
    put_text(out, t.text, t.size);
  } else {
    put(out, "refused");
  }
}

void c_frames(text *out, const unsigned char *bytes, size_t size) {
  shapes_unframer unframer;
  unsigned char memory[44];
  size_t at = 0;
  shapes_unframer_init(&unframer, memory, sizeof(memory));
  while (at < size) {
    size_t found, byte;
    // Bytes are received in groups of five.
    const size_t group = 5 - at % 5;
    at += shapes_unframe(&unframer, bytes + at, size - at < group ? size - at : group, &found);
    for (byte = 0; byte < found; ++byte)
      put(out, "%02x", memory[byte]);
    if (found != 0)
      put(out, " ");
  }
  put(out, "damaged=%u", (unsigned)unframer.damaged);
}
