// Decodes a dump to JSON lines or text with the generated header: decode jsonl|text DUMP [--pipe]
#include "demo_trace.hpp"

#include <fstream>
#include <iostream>
#include <iterator>

namespace {

/// An input that cannot be read from any place on.
class pipe_buffer : public std::streambuf {
public:
  explicit pipe_buffer(std::istream &in)
      : bytes_(std::istreambuf_iterator<char>(in),
               std::istreambuf_iterator<char>()) {
    setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
  }

private:
  std::string bytes_;
};

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  const bool is_json = std::string_view(argv[1]) == "jsonl";
  std::ifstream file(argv[2], std::ios::binary);
  std::ios::sync_with_stdio(false);
  const auto decode = [&](std::istream &in) {
    return demo_tracer::decode(
        in,
        [&](const demo_tracer::record &record) {
          std::cout << (is_json ? record.to_json() : record.to_text()) << '\n';
        },
        [&](const demo_tracer::lost &lost) {
          std::cout << (is_json ? to_json(lost) : to_text(lost)) << '\n';
        });
  };
  try {
    demo_tracer::summary found;
    if (argc > 3) {
      pipe_buffer buffer(file);
      std::istream in(&buffer);
      found = decode(in);
    } else {
      found = decode(file);
    }
    return found.is_damaged ? 1 : 0;
  } catch (const demo_tracer::other_schema &error) {
    std::cout.flush();
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
