// A client of roles.td over a loopback: the handshake, and messages that are lost.

#include "roles_client.hpp"

#include <cstdio>

#define CHECK(condition)                                         \
  if (!(condition)) {                                            \
    std::fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
    return 1;                                                    \
  }

int main() {
  using namespace roles;
  constexpr client::milliseconds time(10);
  auto [one, two] = client::loopback_transport::pair();
  message_sequence device;
  const auto answer = [&, &other = two](auto builder, std::uint16_t tag, bool is_lost = false) {
    builder.header().tag_id(tag);
    device.number(builder);
    const auto framed = framing::frame(builder.data_(), wire_size(builder));
    if (!is_lost)
      other.send(framed.data(), framed.size());
  };
  client::client host(one);
  message_buffer<handshake_rsp> shake;
  auto shaken = build_message<handshake_rsp>(shake);
  answer(shaken, 1);
  CHECK(host.handshake(time) == compatibility::same);
  message_buffer<set_rsp> set;
  auto response = build_message<set_rsp>(set);
  answer(response.value(5), 2, true);
  answer(response.value(5), 2);
  message_buffer<set_cmd> command;
  const auto received = host.call(build_message<set_cmd>(command), time);
  CHECK(received && received->as<set_rsp>()->value() == 5 && host.missing() == 1);
  answer(shaken.version_major(2), 3);
  try {
    (void)host.handshake(time);
    return 1;
  } catch (const incompatible_schema&) {
  }
  answer(response, 4);
  CHECK(!host.handshake(time));
  // A handshake that is cut off has no version.
  shaken.version_major(1).header().tag_id(6);
  const auto cut = framing::frame(shaken.data_(), 29);
  two.send(cut.data(), cut.size());
  CHECK(!host.handshake(time));
  return 0;
}
