// Launches kernels on the simulated device, prints its messages, and saves its
// trace.

#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "device_api.hpp"
#include "firmware.h"

namespace {

namespace api = device_api;

// Prints the messages of the device.
struct printer {
  void operator()(const api::kernel_launch_rsp::view& response) const {
    std::cout << "kernel " << response.kernel_id() << ": " << response.error()
              << " after " << response.cycles() << " cycles\n";
  }

  void operator()(const api::kernel_fault_evt::view& event) const {
    std::cout << "kernel " << event.kernel_id() << ": " << event.cause()
              << " at address " << event.address() << '\n';
  }

  // All other messages.
  template <class View>
  void operator()(const View& message) const {
    std::cout << message << '\n';
  }
};

class device {
 public:
  // Starts the firmware; throws if its schema is incompatible.
  device() {
    link_.host.schema_hash = api::schema_hash;
    link_.host.version_major = api::own_version.major;
    link_.host.version_minor = api::own_version.minor;
    link_.host.version_patch = api::own_version.patch;
    firmware_start(&link_, trace_.data(), sizeof(trace_));
    const link_side& other = link_.device;
    api::check_version(
        {other.version_major, other.version_minor, other.version_patch},
        other.schema_hash);
  }

  // Sends a command that `fill` writes in place, runs the device, and prints its
  // messages.
  template <class Command, class Fill>
  void call(Fill fill) {
    void* room = link_reserve(&link_.to_device, Command::size);
    auto command = api::build_message<Command>(room, Command::size);
    if (!command)
      throw std::runtime_error("the link is full");
    ++commands_;
    command->header().command_id(commands_).host_timestamp(1000 * commands_);
    fill(*command);
    link_send(&link_.to_device);
    firmware_run();
    show_messages();
  }

  // Writes the memory of the trace, as a debugger would.
  void save_trace(const std::string& path) const {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(trace_.data()),
               static_cast<std::streamsize>(firmware_trace_size()));
    if (!file.flush())
      throw std::runtime_error("cannot write " + path);
  }

 private:
  void show_messages() {
    std::size_t length = 0;
    while (const void* message = link_receive(&link_.to_host, &length)) {
      if (api::visit(message, length, printer()) != api::visit_status::visited)
        std::cout << length << " bytes that are no message\n";
      link_release(&link_.to_host);
    }
  }

  link link_{};
  std::array<std::uint64_t, 1024> trace_{};
  std::uint64_t commands_ = 0;
};

void run(const std::string& trace) {
  device device;
  device.call<api::echo_cmd>([](auto& command) { command.payload(42); });
  const auto launch = [&](std::uint64_t id, std::uint64_t code, std::uint64_t tensor) {
    device.call<api::kernel_launch_cmd>([&](auto& command) {
      command.kernel_params().tensor_a(0x80000000).tensor_b(tensor).kernel_id(id);
      command.kernel_info().code_address(code).shire_mask(0xff);
    });
  };
  launch(1, 0x81000000, 0x80001000);
  firmware_trace_link(false);
  launch(2, 0x10, 0x80001000);
  launch(3, 0x81000000, 0x7);
  device.save_trace(trace);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "trace.bin");
  } catch (const std::exception& error) {
    std::cerr << "host: " << error.what() << '\n';
    return 1;
  }
}
