// A target of libFuzzer: C, C++ and Rust find the same values in messages and frames. The first byte selects the reader.

#include "target.hpp"
#include "text.h"

#include "roles.hpp"
#include "shapes.hpp"
#include "shapes_framing.hpp"

namespace {

void put_part(text& out, shapes::part_t::view part) { put(&out, "%d/%d,", part.low(), part.flags()); }

void put_name(text& out, const char* name, std::string_view value) {
  put(&out, " %s=", name);
  put_text(&out, value.data(), value.size());
}

void put_set(text& out, shapes::set_cmd::view m) {
  const auto header = m.header();
  put(&out, "set %llu %llu %llu %u", static_cast<unsigned long long>(header.command_id()),
      static_cast<unsigned long long>(header.host_timestamp()),
      static_cast<unsigned long long>(header.device_timestamp_mtime()), static_cast<unsigned>(header.stream_id()));
  put(&out, " parts=");
  for (const auto part : m.list().parts())
    put_part(out, part);
  put_name(out, "tag", m.list().tag());
  if (m.has_speed())
    put(&out, " speed=%u", m.speed());
  if (m.has_limits()) {
    put(&out, " limits=");
    put_part(out, m.limits());
  }
  if (m.has_name())
    put_name(out, "name", m.name());
  if (m.has_levels())
    put(&out, " levels=%u,%u,%u,%u", m.levels()[0], m.levels()[1], m.levels()[2], m.levels()[3]);
  if (static_cast<unsigned>(m.kind()) > 3)
    put(&out, " kind=%u", static_cast<unsigned>(m.kind()));
  if (m.has_color())
    put(&out, " color=%u,%u,%u", m.color()[0], m.color()[1], m.color()[2]);
  if (m.has_label())
    put_name(out, "label", m.label());
  if (m.has_scale())
    put(&out, " scale=%016llx", static_cast<unsigned long long>(bits_of(m.scale())));
  put(&out, " samples=");
  for (const auto sample : m.samples())
    put(&out, "%d,", sample);
  put(&out, " points=");
  for (const auto part : m.points())
    put_part(out, part);
}

void cpp_shapes(text& out, const unsigned char* bytes, std::size_t size) {
  if (const auto set = shapes::read_message<shapes::set_cmd>(bytes, size)) {
    put_set(out, *set);
  } else if (const auto t = shapes::read_message<shapes::text_evt>(bytes, size)) {
    put(&out, "text %llu ", static_cast<unsigned long long>(t->header().device_timestamp_mtime()));
    put_text(&out, t->text().data(), t->text().size());
  } else {
    put(&out, "refused");
  }
}

/// Returns whether there is a message. A handshake is complete in all versions.
bool put_message(text& out, const unsigned char* bytes, std::size_t size) {
  using roles::read_message;
  if (const auto set = read_message<roles::set_cmd>(bytes, size)) {
    put(&out, "set %u %llu %u", set->header().tag_id(), static_cast<unsigned long long>(set->value()), set->percent());
    if (set->has_age())
      put(&out, " age=%u", set->age());
  } else if (const auto answer = read_message<roles::set_rsp>(bytes, size)) {
    put(&out, "answer %u %llu", answer->header().tag_id(), static_cast<unsigned long long>(answer->value()));
  } else if (const auto part = read_message<roles::part_evt>(bytes, size)) {
    put(&out, "part");
    if (part->kind() > 2)
      put(&out, " kind=%u", part->kind());
    if (part->has_low())
      put(&out, " low=%u", static_cast<unsigned>(part->low()));
    if (part->has_high())
      put(&out, " high=%llu,%llu", static_cast<unsigned long long>(part->high()[0]),
          static_cast<unsigned long long>(part->high()[1]));
  } else if (const auto late = read_message<roles::late_evt>(bytes, size)) {
    put(&out, "late");
    if (late->has_zero())
      put(&out, " zero=%llu", static_cast<unsigned long long>(late->zero()));
    if (late->has_one())
      put(&out, " one=%016llx", static_cast<unsigned long long>(bits_of(late->one())));
  } else if (const auto asked = read_message<roles::handshake_cmd>(bytes, size)) {
    if (!asked->has_version_patch())
      return false;
    put(&out, "asked %llu %u %u %u", static_cast<unsigned long long>(asked->schema_hash()), asked->version_major(),
        asked->version_minor(), asked->version_patch());
  } else if (const auto told = read_message<roles::handshake_rsp>(bytes, size)) {
    if (!told->has_version_patch())
      return false;
    put(&out, "told %llu %u %u %u", static_cast<unsigned long long>(told->schema_hash()), told->version_major(),
        told->version_minor(), told->version_patch());
  } else {
    return false;
  }
  return true;
}

void cpp_roles(text& out, const unsigned char* bytes, std::size_t size) {
  roles::message_sequence received;
  std::size_t at = 0;
  unsigned known = 0;
  while (const std::size_t length = roles::message_length(bytes + at, size - at)) {
    const unsigned char* message = bytes + at;
    const auto compared = roles::check_handshake(message, length);
    const auto gap = received.gap(message, length);
    put(&out, "%u gap=%d flags=%u ok=%d ", static_cast<unsigned>(length), static_cast<int>(gap),
        static_cast<unsigned>(roles::message_flags(message, length)), compared != roles::compatibility::other_major && compared != roles::compatibility::other_hash);
    known += put_message(out, message, length);
    put(&out, "; ");
    at += length;
  }
  (void)roles::visit_all(bytes, size, [](const auto&) {});
  put(&out, "known=%u", known);
}

void cpp_frames(text& out, const unsigned char* bytes, std::size_t size) {
  shapes::framing::unframer unframer(40);
  for (std::size_t at = 0; at < size; at += 7)
    unframer.feed(bytes + at, size - at < 7 ? size - at : 7, [&out](const void* data, std::size_t found) {
      for (std::size_t byte = 0; byte < found; ++byte)
        put(&out, "%02x", static_cast<const unsigned char*>(data)[byte]);
      put(&out, " ");
    });
  put(&out, "damaged=%u", static_cast<unsigned>(unframer.damaged()));
}

/// The stream that an input describes: a byte for each part, and its bytes, which are a frame or not.
std::string stream(const unsigned char* bytes, std::size_t size) {
  std::string out;
  for (std::size_t at = 0; at < size;) {
    const unsigned head = bytes[at++];
    const std::size_t length = head % 64 < size - at ? head % 64 : size - at;
    if (head < 128 || length == 0) {
      out.append(reinterpret_cast<const char*>(bytes) + at, length);
    } else {
      const auto frame = shapes::framing::frame(bytes + at, length);
      out.append(reinterpret_cast<const char*>(frame.data()), frame.size());
    }
    at += length;
  }
  return out;
}

}  // namespace

