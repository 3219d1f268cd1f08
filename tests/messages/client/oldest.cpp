// A client whose tags come to their end while 65,536 commands have no response.

#include "lamps_client.hpp"
#include "../code/check.h"

int main() {
  using namespace lamps::client;
  using lamps::light_cmd;
  using lamps::light_rsp;
  lamps::message_buffer<light_cmd> bytes;
  // The client forgets the oldest command of 65,536 without a response, also after its tags begin again; the test lets
  // them begin at 2^32 - 10.
  std::vector<std::uint64_t> others;
  auto [here, there] = loopback_transport::pair();
  lamps::client::client forgetful(here, [&others](const message& other) {
    others.push_back(other.as<light_rsp>()->header().command_info().command_id());
  });
  const std::uint64_t first = forgetful.send(lamps::build_message<light_cmd>(bytes));
  std::uint64_t last = 0;
  for (unsigned at = 0; at < 65536; ++at)
    last = forgetful.send(lamps::build_message<light_cmd>(bytes));
  CHECK(first == 4294967287 && last == 65528);
  for (const std::uint64_t tag : {first, first + 1, last}) {
    lamps::message_buffer<light_rsp> memory;
    auto answer = lamps::build_message<light_rsp>(memory);
    answer.header().command_info().command_id(tag);
    const auto frame = lamps::framing::frame(memory.data(), memory.size());
    there.send(frame.data(), frame.size());
  }
  CHECK(forgetful.wait(last, milliseconds(5)));
  CHECK(others.size() == 1 && others[0] == first);
}
