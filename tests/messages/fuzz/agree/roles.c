// What C finds in messages of roles.td.

#include "text.h"

#include "roles.h"

/// Returns whether there is a message. A handshake is complete in all versions.
static int put_message(text *out, const unsigned char *bytes, size_t size) {
  set_cmd_t set;
  set_rsp_t answer;
  part_evt_t part;
  late_evt_t late;
  handshake_cmd_t asked;
  handshake_rsp_t told;
  if (roles_read_set_cmd(bytes, size, &set) == ROLES_MESSAGE_OK) {
    put(out, "set %u %llu %u", set.header.tag_id, (unsigned long long)set.value, set.percent);
    if (roles_has_set_cmd_age(&set))
      put(out, " age=%u", set.age);
  } else if (roles_read_set_rsp(bytes, size, &answer) == ROLES_MESSAGE_OK) {
    put(out, "answer %u %llu", answer.header.tag_id, (unsigned long long)answer.value);
  } else if (roles_read_part_evt(bytes, size, &part) == ROLES_MESSAGE_OK) {
    put(out, "part");
    // The tag of a case that is cut off is cleared.
    if (part.kind > 2)
      put(out, " kind=%u", part.kind);
    if (roles_has_part_evt_low(&part))
      put(out, " low=%u", (unsigned)part.low);
    if (roles_has_part_evt_high(&part))
      put(out, " high=%llu,%llu", (unsigned long long)part.high[0], (unsigned long long)part.high[1]);
  } else if (roles_read_late_evt(bytes, size, &late) == ROLES_MESSAGE_OK) {
    put(out, "late");
    if (roles_has_late_evt_zero(&late))
      put(out, " zero=%llu", (unsigned long long)late.zero);
    if (roles_has_late_evt_one(&late))
      put(out, " one=%016llx", (unsigned long long)bits_of(late.one));
  } else if (roles_read_handshake_cmd(bytes, size, &asked) == ROLES_MESSAGE_OK) {
    if (!ROLES_HAS(size, handshake_cmd_t, version_patch))
      return 0;
    put(out, "asked %llu %u %u %u", (unsigned long long)asked.schema_hash, asked.version_major, asked.version_minor,
        asked.version_patch);
  } else if (roles_read_handshake_rsp(bytes, size, &told) == ROLES_MESSAGE_OK) {
    if (!ROLES_HAS(size, handshake_rsp_t, version_patch))
      return 0;
    put(out, "told %llu %u %u %u", (unsigned long long)told.schema_hash, told.version_major, told.version_minor,
        told.version_patch);
  } else {
    return 0;
  }
  return 1;
}

void c_roles(text *out, const unsigned char *bytes, size_t size) {
  roles_sequence received = {0};
  size_t at = 0, length, known = 0;
  while ((length = roles_message_length(bytes + at, size - at)) != 0) {
    const unsigned char *message = bytes + at;
    const int compared = (int)roles_check_handshake(message, length);
    put(out, "%u gap=%d flags=%u ok=%d ", (unsigned)length, (int)roles_sequence_gap(&received, message, length),
        (unsigned)roles_message_flags(message, length), roles_is_compatible((roles_version_result)compared));
    known += (size_t)put_message(out, message, length);
    put(out, "; ");
    at += length;
  }
  for (at = 0; roles_next_message(bytes, size, &at, &length) != NULL;) {
  }
  put(out, "known=%u", (unsigned)known);
}
