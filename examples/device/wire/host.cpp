// Calls the device over a socket, which is standard input, and checks all that it
// receives: host CALLS. Commands without a response are repeated.

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <unordered_map>
#include <utility>

#include "device_api_client.hpp"

namespace {

namespace api = device_api;
using api::client::milliseconds;

class host {
 public:
  host() : socket_(0), client_(socket_, [this](const auto& event) { check(event); }) {}

  // Compares the versions of both sides; throws if they are incompatible.
  void shake() {
    while (!client_.handshake(milliseconds(50)))
      continue;
  }

  // Launches this many kernels, 32 at a time.
  void launch(std::uint64_t calls) {
    std::deque<std::pair<std::uint64_t, std::uint64_t>> open;
    std::uint64_t next = 0;
    std::deque<std::uint64_t> again;
    while (next < calls || !again.empty() || !open.empty()) {
      while (open.size() < 32 && (next < calls || !again.empty())) {
        std::uint64_t kernel = next;
        if (again.empty()) {
          ++next;
        } else {
          kernel = again.front();
          again.pop_front();
        }
        open.emplace_back(send(kernel), kernel);
      }
      const auto [tag, kernel] = open.front();
      open.pop_front();
      if (const auto answer = client_.wait(tag, milliseconds(20))) {
        check(*answer);
        answers_ += 1;
      } else {
        again.push_back(kernel);
        repeated_ += 1;
      }
    }
  }

  bool report() const {
    std::cerr << repeated_ << " commands repeated, " << others_ << " late or unsolicited messages\n";
    std::cout << answers_ << " kernels answered, " << wrong_ << " messages wrong\n";
    return wrong_ == 0;
  }

 private:
  static std::uint64_t code(std::uint64_t kernel) { return kernel % 3 == 0 ? 0x10 : 0x81000000; }

  // Launches a kernel and returns the tag of the command.
  std::uint64_t send(std::uint64_t kernel) {
    api::message_buffer<api::kernel_launch_cmd> bytes;
    auto command = api::build_message<api::kernel_launch_cmd>(bytes);
    command.kernel_params().tensor_a(kernel % 5 == 0 ? kernel + 1 : 0x80000000).kernel_id(kernel);
    command.kernel_info().code_address(code(kernel)).shire_mask(0xff);
    const std::uint64_t tag = client_.send(command);
    kernels_[tag] = kernel;
    return tag;
  }

  // Checks a message against the command that it belongs to.
  void check(const api::client::message& message) {
    bool is_right = false;
    if (const auto answer = message.as<api::kernel_launch_rsp>()) {
      const auto sent = kernels_.find(answer->header().command_info().command_id());
      const bool is_bad = code(answer->kernel_id()) == 0x10;
      const auto error = is_bad ? api::kernel_launch_error_e::KERNEL_LAUNCH_BAD_ADDRESS
                                : api::kernel_launch_error_e::KERNEL_LAUNCH_OK;
      is_right = sent != kernels_.end() && sent->second == answer->kernel_id() && answer->error() == error;
    } else if (const auto event = message.as<api::kernel_fault_evt>()) {
      is_right = event->kernel_id() % 5 == 0 && event->address() == event->kernel_id() + 1;
      others_ += 1;
    } else {
      is_right = message.as<api::handshake_rsp>().has_value();
      others_ += 1;
    }
    wrong_ += is_right ? 0 : 1;
  }

  api::client::socket_transport socket_;
  api::client::client client_;
  std::unordered_map<std::uint64_t, std::uint64_t> kernels_;
  std::uint64_t answers_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t others_ = 0;
  std::uint64_t wrong_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  host host;
  host.shake();
  host.launch(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100);
  return host.report() ? 0 : 1;
}
