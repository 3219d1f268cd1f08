// A target of libFuzzer: clients in C++ and Rust send, receive and answer the same. An input is a list of steps, each of two
// bytes and its data; see client.py.

#include "target.hpp"

#include "roles_client.hpp"

extern "C" std::size_t rust_client(const unsigned char* bytes, std::size_t size, char* out, std::size_t capacity);

namespace {

using roles::client::message;
using roles::client::milliseconds;

std::string hex(const void* data, std::size_t size) {
  std::string out;
  for (std::size_t at = 0; at < size; ++at) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x", static_cast<const unsigned char*>(data)[at]);
    out += digits;
  }
  return out;
}

/// A transport that prints what is sent.
struct wire : roles::client::transport {
  std::string log;
  std::string incoming;

  void send(const void* data, std::size_t size) override { log += "sent " + hex(data, size) + " "; }

  std::size_t receive(void* data, std::size_t size, milliseconds) override {
    size = incoming.copy(static_cast<char*>(data), size);
    incoming.erase(0, size);
    return size;
  }

  void deliver(const void* data, std::size_t size) {
    const auto frame = roles::framing::frame(data, size);
    incoming.append(reinterpret_cast<const char*>(frame.data()), frame.size());
  }

  /// Prints a message that is understood.
  void put(const char* what, const message& found) {
    roles::visit(found.data(), found.size(), [&](const auto& view) {
      log += what + std::to_string(*roles::message_id(found.data(), found.size())) + "/" + std::to_string(view.header().tag_id()) + " ";
    });
  }
};

void run(wire& transport, const unsigned char* bytes, std::size_t size) {
  roles::client::client client(transport, [&](const message& found) { transport.put("event ", found); });
  std::uint64_t tags[16] = {};
  std::size_t sent = 0;
  while (size >= 2) {
    const unsigned step = bytes[0] % 7, argument = bytes[1];
    bytes += 2, size -= 2;
    const std::size_t length = step < 3 || argument % 64 > size ? (step < 3 ? 0 : size) : argument % 64;
    switch (step) {
    case 0: {
      roles::message_buffer<roles::set_cmd> memory;
      tags[sent++ % 16] = client.send(roles::build_message<roles::set_cmd>(memory).value(argument));
      break;
    }
    case 1: {
      const auto found = client.wait(tags[argument % 16], milliseconds(0));
      found ? transport.put("answer ", *found) : void(transport.log += "none ");
      break;
    }
    case 2:
      client.poll();
      break;
    case 3: {
      // The response to a command.
      roles::message_buffer<roles::set_rsp> memory;
      auto answer = roles::build_message<roles::set_rsp>(memory);
      answer.header().tag_id(static_cast<std::uint16_t>(tags[argument % 16])).count(static_cast<std::uint8_t>(length));
      transport.deliver(memory.data(), memory.size());
      break;
    }
    case 4:
      // Handshakes are complete in all versions.
      if (length >= 32 || length < 6 || bytes[5] != 3)
        transport.deliver(bytes, length);
      break;
    case 5:
      transport.incoming.append(reinterpret_cast<const char*>(bytes), length);
      break;
    default:
      try {
        const auto found = client.handshake(milliseconds(0));
        transport.log += found ? "compatible " : "none ";
      } catch (const roles::incompatible_schema&) {
        transport.log += "incompatible ";
      }
    }
    bytes += length, size -= length;
  }
  client.poll();
  transport.log += "missing=" + std::to_string(client.missing());
}

}  // namespace

std::string describe(const std::uint8_t* data, std::size_t size) {
  static char rust[1 << 20];
  wire transport;
  run(transport, data, size);
  same(transport.log, {rust, rust_client(data, size, rust, sizeof(rust))}, "C++ and Rust");
  return transport.log;
}
