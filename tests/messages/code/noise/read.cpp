// Prints what of shapes.td is in damaged and short messages: read INPUTS.

#include "shapes.hpp"
#include "noise.h"

int main(int argc, char** argv) {
  FILE* file = std::fopen(argv[argc - 1], "rb");
  std::size_t size = 0;
  if (file == nullptr)
    return 1;
  while (unsigned char* bytes = next_input(file, &size)) {
    const auto m = shapes::read_message<shapes::set_cmd>(bytes, size);
    const auto text = shapes::read_message<shapes::text_evt>(bytes, size);
    if (m)
      std::printf("set_cmd %d%d%d%d %d%d%d %u %u\n", m->has_speed(), m->has_limits(), m->has_name(), m->has_levels(),
                  m->has_color(), m->has_label(), m->has_scale(), static_cast<unsigned>(m->samples().size()),
                  static_cast<unsigned>(m->points().size()));
    else if (text)
      std::printf("text_evt %u\n", static_cast<unsigned>(text->size()));
    else
      std::printf("refused\n");
    const auto status = shapes::visit(bytes, size, [](auto view) { (void)to_string(view); });
    if ((status == shapes::visit_status::visited) != (m || text))
      return 2;
    // No function reads beyond the bytes.
    if (shapes::to_string(bytes, size).size() > 100000)
      return 1;
    std::free(bytes);
  }
  std::fclose(file);
  return 0;
}