std::string describe(const std::uint8_t* data, std::size_t size) {
  static text c, cpp, rust;
  c.used = cpp.used = rust.used = 0;
  if (size == 0)
    return "";
  const unsigned kind = data[0] % 4;
  std::string read(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (kind < 2 && read.size() >= 8) {
    read.replace(0, 8, 8, '\0');
    read[0] = static_cast<char>(1 + kind);
  }
  if (kind == 3)
    read = stream(data + 1, size - 1);
  const auto bytes = copied(read.data(), read.size());
  const auto call = [&](auto&& c_reader, auto&& cpp_reader) {
    c_reader(&c, bytes.get(), read.size());
    cpp_reader(cpp, bytes.get(), read.size());
  };
  if (kind < 2)
    call(c_shapes, cpp_shapes);
  else if (kind == 2)
    call(c_roles, cpp_roles);
  else
    call(c_frames, cpp_frames);
  rust.used = rust_line(kind, bytes.get(), read.size(), rust.bytes, sizeof(rust.bytes));
  const std::string_view lines[] = {{c.bytes, c.used}, {cpp.bytes, cpp.used}, {rust.bytes, rust.used}};
  same(lines[0], lines[1], "C and C++");
  // Rust adds the bytes that it writes again.
  same(lines[0], lines[2].substr(0, lines[2].find(" | ")), "C and Rust");
  return std::string(lines[2]);
}
