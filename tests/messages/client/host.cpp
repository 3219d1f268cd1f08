// A host that repeats commands without a response; the firmware is at the other end of a socket.

#include "lamps_client.hpp"
#include "../code/check.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sys/wait.h>

int main(int, char** argv) {
  using namespace lamps::client;
  using lamps::light_cmd;
  using lamps::light_rsp;
  int sockets[2];
  CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0);
  const pid_t firmware = fork();
  if (firmware == 0) {
    dup2(sockets[1], 0);
    close(sockets[0]);
    execl(argv[1], argv[1], static_cast<char*>(nullptr));
    std::_Exit(1);
  }
  close(sockets[1]);
  socket_transport socket(sockets[0]);
  unsigned seen = 0;
  client client(socket, [&seen](const message&) { ++seen; });
  std::ofstream log(argv[2]);
  client.log_to(&log);
  unsigned late = 0;
  for (std::uint32_t lamp = 0; lamp < 200; ++lamp) {
    std::optional<message> answer;
    while (!answer) {
      lamps::message_buffer<light_cmd> bytes;
      answer = client.call(lamps::build_message<light_cmd>(bytes).lamp(lamp), milliseconds(20));
      late += !answer;
    }
    const auto view = answer->as<light_rsp>();
    CHECK(view && (view->error() == lamps::lamp_error_e::LAMP_OK) == (lamp % 3 == 0));
  }
  CHECK(late > 5 && seen > 0);
  close(sockets[0]);
  int status = 1;
  CHECK(waitpid(firmware, &status, 0) == firmware && status == 0);

  // A device that went away is an error, not the end of the process.
  CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) == 0);
  close(sockets[1]);
  socket_transport gone(sockets[0]);
  bool is_closed = false;
  try {
    lamps::message_buffer<light_cmd> lost;
    lamps::client::client(gone).call(lamps::build_message<light_cmd>(lost), milliseconds(5));
  } catch (const closed&) {
    is_closed = true;
  }
  CHECK(is_closed);
  close(sockets[0]);

  auto [one, two] = loopback_transport::pair();
  lamps::client::client unanswered(one);
  lamps::message_buffer<light_cmd> bytes;
  CHECK(!unanswered.call(lamps::build_message<light_cmd>(bytes), milliseconds(5)));
  std::byte received[256];
  lamps::framing::unframer unframer;
  unsigned commands = 0;
  unframer.feed(received, two.receive(received, sizeof received, milliseconds(0)), [&](const void* data, std::size_t size) {
    commands += lamps::read_message<light_cmd>(data, size).has_value();
  });
  CHECK(commands == 1);

  // Responses in another order, and a repeated one.
  unsigned late_answers = 0;
  auto [near, far] = loopback_transport::pair();
  lamps::client::client unordered(near, [&late_answers](const message&) { ++late_answers; });
  std::uint64_t tags[2];
  for (std::uint64_t& tag : tags)
    tag = unordered.send(lamps::build_message<light_cmd>(bytes));
  for (const unsigned at : {1u, 0u, 1u}) {
    lamps::message_buffer<light_rsp> memory;
    auto answer = lamps::build_message<light_rsp>(memory);
    answer.header().command_info().command_id(tags[at]);
    const auto frame = lamps::framing::frame(memory.data(), memory.size());
    far.send(frame.data(), frame.size());
  }
  for (const std::uint64_t tag : tags) {
    const auto answer = unordered.wait(tag, milliseconds(5));
    CHECK(answer && answer->as<light_rsp>()->header().command_info().command_id() == tag);
  }
  CHECK(late_answers == 0);
  unordered.poll();
  CHECK(late_answers == 1 && !unordered.wait(tags[1], milliseconds(5)));
}
